//! The stable hash of a position.

use serde_json::Value;
use sha2::{Digest, Sha256};

/// A position's fingerprint: the first 64 bits of the SHA-256 of its compact JSON, as 16
/// hexadecimal digits. It depends on nothing but the position as exported, so any language can
/// compute it and it holds for as long as the export does.
pub fn fingerprint(position: &Value) -> String {
    let mut digits = sha256_hex(position.to_string().as_bytes());
    digits.truncate(16);
    digits
}

/// The SHA-256 of `bytes` in hexadecimal.
pub fn sha256_hex(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_the_published_one() {
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(sha256_hex(b""), empty);
        let braces = sha256_hex(b"{}");
        assert_eq!(fingerprint(&serde_json::json!({})), braces[..16]);
    }
}
