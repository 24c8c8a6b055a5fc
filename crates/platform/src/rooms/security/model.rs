use std::collections::HashSet;

use erawan_kernel::{ErrorCode, Language};

/// Digits of a funds password.
const FUNDS_PASSWORD_DIGITS: usize = 6;
/// Security questions a member answers.
pub(super) const ANSWERS: usize = 3;
/// Length of an answer, in characters.
const ANSWER_CHARACTERS: std::ops::RangeInclusive<usize> = 2..=64;
/// Wrong tries after which a secret is locked.
pub(super) const TRIES_MAX: u8 = 5;
/// How long a secret stays locked.
pub(super) const LOCK_MS: i64 = 24 * 60 * 60 * 1_000;

/// A security question to choose from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Question {
    /// The number on the wire and in the database; it never changes meaning.
    pub id: i16,
    english: &'static str,
    thai: &'static str,
}

impl Question {
    /// Every question.
    pub const ALL: &'static [Self] = &[
        Self::new(1, "What was the name of your first school?", "โรงเรียนแห่งแรกของคุณชื่ออะไร"),
        Self::new(2, "What was the name of your first pet?", "สัตว์เลี้ยงตัวแรกของคุณชื่ออะไร"),
        Self::new(3, "In which town did your parents meet?", "พ่อแม่ของคุณพบกันที่เมืองใด"),
        Self::new(4, "What is your favourite dish?", "อาหารจานโปรดของคุณคืออะไร"),
        Self::new(5, "What was the name of your favourite teacher?", "ครูคนโปรดของคุณชื่ออะไร"),
        Self::new(6, "What was the model of your first phone?", "โทรศัพท์เครื่องแรกของคุณรุ่นอะไร"),
        Self::new(7, "Which street did you live on as a child?", "ตอนเด็กคุณอาศัยอยู่ถนนอะไร"),
        Self::new(8, "What was your first job?", "งานแรกของคุณคืออะไร"),
        Self::new(9, "Which book or film do you remember best?", "หนังสือหรือภาพยนตร์เรื่องใดที่คุณจำได้ดีที่สุด"),
        Self::new(10, "What was your childhood nickname?", "ชื่อเล่นวัยเด็กของคุณคืออะไร"),
    ];

    const fn new(id: i16, english: &'static str, thai: &'static str) -> Self {
        Self { id, english, thai }
    }

    /// The question with this number.
    #[must_use]
    pub fn find(id: i16) -> Option<Self> {
        Self::ALL.iter().copied().find(|question| question.id == id)
    }

    /// What a person reads.
    #[must_use]
    pub const fn text(self, language: Language) -> &'static str {
        match language {
            Language::English => self.english,
            Language::Thai => self.thai,
        }
    }
}

/// An answer to a security question, as its member typed it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// Which question.
    pub question_id: i16,
    /// The answer.
    pub answer: String,
}

impl Answer {
    /// The answer as it is compared: without case and outer spaces.
    pub(super) fn compared(&self) -> String {
        self.answer.trim().to_lowercase()
    }
}

/// Whether these answers may be stored: three different questions, each with a different answer.
pub(super) fn check_answers(answers: &[Answer]) -> Result<(), ErrorCode> {
    let questions: HashSet<_> = answers.iter().map(|answer| answer.question_id).collect();
    let texts: HashSet<_> = answers.iter().map(Answer::compared).collect();
    let is_known = questions.iter().all(|id| Question::find(*id).is_some());
    let fits = |text: &String| ANSWER_CHARACTERS.contains(&text.chars().count());
    if answers.len() != ANSWERS || questions.len() != ANSWERS || !is_known {
        return Err(ErrorCode::FieldInvalid);
    }
    if texts.iter().any(String::is_empty) {
        return Err(ErrorCode::FieldRequired);
    }
    if texts.len() == ANSWERS && texts.iter().all(fits) { Ok(()) } else { Err(ErrorCode::FieldInvalid) }
}

/// Whether a text may be a funds password: six digits, not all equal.
pub(super) fn check_funds_password(password: &str) -> Result<(), ErrorCode> {
    if password.is_empty() {
        return Err(ErrorCode::FieldRequired);
    }
    let is_digits =
        password.len() == FUNDS_PASSWORD_DIGITS && password.bytes().all(|byte| byte.is_ascii_digit());
    let is_monotone = password.bytes().all(|byte| Some(byte) == password.bytes().next());
    if is_digits && !is_monotone { Ok(()) } else { Err(ErrorCode::FormatFundsPassword) }
}

