//! Every error a client can see, and its status, in one place.

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;
use table::{Rule, UndoError};

use crate::StoreError;

/// Why a request failed.
#[derive(Debug, thiserror::Error)]
pub enum ApiError {
    /// What was asked for does not exist.
    #[error("{0}")]
    NotFound(String),
    /// The request itself is wrong.
    #[error("{0}")]
    Bad(String),
    /// The secret is wrong or missing.
    #[error("{0}")]
    Forbidden(&'static str),
    /// The rules forbid it.
    #[error("{error}")]
    Refused {
        /// The reason.
        error: String,
        /// The rule.
        rule: Option<Rule>,
    },
    /// Too many requests.
    #[error("too many requests from your address: wait a moment")]
    TooMany,
    /// Our own fault: logged, not shown.
    #[error("the server could not store or read the game")]
    Store(#[from] StoreError),
}

impl ApiError {
    /// The rule, if a rule is the reason.
    pub fn rule(&self) -> Option<Rule> {
        match self {
            Self::Refused { rule, .. } => *rule,
            _ => None,
        }
    }
}

impl From<UndoError> for ApiError {
    fn from(error: UndoError) -> Self {
        Self::Bad(error.to_string())
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let status = match &self {
            Self::NotFound(_) => StatusCode::NOT_FOUND,
            Self::Bad(_) => StatusCode::BAD_REQUEST,
            Self::Forbidden(_) => StatusCode::FORBIDDEN,
            Self::Refused { .. } => StatusCode::CONFLICT,
            Self::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Self::Store(error) => {
                tracing::error!("{error}");
                StatusCode::INTERNAL_SERVER_ERROR
            }
        };
        (status, Json(json!({ "error": self.to_string(), "rule": self.rule() }))).into_response()
    }
}
