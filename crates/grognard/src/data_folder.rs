//! Where a user's programs keep their data.

use std::path::PathBuf;

/// The folder of this program; none where the system names none.
pub(crate) fn data_folder() -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let folder = set("XDG_DATA_HOME")
        .or_else(|| set("APPDATA"))
        .or_else(|| set("HOME").map(|home| home.join(".local/share")))?;
    Some(folder.join("grognard"))
}