/// The number of one of the preset avatars.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Icon(u8);

impl Icon {
    /// How many there are, numbered from 1.
    pub const COUNT: u8 = 12;
    /// The one a member has before choosing.
    pub const FIRST: Self = Self(1);

    /// The avatar with this number.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if 1 <= number && number <= Self::COUNT { Some(Self(number)) } else { None }
    }

    /// Its number.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }
}

/// The state of a secret before a try.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Tries {
    pub(super) failures: u8,
    pub(super) locked_until_ms: Option<i64>,
}

impl Tries {
    /// When the lock opens, if there is one now.
    pub(super) fn locked_until(self, now_ms: i64) -> Option<i64> {
        self.locked_until_ms.filter(|until_ms| now_ms < *until_ms)
    }

    /// Counts a try as failed before it is checked; `None` while locked.
    pub(super) fn with_try(self, now_ms: i64) -> Option<Self> {
        if self.locked_until(now_ms).is_some() {
            return None;
        }
        let before = if self.locked_until_ms.is_some() { 0 } else { self.failures };
        let failures = before.saturating_add(1);
        Some(Self { failures, locked_until_ms: (failures >= TRIES_MAX).then_some(now_ms + LOCK_MS) })
    }

    /// Tries that are left.
    pub(super) const fn left(self) -> u8 {
        TRIES_MAX.saturating_sub(self.failures)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opn_125_a_funds_password_is_six_digits_that_are_not_all_equal() {
        for good in ["123456", "000001", "909090"] {
            assert_eq!(check_funds_password(good), Ok(()), "{good}");
        }
        for bad in ["111111", "12345", "1234567", "12345a", "١٢٣٤٥٦", " 12345", "-12345", "1234 6"] {
            assert_eq!(check_funds_password(bad), Err(ErrorCode::FormatFundsPassword), "{bad}");
        }
        assert_eq!(check_funds_password(""), Err(ErrorCode::FieldRequired));
    }

    #[test]
    fn opn_125_the_fifth_wrong_try_locks_for_a_day_and_then_counting_starts_again() {
        let mut tries = Tries::default();
        for left in (0..TRIES_MAX).rev() {
            tries = tries.with_try(1_000).unwrap();
            assert_eq!(tries.left(), left);
        }
        assert_eq!(tries.locked_until(1_000), Some(1_000 + LOCK_MS));
        assert_eq!(tries.with_try(LOCK_MS + 999), None);
        let again = tries.with_try(LOCK_MS + 1_000).unwrap();
        assert_eq!((again.left(), again.locked_until(LOCK_MS + 1_000)), (4, None));
    }

    #[test]
    fn opn_126_three_different_questions_have_three_different_answers() {
        let answers = |rows: [(i16, &str); 3]| {
            rows.map(|(question_id, answer)| Answer { question_id, answer: answer.to_owned() })
        };
        assert_eq!(check_answers(&answers([(1, "Wat Pho"), (2, "ดำ!"), (4, "larb")])), Ok(()));
        for (rows, code) in [
            ([(1, "one"), (1, "two"), (4, "three")], ErrorCode::FieldInvalid),
            ([(1, "same"), (2, " SAME "), (4, "other")], ErrorCode::FieldInvalid),
            ([(1, "one"), (2, "two"), (99, "three")], ErrorCode::FieldInvalid),
            ([(1, "one"), (2, "  "), (4, "three")], ErrorCode::FieldRequired),
            ([(1, "x"), (2, "two"), (4, "three")], ErrorCode::FieldInvalid),
        ] {
            assert_eq!(check_answers(&answers(rows)), Err(code), "{rows:?}");
        }
        assert_eq!(
            check_answers(&answers([(1, "a1"), (2, "b2"), (4, "c3")])[..2]),
            Err(ErrorCode::FieldInvalid)
        );
        let ids: HashSet<_> = Question::ALL.iter().map(|question| question.id).collect();
        assert_eq!(ids.len(), Question::ALL.len());
    }

    #[test]
    fn opn_128_there_are_twelve_avatars() {
        assert_eq!((1..=12).filter_map(Icon::new).count(), 12);
        assert_eq!((Icon::new(0), Icon::new(13)), (None, None));
    }
}
