use crate::Language;

macro_rules! catalogue {
    ($($(#[$doc:meta])* $variant:ident = $code:literal, $status:literal, $english:literal, $thai:literal;)+) => {
        /// Every refusal the platform can answer: a stable code, its HTTP status and its text in both languages.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum ErrorCode { $($(#[$doc])* $variant,)+ }

        impl ErrorCode {
            /// The whole catalogue.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)+];

            /// The stable code on the wire.
            #[must_use]
            pub const fn code(self) -> &'static str {
                match self { $(Self::$variant => $code,)+ }
            }

            /// The HTTP status.
            #[must_use]
            pub const fn status(self) -> u16 {
                match self { $(Self::$variant => $status,)+ }
            }

            /// The text a person reads.
            #[must_use]
            pub const fn text(self, language: Language) -> &'static str {
                match (self, language) {
                    $((Self::$variant, Language::English) => $english, (Self::$variant, Language::Thai) => $thai,)+
                }
            }
        }
    };
}

catalogue! {
    /// The new password equals the old one.
    ModifyNewOldSame = "modify.new.old.same", 400, "The new password must differ from the old one", "รหัสผ่านใหม่ต้องไม่ซ้ำกับรหัสผ่านเดิม";
    /// A trial account requested something that only real accounts have.
    TrialNotAllowed = "trial.not.allowed", 403, "Please login an actual account to use this function", "กรุณาเข้าสู่ระบบด้วยบัญชีจริงเพื่อใช้งานฟังก์ชันนี้";
    /// Free play is closed to this kind of account.
    FreeReject = "free.reject", 403, "Free play is not available for this account", "บัญชีนี้ไม่สามารถทดลองเล่นฟรีได้";
    /// The affiliate code is unknown.
    InvitationCodeError = "invitation.code.error", 400, "Invalid invitation code", "รหัสแนะนำไม่ถูกต้อง";
    /// The captcha or code does not match, was used, or is too old.
    VerificationCodeError = "verification.code.error", 400, "Verification code error", "รหัสยืนยันไม่ถูกต้อง";
    /// A captcha must be solved first.
    CaptchaRequired = "captcha.required", 400, "Please enter the verification code", "กรุณากรอกรหัสยืนยัน";
    /// The caller must show first that it is a person.
    VerificationHumanRequired = "verification.human.required", 400, "Please confirm that you are not a robot", "กรุณายืนยันว่าคุณไม่ใช่หุ่นยนต์";
    /// The puzzle was not solved, or not by a person.
    VerificationHumanFailed = "verification.human.failed", 400, "That did not fit, please try again", "ยังไม่ตรงตำแหน่ง กรุณาลองใหม่อีกครั้ง";
    /// A link for a new password is unknown, used, or too old.
    PasswordLinkInvalid = "password.link.invalid", 400, "This link is no longer valid, please ask for a new one", "ลิงก์นี้ใช้ไม่ได้แล้ว กรุณาขอลิงก์ใหม่";
    /// Account and password do not belong together, whichever is wrong.
    LoginWrongCredentials = "login.wrong.credentials", 401, "Wrong account or password", "ชื่อบัญชีหรือรหัสผ่านไม่ถูกต้อง";
    /// The call needs a session and has none.
    SessionRequired = "session.required", 401, "You are not logged in, please login first", "คุณยังไม่ได้เข้าสู่ระบบ กรุณาเข้าสู่ระบบก่อน";
    /// The merchant takes this body sealed only.
    EncryptionRequired = "encryption.required", 400, "This request must be encrypted", "คำขอนี้ต้องเข้ารหัสก่อนส่ง";
    /// The sealed body cannot be opened.
    EncryptionFailed = "encryption.failed", 400, "The encrypted request could not be read", "ไม่สามารถถอดรหัสคำขอได้";
    /// The body was sealed for another key or too long ago, or was opened before.
    EncryptionStale = "encryption.stale", 409, "The encrypted request has expired, please try again", "คำขอที่เข้ารหัสหมดอายุแล้ว กรุณาลองใหม่อีกครั้ง";
    /// Failed logins locked the account for a while.
    LoginLocked = "login.locked", 429, "Too many failed logins. Try again later, or set a new password", "เข้าสู่ระบบผิดหลายครั้งเกินไป กรุณาลองใหม่ภายหลัง หรือตั้งรหัสผ่านใหม่";
    /// The device's secret is unknown, too old or used up: the password is needed again.
    DeviceNotRemembered = "device.not.remembered", 401, "This device is no longer remembered, please log in with your password", "อุปกรณ์นี้ไม่ได้ถูกจดจำแล้ว กรุณาเข้าสู่ระบบด้วยรหัสผ่าน";
    /// The member must prove once more who they are.
    ReauthRequired = "reauth.required", 403, "Please confirm that it is you", "กรุณายืนยันตัวตนอีกครั้ง";
    /// The account was disabled.
    UserNotExistOrDisabled = "user.not.exist.or.disabled", 403, "Sorry, the user does not exist or is disabled", "ขออภัย ไม่พบผู้ใช้นี้หรือบัญชีถูกระงับ";
    /// The name is taken.
    UsernameExists = "username.exists", 409, "Sorry, the username already exists", "ขออภัย ชื่อผู้ใช้นี้มีอยู่แล้ว";
    /// The person has an account at this merchant already.
    PersonExists = "person.exists", 409, "An account with these details already exists. Please log in or contact customer service", "มีบัญชีที่ใช้ข้อมูลนี้อยู่แล้ว กรุณาเข้าสู่ระบบหรือติดต่อเจ้าหน้าที่";
    /// The caller may not do this, or the module is off.
    PermissionDenied = "permission.denied", 403, "Sorry, this account does not have permission or the feature is temporarily unavailable", "ขออภัย บัญชีนี้ไม่มีสิทธิ์ใช้งาน หรือฟังก์ชันนี้ปิดให้บริการชั่วคราว";
    /// The session ended: another login, logout, or time.
    SessionLoggedOut = "session.logged.out", 401, "The account has been logged out, please log in again", "บัญชีออกจากระบบแล้ว กรุณาเข้าสู่ระบบอีกครั้ง";
    /// This kind of account does not use the member login.
    LoginNotMember = "login.not.member", 403, "Non-member account unable to login", "บัญชีที่ไม่ใช่สมาชิกไม่สามารถเข้าสู่ระบบได้";
    /// This kind of account does not use the agent login.
    LoginNotAgent = "login.not.agent", 403, "Non-agents cannot log in", "บัญชีที่ไม่ใช่ตัวแทนไม่สามารถเข้าสู่ระบบได้";
    /// A new version is being put in place.
    SystemUpgrading = "system.upgrading", 503, "System upgrading, please try again later", "ระบบกำลังอัปเกรด กรุณาลองใหม่ภายหลัง";
    /// Too many tries from here or on this account.
    TooManyRequests = "system.busy", 429, "System busy, please try again", "ระบบไม่ว่าง กรุณาลองใหม่อีกครั้ง";
    /// The body of the request came too slowly.
    RequestTimeout = "request.timeout", 408, "The connection is too slow, please try again", "การเชื่อมต่อช้าเกินไป กรุณาลองใหม่อีกครั้ง";
    /// The server could not do its work.
    SystemError = "system.error", 500, "System busy, please try again", "ระบบขัดข้อง กรุณาลองใหม่อีกครั้ง";
    /// The database does not answer; whether the call was carried out is not known.
    SystemUnavailable = "system.unavailable", 503, "The service is not available at the moment, please try again shortly", "ระบบไม่พร้อมให้บริการชั่วคราว กรุณาลองใหม่อีกครั้งในอีกสักครู่";
    /// The caller's address is not served.
    IpBlocked = "ip.blocked", 451, "This service is not available in your region", "ไม่สามารถให้บริการในพื้นที่ของคุณได้";
    /// The merchant is under maintenance.
    SystemMaintenance = "system.maintenance", 503, "We are under maintenance and will be back soon", "ระบบกำลังปิดปรับปรุง และจะกลับมาให้บริการในไม่ช้า";
    /// The agent's link is unknown, expired or disabled.
    AgentLinkError = "agent.link.error", 400, "Agent link error", "ลิงก์ตัวแทนไม่ถูกต้อง";
    /// The agent stands at the deepest level, where no team begins.
    AgentDepth = "agent.depth", 409, "Your team cannot go any deeper: people you invite join the agent above you", "ทีมของคุณลึกที่สุดแล้ว ผู้ที่คุณเชิญจะอยู่กับตัวแทนเหนือคุณ";
    /// The agent opened as many accounts as a day allows.
    AgentAccountsLimit = "agent.accounts.limit", 429, "You have opened as many accounts as a day allows, please go on tomorrow", "วันนี้คุณเปิดบัญชีครบจำนวนแล้ว กรุณาเปิดต่อในวันพรุ่งนี้";
    /// The agent keeps as many open links as possible.
    AgentLinksFull = "agent.links.full", 409, "You have as many open links as possible, please close one first", "คุณมีลิงก์ที่เปิดอยู่ครบจำนวนแล้ว กรุณาปิดลิงก์หนึ่งก่อน";
    /// The account was opened by an agent, and its owner has not set it up yet.
    AccountSetupRequired = "account.setup.required", 403, "Please finish your account first, under Change password: choose your own password and tell us your date of birth", "กรุณาตั้งค่าบัญชีให้เสร็จก่อนที่เมนูเปลี่ยนรหัสผ่าน โดยตั้งรหัสผ่านของคุณเองและระบุวันเกิด";
    /// The owner of the account has set it up already.
    AccountSetupDone = "account.setup.done", 409, "This account is set up already", "บัญชีนี้ตั้งค่าเสร็จแล้ว";
    /// A rate is not between what the member has and what the agent and the merchant allow.
    AgentRateBounds = "agent.rate.bounds", 400, "This rate is out of range", "อัตรานี้อยู่นอกช่วงที่กำหนด";
    /// A rate cannot be lowered below one of a member directly below.
    AgentRateHigherBelow = "agent.rate.higher.below", 409, "A member below has a higher rate", "สมาชิกที่อยู่ต่ำกว่ามีอัตราสูงกว่านี้";
    /// An offered contract would pay more than the one of who offers it; the answer says where.
    ContractBetter = "contract.better", 400, "An offer cannot be better than your own contract", "ข้อเสนอต้องไม่ดีกว่าสัญญาของคุณเอง";
    /// The tiers of a contract do not rise, or are no tiers; the answer says which and why.
    ContractTiers = "contract.tiers", 400, "The tiers have to rise, and a higher one may not pay less", "แต่ละขั้นต้องสูงขึ้น และขั้นที่สูงกว่าต้องไม่จ่ายน้อยกว่า";
    /// A contract is not in the state that the request needs: answered, expired, withdrawn, or another one by now.
    ContractState = "contract.state", 409, "This contract has changed, please look at it again", "สัญญานี้มีการเปลี่ยนแปลงแล้ว กรุณาตรวจสอบอีกครั้ง";
    /// An offer of the kind waits for an answer already.
    ContractPending = "contract.pending", 409, "An offer is still waiting for an answer", "ยังมีข้อเสนอที่รอคำตอบอยู่";
    /// Members below would have better terms than the agent who accepts.
    ContractHigherConfirm = "contract.higher.confirm", 409, "Members below you would have better terms than you. Please confirm that once more", "สมาชิกสายล่างของคุณจะได้เงื่อนไขที่ดีกว่าคุณ กรุณายืนยันอีกครั้ง";
    /// A person's name is malformed.
    FormatRealname = "format.realname", 400, "The real name format is incorrect", "รูปแบบชื่อ-นามสกุลจริงไม่ถูกต้อง";
    /// A mobile number is malformed.
    FormatMobile = "format.mobile", 400, "The mobile number is not valid", "หมายเลขโทรศัพท์มือถือไม่ถูกต้อง";
    /// A password breaks the rule.
    FormatPassword = "format.password", 400, "The password format is incorrect", "รูปแบบรหัสผ่านไม่ถูกต้อง";
    /// A user name breaks the rule.
    FormatAccount = "format.account", 400, "The account format is incorrect", "รูปแบบชื่อบัญชีไม่ถูกต้อง";
    /// An e-mail address is malformed.
    FormatEmail = "format.email", 400, "The e-mail format is incorrect", "รูปแบบอีเมลไม่ถูกต้อง";
    /// A name is malformed.
    FormatName = "format.name", 400, "The name format is not valid", "รูปแบบชื่อไม่ถูกต้อง";
    /// A funds password breaks the rule.
    FormatFundsPassword = "format.funds.password", 400, "Use six digits that are not all equal and not your login password", "กรอกตัวเลข 6 หลักที่ไม่ใช่เลขเดียวกันทั้งหมด และไม่ใช่รหัสผ่านเข้าสู่ระบบ";
    /// The funds password does not match; the answer says how many tries are left.
    FundsPasswordWrong = "funds.password.wrong", 400, "The funds password is wrong", "รหัสผ่านถอนเงินไม่ถูกต้อง";
    /// Too many wrong funds passwords or answers; the answer says until when.
    FundsPasswordLocked = "funds.password.locked", 403, "Too many wrong tries, please try again later", "ลองผิดหลายครั้งเกินไป กรุณาลองใหม่ภายหลัง";
    /// A funds password is needed and none was set.
    FundsPasswordMissing = "funds.password.missing", 409, "Please set a funds password first", "กรุณาตั้งรหัสผ่านถอนเงินก่อน";
    /// A funds password was set before.
    FundsPasswordExists = "funds.password.exists", 409, "A funds password was set before", "มีการตั้งรหัสผ่านถอนเงินไว้แล้ว";
    /// No security questions were chosen.
    SecurityQuestionsMissing = "security.questions.missing", 409, "Please choose security questions first", "กรุณาตั้งคำถามความปลอดภัยก่อน";
    /// An answer to a security question does not match; the answer says how many tries are left.
    SecurityAnswerWrong = "security.answer.wrong", 400, "The answers are not right", "คำตอบไม่ถูกต้อง";
    /// The payee name was set before and stays.
    PayeeNameFixed = "payee.name.fixed", 409, "The payee name was set before; please ask customer service to change it", "มีการตั้งชื่อบัญชีธนาคารไว้แล้ว กรุณาติดต่อเจ้าหน้าที่หากต้องการเปลี่ยน";
    /// No payee name was set yet.
    PayeeNameMissing = "payee.name.missing", 409, "Please set your payee name first", "กรุณาตั้งชื่อบัญชีธนาคารก่อน";
    /// The number of a bank account is malformed.
    FormatBankAccount = "format.bank.account", 400, "An account number has 8 to 20 digits", "เลขที่บัญชีต้องเป็นตัวเลข 8–20 หลัก";
    /// The bank account belongs to a card already, of whomever.
    BankCardExists = "bank.card.exists", 409, "This bank account is in use already; please ask customer service", "บัญชีธนาคารนี้ถูกใช้งานแล้ว กรุณาติดต่อเจ้าหน้าที่";
    /// The member has the most bank cards one member may have.
    BankCardsFull = "bank.cards.full", 409, "You have as many bank accounts as possible; customer service can remove one", "คุณเพิ่มบัญชีธนาคารครบจำนวนแล้ว เจ้าหน้าที่ช่วยลบบัญชีเดิมให้ได้";
    /// The password was reset a short time ago; the answer says until when payouts wait.
    PayoutsHeld = "payouts.held", 409, "Your password was set anew. Bank accounts can be added again after a day", "มีการตั้งรหัสผ่านใหม่ เพิ่มบัญชีธนาคารได้อีกครั้งหลัง 24 ชั่วโมง";
    /// The link of an e-mail is unknown, used, replaced or too old.
    EmailLinkInvalid = "email.link.invalid", 400, "This link is not valid any more", "ลิงก์นี้ใช้ไม่ได้แล้ว";
    /// The person is younger than the merchant allows.
    AgeRestricted = "age.restricted", 400, "You have not reached the minimum age", "อายุของคุณยังไม่ถึงเกณฑ์ขั้นต่ำ";
    /// A required field was left empty.
    FieldRequired = "field.required", 400, "This field is required", "กรุณากรอกข้อมูลในช่องนี้";
    /// A field's value breaks its rule and no better code says how.
    FieldInvalid = "field.invalid", 400, "The value is not valid", "ข้อมูลไม่ถูกต้อง";
    /// The days of a list end before they begin, are too many, or lie too far back.
    DateRangeInvalid = "date.range.invalid", 400, "These days are too many, too long ago, or in the wrong order", "ช่วงวันที่ยาวเกินไป ย้อนหลังนานเกินไป หรือสลับลำดับ";
    /// A file would have more rows than one file may have.
    ExportTooLong = "export.too.long", 400, "A file holds at most 20,000 entries, please choose fewer days", "ไฟล์หนึ่งมีได้ไม่เกิน 20,000 รายการ กรุณาเลือกช่วงวันที่สั้นลง";
    /// The two passwords differ.
    PasswordMismatch = "password.mismatch", 400, "The two passwords do not match", "รหัสผ่านทั้งสองช่องไม่ตรงกัน";
    /// A password that is easy to guess.
    PasswordTooCommon = "password.too.common", 400, "This password is too easy to guess", "รหัสผ่านนี้คาดเดาได้ง่ายเกินไป";
    /// One or more fields were refused; the answer says which and why.
    ValidationFailed = "validation.failed", 400, "Please check the marked fields", "กรุณาตรวจสอบช่องที่ทำเครื่องหมายไว้";
    /// The request could not be read.
    RequestMalformed = "request.malformed", 400, "The request could not be read", "ไม่สามารถอ่านคำขอได้";
    /// A client was about to call without an address.
    RequestUrlEmpty = "request.url.empty", 400, "Empty request URL", "ที่อยู่ของคำขอว่างเปล่า";
    /// A header is missing or doubled, or the module does not own the path.
    FunctionNotAvailable = "function.not.available", 400, "This function is not available", "ฟังก์ชันนี้ไม่พร้อมใช้งาน";
    /// The requested thing does not exist, or is not the caller's.
    NotFound = "not.found", 404, "Not found", "ไม่พบข้อมูล";
    /// The path exists, the method does not.
    MethodNotAllowed = "method.not.allowed", 405, "This method is not allowed", "ไม่อนุญาตให้ใช้วิธีเรียกนี้";
    /// The body is larger than the path accepts.
    PayloadTooLarge = "payload.too.large", 413, "The request is too large", "ข้อมูลที่ส่งมามีขนาดใหญ่เกินไป";
    /// The same key came with other content.
    IdempotencyConflict = "idempotency.conflict", 409, "This request was already sent with other content", "คำขอนี้เคยถูกส่งด้วยข้อมูลอื่นแล้ว";
    /// The balance does not cover the amount.
    InsufficientBalance = "insufficient.balance", 409, "The balance is not sufficient", "ยอดเงินไม่เพียงพอ";
    /// Who proposed something does not decide about it.
    ProposalOwn = "proposal.own", 409, "Another person has to decide about your proposal", "ข้อเสนอของคุณต้องให้ผู้อื่นเป็นผู้ตัดสินใจ";
    /// The proposal was decided, is over, or is not what the caller saw.
    ProposalStale = "proposal.stale", 409, "This proposal has changed, please look at it again", "ข้อเสนอนี้เปลี่ยนไปแล้ว กรุณาตรวจสอบอีกครั้ง";
    /// Another proposal about the same is waiting.
    ProposalOpen = "proposal.open", 409, "A proposal about this is waiting for a decision", "มีข้อเสนอเรื่องนี้รอการตัดสินใจอยู่แล้ว";
    /// A deposit lies outside the channel's bounds.
    DepositAmountOutOfRange = "deposit.amount.out.of.range", 400, "The amount is outside the limits of this channel", "จำนวนเงินอยู่นอกวงเงินของช่องทางนี้";
    /// The payment channel cannot be used now.
    DepositChannelUnavailable = "deposit.channel.unavailable", 409, "This payment channel is not available now", "ช่องทางชำระเงินนี้ไม่พร้อมให้บริการในขณะนี้";
    /// Too many deposits of the member are open at the account.
    DepositsOpen = "deposit.order.open", 409, "You have open deposits at this bank. Pay or cancel one of them first", "คุณมีรายการฝากที่รอชำระกับธนาคารนี้อยู่ กรุณาชำระหรือยกเลิกก่อน";
    /// A picture is none, or a slip's code on it was changed.
    DepositSlipUnreadable = "deposit.slip.unreadable", 400, "We cannot read this slip. Please send the picture from your bank's app", "อ่านสลิปนี้ไม่ได้ กรุณาส่งภาพสลิปจากแอปธนาคาร";
    /// The slip belongs to another deposit.
    DepositSlipUsed = "deposit.slip.used", 409, "This slip was used before", "สลิปนี้ถูกใช้แล้ว";
    /// The deposit is over for too long to take a slip for it.
    DepositEvidenceLate = "deposit.evidence.late", 409, "The time to send a slip for this deposit is over. Please contact customer service", "หมดเวลาส่งสลิปของรายการนี้แล้ว กรุณาติดต่อเจ้าหน้าที่";
    /// Only a pending manual transfer for which nothing arrived can be given up.
    DepositNotCancellable = "deposit.not.cancellable", 409, "This deposit can no longer be cancelled", "รายการฝากนี้ยกเลิกไม่ได้แล้ว";
    /// Money that waits in suspense may only go back to who paid it.
    SuspenseReturnOnly = "suspense.return.only", 409, "This money can only be sent back to the payer", "ยอดนี้คืนให้ผู้โอนได้เท่านั้น";
    /// Money that waits in suspense cannot be credited to that member now.
    SuspenseNotCreditable = "suspense.not.creditable", 409, "The member is disabled, excluded or at the own deposit limit; nothing was credited", "สมาชิกถูกระงับ ระงับตัวเอง หรือเต็มวงเงินฝากที่ตั้งไว้ จึงยังไม่เติมเงิน";
    /// A provider's file is no whole statement, or does not follow the one before; the answer says where.
    StatementBroken = "statement.broken", 400, "This file is not a statement that can be imported", "ไฟล์นี้ไม่ใช่รายการเดินบัญชีที่นำเข้าได้";
    /// A file is no sanctions list; the answer says where.
    SanctionsBroken = "sanctions.broken", 400, "This file is not a list of names that can be imported", "ไฟล์นี้ไม่ใช่รายชื่อที่นำเข้าได้";
    /// A day of a provider's account was signed and countersigned: it stays as it is.
    ReconcileSigned = "reconcile.signed", 409, "This day was signed and stays as it is", "วันนี้ลงนามแล้ว จึงแก้ไขไม่ได้";
    /// A day of a provider's account can be signed only when it is over.
    ReconcileDayRunning = "reconcile.day.running", 409, "This day is not over yet, please sign it tomorrow", "วันนี้ยังไม่สิ้นสุด กรุณาลงนามในวันถัดไป";
    /// A payer is suspended: it takes no new attempts.
    PayerSuspended = "payer.suspended", 409, "This payer is suspended and is asked for nothing new", "ผู้จ่ายเงินรายนี้ถูกระงับ จึงยังไม่ส่งรายการใหม่";
    /// Nothing waits for a payment file.
    PayfileEmpty = "payfile.empty", 409, "No payment waits for a file", "ไม่มีรายการจ่ายที่รอทำไฟล์";
    /// A bank's answer is not whole, or does not fit the payment file that it answers; the answer says where.
    PayfileAnswerBroken = "payfile.answer.broken", 400, "This file is not an answer that can be imported", "ไฟล์นี้ไม่ใช่ผลตอบกลับจากธนาคารที่นำเข้าได้";
    /// The merchant takes no withdrawals now.
    WithdrawUnavailable = "withdraw.unavailable", 409, "Withdrawals are closed at the moment", "ปิดรับการถอนเงินชั่วคราว";
    /// A withdrawal lies outside the merchant's bounds.
    WithdrawAmountOutOfRange = "withdraw.amount.out.of.range", 400, "The amount is outside the limits of a withdrawal", "จำนวนเงินอยู่นอกวงเงินถอนต่อครั้ง";
    /// The day's sum or count of withdrawals has no room for this; the answer says how much is left and until when.
    WithdrawDayLimit = "withdraw.day.limit", 409, "This is more than you can withdraw today", "ยอดนี้เกินวงเงินถอนคงเหลือของวันนี้";
    /// Deposits still ask for stakes; the answer says how much.
    WithdrawTurnover = "withdraw.turnover", 409, "Please stake more of your deposit first", "กรุณาทำยอดเดิมพันให้ครบก่อนถอน";
    /// A withdrawal cannot be refused while an attempt to pay it is not definitely failed.
    WithdrawalAttemptOpen = "withdrawal.attempt.open", 409, "An attempt to pay it has not definitely failed; the money stays reserved", "รายการโอนยังไม่ยืนยันว่าล้มเหลว เงินยังถูกกันไว้";
    /// The destination of a withdrawal can only be changed while it waits for a decision.
    WithdrawNotChangeable = "withdraw.not.changeable", 409, "This withdrawal is on its way already, its account cannot be changed any more", "รายการถอนนี้ดำเนินการแล้ว เปลี่ยนบัญชีไม่ได้";
    /// There is one wallet for everything, nothing to transfer between.
    WalletSingle = "wallet.single", 409, "You have one wallet for everything, there is nothing to transfer", "คุณมีกระเป๋าเดียวสำหรับทุกเกม ไม่ต้องโอนระหว่างกระเป๋า";
    /// An account is not closed while its member has a round open.
    AccountRoundOpen = "account.round.open", 409, "A round is still open. Close the account when it is over", "ยังมีรอบเกมที่ยังไม่จบ กรุณารอให้จบก่อนแล้วจึงปิดบัญชี";
    /// A round is open at the vendor of one of the wallets.
    WalletRoundOpen = "wallet.round.open", 409, "A round is still open there. Finish it, then transfer", "ยังมีรอบเกมที่ยังไม่จบ กรุณาเล่นให้จบก่อนแล้วจึงโอน";
    /// An account is not closed while a vendor keeps money of its member.
    AccountMoneyAtVendor = "account.money.at.vendor", 409, "A game provider still has money of this account. Bring it back, then close the account", "ยังมีเงินของบัญชีนี้อยู่ที่ผู้ให้บริการเกม กรุณานำเงินกลับก่อนแล้วจึงปิดบัญชี";
    /// A transfer of the member at the same vendor is not over.
    WalletTransferOpen = "wallet.transfer.open", 409, "A transfer there is still under way. Try again when it is done", "ยังมีรายการโอนที่ดำเนินการอยู่ กรุณาลองใหม่เมื่อรายการเสร็จแล้ว";
    /// The vendor did not move the money.
    WalletTransferFailed = "wallet.transfer.failed", 409, "The transfer did not go through. Your money is where it was", "โอนไม่สำเร็จ เงินของคุณยังอยู่ที่เดิม";
    /// A vendor that keeps money itself does not answer.
    WalletVendorSilent = "wallet.vendor.silent", 503, "This game provider does not answer right now. Your money is where it was", "ผู้ให้บริการเกมไม่ตอบกลับในขณะนี้ เงินของคุณยังอยู่ที่เดิม";
    /// A member of the team cannot be sent money now, whatever the reason.
    TransferReceiver = "transfer.receiver", 409, "This member cannot receive now", "สมาชิกรายนี้ยังรับเงินไม่ได้ในขณะนี้";
    /// The day has no room for what an agent sends; the answer says how much is left and for how many members.
    TransferLimit = "transfer.limit", 409, "This is more than you can send today", "ยอดนี้เกินวงเงินโอนคงเหลือของวันนี้";
    /// Deposits of an agent still ask for stakes; the answer says how much.
    TransferTurnover = "transfer.turnover", 409, "Please stake more of your deposit before you send money", "กรุณาทำยอดเดิมพันให้ครบก่อนโอนเงิน";
    /// The account is frozen for withdrawals.
    WithdrawFrozen = "withdraw.frozen", 403, "Withdrawals of this account are on hold while we check something. Your money is safe; customer service can tell you more", "การถอนเงินของบัญชีนี้ถูกระงับชั่วคราวระหว่างการตรวจสอบ เงินของคุณปลอดภัย สอบถามเจ้าหน้าที่ได้";
    /// The member's level of identity allows no withdrawals; the answer says which one does.
    WithdrawKyc = "withdraw.kyc", 403, "Please verify your account before you withdraw", "กรุณายืนยันตัวตนก่อนถอนเงิน";
    /// A reversed deposit left an amount that the member owes.
    WithdrawDebt = "withdraw.debt", 409, "A deposit was taken back after you used it, and an amount is outstanding. Withdrawals open again once it is settled; customer service can tell you more", "ยอดฝากรายการหนึ่งถูกเรียกคืนหลังจากใช้ไปแล้ว จึงมียอดค้างชำระ ถอนเงินได้อีกครั้งเมื่อชำระยอดค้างครบ สอบถามเจ้าหน้าที่ได้";
    /// The account is frozen for play and deposits.
    AccountFrozen = "account.frozen", 403, "Play and deposits of this account are on hold while we check something. Customer service can tell you more", "การเล่นและการฝากเงินของบัญชีนี้ถูกระงับชั่วคราวระหว่างการตรวจสอบ สอบถามเจ้าหน้าที่ได้";
    /// There is no bank account to be paid to.
    DestinationMissing = "destination.missing", 409, "Please add a bank account first", "กรุณาเพิ่มบัญชีธนาคารก่อน";
    /// The account may not be paid to yet; the answer says from when on.
    DestinationNotUsable = "destination.not.usable", 409, "This account was added recently and cannot be paid to yet", "บัญชีนี้เพิ่งเพิ่มใหม่ ยังใช้รับเงินถอนไม่ได้";
    /// The number of a destination lacks the form of its kind, or its check digits are wrong.
    FormatDestination = "format.destination", 400, "This number does not have the right form, please compare it with the example", "รูปแบบหมายเลขไม่ถูกต้อง กรุณาเทียบกับตัวอย่าง";
    /// The holder of the destination, as its provider tells, is another person than the member.
    DestinationName = "destination.name", 409, "This account is in another name than your payee name", "บัญชีนี้เป็นชื่ออื่น ไม่ตรงกับชื่อบัญชีธนาคารของคุณ";
    /// A destination that a phone number names is not the number that the member proved to hold.
    DestinationNotOwn = "destination.not.own", 409, "Please use the mobile number that you confirmed in the security center", "กรุณาใช้เบอร์มือถือที่คุณยืนยันไว้ในศูนย์ความปลอดภัย";
    /// The destination can be paid to by now, so its member cannot stop it any more.
    DestinationNotStoppable = "destination.not.stoppable", 409, "This account can be used already; customer service can remove it", "บัญชีนี้ใช้งานได้แล้ว กรุณาติดต่อเจ้าหน้าที่เพื่อลบ";
    /// An open withdrawal goes to the destination, which stays until that ends.
    DestinationInUse = "destination.in.use", 409, "A withdrawal to this account is still open", "ยังมีรายการถอนที่รอโอนเข้าบัญชีนี้";
    /// HTML is longer or more deeply nested than anything written for people.
    HtmlTooComplex = "html.too.complex", 400, "The text is too long or too deeply nested", "ข้อความยาวเกินไปหรือมีโครงสร้างซ้อนกันลึกเกินไป";
    /// The member excluded themselves; the answer says until when at least.
    SelfExcluded = "self.excluded", 403, "You excluded yourself from play", "คุณได้ระงับการเล่นของตนเองไว้";
    /// The member takes a break; the answer says until when.
    CoolingOff = "cooling.off", 403, "You are taking a break from play", "คุณอยู่ในช่วงพักการเล่น";
    /// A reality check waits to be seen.
    RealityCheckOpen = "reality.check.open", 409, "Please look at your play time first", "กรุณาดูเวลาเล่นของคุณก่อน";
    /// The time the member set for one session is over.
    SessionTimeReached = "session.time.reached", 409, "The play time you set for this session is over", "ครบเวลาเล่นที่คุณกำหนดไว้สำหรับครั้งนี้แล้ว";
    /// A deposit limit of the member's has no room for this; the answer says which and how much is left.
    DepositLimitReached = "deposit.limit.reached", 409, "This is more than the deposit limit you set", "ยอดนี้เกินวงเงินฝากที่คุณกำหนดไว้";
    /// A loss or wager limit of the member's has no room; the answer says which.
    PlayLimitReached = "play.limit.reached", 409, "You have reached the play limit you set", "คุณเล่นถึงวงเงินที่กำหนดไว้แล้ว";
    /// The game cannot be opened now.
    GameNotAvailable = "game.not.available", 409, "This game is not available now", "เกมนี้ไม่พร้อมให้บริการในขณะนี้";
    /// A round is open in another place.
    RoundOpenElsewhere = "round.open.elsewhere", 409, "A round is already open elsewhere", "มีรอบเกมที่กำลังเล่นอยู่ที่อื่น";
    /// The password was right; the member's second factor is still missing.
    SecondFactorRequired = "second.factor.required", 401, "Please confirm the login with your second step", "กรุณายืนยันการเข้าสู่ระบบขั้นที่สอง";
    /// The challenge of the login is over or used.
    SecondFactorExpired = "second.factor.expired", 401, "The login took too long, please log in again", "การเข้าสู่ระบบใช้เวลานานเกินไป กรุณาเข้าสู่ระบบอีกครั้ง";
    /// The member has a second factor already.
    SecondFactorSet = "second.factor.set", 409, "Two-step login is already on", "เปิดใช้การยืนยันสองขั้นตอนอยู่แล้ว";
    /// An operator set up a new second factor after a reset and decides nothing for a day; the answer says until when.
    FactorResetRecent = "factor.reset.recent", 403, "Your second step is new after a reset: for 24 hours you cannot approve anything", "การยืนยันขั้นที่สองของคุณเพิ่งถูกรีเซ็ต จึงยังอนุมัติรายการไม่ได้เป็นเวลา 24 ชั่วโมง";
    /// A passkey's signature is wrong, used, too late, or of a passkey that does not count here.
    PasskeyFailed = "passkey.failed", 400, "The passkey was not accepted, please try again", "ใช้พาสคีย์ไม่สำเร็จ กรุณาลองใหม่อีกครั้ง";
    /// The member has as many passkeys as one may have.
    PasskeyLimit = "passkey.limit", 409, "You have as many passkeys as you can keep, please remove one first", "คุณมีพาสคีย์ครบจำนวนแล้ว กรุณาลบออกก่อน";
    /// The site has an address to which no passkey can belong.
    PasskeyUnavailable = "passkey.unavailable", 409, "Passkeys cannot be used at this address", "ที่อยู่เว็บนี้ใช้พาสคีย์ไม่ได้";
    /// A provider's proof of identity is missing, wrong, used, or too old.
    SocialLoginFailed = "social.login.failed", 401, "Login with this provider did not work, please try again", "เข้าสู่ระบบผ่านผู้ให้บริการนี้ไม่สำเร็จ กรุณาลองใหม่อีกครั้ง";
    /// A picture is not what it is said to be, or cannot be looked at.
    ImageNotReadable = "image.not.readable", 400, "Please choose a PNG or JPEG picture", "กรุณาเลือกรูปภาพ PNG หรือ JPEG";
    /// Another operator took the conversation.
    ConversationTaken = "conversation.taken", 409, "Somebody else took this conversation", "มีเจ้าหน้าที่คนอื่นรับการสนทนานี้แล้ว";
    /// The operator did not take the conversation.
    ConversationNotTaken = "conversation.not.taken", 409, "Please take the conversation first", "กรุณารับการสนทนานี้ก่อน";
    /// The merchant keeps as many canned answers as possible.
    CannedAnswersFull = "canned.answers.full", 409, "There are as many canned answers as possible, please remove one first", "มีคำตอบสำเร็จรูปครบจำนวนแล้ว กรุณาลบออกก่อนหนึ่งรายการ";
    /// The lottery vendor does not answer.
    LotteryUnavailable = "lottery.unavailable", 503, "The lottery does not answer at the moment, please try again shortly", "ระบบหวยไม่ตอบสนองชั่วคราว กรุณาลองใหม่อีกครั้งในอีกสักครู่";
    /// The draw is closed or settled, or the order is cancelled already.
    LotteryNotCancellable = "lottery.order.not.cancellable", 409, "This order can no longer be cancelled", "โพยนี้ยกเลิกไม่ได้แล้ว";
    /// As many suborders were cancelled within the hour as the vendor allows.
    LotteryLimitReached = "lottery.limit.reached", 409, "You have cancelled as many bets as an hour allows, please try again later", "คุณยกเลิกโพยครบจำนวนต่อชั่วโมงแล้ว กรุณาลองใหม่ภายหลัง";
    /// A typed result has not the form of its lottery's results.
    LotteryResultInvalid = "lottery.result.invalid", 400, "The result does not have the form of this lottery's results, please check every number", "ผลรางวัลไม่ตรงรูปแบบของหวยนี้ กรุณาตรวจสอบเลขทุกตัว";
    /// The same operator acts twice where two are needed.
    LotterySamePerson = "lottery.result.same.person", 403, "Another operator has to do this, you already had a part in it", "ต้องให้เจ้าหน้าที่อีกคนดำเนินการ เพราะคุณมีส่วนในรายการนี้แล้ว";
    /// The draw is not in a state that allows it.
    LotteryDrawState = "lottery.result.state", 409, "The state of this draw does not allow that", "สถานะของงวดนี้ไม่อนุญาตให้ทำรายการนี้";
    /// Prices leave out a part of a play, or return too little or too much.
    LotterySheetInvalid = "lottery.sheet.invalid", 400, "These prices are not possible: each has to return 75 to 99.5 percent, and none may be left out", "อัตราจ่ายนี้ใช้ไม่ได้ ทุกรายการต้องคืนผู้เล่นร้อยละ 75 ถึง 99.5 และต้องระบุให้ครบ";
    /// No better word exists.
    Unknown = "unknown", 500, "Unknown error", "เกิดข้อผิดพลาดที่ไม่ทราบสาเหตุ";
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn every_code_is_unique_and_has_a_text_in_both_languages() {
        let codes: HashSet<_> = ErrorCode::ALL.iter().map(|code| code.code()).collect();
        assert_eq!(codes.len(), ErrorCode::ALL.len());
        for code in ErrorCode::ALL {
            assert!((400..=599).contains(&code.status()), "{code:?}");
            assert!(!code.text(Language::English).is_empty());
            let thai = code.text(Language::Thai);
            assert!(
                thai.chars().any(|c| ('\u{0e00}'..='\u{0e7f}').contains(&c)),
                "{code:?} needs a Thai text"
            );
        }
    }

    #[test]
    fn opn_125_the_rule_of_a_funds_password_is_the_same_in_both_languages() {
        // 112233 holds: the digits may repeat, only not all be one. "ไม่ซ้ำกันทั้งหมด" would say that all six differ.
        let thai = ErrorCode::FormatFundsPassword.text(Language::Thai);
        assert!(thai.contains("ไม่ใช่เลขเดียวกันทั้งหมด"), "{thai}");
        assert!(ErrorCode::FormatFundsPassword.text(Language::English).contains("not all equal"));
    }
}
