use super::game_code;
use crate::rooms::provider::fields::Fields;
use crate::rooms::provider::model::Status;

/// The longest numero, state, result and hexadecimal text of 32 bytes.
const NUMERO_MAX: usize = 16;
const STATE_MAX: usize = 16;
const RESULT_MAX: usize = 256;
const HASH_LENGTH: usize = 64;

/// What a vendor tells of a draw. Each field is one that it can be; whether they fit together, another room decides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct DrawFields {
    /// The call's own name, to be echoed.
    pub(crate) request_uuid: Option<String>,
    pub(crate) game_code: String,
    pub(crate) numero: String,
    pub(crate) state: String,
    /// Epoch milliseconds, as the next two.
    pub(crate) open_time: i64,
    pub(crate) close_time: i64,
    pub(crate) draw_time: i64,
    pub(crate) version: i64,
    pub(crate) result: Option<String>,
    pub(crate) previous_result: Option<String>,
    pub(crate) seed_hash: Option<String>,
    pub(crate) seed: Option<String>,
    pub(crate) is_late: bool,
}

impl DrawFields {
    pub(in crate::rooms::provider) fn read(fields: &Fields) -> Result<Self, Status> {
        fields.uuid("request_uuid")?;
        let moment = |name| fields.number(name)?.ok_or(Status::WrongSyntax);
        let text = |name, length_max| Ok(fields.text_or_none(name, length_max)?.map(str::to_owned));
        Ok(Self {
            request_uuid: fields.request_uuid(),
            game_code: game_code(fields)?.to_owned(),
            numero: fields.text("numero", NUMERO_MAX)?.to_owned(),
            state: fields.text("state", STATE_MAX)?.to_owned(),
            open_time: moment("open_time")?,
            close_time: moment("close_time")?,
            draw_time: moment("draw_time")?,
            version: moment("version")?,
            result: text("result", RESULT_MAX)?,
            previous_result: text("previous_result", RESULT_MAX)?,
            seed_hash: text("seed_hash", HASH_LENGTH)?,
            seed: text("seed", HASH_LENGTH)?,
            is_late: fields.flag_or_false("is_late")?,
        })
    }
}
