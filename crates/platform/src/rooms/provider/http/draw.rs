use super::seal::{Incoming, open};
use crate::rooms::provider::Provider;
use crate::rooms::provider::model::Status;
use crate::rooms::provider::protocol::DrawFields;

impl Provider {
    /// Proves a call about a draw that another room answers, and reads it. The error carries the caller's name for the call,
    /// if it could be read.
    pub(crate) async fn open_draw_call(
        &self,
        incoming: &Incoming,
    ) -> Result<DrawFields, (Option<String>, Status)> {
        let fields = open(self, incoming).await.map_err(|status| (None, status))?;
        DrawFields::read(&fields).map_err(|status| (fields.request_uuid(), status))
    }
}
