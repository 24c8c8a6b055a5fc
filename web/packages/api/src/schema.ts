// Generated from openapi/member.json by `npm run schema`. Do not edit.
export interface paths {
    "/lgw/games/mobile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lotteries
         * @description Every lottery that is offered, in the order of the catalogue.
         */
        get: operations["lotteries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lgw/games/popular": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Popular lotteries, the most popular first
         * @description First those that five members or more played with real money in the last 24 hours, by how many did; then those that the
         *     catalogue marks, in its order.
         */
        get: operations["popular_lotteries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lgw/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The member's lottery orders, the newest first
         * @description Days are those of the merchant's time zone; without dates it is today. At most 31 days in one query. Without a game only
         *     the newest 500 can be reached.
         */
        get: operations["orders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lgw/orders/detail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One lottery order of the member, with its lines and suborders */
        get: operations["order"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lgw/orders/suborders/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel suborders of a lottery order
         * @description Of the member's own, as long as their draws are open; their stakes go back. The same call again gets the same answer and
         *     moves nothing. Refused with `lottery.order.not.cancellable` when none is cancelled, and with `lottery.limit.reached` when
         *     none is because as many were within the hour as the vendor allows. After `lottery.unavailable` it is not known whether any
         *     was: send the call again.
         */
        post: operations["cancel_suborders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lgw/vn/games/game_menu": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lottery menu
         * @description The lotteries of a prize mode in groups, each with the draw that is on sale; without a prize mode all of them.
         */
        get: operations["lottery_menu"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lgw/vn/games/game_menu/recent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The member's last lotteries
         * @description At most ten that the member played or opened, the latest first.
         */
        get: operations["recent_lotteries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lgw/vn/numeros/opened/game": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Results
         * @description The newest drawn numero of each Vietnamese, Lao and other Asian lottery; of one game the numero on sale and its last 19
         *     drawn ones.
         */
        get: operations["drawn_numeros"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lotto/lgw/games/opened/numero": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The draw of a lottery now
         * @description The numero that takes orders, or the next that will, and the one drawn before.
         */
        get: operations["opened_numero"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/agent/affiliate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Affiliate code: check one, or read one's own
         * @description With `code`: the same code when it exists, with the person who invites and the agent who will see the figures of those who
         *     register with it. One that no member has is refused with `invitation.code.error`, a link that is closed, over or not
         *     open yet with `agent.link.error`: registering without it stays possible. Limited per address. Without `code`: the caller's
         *     own code, created at the first call.
         */
        get: operations["affiliate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/agent/affiliateLinks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Links: those of the caller, and what may still be opened
         * @description For agents. The newest first, at most 100.
         */
        get: operations["affiliate_links"];
        put?: never;
        /**
         * Links: make one
         * @description For agents. Who registers by it stands directly below the caller, with the rates of the link, cut to the caller's of that
         *     day; by a link of type 1 as an agent. At most as many may be open as the merchant says (`agent.links.full`). At the
         *     deepest level `agent.depth`; rates above the caller's own are refused with `agent.rate.bounds`. The same
         *     `Idempotency-Key` with the same content answers the same link.
         */
        post: operations["create_affiliate_link"];
        /**
         * Links: close one
         * @description For agents. Who has it registers no more by it (`agent.link.error`); those who came stay. Closing it again changes
         *     nothing. A link of another agent gets `not.found`.
         */
        delete: operations["close_affiliate_link"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/agent/contract/pending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which contracts wait for the caller's answer
         * @description Each field is empty, or `NEW`, `UPDATE` or `END`: what the oldest offer of its kind asks for.
         */
        get: operations["pending_contracts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/agent/contract/{kind}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Contract offers of one kind: what waits for the caller and what holds
         * @description `kind` is `dailySalary`, `dividend` or `hourlySalary`; another one gets `not.found`. Offers that wait come first, each
         *     with what it would have paid for the last three periods beside the present terms, then contracts that hold or are going
         *     to. An offer waits for seven days. Open to members with real money, because accepting an offer makes one an agent.
         */
        get: operations["contract_offers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/agent/contract/{kind}/answer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept or refuse a contract offer
         * @description `digest` is that of the offer on the screen. What is accepted holds from the next period on and never backwards; an
         *     `END` ends the contract with its period. A member who leads no team becomes an agent by it. An offer that was answered,
         *     taken back or not answered in time, or is another one by now, gets `contract.state`. Where members below the caller
         *     would have better terms, it gets `contract.higher.confirm` until `confirmHigher` is true.
         */
        post: operations["answer_contract"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/agent/contract/{kind}/offer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Offer a contract to a direct member
         * @description For agents where the merchant offers team management (`DOWNMAN`), dividends where it offers those (`DIVIDENDSHOW3`). What
         *     is accepted is paid by the caller: from the earnings first, then from the wallet. `kind` is `dailySalary` or `dividend`;
         *     a dividend covers all games (`CONS`). `type` is `NEW`, `UPDATE` or `END`, the last one without tiers. The offer may be
         *     nowhere better than the caller's own contract (`contract.better` with `value.tier`, `own` and `offered`); least stakes
         *     of active members and charges are those of that contract. Tiers that do not rise get `contract.tiers` with `value.tier`
         *     and `rule` (`count`, `bounds`, `order` or `pays`), an offer beside one that waits `contract.pending`, a new contract
         *     beside one that holds and the change of none `contract.state`. Needs the funds password. The same `Idempotency-Key` with
         *     the same content answers what it answered first, with other content it is refused. The body may be sealed.
         */
        post: operations["offer_contract"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/agent/contract/{kind}/offer/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take back a contract offer that no one answered
         * @description For agents where the merchant offers team management (`DOWNMAN`). Another agent's offer gets `not.found`, one that does
         *     not wait any more `contract.state`.
         */
        delete: operations["withdraw_contract_offer"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/agent/contracts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's contracts, and those that the caller offered to members below
         * @description For agents where the merchant offers team management (`DOWNMAN`). With `downlineId` only what was offered to that member
         *     of the team. What is over stays in the list for 30 days.
         */
        get: operations["contracts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/agent/dailySalary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What contracts about days paid the caller
         * @description For agents where the merchant offers it (`AGEREBINC3`). A day is computed from two in the morning of the next one on, of
         *     what the team counted and who of it was active; a day that changes later, such as by a void, is put right. `contract` and
         *     `current` are those of the caller's first contract of the kind: the running day as it is now, which is not booked. Days
         *     and limits as in the figures of members.
         */
        get: operations["daily_salary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/agent/dividend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What contracts about halves of months paid the caller
         * @description For agents where the merchant offers it (`DIVIDENDSHOW3`). A half is computed from three in the morning of the day after it
         *     on, of what the team lost less what it cost, each part in a field of its own. Periods that touch the days are listed. What
         *     changes after a period was computed counts in the period in which it changed. `contract` and `current` as of salaries.
         */
        get: operations["dividend"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/agent/downline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Team management: one member below the caller
         * @description For agents where the merchant offers team management (`DOWNMAN`). At most 60 calls a minute, together with the other
         *     calls of agents.
         */
        get: operations["downline"];
        put?: never;
        /**
         * Open account: one for another person, directly below the caller
         * @description For agents. Name and password obey the rules of registration; rates that are not named are 0, and one above the caller's
         *     own is refused with `agent.rate.bounds`. The person sets the account up at the first login: until then it moves no money
         *     (`account.setup.required`). From the sixth account of a day on a captcha is needed; after the twentieth
         *     `agent.accounts.limit`. At the deepest level `agent.depth`. The same `Idempotency-Key` with the same content answers
         *     the same account. The body may be sealed.
         */
        post: operations["open_account"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/agent/downlineRebates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Rebate settings: direct members of the caller, by name, with their rates
         * @description For agents where the merchant offers it (`GAMSER`). A category that is not listed has the rate 0. `highestRebates` are
         *     the rates up to which those of a direct member may be raised now.
         */
        get: operations["downline_rebates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/agent/downlines": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Team management: members below the caller, one level at a time
         * @description For agents where the merchant offers team management (`DOWNMAN`). Lists the direct members of `parentId`, or searches
         *     the whole team of that person. Direct members of the caller are shown with name, balance and last login, others with a
         *     masked name. At most 60 calls a minute, together with the other calls of agents. A field that is not valid is refused
         *     with `field.invalid`.
         */
        get: operations["downlines"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/agent/income": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's statement of earnings
         * @description For agents where the merchant offers it (`AGEREBINC3`). All that was booked on these days: commissions, what contracts
         *     paid, what the caller paid under them, corrections, and what was paid out to the wallet, the newest first. `opening` and the lines of the days come to `closing`. What is in the
         *     account is paid out at six in the morning, whole hundredths from 1.00 on.
         */
        get: operations["income"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/agent/income/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The caller's statement of earnings as a file
         * @description For agents where the merchant offers it (`AGEREBINC3`). All lines of these days, 31 at most, the oldest first, as a table in
         *     UTF-8 that spreadsheets open.
         */
        get: operations["income_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/agent/income/{lineId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One line of the caller's statement, and what it comes from
         * @description For agents where the merchant offers it (`AGEREBINC3`). `list` are the direct members by whose branches it was earned, the
         *     largest first: `amount` is what `base` earns at the difference of the caller's `rate` and theirs, less what `baseBefore`
         *     earned. `rounds` are up to 20 rounds by which a corrected day changed. A line that moves what is due under a contract has
         *     `contract` in place of `list`. A line of another agent is answered like none.
         */
        get: operations["income_line"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/agent/rebateIncome": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the caller earned by the play of the team, by day and category of games
         * @description For agents where the merchant offers it (`AGEREBINC3`). Of each direct member the counted stakes of that member and of the
         *     team below earn the difference of the caller's rate and theirs. A day is booked once, when it is over; what changes
         *     later, such as by a void, is booked as a correction. Days and limits as in the figures of members.
         */
        get: operations["rebate_income"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/agent/transferDownline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send money to a member of the team
         * @description For agents where the merchant offers team management (`DOWNMAN`). The amount leaves the main wallet at once and is never
         *     undone by the sender; the receiver is told. Needs the funds password, whose fifth wrong try locks it for a day. The same
         *     `Idempotency-Key` with the same content answers what it answered first, with other content it is refused. A member who
         *     cannot receive, whatever the reason, is refused with `transfer.receiver`. The body may be sealed.
         */
        post: operations["transfer_downline"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/agent/transferMultipleDownline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send money to several members of the team: red envelopes
         * @description For agents where the merchant offers it (`AGENTRANSMULTDOWN3`). To all of them or to none, at most 50; as with one
         *     member otherwise. A list that is empty or too long, or names a member twice, is refused.
         */
        post: operations["transfer_multiple_downline"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/agent/updateDownlineRebates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Rebate settings: raise rates of a direct member
         * @description For agents where the merchant offers it (`GAMSER`). Rates hold from the next midnight of the merchant on. A rate below
         *     the one that the member has or is going to have, or above those in `highestRebates`, is refused with
         *     `agent.rate.bounds` and `value.bounds[]` of `gameCategory`, `least` and `most`, and nothing changes. Categories that
         *     are not named stay as they are, and the same rates again change nothing. A member of another agent, and one further
         *     below, gets `not.found`.
         */
        put: operations["update_downline_rebates"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/captcha": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Captcha image
         * @description Four digits, or an equation where the merchant has the flag `EQUATIONCAPTCHA3`; good once, for five minutes, together with the http-only cookie that comes along.
         */
        get: operations["captcha"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/chat/conversation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The member's conversation
         * @description The newest 30 messages, or the 30 before a number; in their order.
         */
        get: operations["chat_conversation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/chat/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a picture for a message
         * @description PNG or JPEG by its `Content-Type`, at most 5 MB. It is re-encoded and keeps nothing but its pixels; one
         *     that no message uses is deleted after a day.
         */
        post: operations["upload_chat_image"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/chat/images/{imageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A picture of the chat */
        get: operations["chat_image"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/chat/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write to support
         * @description Twenty messages a minute. The same `clientId` again answers the message there is.
         */
        post: operations["send_chat_message"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/chat/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say how far the member has read */
        post: operations["read_chat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/chat/ticket": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A ticket to the live side
         * @description It opens one WebSocket at `/chat/live` within 30 seconds, sent as the subprotocol `ticket.<ticket>`
         *     together with `erawan.chat`.
         */
        post: operations["chat_ticket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/chat/typing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say that the member is writing */
        post: operations["type_in_chat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/check/username": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Username check
         * @description Whether a user name is taken or reserved. Limited per address.
         */
        get: operations["check_username"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/feedback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Feedback
         * @description With the digits of `/wps/captcha`. Five a day; who sent it is known from the session.
         */
        put: operations["send_feedback"];
        /** Feedback, sent by POST */
        post: operations["post_feedback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/game/launchGame": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Launch a game
         * @description The address carries a ticket that is good once, for a minute; that of a lobby has none.
         */
        get: operations["launch_game"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/jackpots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Jackpots: what each is worth now
         * @description The amount is the balance of the pool's account in the ledger. Each stake in a game of its kind feeds it,
         *     at the merchant's cost; the player whose stake brings it to a hidden amount, at the bound at the latest,
         *     wins all of it.
         */
        get: operations["jackpots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/member/bankCard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a bank card
         * @description In the member's payee name, which must be set (`payee.name.missing`); an account of which the payer tells another
         *     holder is refused (`destination.name`). A PromptPay id or e-wallet that is named by a mobile number is the one that
         *     the member proved to hold (`destination.not.own`). Needs the funds password, whose fifth wrong try locks it for a
         *     day, and a fresh proof of identity (`reauth.required`). An account that is on a card of any member already is
         *     refused with `bank.card.exists`. After a password reset, payout accounts cannot be changed for a day
         *     (`payouts.held`). The first card can be paid to at once, each further one from `usableAt` on, a day later. The body
         *     may be sealed.
         */
        post: operations["add_bank_card"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/member/bankCard/{cardId}/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop a bank card that cannot be paid to yet
         * @description It is gone at once; needs no proof, so that a member who reads of a card that they did not add is faster than it.
         *     Again it answers the same. One that can be paid to by now is removed by customer service
         *     (`destination.not.stoppable`).
         */
        post: operations["stop_bank_card"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/member/customerSecurityQuestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The member's own security questions
         * @description Without the answers; empty when none were chosen.
         */
        get: operations["own_security_questions"];
        put?: never;
        /**
         * Choose security questions
         * @description Three different ones with three different answers of 2 to 64 characters; they replace the earlier ones.
         *     Needs a fresh proof of identity (`reauth.required`).
         */
        post: operations["set_security_questions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/member/hasWithdrawalPassword": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Is a funds password set */
        get: operations["has_withdrawal_password"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/member/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Member info */
        get: operations["info"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/member/info/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the e-mail address
         * @description Sends a link to the address, good once, for a day; the address counts once the link was opened; until then
         *     `securityConfig` shows it as `masked.pendingEmail`. A newer link ends the older one. One link a minute and
         *     five a day. The answer is the same when another member has the address: the owner of the mailbox learns it
         *     by opening the link. Needs a fresh proof of identity (`reauth.required`).
         */
        put: operations["set_email"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/member/info/email/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the e-mail address
         * @description By the token of the mailed link, with or without a session. Refused with `email.link.invalid` when the link is
         *     unknown, used, replaced or too old, and with `person.exists` when another account has the address.
         */
        post: operations["confirm_email"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/member/info/icon": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The avatar */
        get: operations["icon"];
        put?: never;
        /**
         * Set the avatar
         * @description One of twelve presets.
         */
        post: operations["set_icon"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/member/info/mobile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set or prove the mobile number
         * @description With the code of `/wps/verification/sms/mobile`. Also for a number that was only typed at registration:
         *     from now on it can be used for recovery. The old number is informed. Refused with `person.exists` when
         *     another account was faster. Needs a fresh proof of identity (`reauth.required`).
         */
        put: operations["set_mobile"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/member/info/nickname": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Set the nickname */
        put: operations["set_nickname"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/member/info/payeename": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the payee name
         * @description The name on the member's bank accounts. Once only. Needs a fresh proof of identity (`reauth.required`).
         */
        put: operations["set_payee_name"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/member/lastLogins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Last logins, failed ones among them, the newest first */
        get: operations["last_logins"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/member/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Passkeys: what there is */
        get: operations["passkeys"];
        put?: never;
        /**
         * Passkeys: keep the one that was made
         * @description From now on a login needs a second step. With the first second factor of a member come ten recovery codes,
         *     shown this once.
         */
        post: operations["passkey_add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/member/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Passkeys: what the browser needs to make one
         * @description The value is `PublicKeyCredentialCreationOptionsJSON` of WebAuthn; its challenge is good once, for five
         *     minutes, in this session.
         */
        post: operations["passkey_options"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/member/passkeys/{passkeyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /** Passkeys: another name */
        put: operations["passkey_rename"];
        post?: never;
        /**
         * Passkeys: delete one
         * @description After the last second factor the password is enough again.
         */
        delete: operations["passkey_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/member/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Password change
         * @description For a member who knows the old password. Other sessions end, other devices are deleted. The body may be
         *     sealed.
         */
        post: operations["change_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/member/password/email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Password recovery by e-mail
         * @description Sends a link that is good once, for ten minutes, when name and address belong together. The answer is the
         *     same when they do not.
         */
        post: operations["send_password_link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/member/password/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * New password by link
         * @description Ends every session of the account, deletes its devices and holds payouts for a day. The body may be
         *     sealed.
         */
        post: operations["reset_password_by_link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/member/password/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Verification of a code
         * @description Whether the code sent to the number is right. Takes one of its five tries and does not use it up.
         */
        get: operations["verify_password_code"];
        put?: never;
        /**
         * New password by mobile number
         * @description As by link. The answer names the account, so that its owner can log in. The body may be sealed.
         */
        post: operations["reset_password_by_phone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/member/paymentPassword": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the funds password
         * @description Five wrong old ones lock it for 24 hours. Needs a fresh proof of identity (`reauth.required`). The body
         *     may be sealed.
         */
        put: operations["change_payment_password"];
        /**
         * Set the first funds password
         * @description Six digits, not all equal. Needs a fresh proof of identity (`reauth.required`). The body may be sealed.
         */
        post: operations["set_payment_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/member/paymentPassword/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace a forgotten funds password
         * @description By the answers to all own security questions; five wrong tries lock them for 24 hours. Needs a fresh proof
         *     of identity as well (`reauth.required`): answers alone are never enough. The body may be sealed.
         */
        post: operations["reset_payment_password"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/member/playerRank": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Player rank progress
         * @description How far the member is towards the next VIP level: conditions that hold, of those it has. Progress is their
         *     quotient, and 1 where there is no level above. With all levels, their conditions, and what the member did towards
         *     each since the account was opened. Play money counts for nothing.
         */
        get: operations["player_rank"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/member/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Register by user name
         * @description The answer is the one of a login: the new member is logged in. The body may be sealed.
         */
        put: operations["register"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/member/register/mobile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Register by mobile number
         * @description With the code of `/wps/verification/sms/register`. The number counts as proven: it lets its holder back
         *     in. The answer is the one of a login and names the account. The body may be sealed.
         */
        put: operations["register_by_mobile"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/member/responsible": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Limits, breaks and checks
         * @description Every kind and period of limit, with the used amount; without `amount` there is no limit.
         */
        get: operations["responsible"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/member/responsible/coolOff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a break
         * @description No deposits and bets for 1, 7 or 30 days. It cannot be shortened.
         */
        post: operations["cool_off"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/member/responsible/exclusion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exclude oneself
         * @description No deposits and bets for at least 6, 12 or 60 months. It cannot be shortened and does not end by itself. Every
         *     session ends, this one too, and its streams say `excluded`; the member may log in again to read and be paid.
         */
        post: operations["exclude"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/member/responsible/exclusion/return": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask to play again after an exclusion
         * @description Not before its end, and not before 24 hours have passed.
         */
        post: operations["ask_to_return"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/member/responsible/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set limits
         * @description Limits that are not named stay as they are; one without `amount` is taken away. What protects more holds
         *     at once, what protects less after 24 hours.
         */
        put: operations["set_limits"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/member/responsible/realityCheck/acknowledge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say that the reality check was seen */
        post: operations["acknowledge_check"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/member/responsible/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Set the time for a session and the interval of the reality check
         * @description In minutes: a session 15 to 1440, a check 5 to 1440; one that is left out is taken away. What protects
         *     more holds at once, what protects less after 24 hours.
         */
        put: operations["set_session_times"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/member/securityConfig": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Security configuration
         * @description What is set and what is not.
         */
        get: operations["security_config"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/member/securityQuestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Security questions to choose from */
        get: operations["security_questions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/member/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Account setup: what is still to be done
         * @description An account that an agent opened is set up by its owner. Until then calls that move money, start a game or change the
         *     account are refused with `account.setup.required`.
         */
        get: operations["setup"];
        put?: never;
        /**
         * Account setup: password, birthday and terms in one step
         * @description For the owner of an account that an agent opened. The agent's password holds no more and other sessions end. Fields
         *     that break the rules are told all at once. Refused with `account.setup.done` for an account that is set up. The body may
         *     be sealed.
         */
        post: operations["finish_setup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/member/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Second factor: how things stand */
        get: operations["totp_standing"];
        put?: never;
        post?: never;
        /** Second factor: off */
        delete: operations["totp_remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/member/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Second factor: on from now on
         * @description Answers ten recovery codes, shown only this once; each replaces one code of the app.
         */
        post: operations["totp_confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/member/totp/setup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Second factor: a fresh secret for an authenticator app
         * @description No code is needed at login until the app's code is confirmed.
         */
        post: operations["totp_setup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/member/trialuser": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Trial account: the name a guest would play under
         * @description The same name again for 12 hours, proven by the http-only cookie that comes along.
         */
        get: operations["trial_user"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/promos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Promotions in which a member can take part, by kind
         * @description Unknown kinds are ignored; no kinds at all mean every kind.
         */
        get: operations["promos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/push/key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The public key that browsers subscribe to notifications with */
        get: operations["push_key"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/push/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Whether notifications are on in this browser */
        post: operations["push_state"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/push/subscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Switch on notifications in this browser
         * @description The body is what `PushSubscription.toJSON()` returns. Another call renews it; without that it ends after
         *     thirty days, or with the session at a logout. Five browsers at most: a further one replaces the one that
         *     was not renewed for longest. A browser that showed another member's notifications shows this member's from
         *     now on.
         */
        post: operations["subscribe_push"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/push/unsubscribe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Have this browser be silent
         * @description One without notifications stays without.
         */
        post: operations["unsubscribe_push"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/relay/CBS_launchChat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Launch the chat
         * @description Answers the page the chat is on. A `backUrl` that is no page of ours is left out.
         */
        get: operations["launch_chat"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/relay/CBS_modelList": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is at support */
        get: operations["chat_hosts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/relay/CBS_unreadCount": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Unread messages of the chat */
        get: operations["chat_unread_count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/relay/CSP_getInbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Messages to the member, the newest first
         * @description Personal ones and those to all members, in the reader's language.
         */
        get: operations["inbox_messages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/relay/CSP_readInbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a message of the inbox
         * @description Answers how many are unread then. Opening it again changes nothing.
         */
        post: operations["read_inbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/relay/CSP_unreadCount": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Unread messages in the inbox */
        get: operations["inbox_unread_count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/relay/GCSGAME_gameList": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Game list
         * @description 35 games a page unless asked otherwise, at most 100; a page beyond the end is empty.
         */
        get: operations["game_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/relay/GCSGAME_getRankList": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Winner board
         * @description The largest wins of real rounds that are settled, largest first, at most a minute old. Names are masked.
         */
        get: operations["winner_board"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/relay/GCSGAME_getVassGameType": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Vendors per game type */
        get: operations["vendor_types"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/relay/GCSGAME_hotGamesV2": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Hot games */
        get: operations["hot_games"];
        put?: never;
        /** Hot games, by POST */
        post: operations["hot_games_again"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/relay/GCS_gameLaunchFB": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Launch a game for a Facebook page or an in-app browser
         * @description The same launch with fewer words: such an address names a game and nothing else.
         */
        get: operations["launch_game_from_facebook"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/relay/GCS_recentGame": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Games opened last, the latest first */
        get: operations["recent_games"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/relay/GCS_walletTransfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move money between one's own wallets
         * @description Only where there is more than one wallet, else `wallet.single`. `from` = `ALL` with `to` = `MAIN` and no amount brings
         *     everything back, all of it or nothing. Refused with `wallet.round.open` while a round is open at a vendor whose wallet
         *     takes part. A vendor that keeps money itself moves it by its own word: until then the status is `pending`, the money is
         *     safe, and `GET /wps/wallets/transfers` has it. The same `Idempotency-Key` with the same content moves nothing more.
         */
        post: operations["wallet_transfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/relay/GLS2_TxCodeList": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Transaction codes with their names */
        get: operations["codes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/relay/GLS2_lobbyNews": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Notices of the lobby
         * @description What is current on home, for screens that want nothing else.
         */
        get: operations["lobby_news"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/relay/MCS2_DepositAlipay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Order a deposit by Alipay
         * @description Like the payment-gateway call, at the merchant's Alipay channel.
         */
        post: operations["create_alipay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/relay/MCS2_DepositQQ": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Order a deposit by QQ
         * @description Like the payment-gateway call, at the merchant's QQ channel. The answer has a code to scan.
         */
        post: operations["create_qq"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/relay/MCS2_WithdrawTransactionReport": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Withdrawal report, newest first
         * @description Days are those of the merchant's time zone; without dates it is today. At most 366 days in one query, a year back.
         *     The footer sums the whole filter.
         */
        get: operations["withdraw_report"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/relay/MCS2_addRecentGame": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Note that a game was opened
         * @description Opened again it moves to the top; the last 50 are kept.
         */
        get: operations["add_recent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/relay/MCS2_bankCards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Own bank cards, the oldest first
         * @description Of each number the last four signs. A card that cannot be paid to yet is stopped by its member, others are removed
         *     by customer service.
         */
        get: operations["bank_cards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/relay/MCS2_depositBanksByVendor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Deposit channels with their banks */
        get: operations["channels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/relay/MCS2_depositManualTransfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Order a deposit by transfer, or send in what shows that it was made
         * @description Without `orderId` a deposit is ordered: the answer says to which account exactly which amount is to be transferred,
         *     the satang included. With `orderId` its pictures, the payer's name and a remark are sent in; the deposit then stays
         *     `pending` with the step `claimed` while nothing arrived. The same `Idempotency-Key` with the same content answers the
         *     same deposit.
         */
        post: operations["transfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/relay/MCS2_depositPaymentGateway": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Order a deposit
         * @description Answers where to pay. The same `Idempotency-Key` with the same content answers the same deposit, with
         *     other content it is refused. The wallet is credited once the gateway confirms the payment. At a crypto channel the
         *     answer is an address of the member's own, how many coins to send, and at which rate until when; there is one open
         *     deposit in coins at a time (`deposit.order.open`).
         */
        post: operations["create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/relay/MCS2_depositTransactioNReport": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Deposit report, newest first
         * @description Days are those of the merchant's time zone; without dates it is today. At most 366 days in one query,
         *     and as many back.
         */
        get: operations["report"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/relay/MCS2_depositWechat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Order a deposit by WeChat
         * @description Like the payment-gateway call, at the merchant's WeChat channel. The answer has a code to scan.
         */
        post: operations["create_wechat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/relay/MCS2_withdrawBanks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Banks and services that members can be paid at
         * @description Those of the kinds that the merchant's payer pays to, each with the form of its numbers.
         */
        get: operations["withdraw_banks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/relay/MCSFE_addFavoriteGameV2": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a favourite
         * @description Adding it again changes nothing.
         */
        post: operations["add_favourite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/relay/MCSFE_getDepositSettings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the next deposits repay first
         * @description A deposit that a provider took back after its money was used leaves an outstanding amount. Where it was decided that
         *     the next deposits repay it, that is said here before one is ordered. Without such an amount both are `0.00`.
         */
        get: operations["deposit_settings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/relay/MCSFE_getFavoriteGames": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Numbers of the favourites, the newest first */
        get: operations["favourite_ids"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/relay/MCSFE_getFavoriteGamesList": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The favourites, the newest first */
        get: operations["favourite_games"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/relay/MCSFE_getListAnnouncements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Announcements, banners, promotions, popups, notices
         * @description Only what is current at the merchant's date. With a session, notices carry whether they were read.
         */
        get: operations["announcements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/relay/MCSFE_getWithdrawSettings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What may be withdrawn now, and why not more
         * @description Every reason against it with its numbers; without one the withdrawal can be asked for. With `amount` also the fee
         *     and what the member receives.
         */
        get: operations["withdraw_settings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/relay/MCSFE_markAnnouncementAsRead": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Mark a notice as read */
        post: operations["mark_read"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/relay/MCSFE_removeFavoriteGameV2": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a favourite
         * @description Removing a game that is not kept changes nothing.
         */
        delete: operations["remove_favourite"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/relay/ODS2_MemberTransaction": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Statement: the member's transactions, newest first, or those of the member's team
         * @description Of one wallet; without one it is the main one. Days are those of the merchant's time zone; without dates it is today.
         *     At most 366 days in one query, and as many back.
         *
         *     With `types=A`, for agents where the merchant offers it (`TRANSREC3`, module `AGEINFO3`): what the members of the team
         *     paid in, took out, gave each other and were given as rebates, promotions and earnings. Days, masks and limits as in team
         *     betting; what members have is not told.
         */
        get: operations["transactions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/relay/ODSFE2_MemPNL": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Team profit and loss, one level at a time
         * @description For agents where the merchant offers it (`AGETEAMPNL3`). A row for each direct member of `parentId` who has figures, with
         *     the team below them: `self` is what that person did, `footer` the whole team. Amounts are the members': `profitAndLoss`
         *     above zero is what they won. Days, masks and limits as in the figures and in team management. With `gameCategory` only
         *     money of such games counts.
         */
        get: operations["member_pnl"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/relay/ODSFE2_Subordinate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Team betting: the rounds of the caller's team
         * @description For agents where the merchant offers it (`TEAMBETTING3`). Rounds that began on these days, the newest first. Days, masks
         *     and limits as in the figures and in team management; what a round's choices and proofs were and what its player had is
         *     not told. Of a day with more than 20,000 rounds the newest 1,000 are listed, and none of the days before it: `totalPages`
         *     ends there, `totalCount` and `footer` do not. An `account` that finds more than 200 members is refused, and so is a
         *     `status` where the merchant has more than 20,000 rounds on these days that are open or rolled back.
         */
        get: operations["team_betting"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/relay/ODSFE2_TeamKPIA": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Team figures: how many members were there
         * @description For agents. Days are those of the merchant, at most 91; an end in the future is today, and no day is told of before the
         *     agent registered. With `size` 0 the list is empty. Each person counts once in `footer`, however many days they came; the
         *     agent is not part of the team. At most 60 calls a minute, together with the other calls of agents.
         */
        get: operations["team_members"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/relay/ODSFE2_TeamKPIB": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Team figures: money
         * @description For agents where the merchant offers the team overview (`AGEPAG`). Days and limits as in the figures of members.
         */
        get: operations["team_money"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/relay/ODSFE2_TeamKPIC": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Team figures: bets
         * @description For agents where the merchant offers the team overview (`AGEPAG`). Days and limits as in the figures of members.
         *     `totalValidBet` counts stakes of rounds that are over, on the day of their end; the others count on the day of the
         *     movement.
         */
        get: operations["team_bets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/report/betRecord": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Betting record: the member's rounds, newest first
         * @description Days are those of the merchant's time zone; without dates it is today. At most 366 days in one query,
         *     and as many back.
         */
        get: operations["bet_records"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/report/betRecord/{roundId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One round of the member, with its movements */
        get: operations["bet_record"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/report/betRecordExport": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Betting record as a file
         * @description All rounds of these days, newest first, as a table in UTF-8 that spreadsheets open; at most 20,000, else
         *     `export.too.long`.
         */
        get: operations["bet_records_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/report/depositExport": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Deposits as a file
         * @description All deposits of these days, newest first, as a table in UTF-8 that spreadsheets open; at most 20,000, else
         *     `export.too.long`.
         */
        get: operations["deposit_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/report/lifetime": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lifetime figures: what the member paid in and took out since the account was opened
         * @description A deposit that its provider took back was not paid in, also where the wallet could not give all of it.
         */
        get: operations["lifetime"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/report/statementExport": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Statement as a file
         * @description All lines of these days, newest first, as a table in UTF-8 that spreadsheets open; at most 20,000, else
         *     `export.too.long`.
         */
        get: operations["statement_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/report/withdrawExport": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Withdrawals as a file
         * @description All withdrawals of these days, newest first, as a table in UTF-8 that spreadsheets open; at most 20,000, else
         *     `export.too.long`.
         */
        get: operations["withdraw_export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/session/devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Devices: the one of this session first, then those that are remembered */
        get: operations["list_devices"];
        put?: never;
        post?: never;
        /** Sign every other device out */
        delete: operations["sign_out_others"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/session/devices/{deviceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Sign one device out
         * @description Its session ends and it is no longer remembered; for the present one that is a logout.
         */
        delete: operations["sign_out_device"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/session/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Login
         * @description By user name and password, or, where the merchant has `MOBCODELOGIN3`, by mobile number and the code that
         *     `verification/sms/noLogin` sent there (`type` is `sms`): an unknown number and a wrong code get the same
         *     answer, `verification.code.error`. From the third failure on an account, a number or from an address the
         *     refusal's `value.captcha` is true and the next try needs a captcha; five failures on an account or a
         *     number within half an hour lock it for half an hour (`login.locked`). A newer login ends the older
         *     session. The body may be sealed.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/session/login/freeplay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Test play, free play
         * @description A visitor gets a session as a guest (type 4) with play money, for 24 hours at most. A member who is logged
         *     in with real money stays in the present session and opens games with `play=1`: the answer contains that
         *     session. Guests and test twins are refused `free.reject`.
         */
        post: operations["free_play"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/session/login/remembered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Login of a remembered device
         * @description The answer has the device's next `deviceSecret`; the one that was sent is used up, and sending it again
         *     signs the device out. Refused with `device.not.remembered` for every cause.
         */
        post: operations["login_remembered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/session/login/secondFactor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Login: second factor
         * @description Answers the challenge of a refused login (`second.factor.required`) with a code of the authenticator app,
         *     a recovery code or a passkey. After five wrong codes within half an hour no codes are accepted for the
         *     rest of it.
         */
        post: operations["login_second_factor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/session/login/secondFactor/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Login: what a passkey has to sign as the second step
         * @description The value is `PublicKeyCredentialRequestOptionsJSON` of WebAuthn; its challenge is good once, for five minutes,
         *     for this login.
         */
        post: operations["login_passkey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/session/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /** Logout */
        delete: operations["logout"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/session/reauthenticate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Proof before something important
         * @description Calls that change credentials, personal data or payout accounts answer `reauth.required` until the member
         *     proves here, within five minutes before them, who they are: by a code or a passkey of their second factor, and
         *     only without one by the password, which is otherwise refused with `second.factor.required` and the `methods` that
         *     there are. The body may be sealed.
         */
        post: operations["reauthenticate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/session/reauthenticate/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Proof before something important: what a passkey has to sign
         * @description The value is `PublicKeyCredentialRequestOptionsJSON` of WebAuthn; its challenge is good once, for five minutes,
         *     in this session.
         */
        post: operations["reauthenticate_passkey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/session/renew": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Session renewal
         * @description Called when home loads: the session lives another 30 minutes, at most until 12 hours after the login.
         */
        post: operations["renew"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/session/social/redeem": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Login: back from a provider
         * @description Exchanges the code after `#social=` for a login, in the browser that began it. A person without an account
         *     gets the data to begin a registration instead.
         */
        post: operations["social_redeem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Live stream
         * @description Server-sent events: `balance`, `deposit`, `games`, `inbox`, `chat`, `draw`, `lottery`, `responsible.check`, `session.ended`, `ping`. The identifier of a balance is the
         *     ledger's sequence; with it as `Last-Event-ID` the stream begins with a balance only if there is a newer
         *     one. At most eight streams per member.
         */
        get: operations["stream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/system/country": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * System country
         * @description The caller's country if a proxy sends it, else the merchant's; and the dialling codes of
         *     mobile numbers that are served.
         */
        get: operations["country"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/system/customerService": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Ways to reach customer service */
        get: operations["customer_service"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/system/domainRoute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Domain route: the merchant's official hosts
         * @description For official links; a client never goes to another host by itself.
         */
        get: operations["domain_route"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/system/helpCenter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Help centre */
        get: operations["help"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/system/setting/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Register settings: ways and fields of registration
         * @description Says whether this caller has to solve a captcha, so that the form shows one from the start.
         */
        get: operations["register_settings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/system/setting/validation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Validation rules
         * @description The rules of all forms but the one of registration, by rule name.
         */
        get: operations["validation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/system/settings/consolidated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All settings in one answer */
        get: operations["settings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/system/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * System status
         * @description What an app needs at start, in every state of the merchant. Answers under maintenance as well.
         */
        get: operations["status"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/system/template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** System template: variants of screens that the merchant chose */
        get: operations["template"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/system/whitelabel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** White-label flags */
        get: operations["whitelabel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/transaction/deposit/{orderId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One deposit of the caller */
        get: operations["deposit"];
        put?: never;
        post?: never;
        /**
         * Give up a deposit by transfer, or one in coins
         * @description While it is pending and nothing arrived, nor is on the chain; else `deposit.not.cancellable`. Money that arrives later
         *     is credited all the same.
         */
        delete: operations["cancel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/transaction/deposit/{orderId}/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a picture for a deposit by transfer
         * @description A PNG or JPEG, at most 5 MB. It is re-encoded and keeps nothing but its pixels; one that is not sent in is deleted
         *     after a day. A slip's code on it is read: `deposit.slip.unreadable` for one that was changed, `deposit.slip.used` for
         *     one of another deposit.
         */
        post: operations["upload_image"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/transaction/deposit/{orderId}/paid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say that a deposit is paid
         * @description The provider is asked at once. While nothing arrived, the deposit stays `pending` with the step `claimed`.
         */
        post: operations["paid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/transaction/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a withdrawal
         * @description The amount is held at once, the fee is part of it. The same `Idempotency-Key` with the same content answers the
         *     same withdrawal, with other content it is refused. Needs the funds password, whose fifth wrong try locks it for a
         *     day. The body may be sealed.
         */
        post: operations["create_withdrawal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/transaction/withdraw/{orderId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One withdrawal of the caller */
        get: operations["find_withdrawal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/transaction/withdraw/{orderId}/card": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change where a withdrawal goes
         * @description Only while it waits for a decision; its money stays held and persons look at it again. Needs a fresh proof and the
         *     funds password, whose fifth wrong try locks it for a day. The same account again changes nothing. The body may be
         *     sealed.
         */
        put: operations["change_withdrawal_card"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/verification/human": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Human check: puzzle
         * @description A picture with a hole and the piece that belongs there, good once, for two minutes.
         */
        get: operations["puzzle"];
        put?: never;
        /**
         * Human check: answer
         * @description Either `id`, `x` and `track` of the puzzle, or `captcha` with the digits of the image captcha. Every
         *     answer uses its puzzle up. The token goes along as `humanToken`, once, within two minutes; a wrong
         *     answer is refused with `verification.human.failed`.
         */
        post: operations["solve_puzzle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/verification/sms/mobile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Code by text message, for a member who proves or changes the mobile number
         * @description The same answer whether or not another member has the number; its owner learns it from the message.
         */
        post: operations["send_own_number_code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/verification/sms/noLogin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Code by text message, without a session
         * @description For a login by mobile number or a new password. The same answer whether or not a member has the number. A
         *     number gets one code a minute and five a day; an address ten an hour.
         */
        post: operations["send_login_code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/verification/sms/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Code by text message, for a registration
         * @description The same answer whether or not a member has the number; its owner learns it from the message.
         */
        post: operations["send_registration_code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/wallets/gcs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Wallet balances */
        get: operations["wallets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/wps/wallets/transfers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The member's transfers that are not over, the oldest first
         * @description Only to and from vendors that keep money themselves: every other transfer is over when it is answered.
         */
        get: operations["open_transfers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description An account to transfer to. */
        AccountFields: {
            accountName: string;
            accountNumber: string;
            bankCode: string;
        };
        /** @description An account for another person. */
        AccountForm: {
            /** @description Digits of the captcha, when one is asked. */
            captcha?: string;
            /** @description The password for the first login. */
            password: string;
            /** @description Rates of rebates, each category once; 0 for those that are not named. */
            rebates?: components["schemas"]["RateForm"][];
            /**
             * Format: int64
             * @description 0 for a member, 1 for an agent with a team of their own. What the account becomes among test accounts follows the
             *     caller.
             */
            type: number;
            /** @description The name that the person logs in with. */
            username: string;
        };
        /** @description An answer to a security question. */
        AnswerField: {
            /** @description Compared without case and outer spaces. */
            answer: string;
            /** Format: int32 */
            questionId: number;
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_AffiliateValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                /**
                 * @description Of a code that is checked: the account name, masked, of the agent above those who register with it, who will see
                 *     their figures; absent where there is none.
                 */
                agent?: string;
                /** @description The affiliate code. */
                code: string;
                /** @description Of a code that is checked: the account name of whose it is, masked, such as `som***88`. */
                inviter?: string;
                /**
                 * Format: int32
                 * @description Of a code that is checked: what people become by it, 0 members, 1 agents.
                 */
                type?: number;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_AgentContracts: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description An agent's contracts. */
            value: {
                /** @description Under which the caller pays members below, or may. */
                offered: components["schemas"]["DownlineContractRow"][];
                /** @description Under which the caller is paid, or may be. */
                own: components["schemas"]["ContractRow"][];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_BTreeMap_String_FieldValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                [key: string]: {
                    enabled: boolean;
                    /**
                     * Format: int32
                     * @description In characters.
                     */
                    maxLength: number;
                    message: string;
                    /**
                     * Format: int32
                     * @description In characters.
                     */
                    minLength: number;
                    /** @description A regular expression; absent when only the length counts. */
                    pattern?: string;
                    /** @description Number in the pattern table. */
                    patternId: string;
                    required: boolean;
                };
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_BTreeMap_String_bool: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                [key: string]: boolean;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_BankCardList: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                /** @description The name all cards are in, masked; absent until a payee name is set. */
                holder?: string;
                /**
                 * Format: int64
                 * @description How many cards a member may have.
                 */
                limit: number;
                list: components["schemas"]["BankCardRow"][];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_BankCardRow: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A destination that the member may be paid to. */
            value: {
                /** @description Stars, and the last four signs. */
                accountNumber: string;
                /**
                 * Format: int64
                 * @description Epoch milliseconds.
                 */
                addedAt: number;
                bankCode: string;
                /** @description The code again for a bank the merchant no longer names. */
                bankName: string;
                iconUrl?: string;
                id: string;
                kind: components["schemas"]["DestinationKind"];
                /**
                 * Format: int64
                 * @description From when on it can be paid to, when that is not now; epoch milliseconds. Until then its member can stop it.
                 */
                usableAt?: number;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_BetRecordDetail: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description One round and its movements in order. */
            value: components["schemas"]["BetRecordValue"] & {
                transactions: components["schemas"]["BetTransaction"][];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_BetRecordList: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: components["schemas"]["ListPage_BetRecordValue"] & {
                /** @description The categories that have a round in these days, whichever was asked for. */
                categories: string[];
                /** @description Sums of the whole list, not of the page. */
                footer: components["schemas"]["BetRecordFooter"];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_CaptchaValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                /** @description The picture shows an equation whose result is the answer, 1 to 16 digits; else the shown digits are. */
                equation: boolean;
                /** @description A data URL. */
                image: string;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_CeremonyValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description What a passkey is asked. */
            value: {
                /** @description Options of WebAuthn, as JSON. */
                options: Record<string, never>;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_ChatImage: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A picture of a message. */
            value: {
                /**
                 * Format: int32
                 * @description Pixels.
                 */
                height: number;
                id: string;
                /**
                 * Format: int32
                 * @description Pixels.
                 */
                width: number;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_ChatLaunchValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                /** @description A path of ours. */
                chatUrl: string;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_ChatMessage: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A message of a chat. */
            value: {
                /**
                 * Format: uuid
                 * @description What the sender's client called it.
                 */
                clientId: string;
                from: components["schemas"]["ChatSide"];
                images: components["schemas"]["ChatImage"][];
                /** @description Who of support wrote it. */
                operatorName?: string;
                /**
                 * Format: int64
                 * @description Epoch milliseconds.
                 */
                sentAt: number;
                /**
                 * Format: int64
                 * @description Place in the conversation, from 1 without gaps.
                 */
                seq: number;
                /** @description Plain text, never HTML. */
                text: string;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_CodeValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                /**
                 * Format: int64
                 * @description Until when the code is good, epoch milliseconds.
                 */
                expirationTime: number;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_ContractAnswered: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description What became of an offer. */
            value: {
                status: components["schemas"]["ContractStatus"];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_ContractLists: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description Contracts of one kind. */
            value: {
                /** @description The first one of the list; absent where there is none. */
                first?: components["schemas"]["ContractRow"];
                /** @description Offers that wait, and after them what holds or is going to. */
                list: components["schemas"]["ContractRow"][];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_ContractOffered: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description The offer that was made. */
            value: {
                id: string;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_ConversationValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: components["schemas"]["SupportState"] & {
                messages: components["schemas"]["ChatMessage"][];
                /** @description There are older ones. */
                more: boolean;
                /**
                 * Format: int64
                 * @description Up to which message support has read.
                 */
                seenBySupport: number;
                /**
                 * Format: int64
                 * @description Messages of support that the member has not seen.
                 */
                unread: number;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_CountryValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                /** @description Two letters of ISO 3166-1. */
                countryCode: string;
                /** @description Without the plus sign. */
                countryDialingCode: string[];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_DepositCreated: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A deposit that was ordered. */
            value: {
                /** @description Where to send coins: the member's own address. */
                address?: string;
                /**
                 * @description How many to send.
                 * @example 14.598541
                 */
                coins?: string;
                /**
                 * Format: int64
                 * @description When the time to pay is over, epoch milliseconds.
                 */
                expiresAt: number;
                kind: components["schemas"]["ChannelKind"];
                /**
                 * @description The network to send them on.
                 * @example TRC20
                 */
                network?: string;
                /** @example dep_0198c3f1a2b47c3d8e9f0a1b2c3d4e5f */
                orderId: string;
                /** @description Where to pay. Absent for a deposit that is over. */
                payUrl?: string;
                /** @description The text of the QR code to pay by. */
                qrCode?: string;
                /** @description What one coin comes to. */
                rate?: components["schemas"]["Money"];
                /**
                 * Format: int64
                 * @description Until when coins that are sent count at that rate, epoch milliseconds.
                 */
                rateUntil?: number;
                status: components["schemas"]["DepositStatus"];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_DepositReport: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description One page of deposits. */
            value: components["schemas"]["ListPage_DepositRow"] & {
                footer: components["schemas"]["DepositFooter"];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_DepositRow: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A deposit as its member sees it. */
            value: {
                /** @description Of a manual transfer, while there is something to pay: where it goes. */
                account?: components["schemas"]["AccountFields"];
                /** @description What was ordered. */
                amount: components["schemas"]["Money"];
                /** @description Exactly this is to be transferred; the satang are credited too. */
                amountToPay?: components["schemas"]["Money"];
                bankCode: string;
                channel: components["schemas"]["ChannelName"];
                /**
                 * Format: int64
                 * @description Epoch milliseconds.
                 */
                completedAt?: number;
                /**
                 * Format: int64
                 * @description Epoch milliseconds.
                 */
                createdAt: number;
                /** @description What of it was credited, where it differs from what arrived. */
                creditedAmount?: components["schemas"]["Money"];
                /**
                 * Format: int64
                 * @description When the time to pay is over, epoch milliseconds.
                 */
                expiresAt: number;
                /** @description How many pictures were sent in. */
                images?: number;
                kind: components["schemas"]["ChannelKind"];
                orderId: string;
                /** @description Where to pay, while there is something to pay. */
                payUrl?: string;
                /** @description The text of the QR code to pay by, while there is something to pay. */
                qrCode?: string;
                /** @description Of a deposit in coins: what its member was quoted. */
                quote?: components["schemas"]["QuoteRow"];
                /** @description Why it was not credited, or what was unusual. */
                reason?: components["schemas"]["Reason"];
                /** @description The same in the reader's language. */
                reasonText?: string;
                /** @description What arrived, where it differs from what was ordered. */
                receivedAmount?: components["schemas"]["Money"];
                /** @description What may be written with the transfer. */
                reference?: string;
                /** @description What of it the provider took back afterwards. */
                reversedAmount?: components["schemas"]["Money"];
                /**
                 * Format: int64
                 * @description When it did last, epoch milliseconds.
                 */
                reversedAt?: number;
                status: components["schemas"]["DepositStatus"];
                /** @description Where a deposit stands that is not over. */
                step?: components["schemas"]["DepositStep"];
                /** @description Its way so far, oldest first. */
                steps: components["schemas"]["StepRow"][];
                vendor: string;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_DepositSettings: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                /** @description What reversed deposits left outstanding. */
                outstanding: components["schemas"]["Money"];
                /** @description What of it the next deposits repay before the rest is in the wallet. */
                repaidNext: components["schemas"]["Money"];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_Downline: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description One member of the caller's team, and the way to them. */
            value: components["schemas"]["TeamMemberValue"] & {
                /** @description The caller's own rates; a category that is not listed has the rate 0. */
                ownRebates: components["schemas"]["RateValue"][];
                /** @description The account name of the agent directly above, masked below level 1. */
                parentAccount: string;
                /** @description From the caller down to the member. */
                path: components["schemas"]["TeamStep"][];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_DownlineRebates: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A page of direct members. */
            value: components["schemas"]["ListPage_DirectMember"] & {
                /** @description `YYYY-MM-DD`, the merchant's date: the day from which a change holds that is made now. */
                fromDate: string;
                /** @description The rates up to which those of a direct member may be raised. */
                highestRebates: components["schemas"]["RateValue"][];
                /** @description The caller's own rates. */
                ownRebates: components["schemas"]["RateValue"][];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_Downlines: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A page of a team. */
            value: components["schemas"]["ListPage_TeamMemberValue"] & {
                footer: components["schemas"]["TeamFooter"];
                /** @description The caller's own rates; a category that is not listed has the rate 0. */
                ownRebates: components["schemas"]["RateValue"][];
                /** @description From the caller down to the person whose team is listed. */
                path: components["schemas"]["TeamStep"][];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_Favourites_GameValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description One page of the favourites. */
            value: {
                content: {
                    /** @description Four colours of the picture, six hexadecimal digits each: top, middle, bottom, and what glows in it. */
                    blur?: string;
                    /** @description The name in the reader's language. */
                    displayName: string;
                    gameCategory: string;
                    gameClassify: string;
                    gameCode: string;
                    gameId: string;
                    /** @description The English name. */
                    gameName: string;
                    gameType: string;
                    iconUrl: string;
                    isHot: boolean;
                    isNew: boolean;
                    minBet: components["schemas"]["Money"];
                    /** @description A number, written as favourites keep it. */
                    nodeId: string;
                    nodeName: string;
                    /** @description Theoretical return to the player in percent, such as `96.04`, where its vendor publishes it. */
                    rtp?: string;
                    /**
                     * Format: int32
                     * @description 0 when the default picture is to be shown.
                     */
                    showIcon: number;
                    /**
                     * Format: int32
                     * @description 1 when it can be played without real money.
                     */
                    supportPlay: number;
                    /** @description Vendor code. */
                    vassalage: string;
                    vendorName: string;
                }[];
                /** Format: int64 */
                pageNum: number;
                /** Format: int64 */
                pageSize: number;
                /** Format: int64 */
                totalPages: number;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_Favourites_String: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description One page of the favourites. */
            value: {
                content: string[];
                /** Format: int64 */
                pageNum: number;
                /** Format: int64 */
                pageSize: number;
                /** Format: int64 */
                totalPages: number;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_FreePlayValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                /** @description The same as `type`: 4 for a guest. */
                customerType: components["schemas"]["MemberKind"];
                /** @description Always false: a guest has no password. */
                firstTimeLogin: boolean;
                id: string;
                merchantCode: string;
                /** @description Send it as `Authorization` from now on, and keep it out of addresses and logs. */
                token: string;
                type: components["schemas"]["MemberKind"];
                userName: string;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_FreshnessValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                /**
                 * Format: int64
                 * @description Until when the important calls are open, epoch milliseconds.
                 */
                freshUntil: number;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_GameListValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                games: components["schemas"]["GameValue"][];
                /** Format: int64 */
                pageNum: number;
                /** Format: int64 */
                totalCount: number;
                /** Format: int64 */
                totalPages: number;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_HumanValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                /** @description Goes along as `humanToken`, once. */
                token: string;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_IconValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                /**
                 * Format: int32
                 * @description 1 to 12.
                 */
                icon: number;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_InboxValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: components["schemas"]["ListPage_MessageValue"] & {
                /**
                 * Format: int64
                 * @description Unread messages in the whole inbox.
                 */
                unreadCount: number;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_IncomeDetail: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A line of a statement of earnings with what it comes from. */
            value: components["schemas"]["ListPage_IncomeShare"] & {
                amount: components["schemas"]["Money"];
                /**
                 * Format: int64
                 * @description Epoch milliseconds.
                 */
                bookedAt: number;
                /** @description Of a line that moves what is due under a contract. */
                contract?: components["schemas"]["IncomeContract"];
                /** @description The day of play, of a dividend the last one, of a payout its own, `YYYY-MM-DD`. */
                day: string;
                /** @description Absent for a payout, and for a contract about all games. */
                gameCategory?: components["schemas"]["GameCategory"];
                isCorrection: boolean;
                kind: components["schemas"]["IncomeKind"];
                lineId: string;
                /** @description The caller's rate on that day, in percent; 0 where it is no commission. */
                rate: string;
                /** @description The rounds by which a corrected day changed, 20 at most. */
                rounds: components["schemas"]["IncomeRound"][];
                status: components["schemas"]["IncomeStatus"];
                /** @description Counted stakes of all branches when it was booked; of a contract its base. */
                teamBet: components["schemas"]["Money"];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_IncomeStatement: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A statement of earnings. */
            value: components["schemas"]["ListPage_IncomeLine"] & {
                /** @description What was in it after the last day. */
                closing: components["schemas"]["Money"];
                earnings: components["schemas"]["EarningsNow"];
                /** @description What was in the account before the first day. */
                opening: components["schemas"]["Money"];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_LaunchValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                /** @description Where the game opens; good once, for a minute, unless it is a lobby. */
                gameUrl: string;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_LifetimeValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                /** @description Deposits, less what providers took back. */
                deposited: components["schemas"]["Money"];
                /** @description Deposits less withdrawals; negative when more was taken out. */
                net: components["schemas"]["Money"];
                /** @description Withdrawals with their fees, less what a bank sent back. */
                withdrawn: components["schemas"]["Money"];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_LinkValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A link by which people come to the caller. */
            value: {
                /**
                 * Format: int64
                 * @description Members who registered by it.
                 */
                affiliateCount: number;
                /** @description People register with it as `affiliateCode`. */
                code: string;
                /** @description `YYYY-MM-DD`; absent where the link has no last day. */
                endDate?: string;
                /**
                 * Format: int64
                 * @description Those of them who had a deposit credited, as far as the figures follow.
                 */
                firstDeposits: number;
                id: string;
                label: string;
                /**
                 * Format: int64
                 * @description How often the link was opened in a browser.
                 */
                opened: number;
                rebates: components["schemas"]["RateValue"][];
                /** @description `YYYY-MM-DD`, the merchant's date. */
                startDate: string;
                /**
                 * Format: int32
                 * @description 0 closed, 1 open, 2 over.
                 */
                status: number;
                /**
                 * Format: int32
                 * @description 0: they become members; 1: agents.
                 */
                type: number;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_Links: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description The caller's links. */
            value: {
                footer: components["schemas"]["LinksFooter"];
                list: components["schemas"]["LinkValue"][];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_List_ChannelRow: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A list without pages. */
            value: {
                list: {
                    banks: components["schemas"]["BankRow"][];
                    channel: components["schemas"]["ChannelName"];
                    displayName: string;
                    kind: components["schemas"]["ChannelKind"];
                    maxAmount: components["schemas"]["Money"];
                    minAmount: components["schemas"]["Money"];
                    /** @description What a member should know before paying. */
                    note?: string;
                    /** @description Amounts to offer as buttons. */
                    quickAmounts: components["schemas"]["Money"][];
                    /**
                     * @description The gateway's code.
                     * @example sandbox
                     */
                    vendor: string;
                }[];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_List_DeviceValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A list without pages. */
            value: {
                list: {
                    /** @description Masked. */
                    address: string;
                    /**
                     * Format: int64
                     * @description Epoch milliseconds.
                     */
                    createdAt: number;
                    /** @description The call came from it. */
                    current: boolean;
                    /** @description Browser and system, where they are known. */
                    device?: string;
                    id: string;
                    /**
                     * Format: int64
                     * @description Epoch milliseconds.
                     */
                    lastSeenAt: number;
                    /** @description It may log in without the password. */
                    remembered: boolean;
                }[];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_List_GameValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A list without pages. */
            value: {
                list: {
                    /** @description Four colours of the picture, six hexadecimal digits each: top, middle, bottom, and what glows in it. */
                    blur?: string;
                    /** @description The name in the reader's language. */
                    displayName: string;
                    gameCategory: string;
                    gameClassify: string;
                    gameCode: string;
                    gameId: string;
                    /** @description The English name. */
                    gameName: string;
                    gameType: string;
                    iconUrl: string;
                    isHot: boolean;
                    isNew: boolean;
                    minBet: components["schemas"]["Money"];
                    /** @description A number, written as favourites keep it. */
                    nodeId: string;
                    nodeName: string;
                    /** @description Theoretical return to the player in percent, such as `96.04`, where its vendor publishes it. */
                    rtp?: string;
                    /**
                     * Format: int32
                     * @description 0 when the default picture is to be shown.
                     */
                    showIcon: number;
                    /**
                     * Format: int32
                     * @description 1 when it can be played without real money.
                     */
                    supportPlay: number;
                    /** @description Vendor code. */
                    vassalage: string;
                    vendorName: string;
                }[];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_List_HostValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A list without pages. */
            value: {
                list: {
                    name: string;
                }[];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_List_JackpotValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A list without pages. */
            value: {
                list: {
                    /** @description What the winner would get if it were won by nothing more than is in it now. */
                    amount: components["schemas"]["Money"];
                    /**
                     * Format: int64
                     * @description When the amount was read, epoch milliseconds.
                     */
                    asOf: number;
                    /** @description By when it must be won. */
                    bound: components["schemas"]["Money"];
                    /**
                     * @description ISO 4217 code.
                     * @example THB
                     */
                    currency: string;
                    /** @description The sort of the games that feed it. */
                    gameClassify: string;
                    jackpotId: string;
                    /** @description The win before; absent before the first. */
                    lastWin?: components["schemas"]["LastWin"];
                    /** @description What it returns to players on average, in percent of their stakes, on top of the game's own return. */
                    rtp: string;
                    /** @description What it began with. */
                    seed: components["schemas"]["Money"];
                    /** @description What of a stake feeds it, in percent, such as `0.05`. */
                    share: string;
                }[];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_List_NewsValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A list without pages. */
            value: {
                list: {
                    /** @description Clean HTML. */
                    content: string;
                    id: string;
                    /**
                     * Format: int64
                     * @description When its first day at the merchant starts, epoch milliseconds.
                     */
                    startDate?: number;
                    title: string;
                }[];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_List_OpenTransfer: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A list without pages. */
            value: {
                list: {
                    amount: components["schemas"]["Money"];
                    /**
                     * Format: int64
                     * @description When it was asked for, epoch milliseconds.
                     */
                    createdAt: number;
                    /** @description `MAIN` or the code of a vendor. */
                    from: string;
                    /** @description `MAIN` or the code of a vendor. */
                    to: string;
                }[];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_List_PastLoginValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A list without pages. */
            value: {
                list: {
                    /** @description Masked. */
                    address?: string;
                    /**
                     * Format: int64
                     * @description Epoch milliseconds.
                     */
                    at: number;
                    /** @description Browser and system, where they are known. */
                    device?: string;
                    outcome: components["schemas"]["LoginOutcome"];
                }[];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_List_Place: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A list without pages. */
            value: {
                list: {
                    vo: components["schemas"]["Winner"];
                }[];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_List_PopularLottery: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A list without pages. */
            value: {
                list: {
                    gameCode: string;
                    /** @description The name in the reader's language. */
                    gameName: string;
                    iconUrl: string;
                    /** @description Vendor code. */
                    vendor: string;
                }[];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_List_PromoValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A list without pages. */
            value: {
                list: {
                    /**
                     * Format: int64
                     * @description How many wait for the member.
                     */
                    count: number;
                    /** @description Whether the merchant has it. */
                    enabled: boolean;
                    kind: components["schemas"]["PromoKind"];
                }[];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_List_QuestionRow: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A list without pages. */
            value: {
                list: {
                    /** Format: int32 */
                    id: number;
                    /** @description In the language of the caller. */
                    question: string;
                }[];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_List_TxCodeValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A list without pages. */
            value: {
                list: {
                    /** Format: int32 */
                    code: number;
                    displayName: string;
                }[];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_List_WithdrawBankRow: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A list without pages. */
            value: {
                list: {
                    bankCode: string;
                    displayName: string;
                    /**
                     * @description A number of that form.
                     * @example 1234567890
                     */
                    example: string;
                    iconUrl?: string;
                    kind: components["schemas"]["DestinationKind"];
                    /**
                     * @description The form of its numbers without spaces and dashes, a regular expression of JavaScript.
                     * @example ^[0-9]{8,20}$
                     */
                    pattern: string;
                }[];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_ListsValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description Lists of items by what they are. */
            value: {
                /** @description With the group `m_home` those of the game types come along, last. */
                banners: components["schemas"]["BannerValue"][];
                footer: components["schemas"]["FooterValue"];
                hot: components["schemas"]["NoticeValue"][];
                /** @description Notices; with `types=A` those for agents. */
                player: components["schemas"]["NoticeValue"][];
                popup: components["schemas"]["NoticeValue"][];
                promotion: components["schemas"]["NoticeValue"][];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_LoginValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description What a client needs to know about the session it just got. */
            value: {
                /** @description The same as `type`. */
                customerType: components["schemas"]["MemberKind"];
                /** @description What a remembered device logs in with the next time, once. Keep it out of addresses and logs. */
                deviceSecret?: string;
                /** @description The account's first login, or one with a password that has to be changed yet. */
                firstTimeLogin: boolean;
                id: string;
                lastLogin?: components["schemas"]["LastLogin"];
                merchantCode: string;
                /** @description The password was chosen by another person and should be changed. */
                mustChangePassword: boolean;
                /** @description Send it as `Authorization` from now on, and keep it out of addresses and logs. */
                token: string;
                type: components["schemas"]["MemberKind"];
                userName: string;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_MemberInfo: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                /** @description The user name. */
                account: string;
                /**
                 * @description The account name of the agent directly above, who sees the member's figures; masked, such as `som***88`. Absent
                 *     where there is none.
                 */
                agent?: string;
                clubLabel: components["schemas"]["ClubLabel"];
                /** @description Masked. */
                email?: string;
                id: string;
                /**
                 * Format: int64
                 * @description The login before the present one, epoch milliseconds.
                 */
                lastLogin?: number;
                /** @description Masked. */
                mobile?: string;
                nickname: string;
                /**
                 * Format: int64
                 * @description Epoch milliseconds.
                 */
                regDate: number;
                type: components["schemas"]["MemberKind"];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_MobileTemplate: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description Which form of two screens is shown; `"1"` is the new one, anything else the base. */
            value: {
                /** @description The deposit. */
                dep_func: string;
                /** @description The member centre. */
                mem_cen: string;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_NewPasskeyValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                passkey: components["schemas"]["PasskeyValue"];
                /** @description None when the member had a second factor already. */
                recoveryCodes: string[];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_PasskeysValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                /** @description The site is reached at an address that passkeys can belong to. */
                available: boolean;
                list: components["schemas"]["PasskeyValue"][];
                /**
                 * Format: int64
                 * @description How many a member may have.
                 */
                max: number;
                /** Format: int64 */
                recoveryCodesLeft: number;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_PendingContracts: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description What waits for an answer, by kind: empty, `NEW`, `UPDATE` or `END`. */
            value: {
                /** @description An hourly salary. */
                contracthoursalreq: string;
                /** @description A daily salary. */
                dailysalreqtype: string;
                /** @description A dividend. */
                divtypecompperiodreq: string;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_PeriodList: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description What contracts of a kind paid, by period. */
            value: components["schemas"]["ListPage_PeriodRow"] & {
                /** @description The terms that hold today. */
                contract?: components["schemas"]["ContractTerms"];
                /** @description The running period under these terms as it is now. */
                current?: components["schemas"]["PeriodRow"];
                /** @description Of all periods that were asked for. */
                footer: components["schemas"]["PeriodFooter"];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_PlayerRank: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                currentProgress: components["schemas"]["CurrentProgress"];
                /** @description Every level, the lowest first; empty where the merchant has none. */
                labels: components["schemas"]["RankLabel"][];
                /** @description The member's own level; absent while none is reached. */
                ownLabelId?: string;
                playerRankProgress: components["schemas"]["PlayerRankProgress"];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_PushKeyValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                /** @description An uncompressed point of P-256, base 64 for URLs. */
                publicKey: string;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_PuzzleValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                /** @description A data URL. */
                background: string;
                /**
                 * Format: int64
                 * @description Epoch milliseconds.
                 */
                expiresAt: number;
                /**
                 * Format: int32
                 * @description Pixels of the picture.
                 */
                height: number;
                id: string;
                /** @description A data URL. */
                piece: string;
                /**
                 * Format: int32
                 * @description Pixels of the piece, which is a square.
                 */
                pieceWidth: number;
                /**
                 * Format: int32
                 * @description Pixels of the picture.
                 */
                width: number;
                /**
                 * Format: int32
                 * @description Pixels from the top of the picture to the top of the piece.
                 */
                y: number;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_RebateIncome: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description Income by day and category. */
            value: components["schemas"]["ListPage_IncomeRow"] & {
                earnings: components["schemas"]["EarningsNow"];
                /** @description Of all days and categories that were asked for. */
                footer: components["schemas"]["IncomeFooter"];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_RecentGames: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                list: components["schemas"]["GameValue"][];
                /** Format: int64 */
                totalPages: number;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_RecoveryCodesValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                recoveryCodes: string[];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_RegisterValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                /** @description Whether a captcha has to be solved: by all callers, in `/wps/system/setting/register` by this one. */
                captchaRequired: boolean;
                fields: {
                    [key: string]: components["schemas"]["FieldValue"];
                };
                /** Format: int32 */
                minimumAge: number;
                mobileEnabled: boolean;
                usernameEnabled: boolean;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_RenewValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                /**
                 * Format: int64
                 * @description When the session ends if nothing happens any more, epoch milliseconds.
                 */
                expiresAt: number;
                /** @description As the login of the session said. */
                firstTimeLogin: boolean;
                id: string;
                type: components["schemas"]["MemberKind"];
                userName: string;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_ResetValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                /** @description Whose password it is; who proved to be the owner may know. */
                userName: string;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_ResponsibleValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description Limits, breaks and checks of a member. */
            value: {
                /**
                 * Format: int64
                 * @description While a break lasts, epoch milliseconds.
                 */
                coolOffUntil?: number;
                /**
                 * Format: int64
                 * @description While excluded: at least until then, epoch milliseconds.
                 */
                excludedUntil?: number;
                limits: components["schemas"]["LimitRow"][];
                /** Format: int32 */
                realityCheckMinutes?: number;
                realityCheckMinutesPending?: components["schemas"]["PendingMinutes"];
                /**
                 * Format: int64
                 * @description While excluded, once the member asked to return: from when they may play again, epoch milliseconds.
                 */
                returnFrom?: number;
                session: components["schemas"]["SessionFacts"];
                /** Format: int32 */
                sessionMinutes?: number;
                sessionMinutesPending?: components["schemas"]["PendingMinutes"];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_SecurityConfig: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description What is set and what is not. */
            value: {
                bankCard: boolean;
                /** @description A confirmed address. */
                email: boolean;
                fundsPassword: boolean;
                /**
                 * Format: int64
                 * @description While wrong tries lock the funds password, epoch milliseconds.
                 */
                fundsPasswordLockedUntil?: number;
                loginPassword: boolean;
                masked: components["schemas"]["MaskedDetails"];
                mobile: boolean;
                /** @description Only a number that was proven by a code lets its holder back in. */
                mobileProven: boolean;
                payeeName: boolean;
                securityQuestions: boolean;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_SettingsValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: components["schemas"]["Info"] & {
                /** @description Rules of the other forms, by rule name. */
                validation: {
                    [key: string]: components["schemas"]["FieldValue"];
                };
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_SetupValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description Whether the account is set up. */
            value: {
                /** @description The account name of the agent directly above, masked, such as `som***88`; absent where there is none. */
                agent?: string;
                /**
                 * Format: int32
                 * @description How old the owner has to be, in years.
                 */
                minimumAge: number;
                /** @description The owner has still to set the account up. */
                required: boolean;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_SocialValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description Either the fields of a login, or `registration` alone. */
            value: components["schemas"]["LoginValue"] & {
                registration?: components["schemas"]["SocialRegistration"];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_StatusValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description What an app needs at start. */
            value: {
                info: components["schemas"]["Info"];
                location: components["schemas"]["Location"];
                /** @description Only this call answers while true. */
                maintenance: boolean;
                /**
                 * Format: int64
                 * @description When maintenance should be over, epoch milliseconds.
                 */
                maintenanceEndsAt?: number;
                /** @description The caller's region is not served; only this call answers. */
                regionRestriction: boolean;
                /**
                 * Format: int64
                 * @description The server's clock, epoch milliseconds.
                 */
                serverTime: number;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_TeamBetsKpi: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description Bets of the team by day. */
            value: {
                /**
                 * Format: int64
                 * @description Up to which moment the figures follow the ledger, epoch milliseconds.
                 */
                asOf: number;
                footer: components["schemas"]["BetsFooter"];
                /** @description A row a day, the newest first. */
                list: components["schemas"]["BetsDay"][];
                /** Format: int64 */
                totalPages: number;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_TeamBetting: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description Rounds of a team. */
            value: components["schemas"]["ListPage_TeamRoundValue"] & {
                /**
                 * Format: int64
                 * @description Up to which moment the list follows the ledger, epoch milliseconds.
                 */
                asOf: number;
                /** @description All rounds of the list, not of the page. */
                footer: components["schemas"]["BettingSums"];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_TeamMemberValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description One member of the caller's team. */
            value: {
                /** @description The account name: whole at level 1, masked below, such as `som***88`. */
                account: string;
                /** @description What may be spent from all wallets; at level 1 alone. */
                balance?: components["schemas"]["Money"];
                /**
                 * Format: int64
                 * @description Members directly below.
                 */
                directMembers: number;
                id: string;
                /** @description `YYYY-MM-DD`, the merchant's date; at level 1 alone, after the first login. */
                lastLoginDate?: string;
                /**
                 * Format: int32
                 * @description Steps below the caller; direct members are 1.
                 */
                level: number;
                /** @description Active in the last five minutes; at level 1 alone. */
                online?: boolean;
                /** @description Rates of rebates; a category that is not listed has the rate 0. */
                rebates: components["schemas"]["RateValue"][];
                /** @description `YYYY-MM-DD`, the merchant's date. */
                registeredDate: string;
                /**
                 * Format: int64
                 * @description All members below.
                 */
                teamMembers: number;
                type: components["schemas"]["MemberKind"];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_TeamMembersKpi: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description Members of the team by day. */
            value: {
                /**
                 * Format: int64
                 * @description Up to which moment the figures follow the ledger, epoch milliseconds.
                 */
                asOf: number;
                footer: components["schemas"]["MembersFooter"];
                /** @description A row a day, the newest first. */
                list: components["schemas"]["MembersDay"][];
                /** Format: int64 */
                totalPages: number;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_TeamMoneyKpi: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description Money of the team by day. */
            value: {
                /**
                 * Format: int64
                 * @description Up to which moment the figures follow the ledger, epoch milliseconds.
                 */
                asOf: number;
                footer: components["schemas"]["MoneyFooter"];
                /** @description A row a day, the newest first. */
                list: components["schemas"]["MoneyDay"][];
                /** Format: int64 */
                totalPages: number;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_TeamPnl: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description Profit and loss of a team. */
            value: components["schemas"]["ListPage_PnlMember"] & {
                /**
                 * Format: int64
                 * @description Up to which moment the figures follow the ledger, epoch milliseconds.
                 */
                asOf: number;
                /** @description The whole team, whatever is searched. */
                footer: components["schemas"]["PnlSums"];
                /** @description From the caller down to the person whose team is listed. */
                path: components["schemas"]["TeamStep"][];
                /** @description What that person did, who is not part of the team. */
                self: components["schemas"]["PnlSums"];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_TeamTransferSent: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                /** @description What may be spent from the main wallet right after it. */
                balance: components["schemas"]["Money"];
                /** @example ttr_0198c3f1a2b47c3d8e9f0a1b2c3d4e5f */
                orderId: string;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_TeamTransfersSent: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                /** @description What may be spent from the main wallet right after it. */
                balance: components["schemas"]["Money"];
                /** @example ttr_0198c3f1a2b47c3d8e9f0a1b2c3d4e5f */
                orderId: string;
                /** @description What all of them got. */
                total: components["schemas"]["Money"];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_TicketValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                ticket: string;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_TotpSetupValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                /** @description Opens the app on the same phone. */
                otpauthUrl: string;
                /** @description The same as a picture: a whole SVG document. */
                qrSvg: string;
                /** @description Base 32, to be typed where no camera helps. */
                secret: string;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_TotpValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                /** @description A login needs a code. */
                enabled: boolean;
                /** Format: int64 */
                recoveryCodesLeft: number;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_Transactions: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A statement. */
            value: components["schemas"]["TransactionList"] | components["schemas"]["TeamTransactionList"];
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_TransferAnswer: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description What is to be transferred where. */
            value: {
                account?: components["schemas"]["AccountFields"];
                /** @description Exactly this is to be transferred; the satang are credited too. */
                amountToPay?: components["schemas"]["Money"];
                /**
                 * Format: int64
                 * @description When the time to pay is over, epoch milliseconds.
                 */
                expiresAt: number;
                /** @example dep_0198c3f1a2b47c3d8e9f0a1b2c3d4e5f */
                orderId: string;
                /** @description The text of a QR code for exactly this transfer. */
                qrCode?: string;
                /** @description What may be written with the transfer. */
                reference?: string;
                status: components["schemas"]["DepositStatus"];
                /** @description Where a deposit stands that is not over. */
                step?: components["schemas"]["DepositStep"];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_TrialUserValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                /** @description The guest's name. */
                userName: string;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_UnreadValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                /** Format: int64 */
                unReadCount: number;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_UploadedImage: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A picture that can be sent in. */
            value: {
                imageId: string;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_UsernameValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                /** @description Whether the name is taken or reserved. */
                exists: boolean;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_Vec_CustomerServiceValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                /** @description `LINE`, `FACEBOOK`, … */
                csType: string;
                /** @description Base64 of the UTF-8 address. */
                path: string;
                title: string;
            }[];
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_Vec_DomainRoute: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                url: string;
            }[];
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_Vec_HelpValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                /** @description Clean HTML. */
                content: string;
                /** @description Name by which pages link to it, such as `terms`. */
                tag: string;
                title: string;
            }[];
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_VendorTypesValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                /** @description Finer sorts by category. */
                gameClassify: {
                    [key: string]: components["schemas"]["ClassifyValue"][];
                };
                /** @description The minimum bets of the games by category, from the least: what `minBet` of the game list tells apart. */
                minBets: {
                    [key: string]: components["schemas"]["Money"][];
                };
                /** @description The categories in their order. */
                sorting: components["schemas"]["SortingValue"][];
                /** @description Vendors by category, in their order. */
                types: {
                    [key: string]: components["schemas"]["VendorValue"][];
                };
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_WalletTransferValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                /** @description `success`, or `pending` while a vendor has not said that the money moved. */
                status: string;
                /** @description What may be spent from all wallets. */
                sumBalance: components["schemas"]["Money"];
                wallets: components["schemas"]["WalletValue"][];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_WalletsValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description What a member has. */
            value: {
                /** @description What may be spent from the main wallet, from which withdrawals are paid. */
                available: components["schemas"]["Money"];
                /**
                 * @description ISO 4217 code.
                 * @example THB
                 */
                currency: string;
                /** @description What is set aside, such as for a withdrawal under way. */
                held: components["schemas"]["Money"];
                merchantWallet: components["schemas"]["MerchantWallet"];
                /** @description What may be spent from all wallets. */
                sumBalance: components["schemas"]["Money"];
                wallets: components["schemas"]["WalletValue"][];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_WithdrawCreated: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                fee: components["schemas"]["Money"];
                net: components["schemas"]["Money"];
                /** @example wdr_0198c3f1a2b47c3d8e9f0a1b2c3d4e5f */
                orderId: string;
                status: components["schemas"]["WithdrawalStatus"];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_WithdrawReport: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description One page of withdrawals. */
            value: components["schemas"]["ListPage_WithdrawRow"] & {
                footer: components["schemas"]["WithdrawFooter"];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_WithdrawRow: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A withdrawal as its member sees it. */
            value: {
                /** @description The last four digits. */
                accountNumber: string;
                /** @description What leaves the wallet. */
                amount: components["schemas"]["Money"];
                bankCode: string;
                /** @description What was sent for it, of one that was paid to an address. */
                coins?: components["schemas"]["CoinsSent"];
                /**
                 * Format: int64
                 * @description Epoch milliseconds.
                 */
                completedAt?: number;
                /**
                 * Format: int64
                 * @description Epoch milliseconds.
                 */
                createdAt: number;
                /** @description What of it is the fee. */
                fee: components["schemas"]["Money"];
                /** @description Whether its account can still be changed. */
                isChangeable: boolean;
                kind: components["schemas"]["DestinationKind"];
                /** @description What the member receives. */
                net: components["schemas"]["Money"];
                orderId: string;
                /** @description Why it did not come about. */
                reason?: components["schemas"]["WithdrawalReason"];
                /** @description The same in the reader's language. */
                reasonText?: string;
                status: components["schemas"]["WithdrawalStatus"];
                step: components["schemas"]["WithdrawalState"];
                /** @description What it went through, the oldest first. */
                steps: components["schemas"]["WithdrawStep"][];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_WithdrawSettings: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description What may be withdrawn now. */
            value: {
                /** @description What is in the main wallet and not held. */
                available: components["schemas"]["Money"];
                /** @description Where it can go. */
                cards: components["schemas"]["WithdrawCard"][];
                /** @description What that comes to in coins now, where it goes to an address. */
                coins?: components["schemas"]["CoinEstimate"];
                /**
                 * Format: int32
                 * @description How often.
                 */
                countLeft: number;
                /** @description What may still be withdrawn today. */
                dayLeft: components["schemas"]["Money"];
                /** @description The fee of this amount, which is part of it; absent without an amount. */
                fee?: components["schemas"]["Money"];
                /**
                 * Format: int32
                 * @description How many more of today's withdrawals are free.
                 */
                freeLeft: number;
                hasFundsPassword: boolean;
                /**
                 * Format: int64
                 * @description Until when payouts wait after a password reset, epoch milliseconds.
                 */
                holdUntil?: number;
                /** @description What is in wallets at vendors: it has to be moved to the main wallet before it can be withdrawn. */
                inOtherWallets: components["schemas"]["Money"];
                /** @description The member's level of identity, where the day's sum depends on it. */
                level?: components["schemas"]["WithdrawLevel"];
                maximumAmount: components["schemas"]["Money"];
                minimumAmount: components["schemas"]["Money"];
                /** @description What the member receives of it; absent without an amount. */
                net?: components["schemas"]["Money"];
                /** @description Whether the merchant takes withdrawals at all. */
                open: boolean;
                /** @description Why it cannot be withdrawn; empty when it can. */
                reasons: components["schemas"]["WithdrawObstacle"][];
                turnover: components["schemas"]["WithdrawTurnover"];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_bool: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: boolean;
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_u64: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** Format: int64 */
            value: number;
        };
        AnswersForm: {
            answers: components["schemas"]["AnswerField"][];
        };
        BankCardForm: {
            /** @description Of the form that the bank asks for; spaces and dashes between digits do not count. */
            accountNumber: string;
            /** @description Of `MCS2_withdrawBanks`. */
            bankCode: string;
            /** @description The funds password. */
            paymentPassword: string;
        };
        /** @description A destination that the member may be paid to. */
        BankCardRow: {
            /** @description Stars, and the last four signs. */
            accountNumber: string;
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            addedAt: number;
            bankCode: string;
            /** @description The code again for a bank the merchant no longer names. */
            bankName: string;
            iconUrl?: string;
            id: string;
            kind: components["schemas"]["DestinationKind"];
            /**
             * Format: int64
             * @description From when on it can be paid to, when that is not now; epoch milliseconds. Until then its member can stop it.
             */
            usableAt?: number;
        };
        BankRow: {
            bankCode: string;
            bankId: string;
            displayName: string;
            iconUrl: string;
        };
        BannerValue: {
            groupName: string;
            id: string;
            /** @description Path inside the product a tap leads to. */
            linkage?: string;
            /** @description Address of the same picture 720 pixels wide. */
            smallUrl?: string;
            title: string;
            /** @description Address of the picture. */
            url: string;
        };
        /** @description A refusal without an envelope, as the lottery gateway answers. */
        BareFailure: {
            /**
             * @description A stable code of the catalogue.
             * @example lottery.unavailable
             */
            errorCode: string;
            /** @description The same in the reader's language. */
            message: string;
            /** @description The request in the server's log, as in the header `X-Request-Id`. */
            requestId?: string;
            /** @description Facts for the client. */
            value?: components["schemas"]["FailureFacts"];
        };
        /** @description Sums of a list of rounds. */
        BetRecordFooter: {
            betAmount: components["schemas"]["Money"];
            profitAndLoss: components["schemas"]["Money"];
            validBetAmount: components["schemas"]["Money"];
            winAmount: components["schemas"]["Money"];
        };
        /** @description One round. */
        BetRecordValue: {
            balanceAfter: components["schemas"]["Money"];
            balanceBefore: components["schemas"]["Money"];
            betAmount: components["schemas"]["Money"];
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            betTime: number;
            gameCode: string;
            gameName: string;
            /** @description The game's category. */
            gameType: string;
            iconUrl: string;
            /** @description The jackpot among it; absent when the round won none. */
            jackpotAmount?: components["schemas"]["Money"];
            /** @description Negative when the player lost. */
            profitAndLoss: components["schemas"]["Money"];
            roundId: string;
            /**
             * Format: int64
             * @description Epoch milliseconds; absent while the round is open.
             */
            settleTime?: number;
            /**
             * @description `open`, `settled` or `rolled_back`.
             * @example settled
             */
            status: string;
            /** @description Stakes that counted: taken and not given back. */
            validBetAmount: components["schemas"]["Money"];
            vendor: string;
            /** @description Where the round can be verified, once it is over, if its vendor offers that; a void one too. */
            verifyUrl?: string;
            /** @description What the round paid, a jackpot included. */
            winAmount: components["schemas"]["Money"];
        };
        /** @description Sums of bets. */
        BetSums: {
            /** @description Stakes less those given back. */
            totalBet: components["schemas"]["Money"];
            /** @description Counted stakes: of rounds that are over. */
            totalValidBet: components["schemas"]["Money"];
            /** @description Wins and jackpots. */
            totalWin: components["schemas"]["Money"];
            /** @description Below zero where the team lost. */
            totalWinLoss: components["schemas"]["Money"];
        };
        BetTransaction: {
            amount: components["schemas"]["Money"];
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            time: number;
            /** @description The vendor's identifier. */
            transactionId: string;
            /** @description `bet`, `win`, `rollback`, `jackpot`, `promotion` or `taken_back`, which lessens what was won. */
            type: string;
        };
        /** @description Bets of the team in the games of one category. */
        BetsCategory: components["schemas"]["BetSums"] & {
            /** @description Such as `RNG`. */
            gameCategory: string;
        };
        /** @description Bets of the team on one day. */
        BetsDay: components["schemas"]["BetSums"] & {
            /** @description `YYYY-MM-DD` */
            date: string;
        };
        /** @description Bets of the team in the whole range. */
        BetsFooter: components["schemas"]["BetSums"] & {
            /** @description Categories in which the team played. */
            categories: components["schemas"]["BetsCategory"][];
        };
        /** @description Sums of rounds. */
        BettingSums: {
            /** @description Stakes less those given back. */
            betAmount: components["schemas"]["Money"];
            /** @description `winAmount` less `betAmount`: below zero where members lost. */
            profitAndLoss: components["schemas"]["Money"];
            /**
             * @description Counted stakes of rounds that were over on these days, as in the profit and loss: a round that began on an earlier
             *     day is among them, one that is still open is not.
             */
            validBetAmount: components["schemas"]["Money"];
            /** @description Wins and jackpots. */
            winAmount: components["schemas"]["Money"];
        };
        BrandValue: {
            /** @description The merchant's code. */
            code: string;
            iconUrl: string;
            logoUrl: string;
            name: string;
            nameTh: string;
            slogan: string;
            /** @description Custom properties of the style sheet and their values. */
            theme: {
                [key: string]: string;
            };
        };
        /** @description Which suborders are to be cancelled. */
        CancelRequest: {
            /** @description As in the list. */
            orderId: string;
            /** @description As in the order, each once; 1 to 120 of them. */
            suborderIds: string[];
        };
        /** @description What was cancelled. */
        Cancelled: {
            /** @description Also those that were cancelled before. */
            cancelledIds: string[];
            /** @description Their stakes. */
            refundAmount: components["schemas"]["Money"];
            refused: components["schemas"]["RefusedValue"][];
        };
        ChallengeForm: {
            /** @description From the refusal's `value.challenge`. */
            challenge: string;
        };
        /** @description A new password, proven by the old one. */
        ChangeForm: {
            /** @description Digits of the captcha, when one is asked after wrong old passwords. */
            captcha?: string;
            confirmNewPassword?: string;
            newPassword?: string;
            oldPassword?: string;
        };
        ChangePaymentPassword: {
            /** @description The same once more. */
            confirmPaymentPassword: string;
            /** @description The present one. */
            oldPaymentPassword: string;
            /** @description Six digits. */
            paymentPassword: string;
        };
        /**
         * @description How the member pays.
         * @enum {string}
         */
        ChannelKind: "redirect" | "qr" | "account" | "address";
        /**
         * @description The kind of a deposit channel.
         * @enum {string}
         */
        ChannelName: "gateway" | "manual" | "alipay" | "qq" | "wechat" | "promptpay" | "ewallet" | "card" | "crypto";
        /** @description A picture of a message. */
        ChatImage: {
            /**
             * Format: int32
             * @description Pixels.
             */
            height: number;
            id: string;
            /**
             * Format: int32
             * @description Pixels.
             */
            width: number;
        };
        /** @description A message of a chat. */
        ChatMessage: {
            /**
             * Format: uuid
             * @description What the sender's client called it.
             */
            clientId: string;
            from: components["schemas"]["ChatSide"];
            images: components["schemas"]["ChatImage"][];
            /** @description Who of support wrote it. */
            operatorName?: string;
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            sentAt: number;
            /**
             * Format: int64
             * @description Place in the conversation, from 1 without gaps.
             */
            seq: number;
            /** @description Plain text, never HTML. */
            text: string;
        };
        /** @description What a client sends. */
        ChatMessageForm: {
            /**
             * Format: uuid
             * @description A UUID the client makes; the same one again is the same message.
             */
            clientId: string;
            /** @description Pictures that were uploaded, at most three. */
            images?: string[];
            /** @description Plain text, at most 1,000 characters. */
            text?: string;
        };
        /**
         * @description Who says something.
         * @enum {string}
         */
        ChatSide: "member" | "support";
        ClassifyValue: {
            displayName: string;
            key: string;
            /** @description Vendor codes. */
            vendors: string[];
        };
        /** @description The member's VIP label. */
        ClubLabel: {
            labelName: string;
        };
        /** @description Whom to send a code to. */
        CodeForm: {
            /** @description The merchant's unless given. */
            countryDialingCode?: string;
            /** @description The token of the human check. */
            humanToken?: string;
            /** @description The number as it was typed; `mobileNo` is the same. */
            mobileNum?: string;
        };
        /** @description What an amount comes to in coins now. How many are sent follows from the rate of the moment they are sent at. */
        CoinEstimate: {
            /**
             * @description How many coins, with two to six places.
             * @example 14.598540
             */
            coins: string;
            /** @description What one comes to. */
            rate: components["schemas"]["Money"];
        };
        /** @description Coins that were sent. */
        CoinsSent: {
            /**
             * @description How many, with two to six places.
             * @example 14.598540
             */
            coins: string;
            /** @description What one came to. */
            rate: components["schemas"]["Money"];
            /** @description The hash of the transaction, as every explorer of the chain finds it. */
            transaction: string;
        };
        /** @description The answer to an offer. */
        ContractAnswerForm: {
            accept: boolean;
            /** @description The caller knows that members below have better terms. */
            confirmHigher?: boolean;
            /** @description That of the offer on the screen. */
            digest: string;
            /** @description The offer. */
            id: string;
        };
        /** @description What lessens the base of a dividend, in percent. */
        ContractCharges: {
            /** @description Of deposits and withdrawals. */
            bank: string;
            /** @description Of what the team lost in games, by category. */
            product: string;
        };
        /**
         * @description What a contract pays for.
         * @enum {string}
         */
        ContractKind: "dailySalary" | "hourlySalary" | "dividend";
        /** @description What is offered to a direct member. */
        ContractOfferForm: {
            /** @description Whether a loss of the team lowers the base of the next period; of dividends alone. */
            carry?: boolean;
            /** @description The direct member. */
            downlineId: string;
            /** @description `CONS` for all games, or one category. */
            gameCategory: string;
            /** @description The funds password: the caller pays what is promised. */
            paymentPassword: string;
            /** @description One to ten, rising; none for an `END`. */
            tiers?: components["schemas"]["TierForm"][];
            /** @description `NEW`, `UPDATE` or `END`. */
            type: string;
        };
        /**
         * @description For what a contract pays.
         * @enum {string}
         */
        ContractPeriod: "day" | "halfMonth";
        /** @description A contract, or an offer of one. */
        ContractRow: {
            /** @description What a member has to count in a period to be active. */
            activeMinBet: components["schemas"]["Money"];
            /** @description Whether a loss of the team lowers the base of the next period. */
            carry: boolean;
            charges: components["schemas"]["ContractCharges"];
            /** @description What it would change, of an offer that waits. */
            current?: components["schemas"]["ContractTerms"];
            /** @description What an answer has to name. */
            digest: string;
            /** @description Whether members below the receiver would have better terms: accepting then needs `confirmHigher`. */
            downlineHigherRate: components["schemas"]["HigherBelow"];
            /** @description `YYYY-MM-DD`, the first day on which it holds; of an offer that waits the one if it were accepted now. */
            effectiveDate?: string;
            /** @description `YYYY-MM-DD`, the last day on which it holds, where its end is known. */
            endDate?: string;
            /**
             * Format: int64
             * @description Until when it waits, epoch milliseconds.
             */
            expiresAt: number;
            /** @description `CONS` for all games, or one category. */
            gameCategory: string;
            id: string;
            kind: components["schemas"]["ContractKind"];
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            offeredAt: number;
            /** @description The account name of the agent who pays; empty for the platform. */
            offeredBy: string;
            period: components["schemas"]["ContractPeriod"];
            /** @description What it would have paid for the last periods, of an offer that waits. */
            preview: components["schemas"]["PreviewRow"][];
            status: components["schemas"]["ContractStatus"];
            tiers: components["schemas"]["TierValue"][];
            type: components["schemas"]["OfferKind"];
        };
        /**
         * @description Where a contract stands.
         * @enum {string}
         */
        ContractStatus: "offered" | "accepted" | "refused" | "expired" | "withdrawn" | "ended" | "void";
        /** @description The terms of a contract that holds. */
        ContractTerms: {
            /** @description What a member has to count in a period to be active. */
            activeMinBet: components["schemas"]["Money"];
            carry: boolean;
            /** @description `YYYY-MM-DD`, the first day on which they hold. */
            effectiveDate?: string;
            tiers: components["schemas"]["TierValue"][];
        };
        CoolOffForm: {
            /**
             * Format: int32
             * @description 1, 7 or 30.
             */
            days: number;
        };
        CurrencyValue: {
            /** @description ISO 4217. */
            code: string;
            /**
             * Format: int32
             * @description Decimal places shown.
             */
            places: number;
            symbol: string;
        };
        CurrentProgress: {
            /** @description Conditions of the next level that hold. */
            completedConditions: number;
            /** @description Conditions of the next level. */
            totalExpectedConditions: number;
        };
        CustomerServiceValue: {
            /** @description `LINE`, `FACEBOOK`, … */
            csType: string;
            /** @description Base64 of the UTF-8 address. */
            path: string;
            title: string;
        };
        /** @description The sums of the whole filter. */
        DepositFooter: {
            /** @description What was ordered. */
            amount: components["schemas"]["Money"];
            /** @description What came into the wallet. */
            credited: components["schemas"]["Money"];
        };
        DepositRequest: {
            /** @description Within the channel's bounds, in whole hundredths. */
            amount: components["schemas"]["Money"];
            /** @description One of the gateway's banks. */
            bankId: string;
            /** @description A promotion to join with this deposit. */
            promoId?: string;
            /** @description The gateway's code; of a channel `gateway`, `promptpay`, `ewallet`, `card` or `crypto`. */
            vendor: string;
        };
        /**
         * @description The status of a deposit, as the member sees it.
         * @enum {string}
         */
        DepositStatus: "pending" | "success" | "failed" | "cancelled";
        /**
         * @description Where a deposit stands within its status.
         * @enum {string}
         */
        DepositStep: "placing" | "to_pay" | "claimed" | "matching" | "in_review" | "done";
        /**
         * @description What kind of account a member is paid to.
         * @enum {string}
         */
        DestinationKind: "bank" | "promptpay" | "ewallet" | "crypto";
        DomainRoute: {
            url: string;
        };
        /** @description A contract with a member below. */
        DownlineContractRow: {
            contract: components["schemas"]["ContractRow"];
            /** @description The account name. */
            receiver: string;
            receiverId: string;
        };
        /** @description A draw of a lottery. Moments are epoch milliseconds. */
        DrawValue: {
            /** Format: int64 */
            closeTime: number;
            /** Format: int64 */
            drawTime: number;
            gameCode: string;
            /** @description Drawn after its moment; absent otherwise. */
            isLate?: boolean;
            numero: string;
            /** Format: int64 */
            openTime: number;
            /** @description Numbers by comma, prizes by `|`; absent until it is drawn. */
            result?: string;
        };
        /** @description What is in the account of earnings now. */
        EarningsNow: {
            /** @description Below zero after a correction. */
            balance: components["schemas"]["Money"];
            /** @description What the next payout would be as it is now. */
            nextPayout: components["schemas"]["Money"];
        };
        /** @description Proof that the member reads what is sent to the address. */
        EmailConfirmation: {
            /** @description What the link has after `token=`. */
            token: string;
        };
        /** @description The address a member wants. */
        EmailForm: {
            email: string;
        };
        /** @description What clients seal bodies with: HPKE in base mode. */
        EncryptionValue: {
            /** @description What the `Encryption` header names the key by. */
            keyId: string;
            /** @description An uncompressed point of 65 bytes, base64. */
            publicKey: string;
            /** @example P256-SHA256-AES128GCM */
            suite: string;
        };
        ExclusionForm: {
            /**
             * Format: int32
             * @description 6, 12 or 60.
             */
            months: number;
        };
        /** @description The refusing envelope of `/wps`. */
        Failure: {
            /**
             * @description A stable code of the catalogue.
             * @example validation.failed
             */
            errorCode: string;
            /** @description The same in the reader's language. */
            message: string;
            /** @description The request in the server's log, as in the header `X-Request-Id`. */
            requestId?: string;
            /** @description Always false. */
            success: boolean;
            /** @description Facts for the client. */
            value?: components["schemas"]["FailureFacts"];
        };
        /** @description Facts that come with some refusals. */
        FailureFacts: {
            /**
             * Format: int32
             * @description Wrong tries that are left before a lock.
             */
            attemptsLeft?: number;
            /** @description The next try needs a captcha. */
            captcha?: boolean;
            /** @description What the second step of the login answers, with `second.factor.required`. */
            challenge?: string;
            /** @description Field name → texts, with `validation.failed`. */
            fields?: {
                [key: string]: string[];
            };
            /** @description What the limit counts that has no room. */
            kind?: string;
            /** @description The room it has. */
            left?: string;
            /**
             * Format: int64
             * @description When the lock opens, epoch milliseconds.
             */
            lockedUntil?: number;
            /** @description The ways to answer it: `totp`, `passkey`. */
            methods?: string[];
            /** @description Over how long it counts. */
            period?: string;
            /**
             * Format: int64
             * @description Until when an exclusion, break or hold lasts at least, epoch milliseconds.
             */
            until?: number;
        };
        FeedbackForm: {
            /** @description Digits of the captcha. */
            captcha?: string;
            /** @description 10 to 200 characters. */
            content?: string;
            /** @description Sent by clients, never looked at. */
            sender?: string;
            /**
             * Format: int64
             * @description 1 deposit, 2 withdrawal, 3 game, 4 service, 6 application, 0 anything else.
             */
            type?: number;
        };
        FieldValue: {
            enabled: boolean;
            /**
             * Format: int32
             * @description In characters.
             */
            maxLength: number;
            message: string;
            /**
             * Format: int32
             * @description In characters.
             */
            minLength: number;
            /** @description A regular expression; absent when only the length counts. */
            pattern?: string;
            /** @description Number in the pattern table. */
            patternId: string;
            required: boolean;
        };
        /**
         * @description How a Firebase project verifies a number.
         * @enum {string}
         */
        FirebaseChannel: "sms";
        FooterValue: {
            /** @description Unread notices in `player`; 0 for visitors. */
            unreadCount: number;
        };
        /**
         * @description What a game is, where rates of rebates differ by it.
         * @enum {string}
         */
        GameCategory: "RNG" | "FISH" | "LIVE" | "LOTT" | "ELOTT" | "SPORTS" | "PVP" | "COCKFIGHT";
        /** @description Which game is meant. */
        GameName: {
            /** @description The game's number. */
            nodeId: string;
            /** @description Vendor code. */
            vendor: string;
        };
        /** @description A game as lists show it. */
        GameValue: {
            /** @description Four colours of the picture, six hexadecimal digits each: top, middle, bottom, and what glows in it. */
            blur?: string;
            /** @description The name in the reader's language. */
            displayName: string;
            gameCategory: string;
            gameClassify: string;
            gameCode: string;
            gameId: string;
            /** @description The English name. */
            gameName: string;
            gameType: string;
            iconUrl: string;
            isHot: boolean;
            isNew: boolean;
            minBet: components["schemas"]["Money"];
            /** @description A number, written as favourites keep it. */
            nodeId: string;
            nodeName: string;
            /** @description Theoretical return to the player in percent, such as `96.04`, where its vendor publishes it. */
            rtp?: string;
            /**
             * Format: int32
             * @description 0 when the default picture is to be shown.
             */
            showIcon: number;
            /**
             * Format: int32
             * @description 1 when it can be played without real money.
             */
            supportPlay: number;
            /** @description Vendor code. */
            vassalage: string;
            vendorName: string;
        };
        /**
         * @description Whether members below would have better terms.
         * @enum {string}
         */
        HigherBelow: "Y" | "N";
        /**
         * @description What a member is told of a deposit's way.
         * @enum {string}
         */
        HistoryStep: "ordered" | "to_pay" | "claimed" | "received" | "in_review" | "credited" | "returned" | "cancelled" | "failed" | "reversed";
        /** @description A person's answer: where the piece was dropped and its path there, or the digits of the image captcha. */
        HumanForm: {
            /** @description Digits of the image captcha, for members who cannot slide. */
            captcha?: string;
            /** @description The puzzle. */
            id?: string;
            /** @description The way the piece took: positions in pixels of the picture, milliseconds since the press. */
            track?: components["schemas"]["TrackPoint"][];
            /**
             * Format: double
             * @description Where the left edge of the piece was dropped, in pixels of the picture.
             */
            x?: number;
        };
        IconForm: {
            /** @description 1 to 12. */
            icon: string;
        };
        /** @description The one file of an upload. */
        ImageUpload: {
            /**
             * Format: binary
             * @description The bytes of a PNG or JPEG.
             */
            image: string;
        };
        ImageValue: {
            /**
             * Format: int32
             * @description 1 is the cover.
             */
            sequence: number;
            url: string;
        };
        /**
         * @description What a message is about.
         * @enum {string}
         */
        InboxCategory: "account" | "deposit" | "security" | "notice";
        /** @description What a line of a statement moves of a contract. */
        IncomeContract: components["schemas"]["MeasuredValue"] & {
            /** @description That less what was due before: lines pay it, in parts where who pays did not have all of it. */
            due: components["schemas"]["Money"];
            /** @description What the whole period earned by this measuring. */
            earned: components["schemas"]["Money"];
            /** @description What of it is not paid yet. */
            owed: components["schemas"]["Money"];
            /** @description The account name of who pays; empty for the merchant. */
            payer: string;
            /** @description The account name of who receives; absent for a member who has left the team. */
            receiver?: string;
        };
        /** @description Sums of income. */
        IncomeFooter: {
            correction: components["schemas"]["Money"];
            income: components["schemas"]["Money"];
            total: components["schemas"]["Money"];
        };
        /**
         * @description What a line of an agent's statement is about.
         * @enum {string}
         */
        IncomeKind: "commission" | "salary" | "dividend" | "contractPaid" | "fromWallet" | "payout";
        /** @description A round by which a day changed. */
        IncomeRound: {
            /** @description How much more counts, below zero how much less. */
            amount: components["schemas"]["Money"];
            /** @description Absent for a member who has left the team. */
            member?: components["schemas"]["TeamStep"];
            roundId: string;
            vendor: string;
        };
        /**
         * @description How far an income is.
         * @enum {string}
         */
        IncomeStatus: "booked" | "paid";
        /** @description The merchant as an app sees it. */
        Info: {
            brand: components["schemas"]["BrandValue"];
            currency: components["schemas"]["CurrencyValue"];
            customerService: components["schemas"]["CustomerServiceValue"][];
            /** @description The merchant is a demonstration with play data. */
            demo: boolean;
            domainRoute: components["schemas"]["DomainRoute"][];
            encryption: components["schemas"]["EncryptionValue"];
            imageCDNs: string[];
            mainDomain: string;
            mobileNumbers: components["schemas"]["MobileNumbersValue"];
            mobileTemplate: components["schemas"]["MobileTemplate"];
            paths: {
                [key: string]: string;
            };
            /** @description Who sends and verifies codes to mobile numbers in our place. */
            phoneAuth?: components["schemas"]["PhoneAuthValue"];
            /** @description Passwords and registrations may also come in bodies without a seal. */
            plainBodies: boolean;
            register: components["schemas"]["RegisterValue"];
            resources: components["schemas"]["Resource"][];
            /** @description Providers people may log in with. */
            social: components["schemas"]["SocialValue"][];
            /** @description Feature flags; an absent key is off. */
            whitelabel: {
                [key: string]: boolean;
            };
        };
        /** @description The login before the present one. */
        LastLogin: {
            /** @description Masked. */
            address?: string;
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            at: number;
            /** @description Browser and system, where they are known. */
            device?: string;
        };
        LastWin: {
            amount: components["schemas"]["Money"];
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            at: number;
        };
        /**
         * @description What is missing for level 1.
         * @enum {string}
         */
        LevelLack: "phone" | "payee.name" | "own.deposit";
        /** @description A limit that is wanted. */
        LimitForm: {
            /** @description Without it the limit is taken away. */
            amount?: components["schemas"]["Money"];
            kind: components["schemas"]["LimitKind"];
            period: components["schemas"]["Period"];
        };
        /**
         * @description What a limit counts.
         * @enum {string}
         */
        LimitKind: "deposit" | "loss" | "wager";
        /** @description A limit. */
        LimitRow: {
            amount?: components["schemas"]["Money"];
            kind: components["schemas"]["LimitKind"];
            pending?: components["schemas"]["PendingAmount"];
            period: components["schemas"]["Period"];
            /** @description What counts against it now. */
            used: components["schemas"]["Money"];
        };
        LimitsForm: {
            limits: components["schemas"]["LimitForm"][];
        };
        /** @description What was bet on. */
        LineValue: {
            /**
             * Format: int64
             * @description Single combinations.
             */
            bets: number;
            /**
             * Format: int64
             * @description Unit stakes that one of them costs.
             */
            factor: number;
            /**
             * Format: int64
             * @description How often it paid; absent until it is drawn.
             */
            hits?: number;
            /**
             * @description What one unit returns, stake included.
             * @example 92
             */
            odds?: string;
            playCode: string;
            /** @description The name in the reader's language. */
            playName: string;
            /** @description Symbols by comma, positions by `|`. */
            selection: string;
            /** @description In one draw, before the multiple. */
            stake: components["schemas"]["Money"];
            /** @description The stake on one. */
            unit: components["schemas"]["Money"];
        };
        /** @description Whom the link is for. */
        LinkForm: {
            email?: string;
            username?: string;
        };
        /** @description A new password, proven by a link. */
        LinkResetForm: {
            confirmNewPassword?: string;
            newPassword?: string;
            /** @description What the link has after `token=`. */
            token?: string;
        };
        /** @description A link by which people come to the caller. */
        LinkValue: {
            /**
             * Format: int64
             * @description Members who registered by it.
             */
            affiliateCount: number;
            /** @description People register with it as `affiliateCode`. */
            code: string;
            /** @description `YYYY-MM-DD`; absent where the link has no last day. */
            endDate?: string;
            /**
             * Format: int64
             * @description Those of them who had a deposit credited, as far as the figures follow.
             */
            firstDeposits: number;
            id: string;
            label: string;
            /**
             * Format: int64
             * @description How often the link was opened in a browser.
             */
            opened: number;
            rebates: components["schemas"]["RateValue"][];
            /** @description `YYYY-MM-DD`, the merchant's date. */
            startDate: string;
            /**
             * Format: int32
             * @description 0 closed, 1 open, 2 over.
             */
            status: number;
            /**
             * Format: int32
             * @description 0: they become members; 1: agents.
             */
            type: number;
        };
        /** @description What the caller may still give and open. */
        LinksFooter: {
            /**
             * Format: int64
             * @description How many more accounts may be opened today.
             */
            accountsLeft: number;
            /** @description The next account needs a captcha. */
            captchaRequired: boolean;
            /** @description The caller stands at the deepest level: no one can stand below. */
            isTooDeep: boolean;
            /**
             * Format: int64
             * @description How many more links may be open at the same time.
             */
            linksLeft: number;
            /** @description The highest rates that may be given; a category that is not listed has the rate 0. */
            ownRebates: components["schemas"]["RateValue"][];
        };
        /** @description One page of a list. */
        ListPage_BetRecordValue: {
            list: {
                balanceAfter: components["schemas"]["Money"];
                balanceBefore: components["schemas"]["Money"];
                betAmount: components["schemas"]["Money"];
                /**
                 * Format: int64
                 * @description Epoch milliseconds.
                 */
                betTime: number;
                gameCode: string;
                gameName: string;
                /** @description The game's category. */
                gameType: string;
                iconUrl: string;
                /** @description The jackpot among it; absent when the round won none. */
                jackpotAmount?: components["schemas"]["Money"];
                /** @description Negative when the player lost. */
                profitAndLoss: components["schemas"]["Money"];
                roundId: string;
                /**
                 * Format: int64
                 * @description Epoch milliseconds; absent while the round is open.
                 */
                settleTime?: number;
                /**
                 * @description `open`, `settled` or `rolled_back`.
                 * @example settled
                 */
                status: string;
                /** @description Stakes that counted: taken and not given back. */
                validBetAmount: components["schemas"]["Money"];
                vendor: string;
                /** @description Where the round can be verified, once it is over, if its vendor offers that; a void one too. */
                verifyUrl?: string;
                /** @description What the round paid, a jackpot included. */
                winAmount: components["schemas"]["Money"];
            }[];
            /**
             * Format: int64
             * @description From 1.
             */
            pageNum: number;
            /**
             * Format: int64
             * @description Rows in the whole list.
             */
            totalCount: number;
            /** Format: int64 */
            totalPages: number;
        };
        /** @description One page of a list. */
        ListPage_DepositRow: {
            list: {
                /** @description Of a manual transfer, while there is something to pay: where it goes. */
                account?: components["schemas"]["AccountFields"];
                /** @description What was ordered. */
                amount: components["schemas"]["Money"];
                /** @description Exactly this is to be transferred; the satang are credited too. */
                amountToPay?: components["schemas"]["Money"];
                bankCode: string;
                channel: components["schemas"]["ChannelName"];
                /**
                 * Format: int64
                 * @description Epoch milliseconds.
                 */
                completedAt?: number;
                /**
                 * Format: int64
                 * @description Epoch milliseconds.
                 */
                createdAt: number;
                /** @description What of it was credited, where it differs from what arrived. */
                creditedAmount?: components["schemas"]["Money"];
                /**
                 * Format: int64
                 * @description When the time to pay is over, epoch milliseconds.
                 */
                expiresAt: number;
                /** @description How many pictures were sent in. */
                images?: number;
                kind: components["schemas"]["ChannelKind"];
                orderId: string;
                /** @description Where to pay, while there is something to pay. */
                payUrl?: string;
                /** @description The text of the QR code to pay by, while there is something to pay. */
                qrCode?: string;
                /** @description Of a deposit in coins: what its member was quoted. */
                quote?: components["schemas"]["QuoteRow"];
                /** @description Why it was not credited, or what was unusual. */
                reason?: components["schemas"]["Reason"];
                /** @description The same in the reader's language. */
                reasonText?: string;
                /** @description What arrived, where it differs from what was ordered. */
                receivedAmount?: components["schemas"]["Money"];
                /** @description What may be written with the transfer. */
                reference?: string;
                /** @description What of it the provider took back afterwards. */
                reversedAmount?: components["schemas"]["Money"];
                /**
                 * Format: int64
                 * @description When it did last, epoch milliseconds.
                 */
                reversedAt?: number;
                status: components["schemas"]["DepositStatus"];
                /** @description Where a deposit stands that is not over. */
                step?: components["schemas"]["DepositStep"];
                /** @description Its way so far, oldest first. */
                steps: components["schemas"]["StepRow"][];
                vendor: string;
            }[];
            /**
             * Format: int64
             * @description From 1.
             */
            pageNum: number;
            /**
             * Format: int64
             * @description Rows in the whole list.
             */
            totalCount: number;
            /** Format: int64 */
            totalPages: number;
        };
        /** @description One page of a list. */
        ListPage_DirectMember: {
            list: {
                account: string;
                id: string;
                rebates: components["schemas"]["RateValue"][];
                type: components["schemas"]["MemberKind"];
            }[];
            /**
             * Format: int64
             * @description From 1.
             */
            pageNum: number;
            /**
             * Format: int64
             * @description Rows in the whole list.
             */
            totalCount: number;
            /** Format: int64 */
            totalPages: number;
        };
        /** @description One page of a list. */
        ListPage_IncomeLine: {
            list: {
                /** @description Below zero where it lessened what was in the account. */
                amount: components["schemas"]["Money"];
                /** @description What was in the account after it. */
                balance: components["schemas"]["Money"];
                /**
                 * Format: int64
                 * @description Epoch milliseconds.
                 */
                bookedAt: number;
                /** @description The day of play, of a dividend the last one, of a payout its own, `YYYY-MM-DD`. */
                day: string;
                /** @description Absent for a payout, and for a contract about all games. */
                gameCategory?: components["schemas"]["GameCategory"];
                /** @description Whether it puts right what was booked before. */
                isCorrection: boolean;
                kind: components["schemas"]["IncomeKind"];
                lineId: string;
                status: components["schemas"]["IncomeStatus"];
            }[];
            /**
             * Format: int64
             * @description From 1.
             */
            pageNum: number;
            /**
             * Format: int64
             * @description Rows in the whole list.
             */
            totalCount: number;
            /** Format: int64 */
            totalPages: number;
        };
        /** @description One page of a list. */
        ListPage_IncomeRow: {
            list: {
                /** @description What was booked later because the day changed. */
                correction: components["schemas"]["Money"];
                /** @description The day of play, `YYYY-MM-DD`. */
                day: string;
                gameCategory: components["schemas"]["GameCategory"];
                /** @description What the run of the day booked. */
                income: components["schemas"]["Money"];
                /** @description The line to open. */
                lineId: string;
                /** @description The caller's rate on that day, in percent. */
                rate: string;
                status: components["schemas"]["IncomeStatus"];
                /** @description Counted stakes of the team as they are known now. */
                teamBet: components["schemas"]["Money"];
            }[];
            /**
             * Format: int64
             * @description From 1.
             */
            pageNum: number;
            /**
             * Format: int64
             * @description Rows in the whole list.
             */
            totalCount: number;
            /** Format: int64 */
            totalPages: number;
        };
        /** @description One page of a list. */
        ListPage_IncomeShare: {
            list: {
                amount: components["schemas"]["Money"];
                /** @description Counted stakes of the branch. */
                base: components["schemas"]["Money"];
                /** @description Counted stakes of the branch when they were booked before; 0.00 where they were not. */
                baseBefore: components["schemas"]["Money"];
                /** @description Absent for a member who has left the team. */
                member?: components["schemas"]["TeamStep"];
                /** @description The direct member's rate on that day, in percent. */
                rate: string;
            }[];
            /**
             * Format: int64
             * @description From 1.
             */
            pageNum: number;
            /**
             * Format: int64
             * @description Rows in the whole list.
             */
            totalCount: number;
            /** Format: int64 */
            totalPages: number;
        };
        /** @description One page of a list. */
        ListPage_MessageValue: {
            list: {
                category: components["schemas"]["InboxCategory"];
                /** @description Clean HTML. */
                content: string;
                id: string;
                read: boolean;
                /**
                 * Format: int64
                 * @description Epoch milliseconds.
                 */
                sentAt: number;
                title: string;
            }[];
            /**
             * Format: int64
             * @description From 1.
             */
            pageNum: number;
            /**
             * Format: int64
             * @description Rows in the whole list.
             */
            totalCount: number;
            /** Format: int64 */
            totalPages: number;
        };
        /** @description One page of a list. */
        ListPage_OrderRow: {
            list: {
                betAmount: components["schemas"]["Money"];
                /**
                 * Format: int64
                 * @description Epoch milliseconds.
                 */
                betTime: number;
                /** @description Whether it is in several draws. */
                chase: boolean;
                gameCode: string;
                /** @description The name in the reader's language. */
                gameName: string;
                /** @description Of its first draw. */
                numero: string;
                orderId: string;
                /** @description What people call it. */
                orderNumber: string;
                /**
                 * Format: int32
                 * @description The same as a number: 2, 4, 5, 6 or 8.
                 */
                orderStatus: number;
                /**
                 * Format: int32
                 * @description Draws that it is in, and how many of them are over.
                 */
                phases: number;
                /** Format: int32 */
                phasesDone: number;
                /** @description Of what is over; negative when the player lost. */
                profitAndLoss: components["schemas"]["Money"];
                /**
                 * @description `pending`, `won`, `lost`, `void` or `cancelled`.
                 * @example pending
                 */
                status: string;
                /** @description Stakes that were not given back. */
                validBetAmount: components["schemas"]["Money"];
                /** @description Vendor code. */
                vendor: string;
                winAmount: components["schemas"]["Money"];
            }[];
            /**
             * Format: int64
             * @description From 1.
             */
            pageNum: number;
            /**
             * Format: int64
             * @description Rows in the whole list.
             */
            totalCount: number;
            /** Format: int64 */
            totalPages: number;
        };
        /** @description One page of a list. */
        ListPage_PeriodRow: {
            list: (components["schemas"]["MeasuredValue"] & {
                /** @description What the run of the period found due. */
                amount: components["schemas"]["Money"];
                /** @description What later runs found because the period changed. */
                correction: components["schemas"]["Money"];
                /** @description The line of the statement to open; absent where nothing was paid. */
                lineId?: string;
                /** @description What is not paid yet. */
                owed: components["schemas"]["Money"];
                /** @description The account name of who pays; empty for the merchant. */
                payer: string;
                status: components["schemas"]["PeriodStatus"];
            })[];
            /**
             * Format: int64
             * @description From 1.
             */
            pageNum: number;
            /**
             * Format: int64
             * @description Rows in the whole list.
             */
            totalCount: number;
            /** Format: int64 */
            totalPages: number;
        };
        /** @description One page of a list. */
        ListPage_PnlMember: {
            list: (components["schemas"]["PnlSums"] & {
                /** @description The account name: whole at level 1, masked below, `***` for a member who has left. */
                account: string;
                /** @description Whether there is a team to go down to. */
                hasTeam: boolean;
                /** @description Absent for a member who has left the team. */
                id?: string;
                type?: components["schemas"]["MemberKind"];
            })[];
            /**
             * Format: int64
             * @description From 1.
             */
            pageNum: number;
            /**
             * Format: int64
             * @description Rows in the whole list.
             */
            totalCount: number;
            /** Format: int64 */
            totalPages: number;
        };
        /** @description One page of a list. */
        ListPage_TeamMemberValue: {
            list: {
                /** @description The account name: whole at level 1, masked below, such as `som***88`. */
                account: string;
                /** @description What may be spent from all wallets; at level 1 alone. */
                balance?: components["schemas"]["Money"];
                /**
                 * Format: int64
                 * @description Members directly below.
                 */
                directMembers: number;
                id: string;
                /** @description `YYYY-MM-DD`, the merchant's date; at level 1 alone, after the first login. */
                lastLoginDate?: string;
                /**
                 * Format: int32
                 * @description Steps below the caller; direct members are 1.
                 */
                level: number;
                /** @description Active in the last five minutes; at level 1 alone. */
                online?: boolean;
                /** @description Rates of rebates; a category that is not listed has the rate 0. */
                rebates: components["schemas"]["RateValue"][];
                /** @description `YYYY-MM-DD`, the merchant's date. */
                registeredDate: string;
                /**
                 * Format: int64
                 * @description All members below.
                 */
                teamMembers: number;
                type: components["schemas"]["MemberKind"];
            }[];
            /**
             * Format: int64
             * @description From 1.
             */
            pageNum: number;
            /**
             * Format: int64
             * @description Rows in the whole list.
             */
            totalCount: number;
            /** Format: int64 */
            totalPages: number;
        };
        /** @description One page of a list. */
        ListPage_TeamRoundValue: {
            list: {
                /** @description The account name: whole at level 1, masked below. */
                account: string;
                /** @description Stakes less those given back. */
                betAmount: components["schemas"]["Money"];
                /**
                 * Format: int64
                 * @description Epoch milliseconds.
                 */
                betTime: number;
                gameCategory: string;
                gameName: string;
                /** @description Unique in the list. */
                id: string;
                /**
                 * Format: int32
                 * @description Steps below the caller; direct members are 1.
                 */
                level: number;
                /** @description Negative where the player lost. */
                profitAndLoss: components["schemas"]["Money"];
                roundId: string;
                /**
                 * Format: int64
                 * @description Epoch milliseconds; absent while the round is open.
                 */
                settleTime?: number;
                /**
                 * @description `open`, `settled` or `rolled_back`.
                 * @example settled
                 */
                status: string;
                /** @description Counted stake; nothing while the round is open. */
                validBetAmount: components["schemas"]["Money"];
                vendor: string;
                /** @description Wins and jackpots. */
                winAmount: components["schemas"]["Money"];
            }[];
            /**
             * Format: int64
             * @description From 1.
             */
            pageNum: number;
            /**
             * Format: int64
             * @description Rows in the whole list.
             */
            totalCount: number;
            /** Format: int64 */
            totalPages: number;
        };
        /** @description One page of a list. */
        ListPage_TeamTransactionValue: {
            list: {
                /** @description The account name: whole at level 1, masked below. */
                account: string;
                /** @description What came in; negative when it went out. */
                amount: components["schemas"]["Money"];
                /**
                 * Format: int32
                 * @description The transaction code.
                 */
                code: number;
                /** @description What the code is called. */
                displayName: string;
                /** @description Unique in the list. */
                id: string;
                /**
                 * Format: int32
                 * @description Steps below the caller; direct members are 1.
                 */
                level: number;
                /** @description What it belongs to, such as a deposit. */
                reference: string;
                /**
                 * Format: int64
                 * @description Epoch milliseconds.
                 */
                time: number;
            }[];
            /**
             * Format: int64
             * @description From 1.
             */
            pageNum: number;
            /**
             * Format: int64
             * @description Rows in the whole list.
             */
            totalCount: number;
            /** Format: int64 */
            totalPages: number;
        };
        /** @description One page of a list. */
        ListPage_Transaction: {
            list: {
                /** @description What came in; negative when it went out. */
                amount: components["schemas"]["Money"];
                balanceAfter: components["schemas"]["Money"];
                /** @description Unique in this wallet. */
                id: string;
                /** @description The order or round it belongs to. */
                reference: string;
                /** @description The game, for a movement of a round; the other wallet, for a transfer between wallets. */
                remark: string;
                /** Format: int32 */
                txCode: number;
                txName: string;
                /**
                 * Format: int64
                 * @description Epoch milliseconds.
                 */
                txTime: number;
            }[];
            /**
             * Format: int64
             * @description From 1.
             */
            pageNum: number;
            /**
             * Format: int64
             * @description Rows in the whole list.
             */
            totalCount: number;
            /** Format: int64 */
            totalPages: number;
        };
        /** @description One page of a list. */
        ListPage_WithdrawRow: {
            list: {
                /** @description The last four digits. */
                accountNumber: string;
                /** @description What leaves the wallet. */
                amount: components["schemas"]["Money"];
                bankCode: string;
                /** @description What was sent for it, of one that was paid to an address. */
                coins?: components["schemas"]["CoinsSent"];
                /**
                 * Format: int64
                 * @description Epoch milliseconds.
                 */
                completedAt?: number;
                /**
                 * Format: int64
                 * @description Epoch milliseconds.
                 */
                createdAt: number;
                /** @description What of it is the fee. */
                fee: components["schemas"]["Money"];
                /** @description Whether its account can still be changed. */
                isChangeable: boolean;
                kind: components["schemas"]["DestinationKind"];
                /** @description What the member receives. */
                net: components["schemas"]["Money"];
                orderId: string;
                /** @description Why it did not come about. */
                reason?: components["schemas"]["WithdrawalReason"];
                /** @description The same in the reader's language. */
                reasonText?: string;
                status: components["schemas"]["WithdrawalStatus"];
                step: components["schemas"]["WithdrawalState"];
                /** @description What it went through, the oldest first. */
                steps: components["schemas"]["WithdrawStep"][];
            }[];
            /**
             * Format: int64
             * @description From 1.
             */
            pageNum: number;
            /**
             * Format: int64
             * @description Rows in the whole list.
             */
            totalCount: number;
            /** Format: int64 */
            totalPages: number;
        };
        Location: {
            /** @description The caller's country if a proxy sends it: two letters of ISO 3166-1. */
            country?: string;
            /** @description The caller's address as the server sees it. */
            ip: string;
        };
        /** @description What a person sends to log in. */
        LoginForm: {
            /** @description Digits of the captcha, when one is asked. */
            captcha?: string;
            /** @description With `sms`: the six digits that were sent there. `password` is the same. */
            code?: string;
            /** @description With `sms` and `firebase`: the country of the number, the merchant's unless given. */
            countryDialingCode?: string;
            /** @description With `firebase`: how the number was verified. */
            firebaseChannel?: components["schemas"]["FirebaseChannel"];
            /** @description With `firebase`: what the project answered to the code. */
            firebaseIdToken?: string;
            /** @description With `firebase`: the number as it was typed. */
            firebaseMobileNo?: string;
            /** @description With `sms`: the mobile number as it was typed; `mobileNo` and `username` are the same. */
            mobileNum?: string;
            /** @description The password. */
            password?: string;
            /** @description Remember this device: the answer then has a `deviceSecret`. */
            rememberMe?: boolean;
            /** @description `agent` when the login was opened from an agent entry. */
            role?: components["schemas"]["LoginRole"];
            /** @description How the person logs in. */
            type?: components["schemas"]["LoginMethod"];
            /** @description The user name, however it is capitalised. */
            username?: string;
        };
        /** @enum {string} */
        LoginMethod: "username" | "sms" | "firebase";
        /**
         * @description How a login of the past ended.
         * @enum {string}
         */
        LoginOutcome: "success" | "failure";
        /**
         * @description Which way the person logged in.
         * @enum {string}
         */
        LoginRole: "member" | "agent";
        /** @description What a client needs to know about the session it just got. */
        LoginValue: {
            /** @description The same as `type`. */
            customerType: components["schemas"]["MemberKind"];
            /** @description What a remembered device logs in with the next time, once. Keep it out of addresses and logs. */
            deviceSecret?: string;
            /** @description The account's first login, or one with a password that has to be changed yet. */
            firstTimeLogin: boolean;
            id: string;
            lastLogin?: components["schemas"]["LastLogin"];
            merchantCode: string;
            /** @description The password was chosen by another person and should be changed. */
            mustChangePassword: boolean;
            /** @description Send it as `Authorization` from now on, and keep it out of addresses and logs. */
            token: string;
            type: components["schemas"]["MemberKind"];
            userName: string;
        };
        /** @description Lotteries. */
        Lotteries: {
            /**
             * Format: int64
             * @description While a vendor does not answer: when its part was learnt, epoch milliseconds.
             */
            asOf?: number;
            list: components["schemas"]["Lottery"][];
        };
        /** @description A lottery. */
        Lottery: {
            /** @description `LOTT` or `ELOTT`. */
            gameCategory: string;
            /** @description Finer sort. */
            gameClassify: string;
            gameCode: string;
            /** @description The name in the reader's language. */
            gameName: string;
            iconUrl: string;
            /** @description Drawn by its vendor, so that each draw can be verified; absent until the vendor tells. */
            isOwnDraw?: boolean;
            /** @description The smallest stake on one bet. */
            minBet: components["schemas"]["Money"];
            /** @description The boards that it has; absent until its vendor tells. */
            playTypes?: ("Tradition" | "Entertainment")[];
            /**
             * @description Which sheet a merchant's members play by; it follows from the merchant's lists of vendors.
             * @enum {string}
             */
            prizeMode: "Normal" | "Elott" | "SEA";
            /** @description Can be played without real money. */
            supportPlay: boolean;
            /** @description Vendor code. */
            vendor: string;
        };
        /** @description Lotteries of one sort. */
        LotteryGroup: {
            gameGroupCode: string;
            /** @description The name in the reader's language. */
            gameGroupName: string;
            games: components["schemas"]["MenuLottery"][];
        };
        /** @description Lotteries in groups. */
        LotteryMenu: {
            /**
             * Format: int64
             * @description While a vendor does not answer: when its part was learnt, epoch milliseconds.
             */
            asOf?: number;
            list: components["schemas"]["LotteryGroup"][];
            /**
             * @description Which sheet a merchant's members play by; it follows from the merchant's lists of vendors.
             * @enum {string}
             */
            prizeMode: "Normal" | "Elott" | "SEA";
        };
        MarkReadForm: {
            announcementId: string;
            /** @description Always true; there is no way back. */
            read?: boolean;
        };
        /** @description Enough of each value for its owner to recognise it. */
        MaskedDetails: {
            email?: string;
            mobile?: string;
            payeeName?: string;
            /** @description An address whose owner has not opened the link yet. */
            pendingEmail?: string;
        };
        /** @description What a contract was measured by for a period. Parts that a salary does not have are absent. */
        MeasuredValue: {
            /** Format: int32 */
            activeMember: number;
            /** @description What the period before left below zero. */
            carried?: components["schemas"]["Money"];
            /** @description Salaries that the receiver was paid. */
            dailyIncome?: components["schemas"]["Money"];
            /** @description The first day, `YYYY-MM-DD`. */
            from: string;
            /** @description `CONS` for all games. */
            gameCategory: string;
            /** @description Percent, such as `0.5`, or the fixed sum. */
            rate?: string;
            rateType?: components["schemas"]["RateType"];
            /** @description Commissions of the team and of the receiver. */
            teamAgentCommission?: components["schemas"]["Money"];
            teamBankCharges?: components["schemas"]["Money"];
            /** @description Counted stakes of the team; of a dividend stakes less those given back. */
            teamBetting: components["schemas"]["Money"];
            /** @description What is left of all of it, without what was carried. */
            teamNetProfit?: components["schemas"]["Money"];
            teamProductCharge?: components["schemas"]["Money"];
            teamPromotion?: components["schemas"]["Money"];
            teamRebate?: components["schemas"]["Money"];
            teamWinning?: components["schemas"]["Money"];
            /**
             * Format: int32
             * @description From 1; 0 where no tier was reached.
             */
            tier: number;
            /** @description The last day, `YYYY-MM-DD`. */
            until: string;
        };
        /**
         * @description 0 member, 1 agent, 2 top agent, 4 trial, 40 41 42 test twins of 0 1 2
         * @enum {integer}
         */
        MemberKind: 0 | 1 | 2 | 4 | 40 | 41 | 42;
        /** @description Members of the team on one day. */
        MembersDay: {
            /** @description `YYYY-MM-DD` */
            date: string;
            /** Format: int64 */
            teamBetMemberCount: number;
            /** Format: int64 */
            teamFirstDepositCount: number;
            /** Format: int64 */
            teamLoginMemberCount: number;
            /** Format: int64 */
            teamRegisterMemberCount: number;
        };
        /** @description Members of the team in the whole range, and now. */
        MembersFooter: {
            /**
             * Format: int64
             * @description Now: agents one level below.
             */
            directAgentCount: number;
            /**
             * Format: int64
             * @description Now: one level below.
             */
            directMemberCount: number;
            /**
             * Format: int64
             * @description Different members from whom a stake was taken, even if it was given back.
             */
            teamBetMemberCount: number;
            /**
             * Format: int64
             * @description Members whose first deposit was credited.
             */
            teamFirstDepositCount: number;
            /**
             * Format: int64
             * @description Different members who logged in.
             */
            teamLoginMemberCount: number;
            /**
             * Format: int64
             * @description Now.
             */
            teamMemberCount: number;
            /**
             * Format: int64
             * @description Now: active in the last five minutes.
             */
            teamOnlineCount: number;
            /**
             * Format: int64
             * @description Members who registered.
             */
            teamRegisterMemberCount: number;
        };
        /** @description A lottery with the draw on sale. */
        MenuLottery: components["schemas"]["Lottery"] & {
            /**
             * Format: int64
             * @description When that closes, epoch milliseconds.
             */
            closeTime?: number;
            /** @description Of the draw that takes orders, or the next that will. */
            numero?: string;
        };
        MerchantWallet: {
            /**
             * Format: int32
             * @description 1 when there is one wallet for everything and nothing to transfer between.
             */
            isSingle: number;
        };
        /** @description A number and the code that was sent to it. */
        MobileForm: {
            /** @description The merchant's unless given. */
            countryDialingCode?: string;
            /** @description The number as it was typed; `mobileNo` is the same. */
            mobileNum: string;
            verificationCode: string;
        };
        /** @description Which mobile numbers are served, and how people type them. */
        MobileNumbersValue: {
            /** @description Without the plus sign. */
            dialingCode: string;
            /** @description What a number looks like. */
            example: string;
            /** @description Digits of the longest number, typed with the trunk prefix. */
            maxDigits: number;
            /** @description Digits of the shortest number, typed without the trunk prefix. */
            minDigits: number;
            /** @description What is dialled first inside the country and left out behind the dialling code; may be empty. */
            trunkPrefix: string;
        };
        /** @description Which form of two screens is shown; `"1"` is the new one, anything else the base. */
        MobileTemplate: {
            /** @description The deposit. */
            dep_func: string;
            /** @description The member centre. */
            mem_cen: string;
        };
        /**
         * @description Decimal amount of money with two to five places
         * @example 500.00
         */
        Money: string;
        /** @description Money of the team on one day. */
        MoneyDay: components["schemas"]["MoneySums"] & {
            /** @description `YYYY-MM-DD` */
            date: string;
        };
        /** @description Money of the team in the whole range, and now. */
        MoneyFooter: components["schemas"]["MoneySums"] & {
            /** @description Now: what all members of the team have in all wallets. */
            teamBalance: components["schemas"]["Money"];
        };
        /** @description Sums of money that members of the team got or gave. */
        MoneySums: {
            totalCommission: components["schemas"]["Money"];
            totalDeposit: components["schemas"]["Money"];
            totalDividend: components["schemas"]["Money"];
            totalPromotion: components["schemas"]["Money"];
            totalRebate: components["schemas"]["Money"];
            totalSalary: components["schemas"]["Money"];
            totalWithdrawal: components["schemas"]["Money"];
        };
        NewPasskeyForm: {
            /** @description `RegistrationResponseJSON` of WebAuthn. */
            credential: Record<string, never>;
            /** @description What the member calls it, at most 40 characters; browser and system unless given. */
            name?: string;
        };
        NicknameForm: {
            nickname: string;
        };
        /** @description A notice, popup or promotion. */
        NoticeValue: {
            announcementImages: components["schemas"]["ImageValue"][];
            category: string;
            /** @description Clean HTML. */
            content: string;
            /**
             * Format: int64
             * @description When its last day at the merchant starts, epoch milliseconds.
             */
            endDate?: number;
            /** @description Whom a popup is for: `A` logged in, `B` anonymous, `F` first login. */
            execution?: string;
            id: string;
            linkage?: string;
            /**
             * Format: int32
             * @description 1 when it does not end.
             */
            noExpiry: number;
            read: boolean;
            /**
             * Format: int64
             * @description When its first day at the merchant starts, epoch milliseconds.
             */
            startDate?: number;
            title: string;
        };
        /** @description Draws of lotteries. */
        Numeros: {
            /**
             * Format: int64
             * @description While a vendor does not answer: when its part was learnt, epoch milliseconds.
             */
            asOf?: number;
            list: components["schemas"]["DrawValue"][];
        };
        /**
         * @description What an offer asks the receiver to agree to.
         * @enum {string}
         */
        OfferKind: "NEW" | "UPDATE" | "END";
        /** @description The draw of a lottery now. Moments are epoch milliseconds. */
        OpenedNumero: {
            /**
             * Format: int64
             * @description While the vendor does not answer: when this was learnt.
             */
            asOf?: number;
            /** Format: int64 */
            closeTime: number;
            /** Format: int64 */
            drawTime: number;
            gameCode: string;
            /** @description Whether it takes orders. */
            isSale: boolean;
            /**
             * Format: int64
             * @description Seconds from the close to the draw.
             */
            lockTime: number;
            numero: string;
            /** Format: int64 */
            openTime: number;
            /** @description The one drawn before; absent before the first. */
            previous?: components["schemas"]["PreviousNumero"];
            /**
             * Format: int64
             * @description Milliseconds until it closes; 0 afterwards.
             */
            remainTime: number;
            /** @description SHA-256 of the seed that its result will follow from, where the vendor draws it. */
            seedHash?: string;
            /**
             * Format: int64
             * @description When this was answered.
             */
            serverTime: number;
            /**
             * @description The status of a draw, as its vendor tells it.
             * @enum {string}
             */
            state: "planned" | "open" | "suspended" | "closing" | "sealed" | "resulted" | "calculated" | "disputed" | "settling" | "settled" | "reviewing" | "correcting" | "voiding" | "void";
        };
        /** @description A lottery order with all it holds. */
        OrderDetail: components["schemas"]["OrderRow"] & {
            lines: components["schemas"]["LineValue"][];
            /** @description Present where the vendor has dropped the lines of an old order, so that there are none. */
            linesDropped?: boolean;
            /**
             * @description Which sheet a merchant's members play by; it follows from the merchant's lists of vendors.
             * @enum {string}
             */
            prizeMode: "Normal" | "Elott" | "SEA";
            /** @description Whether the draws after a win are cancelled. */
            stopOnWin: boolean;
            suborders: components["schemas"]["SuborderValue"][];
        };
        OrderList: components["schemas"]["ListPage_OrderRow"] & {
            /** @description Sums of the whole list, not of the page. */
            footer: components["schemas"]["OrderSums"];
        };
        /** @description A lottery order. */
        OrderRow: {
            betAmount: components["schemas"]["Money"];
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            betTime: number;
            /** @description Whether it is in several draws. */
            chase: boolean;
            gameCode: string;
            /** @description The name in the reader's language. */
            gameName: string;
            /** @description Of its first draw. */
            numero: string;
            orderId: string;
            /** @description What people call it. */
            orderNumber: string;
            /**
             * Format: int32
             * @description The same as a number: 2, 4, 5, 6 or 8.
             */
            orderStatus: number;
            /**
             * Format: int32
             * @description Draws that it is in, and how many of them are over.
             */
            phases: number;
            /** Format: int32 */
            phasesDone: number;
            /** @description Of what is over; negative when the player lost. */
            profitAndLoss: components["schemas"]["Money"];
            /**
             * @description `pending`, `won`, `lost`, `void` or `cancelled`.
             * @example pending
             */
            status: string;
            /** @description Stakes that were not given back. */
            validBetAmount: components["schemas"]["Money"];
            /** @description Vendor code. */
            vendor: string;
            winAmount: components["schemas"]["Money"];
        };
        /** @description Sums of a list of orders. */
        OrderSums: {
            betAmount: components["schemas"]["Money"];
            profitAndLoss: components["schemas"]["Money"];
            validBetAmount: components["schemas"]["Money"];
            winAmount: components["schemas"]["Money"];
        };
        PasskeyNameForm: {
            /** @description At most 40 characters. */
            name: string;
        };
        /** @description A passkey of the member. */
        PasskeyValue: {
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            createdAt: number;
            id: string;
            name: string;
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            usedAt?: number;
        };
        PayeeNameForm: {
            payeeName: string;
        };
        /** @description What will hold later. */
        PendingAmount: {
            /** @description Without it the limit will be gone. */
            amount?: components["schemas"]["Money"];
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            from: number;
        };
        /** @description What will hold later. */
        PendingMinutes: {
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            from: number;
            /**
             * Format: int32
             * @description Without it there will be none.
             */
            minutes?: number;
        };
        /**
         * @description Over how long a limit counts. Windows run with the hour: they cover the present hour and the hours of a
         *     whole day, week or month before it, so no stretch of that length ever holds more than the limit.
         * @enum {string}
         */
        Period: "day" | "week" | "month";
        /** @description Sums of what contracts paid. */
        PeriodFooter: {
            /** @description With corrections, and with what is owed. */
            amount: components["schemas"]["Money"];
        };
        /** @description What a contract came to for a period. */
        PeriodRow: components["schemas"]["MeasuredValue"] & {
            /** @description What the run of the period found due. */
            amount: components["schemas"]["Money"];
            /** @description What later runs found because the period changed. */
            correction: components["schemas"]["Money"];
            /** @description The line of the statement to open; absent where nothing was paid. */
            lineId?: string;
            /** @description What is not paid yet. */
            owed: components["schemas"]["Money"];
            /** @description The account name of who pays; empty for the merchant. */
            payer: string;
            status: components["schemas"]["PeriodStatus"];
        };
        /**
         * @description How far what a contract pays for a period is.
         * @enum {string}
         */
        PeriodStatus: "estimate" | "none" | "waiting" | "owed" | "paid";
        /** @description A Firebase project, as a browser needs it. */
        PhoneAuthValue: {
            /** @description Public. */
            apiKey: string;
            projectId: string;
            /** @description Where codes are sent and verified. */
            url: string;
        };
        /** @description A new password, proven by a code. */
        PhoneResetForm: {
            confirmNewPassword?: string;
            /** @description The merchant's unless given. */
            countryDialingCode?: string;
            /** @description What the Firebase project answered to its code, in place of `verificationCode`. */
            firebaseIdToken?: string;
            /** @description The number as it was typed; `mobileNo` is the same. */
            mobileNum?: string;
            newPassword?: string;
            verificationCode?: string;
        };
        PlayerRankProgress: {
            /** @description The level that the progress leads to; absent at the top and where there are no levels. */
            labelId?: string;
        };
        /** @description What members got, gave, won and lost. */
        PnlSums: {
            /** @description Commissions of agents. */
            agentCommission: components["schemas"]["Money"];
            /** @description Stakes less those given back. */
            betAmount: components["schemas"]["Money"];
            /** @description Salaries of contracts. */
            dailyIncome: components["schemas"]["Money"];
            /** @description Less those taken back. */
            deposit: components["schemas"]["Money"];
            /** @description Fees and corrections. */
            other: components["schemas"]["Money"];
            /** @description `winAmount` less `betAmount`, and all that was given or earned: below zero where members lost. */
            profitAndLoss: components["schemas"]["Money"];
            /** @description Dividends of contracts. */
            profitSharing: components["schemas"]["Money"];
            promotion: components["schemas"]["Money"];
            rebate: components["schemas"]["Money"];
            /** @description Counted stakes: of rounds that are over. */
            validBetAmount: components["schemas"]["Money"];
            /** @description Wins and jackpots. */
            winAmount: components["schemas"]["Money"];
            /** @description Less those that came back. */
            withdraw: components["schemas"]["Money"];
        };
        /** @description What an offer would have paid for a period that is over. */
        PreviewRow: {
            /** Format: int32 */
            activeMember: number;
            /** @description `YYYY-MM-DD`, the first day. */
            from: string;
            /** @description What was left of what the team lost; of dividends alone. */
            net?: components["schemas"]["Money"];
            offeredAmount: components["schemas"]["Money"];
            /** @description What the present contract would have paid. */
            presentAmount: components["schemas"]["Money"];
            /** @description What the team bet. */
            teamBet: components["schemas"]["Money"];
            /** @description `YYYY-MM-DD`, the last day. */
            until: string;
        };
        /** @description The draw before. */
        PreviousNumero: {
            /** Format: int64 */
            drawTime: number;
            numero: string;
            result?: string;
            /** @description What its result follows from, where the vendor drew it. */
            seed?: string;
        };
        /**
         * @description What a member can do with promotions: sign in, receive, invite, complete.
         * @enum {string}
         */
        PromoKind: "LOGIN" | "MANUAL" | "RAFFLE" | "UPGRADE_BONUS" | "MISSION_MANUAL" | "TICKET" | "REFERRAL" | "MISSION";
        PushBrowser: {
            endpoint: string;
        };
        PushForm: {
            /** @description Where the browser's push service takes notifications: HTTPS, by a public name. */
            endpoint: string;
            keys: components["schemas"]["PushKeys"];
        };
        PushKeys: {
            /** @description The browser's secret of 16 bytes, base 64 for URLs. */
            auth: string;
            /** @description The browser's public key, base 64 for URLs. */
            p256dh: string;
        };
        /** @description How a deposit is paid in coins. */
        QuoteRow: {
            /** @description Where to send them: the member's own address. */
            address: string;
            /**
             * @description How many to send.
             * @example 14.598541
             */
            coins: string;
            /**
             * @description The network to send them on; what is sent on another one is lost.
             * @example TRC20
             */
            network: string;
            /** @description What one coin comes to. */
            rate: components["schemas"]["Money"];
            /**
             * Format: int64
             * @description Until when coins that are sent count at that rate, epoch milliseconds; later ones count at that of their final
             *     block.
             */
            rateUntil: number;
            /** @description Coins for it that are on the chain and not final. */
            seen?: components["schemas"]["SeenRow"];
        };
        /** @description A condition of a level, counted over the member's whole time. */
        RankCondition: {
            completed: boolean;
            /** @description What the member did; it may be more than is needed. */
            current: components["schemas"]["Money"];
            /** @description What is needed. */
            expected: components["schemas"]["Money"];
            kind: components["schemas"]["VipConditionKind"];
        };
        /** @description A VIP level. */
        RankLabel: {
            /** @description All of them are needed; empty for the level at which all members begin. */
            conditions: components["schemas"]["RankCondition"][];
            iconUrl?: string;
            labelId: string;
            labelName: string;
            /** @description Whether the member has it or a higher one. */
            reached: boolean;
        };
        /** @description A rate of a category. */
        RateForm: {
            /** @description `RNG`, `FISH`, `LIVE`, `LOTT`, `ELOTT`, `SPORTS`, `PVP` or `COCKFIGHT`. */
            gameCategory: string;
            /** @description Percent with at most one place, such as `0.5`. */
            rate: string;
        };
        /**
         * @description What a tier pays.
         * @enum {string}
         */
        RateType: "P" | "F";
        /** @description A rate of a category. */
        RateValue: {
            /** @description From the next midnight on, where it is another one. */
            comingRate?: string;
            gameCategory: components["schemas"]["GameCategory"];
            /** @description Percent of the counted stakes of today, such as `0.5`. */
            rate: string;
        };
        ReadForm: {
            id: string;
        };
        /**
         * @description Why a deposit was not credited, or what was unusual about one that was.
         * @enum {string}
         */
        Reason: "declined" | "expired" | "gateway.refused" | "late" | "paid.twice" | "returned" | "by.member" | "not.received" | "payer.other" | "unordered";
        /** @description What a member sends to prove once more who they are. */
        ReauthenticationForm: {
            /** @description Digits of the captcha, when one is asked. */
            captcha?: string;
            /** @description A code of the second factor, in place of the password. */
            code?: string;
            /** @description `AuthenticationResponseJSON` of WebAuthn, in place of the password. */
            passkey?: Record<string, never>;
            /** @description The login password of a member without a second factor. */
            password?: string;
        };
        /** @description Rates of a direct member. */
        RebatesForm: {
            /** @description The member. */
            id: string;
            /** @description One to eight, each category once. */
            rebates: components["schemas"]["RateForm"][];
        };
        /** @description A suborder that was not cancelled. */
        RefusedValue: {
            /**
             * @description A code of the catalogue.
             * @example lottery.order.not.cancellable
             */
            errorCode: string;
            /** Format: uuid */
            suborderId: string;
        };
        RegisterValue: {
            /** @description Whether a captcha has to be solved: by all callers, in `/wps/system/setting/register` by this one. */
            captchaRequired: boolean;
            fields: {
                [key: string]: components["schemas"]["FieldValue"];
            };
            /** Format: int32 */
            minimumAge: number;
            mobileEnabled: boolean;
            usernameEnabled: boolean;
        };
        /**
         * @description What a person sends to open an account. Fields the merchant did not enable are dropped unread, and so
         *     is everything a person may not decide, such as the kind of account.
         */
        RegistrationForm: {
            /** @description The code of the member who invited the person. */
            affiliateCode?: string;
            /** @description `YYYY-MM-DD`. */
            birthday?: string;
            /** @description Digits of the captcha, when one is asked. */
            captcha?: string;
            /** @description The password once more. */
            confirmPassword: string;
            /** @description Dialling code of the mobile number, digits only. */
            countryDialingCode?: string;
            /** @description Main domain of the merchant. */
            domain?: string;
            /** @description E-mail address. */
            email?: string;
            /** @description Name at Facebook. */
            facebook?: string;
            /** @description What the merchant's Firebase project answered to its own code, in place of `verificationCode`. */
            firebaseIdToken?: string;
            /** @description Number of the identity card. */
            idNumber?: string;
            /** @description Name at LINE. */
            line?: string;
            /** @description National digits of the mobile number; `mobileNo` is accepted as well. */
            mobileNum?: string;
            /** @description `REGISTER_REE3` */
            moduleId?: string;
            /** @description The name the person likes to be called. */
            nickname?: string;
            /** @description The password. */
            password: string;
            /** @description The name on the person's bank account. */
            payeeName?: string;
            /** @description Name at QQ. */
            qqNum?: string;
            /** @description Identifier of the member whose referral link was opened. */
            recommenderId?: string;
            /** @description `APP`, `H5`, `PWA` or `WEBCLIP`. */
            registerMethod?: string;
            /** @description Host the form was opened at. */
            registerUrl?: string;
            /** @description From a social login of an unknown person: links the new account to the provider's. */
            socialProof?: string;
            /**
             * Format: int32
             * @description 0; what kind of account it becomes is not for the sender to say.
             */
            type?: number;
            /**
             * @description The name to log in with. For a registration by mobile number it may be left out: the server generates
             *     one.
             */
            username?: string;
            /** @description The code that was sent to the mobile number: by mobile number, and where the merchant wants numbers proven. */
            verificationCode?: string;
            /** @description Name at `WeChat`. */
            wechat?: string;
            /** @description Number at `WhatsApp`. */
            whatsapp?: string;
            /** @description Number at Zalo. */
            zalo?: string;
        };
        /** @description What a remembered device sends to log in. */
        RememberedForm: {
            /** @description What the last login answered. It is good once. */
            deviceSecret: string;
            /** @description `agent` when the login was opened from an agent entry. */
            role?: components["schemas"]["LoginRole"];
            /** @description The user name, however it is capitalised. */
            username: string;
        };
        ResetPaymentPassword: {
            /** @description One to each of the member's questions. */
            answers: components["schemas"]["AnswerField"][];
            /** @description The same once more. */
            confirmPaymentPassword: string;
            /** @description Six digits. */
            paymentPassword: string;
        };
        /** @description A download or a social page. */
        Resource: {
            /** @description `IOS`, `Android`, `MOBILECONFIG`, `TELEGRAM`, `FACEBOOK`. */
            resourceType: string;
            /** @description Where it leads. */
            url: string;
        };
        SecondFactorForm: {
            /** @description From the refusal's `value.challenge`; good once, for five minutes. */
            challenge: string;
            /** @description Six digits of the app, or a recovery code; unless there is a passkey. */
            code?: string;
            /** @description `AuthenticationResponseJSON` of WebAuthn. */
            passkey?: Record<string, never>;
        };
        SeenForm: {
            /**
             * Format: int64
             * @description Number of the last message seen.
             */
            seq: number;
        };
        /** @description Coins on the chain, in a block that a fork could still remove. */
        SeenRow: {
            coins: string;
            /**
             * Format: int32
             * @description Blocks from theirs to the last one.
             */
            confirmations: number;
            /**
             * Format: int32
             * @description So many make a block final.
             */
            needed: number;
        };
        /** @description The present session, as a reality check shows it. */
        SessionFacts: {
            /**
             * Format: int64
             * @description When the next reality check opens, or did, epoch milliseconds.
             */
            checkDueAt?: number;
            /** @description A reality check waits to be seen; no bet is taken until it is acknowledged. */
            checkOpen: boolean;
            /** Format: int64 */
            elapsedMs: number;
            /**
             * Format: int64
             * @description When the time the member set for a session is over, epoch milliseconds.
             */
            endsAt?: number;
            /** @description Wins less stakes. */
            net: components["schemas"]["Money"];
            /** @description Stakes since then. */
            staked: components["schemas"]["Money"];
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            startedAt: number;
            /** @description Wins since then. */
            won: components["schemas"]["Money"];
        };
        SetPaymentPassword: {
            /** @description The same once more. */
            confirmPaymentPassword: string;
            /** @description Six digits. */
            paymentPassword: string;
        };
        /** @description What the owner says. */
        SetupBody: {
            /**
             * @description The owner accepts the merchant's terms.
             * @default false
             */
            acceptTerms: boolean;
            /**
             * @description `YYYY-MM-DD`.
             * @default
             */
            birthday: string;
            /**
             * @description The password once more.
             * @default
             */
            confirmNewPassword: string;
            /**
             * @description The owner's own password, another one than the agent's.
             * @default
             */
            newPassword: string;
        };
        SocialForm: {
            /** @description Good once, for two minutes. */
            code: string;
        };
        /**
         * @description A provider people log in with.
         * @enum {string}
         */
        SocialName: "google" | "facebook";
        /** @description What the provider says about an unknown person, to prefill a registration. */
        SocialRegistration: {
            /** @description An address the provider verified. */
            email?: string;
            nickname?: string;
            /** @description Send it as `socialProof` of the registration; good for half an hour. */
            proof: string;
            provider: components["schemas"]["SocialName"];
        };
        /** @description A provider people may log in with. */
        SocialValue: {
            provider: components["schemas"]["SocialName"];
            /** @description Where the browser goes; a `returnTo` query names the page to come back to. */
            startUrl: string;
        };
        SortingValue: {
            displayName: string;
            gameCategory: string;
            iconUrl: string;
            /** @description Vendor codes in their order. */
            vendorNames: string[];
        };
        /** @description A step of a deposit. */
        StepRow: {
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            at: number;
            step: components["schemas"]["HistoryStep"];
        };
        /** @description One event; its name is the `event` field, this is the `data`. */
        StreamEvent: {
            /** @description What may be spent from the main one. */
            available: components["schemas"]["Money"];
            /**
             * Format: int64
             * @description Orders balances; a larger one is newer.
             */
            sequence: number;
            /** @description What may be spent from all wallets. */
            sum_balance: components["schemas"]["Money"];
        } | {
            order_id: string;
            status: string;
        } | {
            /** @description `favourite` or `recent`. */
            shelf: string;
        } | {
            /**
             * Format: int64
             * @description Messages that were not opened.
             */
            unread_count: number;
        } | {
            /** @description All of it. */
            amount: components["schemas"]["Money"];
        } | {
            /**
             * Format: int64
             * @description Messages of support that the member has not seen.
             */
            unread_count: number;
        } | {
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            close_time: number;
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            draw_time: number;
            game_code: string;
            numero: string;
            result?: string;
            /** @description As in the calls about draws. */
            state: string;
            vendor: string;
        } | {
            game_code: string;
            numero?: string;
            /** @description `won`, `lost`, `returned` or `corrected`; how much is in the records. */
            outcome: string;
            vendor: string;
        } | {
            /**
             * Format: int64
             * @description When it opened, epoch milliseconds.
             */
            opened_at: number;
        } | {
            /** @description `replaced`, `logout`, `signed_out`, `expired`, `disabled` or `excluded`. */
            reason: string;
        } | Record<string, never>;
        /** @description An order in one draw. Moments are epoch milliseconds. */
        SuborderValue: {
            betAmount: components["schemas"]["Money"];
            /** Format: int64 */
            closeTime: number;
            /** Format: int64 */
            drawTime: number;
            isCancellable: boolean;
            /**
             * Format: int64
             * @description Factor of all lines in this draw.
             */
            multiple: number;
            numero: string;
            /** Format: int32 */
            orderStatus: number;
            /**
             * @description Why the stake went back; absent where it did not.
             * @example player_cancelled
             */
            refundReason?: string;
            result?: string;
            /**
             * @description As of orders.
             * @example pending
             */
            status: string;
            /** Format: uuid */
            suborderId: string;
            winAmount: components["schemas"]["Money"];
        };
        /** @description Whether and by whom a member is answered. */
        SupportState: {
            /**
             * Format: int64
             * @description When it opens next, epoch milliseconds; absent while it is open.
             */
            opensAt?: number;
            /** @description Who has the conversation. */
            operatorName?: string;
            /** @description Support is within its hours. */
            supportOpen: boolean;
        };
        /** @description How many stand below the last person of `path`, and what the caller may send. */
        TeamFooter: {
            /** Format: int64 */
            directMembers: number;
            /** @description To whom: direct members, or all members below. */
            downlineReceiver: components["schemas"]["TransferReceivers"];
            /**
             * Format: int32
             * @description To how many members who got nothing from the caller today.
             */
            receiversLeft: number;
            /** Format: int64 */
            teamMembers: number;
            /**
             * @description `1` where the merchant lets agents send money to their members, else `0`.
             * @example 1
             */
            toDownline: string;
            /** @description What the caller may still send today. */
            transferLeft: components["schemas"]["Money"];
            /** @description The most that one member can be sent at once. */
            transferMaximum: components["schemas"]["Money"];
            /** @description The least that one member can be sent. */
            transferMinimum: components["schemas"]["Money"];
        };
        /** @description One member of the caller's team. */
        TeamMemberValue: {
            /** @description The account name: whole at level 1, masked below, such as `som***88`. */
            account: string;
            /** @description What may be spent from all wallets; at level 1 alone. */
            balance?: components["schemas"]["Money"];
            /**
             * Format: int64
             * @description Members directly below.
             */
            directMembers: number;
            id: string;
            /** @description `YYYY-MM-DD`, the merchant's date; at level 1 alone, after the first login. */
            lastLoginDate?: string;
            /**
             * Format: int32
             * @description Steps below the caller; direct members are 1.
             */
            level: number;
            /** @description Active in the last five minutes; at level 1 alone. */
            online?: boolean;
            /** @description Rates of rebates; a category that is not listed has the rate 0. */
            rebates: components["schemas"]["RateValue"][];
            /** @description `YYYY-MM-DD`, the merchant's date. */
            registeredDate: string;
            /**
             * Format: int64
             * @description All members below.
             */
            teamMembers: number;
            type: components["schemas"]["MemberKind"];
        };
        /** @description A person on the way from the caller down. */
        TeamStep: {
            /** @description Masked below level 1. */
            account: string;
            id: string;
            /**
             * Format: int32
             * @description Steps below the caller, who is 0.
             */
            level: number;
            type: components["schemas"]["MemberKind"];
        };
        /** @description What the members of a team did. */
        TeamTransactionList: components["schemas"]["ListPage_TeamTransactionValue"] & {
            /**
             * Format: int64
             * @description Up to which moment the list follows the ledger, epoch milliseconds.
             */
            asOf: number;
            /** @description Sums of the whole list, not of the page. */
            footer: components["schemas"]["TransactionFooter"];
        };
        TeamTransferItem: {
            /** @description Within the merchant's bounds, in whole hundredths. */
            amount: components["schemas"]["Money"];
            /**
             * @description The member.
             * @example mem_0198c3f1a2b47c3d8e9f0a1b2c3d4e5f
             */
            id: string;
        };
        TeamTransferRequest: {
            /** @description Within the merchant's bounds, in whole hundredths. */
            amount: components["schemas"]["Money"];
            /**
             * @description The member.
             * @example mem_0198c3f1a2b47c3d8e9f0a1b2c3d4e5f
             */
            id: string;
            /** @description The funds password. */
            paymentPassword: string;
            /** @description What the receiver reads; at most 140 letters. */
            remark?: string;
        };
        TeamTransfersRequest: {
            /** @description Whom, and how much; each member once. */
            items: components["schemas"]["TeamTransferItem"][];
            /** @description The funds password. */
            paymentPassword: string;
            /** @description What the receivers read; at most 140 letters. */
            remark?: string;
        };
        /** @description A tier that is asked for. */
        TierForm: {
            /**
             * Format: int32
             * @description How many of the team have to be active.
             */
            minActiveMembers: number;
            /** @description What has to be left of what the team lost; of dividends alone. */
            minNetLoss?: components["schemas"]["Money"];
            /** @description What the team has to bet. */
            minTeamBet: components["schemas"]["Money"];
            /** @description Of `P` percent with at most four places, such as `0.5`; of `F` an amount in whole hundredths. */
            rate: string;
            /** @description `P`: a share of the base. `F`: a sum. */
            rateType: string;
        };
        /** @description A tier of a contract. */
        TierValue: {
            /** Format: int32 */
            minActiveMembers: number;
            /** @description Of dividends alone. */
            minNetLoss?: components["schemas"]["Money"];
            minTeamBet: components["schemas"]["Money"];
            /** @description Of `P` percent, such as `0.5`; of `F` an amount. */
            rate: string;
            rateType: components["schemas"]["RateType"];
        };
        TimesForm: {
            /** Format: int32 */
            realityCheckMinutes?: number;
            /** Format: int32 */
            sessionMinutes?: number;
        };
        TotpCodeForm: {
            /** @description Six digits of the app, or a recovery code where one is accepted. */
            code: string;
        };
        /** @description Where the piece was at one moment. */
        TrackPoint: {
            /**
             * Format: double
             * @description Milliseconds since the press.
             */
            t: number;
            /**
             * Format: double
             * @description Pixels from the left edge of the field.
             */
            x: number;
            /**
             * Format: double
             * @description Pixels up or down.
             */
            y: number;
        };
        /** @description Sums of a statement. */
        TransactionFooter: {
            /** @description Everything that came in. */
            credit: components["schemas"]["Money"];
            /** @description Everything that went out, as a positive amount. */
            debit: components["schemas"]["Money"];
        };
        /** @description A page of a member's statement. */
        TransactionList: components["schemas"]["ListPage_Transaction"] & {
            /**
             * @description What was in the wallet after the last of these days, or is in it now: what came in and went out in between,
             *     of whatever type, is the difference.
             */
            closing: components["schemas"]["Money"];
            /** @description Sums of the whole list, not of the page. */
            footer: components["schemas"]["TransactionFooter"];
            /** @description What was in the wallet before the first of these days. */
            opening: components["schemas"]["Money"];
            /** @description The transaction codes that have a line in these days, whichever were asked for. */
            txCodes: number[];
        };
        /**
         * @description Which members of a team may be sent money.
         * @enum {string}
         */
        TransferReceivers: "DIRECT" | "TREE";
        /** @description First `bankId` and `amount`; then `orderId` with what shows that the transfer was made. */
        TransferRequest: {
            /** @description Within the channel's bounds, in whole units. */
            amount?: components["schemas"]["Money"];
            /** @description One of the manual channel's banks. */
            bankId?: string;
            /** @description Pictures that were uploaded for the deposit, at most three. */
            images?: string[];
            /** @description The deposit that was transferred. */
            orderId?: string;
            /** @description Whose account it was paid from. */
            payerName?: string;
            /** @description A promotion to join with this deposit. */
            promoId?: string;
            /** @description At most 140 characters. */
            remark?: string;
        };
        VendorValue: {
            displayName: string;
            iconColor: string;
            iconWhite: string;
            /** @description Vendor code. */
            vassalage: string;
        };
        /**
         * @description What a VIP level may count.
         * @enum {string}
         */
        VipConditionKind: "deposit" | "validBet";
        /** @description A deposit by a channel that has a call of its own. */
        WalletDepositRequest: {
            /** @description Within the channel's bounds, in whole hundredths. */
            amount: components["schemas"]["Money"];
            /** @description One of the channel's banks. */
            bankId: string;
            /** @description A promotion to join with this deposit. */
            promoId?: string;
        };
        WalletTransferForm: {
            /** @description Greater than zero, in whole hundredths; absent with `ALL`. */
            amount?: string;
            /** @description `MAIN`, the code of a vendor, or `ALL`. */
            from: string;
            /** @description `MAIN` or the code of a vendor. */
            to: string;
        };
        /** @description One wallet of a member. */
        WalletValue: {
            /**
             * Format: int32
             * @description 2 for the main wallet, 4 for lottery, 1 for games of players against each other, 301 for all other games.
             */
            accountTypeId: number;
            /** @description What may be spent from it. */
            balance: components["schemas"]["Money"];
            /** @description What it is called. */
            displayName: string;
            /** @description The vendor keeps the money itself: a transfer is over when the vendor says so. Absent where it does not. */
            keptByVendor?: boolean;
            /** @description `MAIN`, or the code of a vendor. */
            wallet: string;
        };
        Winner: {
            /** @description Masked. */
            customerName: string;
            gameCategory: string;
            gameId: string;
            /** @description The name in the reader's language. */
            gameName: string;
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            gameTime: number;
            gameType: string;
            iconUrl: string;
            /** @description A number, written as favourites keep it. */
            nodeId: string;
            recordId: string;
            /** @description Vendor code. */
            vendor: string;
            winAmount: components["schemas"]["Money"];
        };
        /** @description A destination that money can go to. */
        WithdrawCard: {
            /** @description Stars, and the last four signs. */
            accountNumber: string;
            bankCode: string;
            cardId: string;
            kind: components["schemas"]["DestinationKind"];
            /**
             * Format: int64
             * @description From when on it can be used, when that is not now; epoch milliseconds.
             */
            usableAt?: number;
        };
        WithdrawCardForm: {
            /** @example crd_0198c3f1a2b47c3d8e9f0a1b2c3d4e5f */
            cardId: string;
            /** @description The funds password. */
            paymentPassword: string;
        };
        /** @description The sums of the whole filter. */
        WithdrawFooter: {
            amount: components["schemas"]["Money"];
            fee: components["schemas"]["Money"];
            net: components["schemas"]["Money"];
        };
        /** @description A member's level of identity, and what it allows in a day. */
        WithdrawLevel: {
            /** @description What may be withdrawn in a day. */
            dayLimit: components["schemas"]["Money"];
            /**
             * Format: int32
             * @description 0, 1 or 2.
             */
            level: number;
            /** @description The next level that allows more; absent where none does. */
            next?: components["schemas"]["WithdrawNextLevel"];
        };
        /** @description A level that a member does not have yet. */
        WithdrawNextLevel: {
            /** @description What may be withdrawn in a day. */
            dayLimit: components["schemas"]["Money"];
            /** @description What is missing for it; empty where the merchant's staff gives it after they saw documents. */
            lacks: components["schemas"]["LevelLack"][];
            /**
             * Format: int32
             * @description 1 or 2.
             */
            level: number;
        };
        /** @description The numbers of an obstacle; which of them there are depends on its code. */
        WithdrawNumbers: {
            available?: components["schemas"]["Money"];
            /** Format: int32 */
            countLeft?: number;
            done?: components["schemas"]["Money"];
            /** @description What is allowed, what has to be staked still, or what is outstanding. */
            left?: components["schemas"]["Money"];
            /**
             * Format: int32
             * @description The level of identity that is needed.
             */
            level?: number;
            maximum?: components["schemas"]["Money"];
            minimum?: components["schemas"]["Money"];
            required?: components["schemas"]["Money"];
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            until?: number;
        };
        /** @description Why it cannot be withdrawn. */
        WithdrawObstacle: {
            /**
             * @description The code that the request would be refused with.
             * @example withdraw.day.limit
             */
            code: string;
            /** @description Of `withdraw.kyc`: what is missing for level 1. */
            lacks?: components["schemas"]["LevelLack"][];
            numbers: components["schemas"]["WithdrawNumbers"];
            /** @description The same in the reader's language. */
            text: string;
        };
        WithdrawRequest: {
            /** @description Within the merchant's bounds, in whole hundredths. */
            amount: components["schemas"]["Money"];
            /** @example crd_0198c3f1a2b47c3d8e9f0a1b2c3d4e5f */
            cardId: string;
            /** @description The funds password. */
            paymentPassword: string;
        };
        /** @description A step of a withdrawal. */
        WithdrawStep: {
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            at: number;
            step: components["schemas"]["WithdrawalState"];
        };
        /** @description What has to be staked before deposits may leave. */
        WithdrawTurnover: {
            done: components["schemas"]["Money"];
            left: components["schemas"]["Money"];
            required: components["schemas"]["Money"];
        };
        /**
         * @description Why a withdrawal did not come about.
         * @enum {string}
         */
        WithdrawalReason: "wrong.name" | "needs.documents" | "unclear.play" | "cannot.pay" | "returned";
        /**
         * @description Where a withdrawal stands.
         * @enum {string}
         */
        WithdrawalState: "requesting" | "gone" | "requested" | "review" | "approved" | "sending" | "sent" | "unknown" | "paid" | "refused" | "returned";
        /**
         * @description The status of a withdrawal, as the member filters by it.
         * @enum {string}
         */
        WithdrawalStatus: "pending" | "processing" | "paid" | "refused";
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    lotteries: {
        parameters: {
            query?: {
                /** @description Used when there is no `Language` header. */
                language?: string;
                /** @description The merchant's code; the header counts. */
                merchantCode?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lotteries"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BareFailure"];
                };
            };
        };
    };
    popular_lotteries: {
        parameters: {
            query?: {
                /** @description The merchant's code; the header counts */
                merchantCode?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_List_PopularLottery"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    orders: {
        parameters: {
            query?: {
                /** @description First day, `YYYY-MM-DD`. */
                startDate?: string;
                /** @description Last day, `YYYY-MM-DD`. */
                endDate?: string;
                /** @description Code of a lottery. */
                gameCode?: string;
                /** @description As in the rows, the word or the number. */
                status?: string;
                /** @description From 1. */
                pageNo?: number;
                /** @description At most 50. */
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderList"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BareFailure"];
                };
            };
        };
    };
    order: {
        parameters: {
            query: {
                /** @description As in the list. */
                orderId: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderDetail"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BareFailure"];
                };
            };
        };
    };
    cancel_suborders: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CancelRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Cancelled"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BareFailure"];
                };
            };
        };
    };
    lottery_menu: {
        parameters: {
            query?: {
                /** @description `Normal`, `Elott` or `SEA`; without it every lottery, whatever its prize mode. */
                prizeMode?: "Normal" | "Elott" | "SEA";
                /** @description Used when there is no `Language` header. */
                language?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LotteryMenu"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BareFailure"];
                };
            };
        };
    };
    recent_lotteries: {
        parameters: {
            query?: {
                /** @description `Normal`, `Elott` or `SEA`; without it every lottery, whatever its prize mode. */
                prizeMode?: "Normal" | "Elott" | "SEA";
                /** @description Used when there is no `Language` header. */
                language?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Lotteries"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BareFailure"];
                };
            };
        };
    };
    drawn_numeros: {
        parameters: {
            query?: {
                /** @description Code of a lottery. */
                gameCode?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Numeros"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BareFailure"];
                };
            };
        };
    };
    opened_numero: {
        parameters: {
            query: {
                /** @description Code of a lottery. */
                gameCode: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenedNumero"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BareFailure"];
                };
            };
        };
    };
    affiliate: {
        parameters: {
            query?: {
                /** @description The code to check; without it one's own is answered. */
                code?: string;
                /** @description The code came with a link that was opened just now: an agent is told how often. */
                opened?: boolean;
                /** @description `AFFMAN3` */
                moduleId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_AffiliateValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    affiliate_links: {
        parameters: {
            query?: {
                /** @description `AFFMAN3` */
                moduleId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_Links"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    create_affiliate_link: {
        parameters: {
            query?: never;
            header: {
                /** @description A UUID of the client's choice */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_LinkValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    close_affiliate_link: {
        parameters: {
            query?: {
                /** @description The link. */
                id?: string;
                /** @description `AFFMAN3` */
                moduleId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_bool"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    pending_contracts: {
        parameters: {
            query?: {
                /** @description `COMM3` */
                moduleId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_PendingContracts"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    contract_offers: {
        parameters: {
            query?: {
                /** @description `COMM3` */
                moduleId?: string;
            };
            header?: never;
            path: {
                kind: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_ContractLists"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    answer_contract: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContractAnswerForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_ContractAnswered"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    offer_contract: {
        parameters: {
            query?: never;
            header: {
                /** @description A UUID of the client's choice */
                "Idempotency-Key": string;
            };
            path: {
                kind: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContractOfferForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_ContractOffered"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    withdraw_contract_offer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                kind: string;
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_bool"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    contracts: {
        parameters: {
            query?: {
                /** @description A member of the team. */
                downlineId?: string;
                /** @description `COMM3` */
                moduleId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_AgentContracts"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    daily_salary: {
        parameters: {
            query?: {
                /** @description `YYYY-MM-DD`; periods that touch the days from this one on. Today unless given. */
                startDate?: string;
                /** @description `YYYY-MM-DD`; today unless given. */
                endDate?: string;
                /** @description From 1. */
                pageNo?: number;
                /** @description Periods a page, 20 unless given. */
                size?: number;
                /** @description `COMM3` */
                moduleId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_PeriodList"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    dividend: {
        parameters: {
            query?: {
                /** @description `YYYY-MM-DD`; periods that touch the days from this one on. Today unless given. */
                startDate?: string;
                /** @description `YYYY-MM-DD`; today unless given. */
                endDate?: string;
                /** @description From 1. */
                pageNo?: number;
                /** @description Periods a page, 20 unless given. */
                size?: number;
                /** @description `COMM3` */
                moduleId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_PeriodList"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    downline: {
        parameters: {
            query?: {
                /** @description The member. */
                id?: string;
                /** @description `AGEINFO3` */
                moduleId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_Downline"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    open_account: {
        parameters: {
            query?: never;
            header: {
                /** @description A UUID of the client's choice */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_TeamMemberValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    downline_rebates: {
        parameters: {
            query?: {
                /** @description How the account name begins; at most 64 letters. */
                account?: string;
                /** @description From 1. */
                pageNo?: number;
                /** @description Members a page, 20 unless given. */
                size?: number;
                /** @description `AGEINFO3` */
                moduleId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_DownlineRebates"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    downlines: {
        parameters: {
            query?: {
                /** @description A person of the caller's team, or the caller: whose direct members are listed. */
                parentId?: string;
                /**
                 * @description Searches the whole team. Direct members of the caller are found by the beginning of the account name, others by the
                 *     letters that are shown at the beginning of a masked name, or by the whole name. At most 64 letters.
                 */
                account?: string;
                /** @description Only members of this type: 0, 1, 2, 40, 41 or 42. */
                type?: number;
                /** @description `registeredDate`, `-registeredDate` (the default, the newest first), `account` or `-account`. */
                sort?: string;
                /** @description From 1. */
                pageNo?: number;
                /** @description Members a page, 20 unless given. */
                size?: number;
                /** @description `AGEINFO3` */
                moduleId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_Downlines"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    income: {
        parameters: {
            query?: {
                /** @description First day on which something was booked, `YYYY-MM-DD`; today unless given. */
                startDate?: string;
                /** @description Last day on which something was booked, `YYYY-MM-DD`; today unless given. */
                endDate?: string;
                /** @description From 1. */
                pageNo?: number;
                /** @description Lines a page, 20 unless given. */
                size?: number;
                /** @description `COMM3` */
                moduleId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_IncomeStatement"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    income_export: {
        parameters: {
            query?: {
                /** @description First day on which something was booked, `YYYY-MM-DD`; today unless given. */
                startDate?: string;
                /** @description Last day on which something was booked, `YYYY-MM-DD`; today unless given. */
                endDate?: string;
                /** @description `COMM3` */
                moduleId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    income_line: {
        parameters: {
            query?: {
                /** @description From 1. */
                pageNo?: number;
                /** @description Direct members a page, 20 unless given. */
                size?: number;
                /** @description `COMM3` */
                moduleId?: string;
            };
            header?: never;
            path: {
                lineId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_IncomeDetail"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    rebate_income: {
        parameters: {
            query?: {
                /** @description First day of play, `YYYY-MM-DD`; today unless given. */
                startDate?: string;
                /** @description Last day of play, `YYYY-MM-DD`; today unless given. */
                endDate?: string;
                /** @description `RNG`, `FISH`, `LIVE`, `LOTT`, `ELOTT`, `SPORTS`, `PVP` or `COCKFIGHT`; all unless given. */
                gameCategory?: string;
                /** @description From 1. */
                pageNo?: number;
                /** @description Rows a page, 20 unless given. */
                size?: number;
                /** @description `COMM3` */
                moduleId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_RebateIncome"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    transfer_downline: {
        parameters: {
            query?: never;
            header: {
                /** @description A UUID of the client's choice */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TeamTransferRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_TeamTransferSent"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    transfer_multiple_downline: {
        parameters: {
            query?: never;
            header: {
                /** @description A UUID of the client's choice */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TeamTransfersRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_TeamTransfersSent"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    update_downline_rebates: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RebatesForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_bool"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    captcha: {
        parameters: {
            query?: {
                /** @description `VALID_CAPTCHA3` */
                moduleId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_CaptchaValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    chat_conversation: {
        parameters: {
            query?: {
                /** @description Only messages before this number. */
                before?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_ConversationValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    upload_chat_image: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The bytes of a PNG or JPEG */
        requestBody: {
            content: {
                "image/jpeg": string;
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_ChatImage"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    chat_image: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description As in the message */
                imageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    send_chat_message: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChatMessageForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_ChatMessage"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    read_chat: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SeenForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_bool"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    chat_ticket: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_TicketValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    type_in_chat: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_bool"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    check_username: {
        parameters: {
            query: {
                /** @description The name to look for. */
                username: string;
                /** @description `REGISTER_REE3` */
                moduleId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_UsernameValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    send_feedback: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FeedbackForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_bool"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    post_feedback: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FeedbackForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_bool"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    launch_game: {
        parameters: {
            query: {
                /** @description Category such as `RNG`. */
                gameCategory?: string;
                /** @description Vendor code. */
                vendor: string;
                /** @description Identifier of the game. Without this, `nodeId` and `gameCode`, or as `lobby`, the lobby of a lottery vendor opens. */
                gameId?: string;
                /** @description Number of the game. */
                nodeId?: number;
                /** @description 1 to play without real money. */
                play?: number;
                /** @description `html5` */
                platform?: string;
                /** @description 3 */
                gateway?: number;
                /** @description Used when there is no `Language` header. */
                language?: string;
                /** @description Path of this product to come back to. */
                backUrl?: string;
                /** @description `GLS` */
                launchMode?: string;
                /** @description The vendor's code of the game, in place of `gameId` and `nodeId`. */
                gameCode?: string;
                /** @description Of a lottery: `Normal`, `Elott` or `SEA`. Refused where it is not the merchant's for the vendor. */
                prizeMode?: string;
                /** @description Of a lottery: the board that opens, `Tradition` or `Entertainment`. */
                playType?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_LaunchValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    jackpots: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_List_JackpotValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    add_bank_card: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BankCardForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_BankCardRow"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    stop_bank_card: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `crd_…` */
                cardId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_bool"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    own_security_questions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_List_QuestionRow"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    set_security_questions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AnswersForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_bool"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    has_withdrawal_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_bool"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    info: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_MemberInfo"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    set_email: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_bool"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    confirm_email: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailConfirmation"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_bool"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    icon: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_IconValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    set_icon: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["IconForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_bool"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    set_mobile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MobileForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_bool"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    set_nickname: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NicknameForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_bool"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    set_payee_name: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayeeNameForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_bool"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    last_logins: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_List_PastLoginValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    passkeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_PasskeysValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    passkey_add: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPasskeyForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_NewPasskeyValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    passkey_options: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_CeremonyValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    passkey_rename: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description An `id` of the list */
                passkeyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeyNameForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_bool"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    passkey_remove: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description An `id` of the list */
                passkeyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_bool"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    change_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_bool"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    send_password_link: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["LinkForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_bool"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    reset_password_by_link: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LinkResetForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_ResetValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    verify_password_code: {
        parameters: {
            query?: {
                /** @description The number as it was typed. */
                mobileNum?: string;
                /** @description The merchant's unless given. */
                countryDialingCode?: string;
                verificationCode?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_bool"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    reset_password_by_phone: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PhoneResetForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_ResetValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    change_payment_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePaymentPassword"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_bool"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    set_payment_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetPaymentPassword"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_bool"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    reset_payment_password: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetPaymentPassword"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_bool"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    player_rank: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_PlayerRank"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    register: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegistrationForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_LoginValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    register_by_mobile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegistrationForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_LoginValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    responsible: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_ResponsibleValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    cool_off: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CoolOffForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_ResponsibleValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    exclude: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExclusionForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_ResponsibleValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    ask_to_return: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_ResponsibleValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    set_limits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LimitsForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_ResponsibleValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    acknowledge_check: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_ResponsibleValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    set_session_times: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TimesForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_ResponsibleValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    security_config: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_SecurityConfig"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    security_questions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_List_QuestionRow"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    setup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_SetupValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    finish_setup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetupBody"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_bool"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    totp_standing: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_TotpValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    totp_remove: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TotpCodeForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_bool"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    totp_confirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TotpCodeForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_RecoveryCodesValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    totp_setup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_TotpSetupValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    trial_user: {
        parameters: {
            query?: {
                /** @description `FREEPLAY3` */
                moduleId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_TrialUserValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    promos: {
        parameters: {
            query?: {
                /** @description Kinds, parted by commas, such as `LOGIN,TICKET` */
                kinds?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_List_PromoValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    push_key: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_PushKeyValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    push_state: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PushBrowser"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_bool"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    subscribe_push: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PushForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_bool"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    unsubscribe_push: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PushBrowser"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_bool"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    launch_chat: {
        parameters: {
            query?: {
                /** @description 1 */
                b2c?: string;
                /** @description The page to come back to. */
                backUrl?: string;
                /** @description Colour of the header; the page has its own. */
                headerColor?: string;
                /** @description What the page is called. */
                title?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_ChatLaunchValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    chat_hosts: {
        parameters: {
            query?: {
                /** @description `CBS3` */
                moduleId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_List_HostValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    chat_unread_count: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_UnreadValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    inbox_messages: {
        parameters: {
            query?: {
                /** @description From 1. */
                pageNo?: number;
                /** @description Messages in a page, at most 100. */
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_InboxValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    read_inbox: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReadForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_u64"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    inbox_unread_count: {
        parameters: {
            query?: {
                /** @description `INBOX3` */
                moduleId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_u64"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    game_list: {
        parameters: {
            query?: {
                /** @description `html5` */
                platform?: string;
                /** @description Category such as `RNG`; empty or `ALL` is every category. */
                gameType?: string;
                /**
                 * @description A name in any language, or a part of it, or a vendor's; typing mistakes are tolerated, the best match
                 *     comes first.
                 */
                gameName?: string;
                /** @description From 1. */
                pageNo?: number;
                /** @description At most 100. */
                pageSize?: number;
                /** @description Vendor code. */
                vassalage?: string;
                /** @description Finer sort such as `SC`. */
                gameClassify?: string;
                /** @description Games one may play with a bet of this much. */
                minBet?: string;
                /** @description Sent empty. */
                minLine?: string;
                /** @description The order of the list; unless told, the best match first, or as the catalogue places its games. */
                sort?: "rtp" | "minBet";
                /** @description 1 for new games only. */
                isNew?: number;
                /** @description 2 */
                clientType?: string;
                /** @description Used when there is no `Language` header. */
                language?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_GameListValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    winner_board: {
        parameters: {
            query?: {
                /** @description `ALL` or a category such as `RNG`. */
                gameCategory?: string;
                /** @description Used when there is no `Language` header. */
                language?: string;
                /** @description At most 20. */
                limitNum?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_List_Place"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    vendor_types: {
        parameters: {
            query?: {
                /** @description 1; every type is answered */
                typeId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_VendorTypesValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    hot_games: {
        parameters: {
            query?: {
                /** @description Used when there is no `Language` header. */
                language?: string;
                /** @description 2 */
                isPlatform?: string;
                /** @description `html5` */
                platform?: string;
                /** @description The list is always fresh. */
                refresh?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_List_GameValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    hot_games_again: {
        parameters: {
            query?: {
                /** @description Used when there is no `Language` header. */
                language?: string;
                /** @description 2 */
                isPlatform?: string;
                /** @description `html5` */
                platform?: string;
                /** @description The list is always fresh. */
                refresh?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_List_GameValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    launch_game_from_facebook: {
        parameters: {
            query: {
                /** @description Vendor code. */
                vendor: string;
                /** @description Identifier of the game. Without this, `nodeId` and `gameCode`, or as `lobby`, the lobby of a lottery vendor opens. */
                gameId?: string;
                /** @description Number of the game. */
                nodeId?: number;
                /** @description Used when there is no `Language` header. */
                language?: string;
                /** @description Path of this product to come back to. */
                backUrl?: string;
                /** @description The vendor's code of the game, in place of `gameId` and `nodeId`. */
                gameCode?: string;
                /** @description Of a lottery: `Normal`, `Elott` or `SEA`. Refused where it is not the merchant's for the vendor. */
                prizeMode?: string;
                /** @description Of a lottery: the board that opens, `Tradition` or `Entertainment`. */
                playType?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_LaunchValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    recent_games: {
        parameters: {
            query?: {
                /** @description From 1. */
                page?: number;
                /** @description At most 100. */
                pageSize?: number;
                /** @description Category such as `RNG`; empty or `ALL` is every category. */
                gameType?: string;
                /** @description Vendor code. */
                vendor?: string;
                /** @description Used when there is no `Language` header. */
                language?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_RecentGames"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    wallet_transfer: {
        parameters: {
            query?: never;
            header: {
                /** @description A UUID of the client's choice */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WalletTransferForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_WalletTransferValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    codes: {
        parameters: {
            query?: {
                /** @description `TH` or `EN`; used when there is no `Language` header */
                language?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_List_TxCodeValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    lobby_news: {
        parameters: {
            query?: {
                /** @description The merchant's code; the header counts */
                merchantCode?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_List_NewsValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    create_alipay: {
        parameters: {
            query?: never;
            header: {
                /** @description A UUID of the client's choice */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WalletDepositRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_DepositCreated"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    create_qq: {
        parameters: {
            query?: never;
            header: {
                /** @description A UUID of the client's choice */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WalletDepositRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_DepositCreated"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    withdraw_report: {
        parameters: {
            query?: {
                /** @description First day, `YYYY-MM-DD`. */
                startDate?: string;
                /** @description Last day, `YYYY-MM-DD`. */
                endDate?: string;
                /** @description `pending`, `processing`, `paid` or `refused`; all when absent. */
                status?: string;
                /** @description From 1. */
                pageNo?: number;
                /** @description Rows in a page, at most 100. */
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_WithdrawReport"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    add_recent: {
        parameters: {
            query: {
                /** @description The game's number. */
                nodeId: string;
                /** @description Vendor code. */
                vendor: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_bool"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    bank_cards: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_BankCardList"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    channels: {
        parameters: {
            query?: {
                /** @description Only this gateway */
                vendor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_List_ChannelRow"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    transfer: {
        parameters: {
            query?: never;
            header: {
                /** @description A UUID of the client's choice */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransferRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_TransferAnswer"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    create: {
        parameters: {
            query?: never;
            header: {
                /** @description A UUID of the client's choice */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DepositRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_DepositCreated"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    report: {
        parameters: {
            query?: {
                /** @description First day, `YYYY-MM-DD`. */
                startDate?: string;
                /** @description Last day, `YYYY-MM-DD`. */
                endDate?: string;
                /** @description `pending`, `success`, `failed` or `cancelled`; all when absent. */
                status?: string;
                /** @description A kind of channel, such as `promptpay`; all when absent. */
                channel?: string;
                /** @description From 1. */
                pageNo?: number;
                /** @description Rows in a page, at most 100. */
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_DepositReport"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    create_wechat: {
        parameters: {
            query?: never;
            header: {
                /** @description A UUID of the client's choice */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WalletDepositRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_DepositCreated"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    withdraw_banks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_List_WithdrawBankRow"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    add_favourite: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["GameName"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_bool"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    deposit_settings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_DepositSettings"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    favourite_ids: {
        parameters: {
            query?: {
                /** @description From 1. */
                pageNo?: number;
                /** @description At most 100. */
                pageSize?: number;
                /** @description Category such as `RNG`; empty or `ALL` is every category. */
                gameType?: string;
                /** @description Vendor code. */
                vendor?: string;
                /** @description Used when there is no `Language` header. */
                language?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_Favourites_String"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    favourite_games: {
        parameters: {
            query?: {
                /** @description From 1. */
                pageNo?: number;
                /** @description At most 100. */
                pageSize?: number;
                /** @description Category such as `RNG`; empty or `ALL` is every category. */
                gameType?: string;
                /** @description Vendor code. */
                vendor?: string;
                /** @description Used when there is no `Language` header. */
                language?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_Favourites_GameValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    announcements: {
        parameters: {
            query?: {
                /** @description The letters of the wanted types, such as `B,PL,PU`; `A` is for agents. */
                types?: string;
                /** @description `m_home`, `m_reg` or a game type. */
                groupName?: string;
                /** @description `M` */
                platform?: string;
                /** @description The merchant's code; the header counts. */
                merchantCode?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_ListsValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    withdraw_settings: {
        parameters: {
            query?: {
                /** @description How much is to be withdrawn. */
                amount?: string;
                /** @description To which card. */
                cardId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_WithdrawSettings"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    mark_read: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MarkReadForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_bool"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    remove_favourite: {
        parameters: {
            query: {
                /** @description The game's number. */
                nodeId: string;
                /** @description Vendor code. */
                vendor: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_bool"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    transactions: {
        parameters: {
            query?: {
                /** @description `IN` for what came in, `OUT` for what went out; both when absent. `A` is what the caller's team did. */
                types?: string;
                /**
                 * @description Transaction codes, separated by commas.
                 * @example 6101,6201
                 */
                txCode?: string;
                /** @description `MAIN`, `RNG`, `LOTT` or `PVP`; not of a team. */
                category?: string;
                /** @description Which wallet: `MAIN` or the code of a vendor; not of a team. */
                wallet?: string;
                /** @description Of a team: transactions of the members whom this finds, as in team management. */
                account?: string;
                /** @description Of a team: transactions of this member alone, whatever `account` says. */
                id?: string;
                /** @description First day, `YYYY-MM-DD`. */
                startDate?: string;
                /** @description Last day, `YYYY-MM-DD`. */
                endDate?: string;
                /** @description From 1. */
                pageNo?: number;
                /** @description Rows in a page, at most 100, of a team at most 50. */
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_Transactions"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    member_pnl: {
        parameters: {
            query?: {
                /** @description First day, `YYYY-MM-DD`; today unless given. */
                startDate?: string;
                /** @description Last day, `YYYY-MM-DD`; today unless given. */
                endDate?: string;
                /** @description A person of the caller's team, or the caller: whose direct members are listed. */
                parentId?: string;
                /**
                 * @description Searches the whole team of that person, as in team management; those who are found are listed by name, with or
                 *     without figures.
                 */
                account?: string;
                /** @description `RNG`, `FISH`, `LIVE`, `LOTT`, `ELOTT`, `SPORTS`, `PVP` or `COCKFIGHT`; all unless given. */
                gameCategory?: string;
                /**
                 * @description `profitAndLoss`, `betAmount`, `validBetAmount`, `winAmount`, `deposit` or `withdraw`, with `-` before it the
                 *     largest first; `-validBetAmount` unless given.
                 */
                sort?: string;
                /** @description From 1. */
                pageNo?: number;
                /** @description Members a page, 20 unless given. */
                size?: number;
                /** @description `AGEINFO3` */
                moduleId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_TeamPnl"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    team_betting: {
        parameters: {
            query?: {
                /** @description First day, `YYYY-MM-DD`; today unless given. */
                startDate?: string;
                /** @description Last day, `YYYY-MM-DD`; today unless given. */
                endDate?: string;
                /** @description Rounds of the members whom this finds, as in team management. */
                account?: string;
                /** @description Rounds of this member of the team alone, whatever `account` says. */
                id?: string;
                /** @description `RNG`, `FISH`, `LIVE`, `LOTT`, `ELOTT`, `SPORTS`, `PVP` or `COCKFIGHT`; all unless given. */
                gameCategory?: string;
                /** @description `open`, `settled` or `rolled_back`; all unless given. */
                status?: string;
                /** @description From 1. */
                pageNo?: number;
                /** @description Rounds a page, 20 unless given. */
                size?: number;
                /** @description `AGEINFO3` */
                moduleId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_TeamBetting"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    team_members: {
        parameters: {
            query?: {
                /** @description First day, `YYYY-MM-DD`; today unless given. */
                startDate?: string;
                /** @description Last day, `YYYY-MM-DD`; today unless given. */
                endDate?: string;
                /** @description Days a page, 20 unless given; with 0 the footer alone. */
                size?: number;
                /** @description From 1. */
                pageNo?: number;
                /** @description `AGEINFO3` */
                moduleId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_TeamMembersKpi"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    team_money: {
        parameters: {
            query?: {
                /** @description First day, `YYYY-MM-DD`; today unless given. */
                startDate?: string;
                /** @description Last day, `YYYY-MM-DD`; today unless given. */
                endDate?: string;
                /** @description Days a page, 20 unless given; with 0 the footer alone. */
                size?: number;
                /** @description From 1. */
                pageNo?: number;
                /** @description `AGEINFO3` */
                moduleId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_TeamMoneyKpi"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    team_bets: {
        parameters: {
            query?: {
                /** @description First day, `YYYY-MM-DD`; today unless given. */
                startDate?: string;
                /** @description Last day, `YYYY-MM-DD`; today unless given. */
                endDate?: string;
                /** @description Days a page, 20 unless given; with 0 the footer alone. */
                size?: number;
                /** @description From 1. */
                pageNo?: number;
                /** @description `AGEINFO3` */
                moduleId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_TeamBetsKpi"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    bet_records: {
        parameters: {
            query?: {
                /** @description A game category such as `RNG`; every one when absent or `ALL`. */
                category?: string;
                /** @description First day, `YYYY-MM-DD`. */
                startDate?: string;
                /** @description Last day, `YYYY-MM-DD`. */
                endDate?: string;
                /** @description From 1. */
                pageNo?: number;
                /** @description Rows in a page, at most 100. */
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_BetRecordList"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    bet_record: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description As in the list */
                roundId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_BetRecordDetail"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    bet_records_export: {
        parameters: {
            query?: {
                /** @description A game category such as `RNG`; every one when absent or `ALL`. */
                category?: string;
                /** @description First day, `YYYY-MM-DD`. */
                startDate?: string;
                /** @description Last day, `YYYY-MM-DD`. */
                endDate?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    deposit_export: {
        parameters: {
            query?: {
                /** @description First day, `YYYY-MM-DD`. */
                startDate?: string;
                /** @description Last day, `YYYY-MM-DD`. */
                endDate?: string;
                /** @description `pending`, `success`, `failed` or `cancelled`; all when absent. */
                status?: string;
                /** @description Only deposits by this channel; all when absent. */
                channel?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    lifetime: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_LifetimeValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    statement_export: {
        parameters: {
            query?: {
                /** @description `IN` for what came in, `OUT` for what went out; both when absent. */
                types?: string;
                /**
                 * @description Transaction codes, separated by commas.
                 * @example 6101,6201
                 */
                txCode?: string;
                /** @description `MAIN`, `RNG`, `LOTT` or `PVP`. */
                category?: string;
                /** @description Which wallet: `MAIN` or the code of a vendor. */
                wallet?: string;
                /** @description First day, `YYYY-MM-DD`. */
                startDate?: string;
                /** @description Last day, `YYYY-MM-DD`. */
                endDate?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    withdraw_export: {
        parameters: {
            query?: {
                /** @description First day, `YYYY-MM-DD`. */
                startDate?: string;
                /** @description Last day, `YYYY-MM-DD`. */
                endDate?: string;
                /** @description `pending`, `processing`, `paid` or `refused`; all when absent. */
                status?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    list_devices: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_List_DeviceValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    sign_out_others: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_bool"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    sign_out_device: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description An `id` of the list */
                deviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_bool"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_LoginValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    free_play: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_FreePlayValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    login_remembered: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RememberedForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_LoginValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    login_second_factor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SecondFactorForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_LoginValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    login_passkey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChallengeForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_CeremonyValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_bool"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    reauthenticate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReauthenticationForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_FreshnessValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    reauthenticate_passkey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_CeremonyValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    renew: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_RenewValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    social_redeem: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SocialForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_SocialValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    stream: {
        parameters: {
            query?: never;
            header?: {
                /** @description Identifier of the last event received */
                "Last-Event-ID"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": components["schemas"]["StreamEvent"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    country: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_CountryValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    customer_service: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_Vec_CustomerServiceValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    domain_route: {
        parameters: {
            query?: {
                /** @description 0 is the mobile web; every device is answered the hosts of all */
                device?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_Vec_DomainRoute"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    help: {
        parameters: {
            query?: {
                /** @description Used when there is no `Language` header */
                lang?: string;
                /** @description `COMM3` */
                moduleId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_Vec_HelpValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    register_settings: {
        parameters: {
            query?: {
                /** @description `REG3` */
                moduleId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_RegisterValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    validation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_BTreeMap_String_FieldValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    settings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_SettingsValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    status: {
        parameters: {
            query?: {
                /** @description `M` */
                platform?: string;
                /** @description `TH` or `EN`; used when there is no `Language` header */
                language?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_StatusValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    template: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_MobileTemplate"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    whitelabel: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_BTreeMap_String_bool"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    deposit: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `dep_…` */
                orderId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_DepositRow"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    cancel: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `dep_…` */
                orderId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_bool"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    upload_image: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `dep_…` */
                orderId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["ImageUpload"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_UploadedImage"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    paid: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `dep_…` */
                orderId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_DepositRow"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    create_withdrawal: {
        parameters: {
            query?: never;
            header: {
                /** @description A UUID of the client's choice */
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithdrawRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_WithdrawCreated"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    find_withdrawal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `wdr_…` */
                orderId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_WithdrawRow"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    change_withdrawal_card: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description `wdr_…` */
                orderId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithdrawCardForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_WithdrawRow"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    puzzle: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_PuzzleValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    solve_puzzle: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["HumanForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_HumanValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    send_own_number_code: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CodeForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_CodeValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    send_login_code: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CodeForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_CodeValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    send_registration_code: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CodeForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_CodeValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    wallets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_WalletsValue"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    open_transfers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_List_OpenTransfer"];
                };
            };
            /** @description Refused; `errorCode` says why */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
}
