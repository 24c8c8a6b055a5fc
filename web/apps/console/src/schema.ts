// Generated from openapi/console.json by `npm run schema`. Do not edit.
export interface paths {
    "/console/adjustments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Adjustments that were proposed
         * @description What waits begins with the oldest, what is over with the newest.
         */
        get: operations["adjustments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/adjustments/{proposalId}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve an adjustment and carry it out
         * @description `digest` is that of the proposal on the screen. A proposal that is another one by now, was decided or is over gets
         *     `proposal.stale`, one's own `proposal.own`. The same approval again is answered with what became of it.
         */
        post: operations["approve_adjustment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/adjustments/{proposalId}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reject an adjustment that another operator proposed */
        post: operations["reject_adjustment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/adjustments/{proposalId}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take one's own proposal of an adjustment back */
        post: operations["withdraw_adjustment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The audit trail: who did what when
         * @description The newest first, 366 days at most. Personal data is masked, addresses are shown as networks.
         */
        get: operations["audit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/audit/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The audit trail as a file
         * @description At most 20,000 rows, else `export.too.long`. The file is noted in the trail itself.
         */
        get: operations["audit_file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/cannedAnswers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Canned answers of the merchant, by title */
        get: operations["canned_answers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/cannedAnswers/{answerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Write a canned answer
         * @description The address names it: a UUID that the client makes for a new one. The same again changes nothing.
         */
        put: operations["write_canned_answer"];
        post?: never;
        /** Remove a canned answer */
        delete: operations["remove_canned_answer"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/captcha": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Captcha image of the console
         * @description Four digits; good once, for five minutes, together with the http-only cookie that comes along.
         */
        get: operations["console_captcha"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/closings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Closings of accounts that were proposed
         * @description What waits begins with the oldest, what is over with the newest.
         */
        get: operations["closings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/closings/{proposalId}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve that an account is closed, and close it
         * @description `digest` is that of the proposal on the screen. A proposal that is another one by now, was decided or is over gets
         *     `proposal.stale`, one's own `proposal.own`.
         */
        post: operations["approve_closing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/closings/{proposalId}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reject that an account is closed */
        post: operations["reject_closing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/closings/{proposalId}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take back one's own proposal to close an account */
        post: operations["take_closing_back"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/coins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Coins that came to members' addresses
         * @description In final blocks only, the newest first: what was credited, and what waits in suspense.
         */
        get: operations["coins"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/contractProposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Proposals of contracts
         * @description What waits begins with the oldest, what is over with the newest.
         */
        get: operations["contract_proposals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/contractProposals/{proposalId}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve a contract
         * @description `digest` is that of the proposal on the screen. The contract is offered to the agent; an `END` ends it. A proposal that
         *     is another one by now, was decided or is over gets `proposal.stale`, one's own `proposal.own`.
         */
        post: operations["approve_contract"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/contractProposals/{proposalId}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reject a contract */
        post: operations["reject_contract"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/contractProposals/{proposalId}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take back one's own proposal of a contract */
        post: operations["withdraw_contract"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/conversations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Conversations of the merchant
         * @description Those that wait begin with the longest waiting, the others with the newest.
         */
        get: operations["conversations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/conversations/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many conversations wait, are the caller's, are open
         * @description Each is the length of the list of the same name.
         */
        get: operations["conversation_counts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/conversations/{conversationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One conversation with its newest messages, or the 30 before a number */
        get: operations["conversation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/conversations/{conversationId}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Close a conversation */
        post: operations["close_conversation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/conversations/{conversationId}/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Upload a picture for an answer */
        post: operations["upload_image"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/conversations/{conversationId}/member": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The member of a conversation
         * @description What an answer about money needs: level, balance, the last five deposits, the limits that hold, a break or an
         *     exclusion. No contact, no name, no secret.
         */
        get: operations["conversation_member"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/conversations/{conversationId}/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer a member
         * @description Only who took the conversation does. The same `clientId` again answers the message there is.
         */
        post: operations["answer_member"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/conversations/{conversationId}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say how far support has read */
        post: operations["read_conversation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/conversations/{conversationId}/take": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take a conversation */
        post: operations["take_conversation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/conversations/{conversationId}/typing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say that support is writing */
        post: operations["type_in_conversation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/debts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Reversed deposits and the debts that they left
         * @description `waiting` are those with something left, the oldest first; `over` are those that are settled, and reversals that
         *     left no debt, the newest first.
         */
        get: operations["debts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/debts/proposals/{proposalId}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve what another operator proposed, and carry it out
         * @description `digest` is that of the proposal on the screen. A proposal that is another one by now, was decided or is over gets
         *     `proposal.stale`, one's own `proposal.own`. The same approval again is answered with what became of it.
         */
        post: operations["approve_debt_end"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/debts/proposals/{proposalId}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reject what another operator proposed */
        post: operations["reject_debt_end"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/debts/proposals/{proposalId}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take one's own proposal back */
        post: operations["withdraw_debt_end"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/debts/{reversalId}/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose how a debt ends
         * @description `deposits` lets the member's next deposits repay it, which the member is told before; `writeOff` makes what is left a
         *     loss of the merchant. Another operator decides about it within 24 hours. The same proposal again, while it waits, is
         *     answered with the first; another one about the same debt gets `proposal.open`.
         */
        post: operations["propose_debt_end"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/deposits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Deposits by transfer that their members say were made
         * @description What waits begins with the oldest claim, what is over with the newest.
         */
        get: operations["deposits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/deposits/proposals/{proposalId}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve what another operator proposed, and carry it out
         * @description `digest` is that of the proposal on the screen. A proposal that is another one by now, was decided or is over gets
         *     `proposal.stale`, one's own `proposal.own`. The same approval again is answered with what became of it.
         */
        post: operations["approve_review"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/deposits/proposals/{proposalId}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reject what another operator proposed */
        post: operations["reject_review"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/deposits/proposals/{proposalId}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take one's own proposal back */
        post: operations["withdraw_review"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/deposits/{orderId}/images/{imageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A picture that a member sent in with a deposit */
        get: operations["deposit_image"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/deposits/{orderId}/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose what becomes of a deposit by transfer
         * @description `match` names money in suspense (`receiptId`), `refuse` a reason (`refusal`). Another operator decides about it within
         *     24 hours. The same proposal again, while it waits, is answered with the first; another one about the same deposit gets
         *     `proposal.open`.
         */
        post: operations["propose_review"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/drawCorrections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Proposals to replace results that were paid
         * @description What waits begins with the oldest, what is over with the newest.
         */
        get: operations["draw_corrections"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/drawCorrections/{proposalId}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Approve that a result is replaced, and replace it or leave it to finance to release */
        post: operations["approve_correction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/drawCorrections/{proposalId}/refuseRelease": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Refuse to release a correction */
        post: operations["refuse_correction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/drawCorrections/{proposalId}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reject that a result is replaced */
        post: operations["reject_correction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/drawCorrections/{proposalId}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Release a correction that takes wins back and that two others approved, and carry it out */
        post: operations["release_correction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/drawCorrections/{proposalId}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take one's own proposal to replace a result back */
        post: operations["withdraw_correction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/drawVoids": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Proposals to void draws
         * @description What waits begins with the oldest, what is over with the newest.
         */
        get: operations["draw_voids"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/drawVoids/{proposalId}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Approve that a draw is voided, and void it */
        post: operations["approve_void"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/drawVoids/{proposalId}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reject that a draw is voided */
        post: operations["reject_void"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/drawVoids/{proposalId}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take one's own proposal to void a draw back */
        post: operations["withdraw_void"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/draws": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Draws of the merchant's lotteries
         * @description Draws on sale begin with the next one to close, others with the newest; those that are over reach back 31 days. Without
         *     `state` all but planned ones are listed. At most 25 pages.
         */
        get: operations["console_draws"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/draws/{gameCode}/{numero}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A draw */
        get: operations["console_draw"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/draws/{gameCode}/{numero}/correction": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who gains and who loses by a correction that waits for its approval
         * @description Without one, and until it is calculated, `lottery.result.state`.
         */
        get: operations["preview_correction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/draws/{gameCode}/{numero}/corrections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose that a result counts which two operators typed for a draw that was paid
         * @description Another operator decides about it within 24 hours. Where wins are taken back a third one, of finance, has to release it.
         *     Without another result, and until it is calculated, `lottery.result.state`.
         */
        post: operations["propose_correction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/draws/{gameCode}/{numero}/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Type the result of a draw whose results are entered
         * @description Two operators type the whole result, each without seeing the other's. The first one is answered `waiting`, the second one
         *     `published` when both are the same: the result is paid two minutes later. Are they not, both type again. Of a draw that is
         *     settled another result is typed with a reason; when both are the same it waits for the approval of a correction.
         *
         *     The same operator twice is `lottery.result.same.person`; before the drawing, and for a draw that the vendor draws itself,
         *     `lottery.result.state`.
         */
        post: operations["enter_result"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/draws/{gameCode}/{numero}/entries/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take one's own entry of a result back, as long as no second one was made
         * @description Both type again then. Without an entry of the caller that waits it is `lottery.result.state`.
         */
        post: operations["withdraw_entry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/draws/{gameCode}/{numero}/exposure": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the merchant could lose in a draw
         * @description The worst case of each play: its largest number, or its pool. From 80 % of the ceiling on at which nothing more is sold,
         *     a number is marked.
         */
        get: operations["draw_exposure"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/draws/{gameCode}/{numero}/freeze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hold the payout of a published result back
         * @description As long as it is not paid: for an entered one two minutes. The same again changes nothing.
         */
        post: operations["freeze_draw"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/draws/{gameCode}/{numero}/numbers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Close or reduce a number of a draw, or open it again, from now on
         * @description What was accepted keeps its odds. Who set a rule does not loosen it (`lottery.result.same.person`). A draw that takes no
         *     more orders is `lottery.result.state`.
         */
        post: operations["set_number"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/draws/{gameCode}/{numero}/recalculate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Have a disputed draw, or a disputed correction, calculated again */
        post: operations["recalculate_draw"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/draws/{gameCode}/{numero}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let the sales of a draw go on that another operator stopped */
        post: operations["resume_draw"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/draws/{gameCode}/{numero}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Have everything of the merchant's suborders in a draw sent again that the wallet refused
         * @description For when the cause is mended. What is sent is the same as before, so money moves once. Where nothing is stuck it is
         *     `lottery.result.state`.
         */
        post: operations["retry_draw"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/draws/{gameCode}/{numero}/shortfalls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What corrections of a draw could not take back, by member
         * @description Of the merchant's members, real money only; the largest first, the first thousand. The sums are of all of them.
         */
        get: operations["draw_shortfalls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/draws/{gameCode}/{numero}/stuck": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Suborders of the merchant's members of a draw that are stuck: the wallet refuses what it must take
         * @description The longest stuck first, the first 500.
         */
        get: operations["stuck_suborders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/draws/{gameCode}/{numero}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop the sales of a draw; its orders stay
         * @description The same again changes nothing.
         */
        post: operations["suspend_draw"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/draws/{gameCode}/{numero}/unfreeze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Let a payout go on that another operator held back */
        post: operations["unfreeze_draw"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/draws/{gameCode}/{numero}/voids": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose to void a draw: all stakes go back
         * @description Another operator decides about it within 24 hours. A draw of which something was paid is `lottery.result.state`. A result
         *     that is published meanwhile makes the proposal stale.
         */
        post: operations["propose_void"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/feedback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Feedback of the merchant's members
         * @description What is open begins with the longest waiting, what is done with the newest.
         */
        get: operations["feedback_list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/feedback/{feedbackId}/done": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say that feedback was taken care of
         * @description Saying it again changes nothing.
         */
        post: operations["feedback_done"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/freezes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Accounts that are frozen, or were
         * @description Those that are begin with what is due first, the others with the newest.
         */
        get: operations["freezes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/freezes/{freezeId}/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose to lift a freeze
         * @description Another operator decides about it within 24 hours.
         */
        post: operations["propose_lift"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/freezes/{freezeId}/proposals/{proposalId}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Approve that a freeze is lifted, and lift it */
        post: operations["approve_lift"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/freezes/{freezeId}/proposals/{proposalId}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reject that a freeze is lifted */
        post: operations["reject_lift"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/freezes/{freezeId}/proposals/{proposalId}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take back one's own proposal to lift a freeze */
        post: operations["take_lift_back"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/images/{imageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A picture of a conversation */
        get: operations["picture"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/jackpots": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The merchant's jackpots, the newest first
         * @description Each with its contributions and wins, and the balance of its account in the ledger. The amount at which a
         *     pool is won is shown to no one, operators included.
         */
        get: operations["console_jackpots"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/levels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Levels that were proposed
         * @description What waits begins with the oldest, what is over with the newest.
         */
        get: operations["levels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/levels/{proposalId}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Approve a level that another operator proposed, and give it */
        post: operations["approve_level"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/levels/{proposalId}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reject a level that another operator proposed */
        post: operations["reject_level"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/levels/{proposalId}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take back one's own proposal of a level */
        post: operations["take_level_back"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/limitProposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Proposals of limits
         * @description What waits begins with the oldest, what is over with the newest.
         */
        get: operations["limit_proposals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/limitProposals/{proposalId}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Approve limits, from now on */
        post: operations["approve_limits"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/limitProposals/{proposalId}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reject limits */
        post: operations["reject_limits"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/limitProposals/{proposalId}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take one's own proposal of limits back */
        post: operations["withdraw_limits"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/limits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The limits of the merchant's lotteries
         * @description A vendor that does not answer makes it `lottery.unavailable`.
         */
        get: operations["limits_of_lotteries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/limits/{gameCode}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The limits of a lottery, play by play */
        get: operations["limits_of_lottery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/limits/{gameCode}/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose other limits of a play, or of all plays that have none of their own
         * @description An operator who looks after the merchant's settings decides about it within 24 hours; they hold for new orders from then
         *     on, and what was accepted stays. Without `limits` those of all plays hold again, or of the lottery's class. Limits that do
         *     not rise, and those that hold already, are `validation.failed`.
         */
        post: operations["propose_limits"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/members/{username}/adjustments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose an adjustment of a member's balance
         * @description Another operator decides about it within 24 hours. The same proposal again, while it waits, is answered with the
         *     first; another one about the same member gets `proposal.open`.
         */
        post: operations["propose_adjustment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/members/{username}/bankCards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Bank cards of a member, the oldest first
         * @description Of each number the last four signs.
         */
        get: operations["member_bank_cards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/members/{username}/bankCards/{cardId}/remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a member's bank card
         * @description Who did it and why is kept with the account's events; the member gets an inbox message. A card that was
         *     removed already gets `not.found`; one to which an open withdrawal goes stays (`destination.in.use`).
         */
        post: operations["remove_bank_card"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/members/{username}/closing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What closing a member's account would pay out, and what stands against it
         * @description What is `held` belongs to withdrawals that are on their way: it is paid by them.
         */
        get: operations["closable_account"];
        put?: never;
        /**
         * Propose to close a member's account
         * @description Another operator decides about it within 24 hours. What is in the member's wallets is paid to the card by a
         *     withdrawal without fee or bounds; only without money may the card be absent (`destination.missing`). A freeze, a debt
         *     and an open round stand against it. For an account that is closed already the same pays out what came to it since.
         */
        post: operations["propose_closing"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/members/{username}/contracts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Contracts of a member, with offers, the newest first */
        get: operations["contracts_of_member"];
        put?: never;
        /**
         * Propose a contract with a top agent
         * @description Another operator decides about it within 24 hours; then the agent has seven days to accept the offer, and it holds from
         *     the next period on. An `END` needs no answer: the contract ends with its period, and an offer that waits is taken back.
         *     An agent below another one gets `contract.state`, as does a new contract beside one that holds and the change of none;
         *     an offer beside one that waits gets `contract.pending`, tiers that do not rise `contract.tiers`.
         */
        post: operations["propose_contract"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/members/{username}/freezes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Freeze the account of a member
         * @description What is frozen already stays frozen; the same again changes nothing. Wins and refunds always pass.
         */
        post: operations["freeze_member"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/members/{username}/level": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The level of a member, and what it comes from */
        get: operations["member_level"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/members/{username}/level/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose the level of a member, higher or lower than before
         * @description Another operator decides about it within 24 hours. The level that is proven is not lowered by it: the higher of both
         *     holds.
         */
        post: operations["propose_level"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/members/{username}/rates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The rates of a member, and between which ones they may be set */
        get: operations["rates_of_member"];
        put?: never;
        /**
         * Propose rates of a member
         * @description Another operator decides about it within 24 hours; the rates hold from the midnight of the merchant after the approval.
         *     Rates above those of the agent directly above or the merchant's highest get `agent.rate.bounds`, below one of a member
         *     directly below `agent.rate.higher.below`, at the proposal and at the approval. Categories that are not named stay as
         *     they are.
         */
        post: operations["propose_rates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/members/{username}/wallet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a member has */
        get: operations["member_wallet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/operators": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Those who work for the merchant, and their second factors
         * @description In the order of their user names.
         */
        get: operations["operators_of_merchant"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/operators/proposals/{proposalId}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve that an operator's second factor is taken away, and take it away
         * @description Not by the operator whom it is about, who gets `permission.denied`.
         */
        post: operations["approve_reset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/operators/proposals/{proposalId}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reject that an operator's second factor is taken away */
        post: operations["reject_reset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/operators/proposals/{proposalId}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take one's own proposal about a second factor back */
        post: operations["withdraw_reset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/operators/{username}/factorReset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose to take an operator's second factor away
         * @description Another operator decides about it within 24 hours. Then the next log-in of that operator sets up another factor, and
         *     for 24 hours after it they approve nothing. An operator without a factor is `not.found`, oneself
         *     `permission.denied`.
         */
        post: operations["propose_reset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/payers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The merchant's payers */
        get: operations["payers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/payers/{payer}/files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** A payer's payment files, the newest first, and what waits for the next one */
        get: operations["payment_files"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/payers/{payer}/files/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import what the bank answers to a payment file
         * @description The body is the file: pain.002.001.10, at most 8 MB. The same file again is answered with the first import and
         *     changes nothing. One that is not whole, or does not fit the payment file that it names, gets `payfile.answer.broken`
         *     with the `line` and what is wrong there; nothing of it is kept.
         */
        post: operations["import_answer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/payers/{payer}/files/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose a payment file of all that waits for one
         * @description Another operator releases it within 24 hours, with exactly the payments that were proposed. While one waits, another
         *     one gets `proposal.open`.
         */
        post: operations["propose_file"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/payers/{payer}/files/proposals/{proposalId}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release a payment file that another operator proposed
         * @description The file is made, and each of its payments counts as sent. What changed since it was proposed gets `proposal.stale`,
         *     one's own proposal `proposal.own`.
         */
        post: operations["release_file"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/payers/{payer}/files/proposals/{proposalId}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reject a payment file that another operator proposed */
        post: operations["reject_file"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/payers/{payer}/files/proposals/{proposalId}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take back one's own proposal of a payment file */
        post: operations["take_file_proposal_back"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/payers/{payer}/files/{fileId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Take a payment file to the bank
         * @description pain.001.001.09, the same bytes each time. Who takes it is noted in the audit trail.
         */
        get: operations["payment_file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/payers/{payer}/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose that a suspended payer takes attempts again
         * @description Another operator decides about it within 24 hours.
         */
        post: operations["propose_payer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/payers/{payer}/proposals/{proposalId}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Approve that a payer takes attempts again */
        post: operations["approve_payer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/payers/{payer}/proposals/{proposalId}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reject that a payer takes attempts again */
        post: operations["reject_payer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/payers/{payer}/proposals/{proposalId}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take back one's own proposal about a payer */
        post: operations["take_payer_proposal_back"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/payers/{payer}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suspend a payer: it takes no new attempt, open ones go on being asked
         * @description The same again changes nothing.
         */
        post: operations["suspend_payer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/rateChanges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Proposals of rates
         * @description What waits begins with the oldest, what is over with the newest.
         */
        get: operations["rate_changes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/rateChanges/{proposalId}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve rates of a member
         * @description `digest` is that of the proposal on the screen. A proposal that is another one by now, was decided or is over gets
         *     `proposal.stale`, one's own `proposal.own`.
         */
        post: operations["approve_rates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/rateChanges/{proposalId}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reject rates of a member */
        post: operations["reject_rates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/rateChanges/{proposalId}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take back one's own proposal of rates */
        post: operations["withdraw_rates"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/reconcile/signatures/{proposalId}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Countersign a day that another operator signed
         * @description `digest` is that of the signature on the screen. A day that changed in between gets `proposal.stale`, one's own
         *     signature `proposal.own`. Then the day stays as it is.
         */
        post: operations["countersign_day"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/reconcile/signatures/{proposalId}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Refuse to countersign a day */
        post: operations["reject_day_signature"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/reconcile/signatures/{proposalId}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take one's own signature back */
        post: operations["withdraw_day_signature"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/reconcile/statements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Providers' statements, the newest day first */
        get: operations["statements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/reconcile/{provider}/days/{day}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One day of a provider's account
         * @description Every line of the provider and every row of the ledger is in one class. A day that was signed is shown as it was
         *     signed.
         */
        get: operations["statement_day"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/reconcile/{provider}/days/{day}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One day as a table
         * @description Every item, its class first, in UTF-8 that spreadsheets open.
         */
        get: operations["statement_day_file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/reconcile/{provider}/days/{day}/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The lines of one day, of one class or of all */
        get: operations["statement_day_items"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/reconcile/{provider}/days/{day}/signatures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign a day
         * @description What is signed is the report of a day that is over, as it is now. Another operator countersigns within 24 hours.
         */
        post: operations["sign_day"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/reconcile/{provider}/statements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a provider's statement
         * @description The body is the file: camt.053, MT940, or CSV with the columns `record`, `account`, `statement`, `currency`, `day`,
         *     `amount`, `transaction`, `reference`, `name`, `kind`; at most 64 MB. The same file again is answered with the first
         *     import. One that is not whole, does not sum, does not follow the one before, or is of a day that is not over gets
         *     `statement.broken` with the `line` and what is wrong there; nothing of it is kept.
         */
        post: operations["import_statement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/reports/{report}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A report
         * @description Its days are the merchant's, 366 at most; `providers` and `suspense` say what is now. Figures of the journal are sums
         *     of rows that `rows` lists. An unknown report is answered with `not.found`.
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
    "/console/reports/{report}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The same as a file
         * @description All rows with their totals, as a table in UTF-8 that spreadsheets open. The file is noted in the audit trail.
         */
        get: operations["report_file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/reports/{report}/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What a figure of a report is made of
         * @description The newest first, 10,000 rows deep at most; a file has more. A figure that the report does not have is answered with
         *     `not.found`.
         */
        get: operations["report_rows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/reports/{report}/rows/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The same as a file
         * @description At most 20,000 rows, else `export.too.long`. The file is noted in the audit trail.
         */
        get: operations["report_rows_file"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/sanctions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Imports of the sanctions list, the newest first
         * @description The newest is the one that holds.
         */
        get: operations["sanctions"];
        put?: never;
        /**
         * Import the sanctions list: names that the merchant must not pay
         * @description The body is the file in UTF-8: one name a line, or CSV whose first line names the column `name`; at most 4 MB and
         *     50,000 names. It takes the place of the list before. The same file again changes nothing. One that cannot be read
         *     gets `sanctions.broken` with the `line` and what is wrong there; the list before goes on to hold.
         */
        post: operations["import_sanctions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Who is logged in */
        get: operations["current_operator"];
        put?: never;
        /**
         * Login of an operator, first step: the password
         * @description Answers a ticket for the second step, good for five minutes and once: `code` asks for a code of the authenticator app
         *     or a recovery code, `enrol` for a factor to be set up. Only the second step opens a session.
         *
         *     From the third wrong password on a captcha is asked, five within half an hour lock the name for half an hour,
         *     whether or not it exists. A browser that the operator logged in from before sends `browser`: its own tries are
         *     counted then, and the lock that others put on the name does not concern it.
         */
        post: operations["log_in_operator"];
        /** Logout of an operator */
        delete: operations["log_out_operator"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/session/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Login of an operator, second step: a code
         * @description A code of the app works once, a recovery code too. Five wrong ones within half an hour close the factor for the rest
         *     of it, on every ticket.
         */
        post: operations["log_in_with_code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/session/enrolment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Login of an operator without a second factor: a secret for an authenticator app
         * @description It counts once its first code was confirmed; until then each call makes a new one.
         */
        post: operations["enrol_operator"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/session/enrolment/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Login of an operator without a second factor: the first code of the app
         * @description Opens the session and answers ten recovery codes, shown only this once; each replaces one code of the app.
         */
        post: operations["confirm_enrolment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/session/factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The second factor once more
         * @description For five minutes after it, as after the login, the calls are open that approve, release or countersign what another
         *     operator prepared; without it they are answered `reauth.required`.
         */
        post: operations["prove_factor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/sheetProposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Proposals of what lotteries pay
         * @description What waits begins with the oldest, what is over with the newest.
         */
        get: operations["sheet_proposals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/sheetProposals/{proposalId}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Approve what a lottery pays, from now on */
        post: operations["approve_sheet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/sheetProposals/{proposalId}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reject what a lottery should pay */
        post: operations["reject_sheet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/sheetProposals/{proposalId}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take one's own proposal of what a lottery pays back */
        post: operations["withdraw_sheet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/sheets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What the merchant's lotteries pay, each in the prize mode that its members play by
         * @description A vendor that does not answer makes it `lottery.unavailable`.
         */
        get: operations["sheets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/sheets/{gameCode}/{prizeMode}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What a lottery pays in a prize mode */
        get: operations["sheet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/sheets/{gameCode}/{prizeMode}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What odds would return; nothing is kept
         * @description A play that is left out is not offered. Odds that leave out a part of a play, or return less than 75 or more than 99.5
         *     percent, are `lottery.sheet.invalid`.
         */
        post: operations["check_sheet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/sheets/{gameCode}/{prizeMode}/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose what a lottery pays
         * @description An operator who looks after the merchant's settings decides about it within 24 hours; it holds for new orders from then
         *     on. Refusals are those of the check.
         */
        post: operations["propose_sheet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/suspense": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Money that arrived and was not credited
         * @description What waits begins with the oldest, what is over with the newest.
         */
        get: operations["suspense"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/suspense/proposals/{proposalId}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve what another operator proposed, and carry it out
         * @description `digest` is that of the proposal on the screen. A proposal that is another one by now, was decided or is over gets
         *     `proposal.stale`, one's own `proposal.own`. The same approval again is answered with what became of it.
         */
        post: operations["approve_decision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/suspense/proposals/{proposalId}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reject what another operator proposed */
        post: operations["reject_decision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/suspense/proposals/{proposalId}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take one's own proposal back */
        post: operations["withdraw_decision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/suspense/{receiptId}/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose what becomes of money that was not credited
         * @description Another operator decides about it within 24 hours. Money that another person paid, or of another currency, can only
         *     go back: a credit of it gets `suspense.return.only`. The same proposal again, while it waits, is answered with the
         *     first; another one about the same money gets `proposal.open`.
         */
        post: operations["propose_decision"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/ticket": {
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
         * @description It opens one WebSocket at `/console/live` within 30 seconds, sent as the subprotocol `ticket.<ticket>`
         *     together with `erawan.chat`.
         */
        post: operations["ticket"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/withdrawals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Withdrawals that wait, are on their way, or ended
         * @description What waits begins with what is due first, the others with the newest.
         */
        get: operations["withdrawals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/withdrawals/{orderId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One withdrawal with everything a decision needs */
        get: operations["withdrawal_case"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/withdrawals/{orderId}/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose to pay or to refuse a withdrawal, or to go on with one that is held back
         * @description Another operator decides about it within 24 hours; above the merchant's amount a third one releases a payment. The
         *     same proposal again, while it waits, is answered with the first; another one about the same withdrawal gets
         *     `proposal.open`.
         */
        post: operations["propose_withdrawal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/withdrawals/{orderId}/proposals/{proposalId}/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve what another operator proposed, and carry it out, or leave it to a third one to release it
         * @description `digest` is that of the proposal on the screen. A proposal that is another one by now, was decided or is over gets
         *     `proposal.stale`, one's own `proposal.own`.
         */
        post: operations["approve_withdrawal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/withdrawals/{orderId}/proposals/{proposalId}/refuseRelease": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Do not release what two other operators approved */
        post: operations["refuse_withdrawal_release"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/withdrawals/{orderId}/proposals/{proposalId}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Reject what another operator proposed */
        post: operations["reject_withdrawal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/withdrawals/{orderId}/proposals/{proposalId}/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release a large withdrawal that two other operators approved, and carry it out
         * @description As an approval; for one of the two it is `proposal.own`.
         */
        post: operations["release_withdrawal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/console/withdrawals/{orderId}/proposals/{proposalId}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Take one's own proposal back */
        post: operations["take_withdrawal_proposal_back"];
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
        /**
         * @description Which way an adjustment goes.
         * @enum {string}
         */
        AdjustmentDirection: "credit" | "debit";
        AdjustmentForm: {
            /** @description Greater than zero, in whole hundredths. */
            amount: components["schemas"]["Money"];
            direction: components["schemas"]["AdjustmentDirection"];
            /** @description Why, 5 to 200 characters; the member reads it. */
            reason: string;
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_AdjustmentRow: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A proposal to adjust a balance. */
            value: components["schemas"]["ProposalRow"] & {
                amount: components["schemas"]["Money"];
                direction: components["schemas"]["AdjustmentDirection"];
                /** @description The member's user name. */
                memberName: string;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_CannedAnswerValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A canned answer. */
            value: {
                /** Format: uuid */
                id: string;
                /** @description Who changed it last. */
                operatorName: string;
                text: string;
                title: string;
                /**
                 * Format: int64
                 * @description Epoch milliseconds.
                 */
                updatedAt: number;
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
        Answer_CheckedSheet: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description What odds would return. */
            value: {
                plays: components["schemas"]["PlayPrices"][];
                /**
                 * Format: int32
                 * @description The version that it would get.
                 */
                version: number;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_ClosableAccount: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                /** @description Where it may be paid to. */
                cards: components["schemas"]["BankCardRow"][];
                /**
                 * @description ISO 4217 code.
                 * @example THB
                 */
                currency: string;
                held: components["schemas"]["Money"];
                /** @description Whether the account is closed or disabled already. */
                isDisabled: boolean;
                /** @description The member's user name. */
                memberName: string;
                /** @description Why the account cannot be closed now, in words. */
                obstacle?: string;
                /** @description What is in all wallets and would be paid. */
                sumBalance: components["schemas"]["Money"];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_ClosingRow: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A proposal to close an account, and what came of it. */
            value: components["schemas"]["ProposalRow"] & {
                /** @description Where the money goes: bank or service, and the last four signs of the number. */
                destination?: string;
                /** @description The member's user name. */
                memberName: string;
                /** @description What is in all wallets now. */
                sumBalance: components["schemas"]["Money"];
                /** @description The withdrawal that pays it out. */
                withdrawal?: components["schemas"]["ClosingWithdrawal"];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_ConsoleDrawDetail: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A draw with all that is known of it. */
            value: components["schemas"]["ConsoleDraw"] & {
                /** @description The proposal to correct it that waits, or else the newest. */
                correction?: components["schemas"]["DrawCorrectionRow"];
                /** @description The oldest first. */
                events: components["schemas"]["DrawEvent"][];
                results: components["schemas"]["ResultVersion"][];
                settlements: components["schemas"]["DrawSettlement"][];
                /** @description The form of a result: its parts joined by `|`, the numbers of a part by `,`. */
                slots: components["schemas"]["ResultSlot"][];
                /**
                 * Format: int64
                 * @description Suborders of the merchant's members of which the wallet refuses what it must take.
                 */
                stuckCount: number;
                sums: components["schemas"]["DrawSums"];
                /** @description The proposal to void it that waits, or else the newest. */
                void?: components["schemas"]["DrawVoidRow"];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_ConsoleEnrolledValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                login: components["schemas"]["ConsoleLoginValue"];
                recoveryCodes: string[];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_ConsoleLoginValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                /** @description What this browser keeps for the operator's next log-in; it opens nothing by itself. */
                browser: string;
                operator: components["schemas"]["OperatorValue"];
                /** @description What the client proves the session with from now on, in the `Authorization` header. */
                token: string;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_ConsoleSetupValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                /** @description Opens the app on the same device. */
                otpauthUrl: string;
                /** @description The same as a picture: a whole SVG document. */
                qrSvg: string;
                /** @description Base 32, to be typed where no camera helps. */
                secret: string;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_ConsoleTicketValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                next: components["schemas"]["NextStep"];
                /** @description What the second step is made with; it opens nothing else. */
                ticket: string;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_ContractProposalRow: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A proposal of a contract, and what came of it. */
            value: components["schemas"]["TermsValue"] & components["schemas"]["ProposalRow"] & {
                /** @description Terms that held when it was proposed. */
                before?: components["schemas"]["TermsValue"];
                /** @description The member's user name. */
                memberName: string;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_ConversationCounts: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                /** Format: int64 */
                mine: number;
                /** Format: int64 */
                open: number;
                /** Format: int64 */
                waiting: number;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_CorrectionPreview: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description What a correction would move of the merchant's members. */
            value: {
                /** @description The first hundred of the merchant's. */
                changed: components["schemas"]["DrawChangedWin"][];
                /**
                 * Format: int64
                 * @description Suborders whose win changes.
                 */
                count: number;
                /** @description What is paid more. */
                gains: components["schemas"]["Money"];
                /** @description Whether any member was paid too much, at any merchant: then it is asked what is taken back. */
                hasLosses: boolean;
                /** @description What was paid too much. */
                losses: components["schemas"]["Money"];
                /**
                 * Format: int64
                 * @description Suborders of other merchants, and of own test accounts, whose win changes.
                 */
                others: number;
                /** @description The result that was paid. */
                previous?: string;
                /** @description Why it is replaced. */
                reason?: string;
                /** @description The result that would count. */
                result: string;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_DayValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A day: what it says, and who signed it. */
            value: {
                /** @description The newest signature, whether or not it was countersigned. */
                proposal?: components["schemas"]["ProposalRow"];
                report: components["schemas"]["Report"];
                /** @description Of the report as it was signed; absent before. */
                signed?: components["schemas"]["SignedValue"];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_DebtRow: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A deposit that its provider took back, and the debt that it left. */
            value: {
                /** @description How much was taken back. */
                amount: components["schemas"]["Money"];
                currency: string;
                /** @description What of the debt is left. */
                left: components["schemas"]["Money"];
                /** @description What was taken back that no member had: a loss of the merchant. */
                lost: components["schemas"]["Money"];
                /** @description The user name of the member who was credited. */
                memberName?: string;
                /** @description The deposit. */
                orderId?: string;
                /** @description What of it became a debt. */
                owed: components["schemas"]["Money"];
                /** @description What was proposed last. */
                proposal?: components["schemas"]["DebtEndRow"];
                /** @description What of the debt was repaid. */
                repaid: components["schemas"]["Money"];
                /** @description Whether the member's next deposits repay it. */
                repaysFromDeposits: boolean;
                reversalId: string;
                /**
                 * Format: int64
                 * @description When it was told, epoch milliseconds.
                 */
                reversedAt: number;
                /** @description What of it the wallet gave. */
                taken: components["schemas"]["Money"];
                /** @description The gateway's name of the transaction that it took back. */
                transactionId: string;
                /** @description The gateway. */
                vendor: string;
                /** @description The gateway's name of the reversal. */
                vendorReversalId: string;
                /** @description What of the debt the merchant bore. */
                writtenOff: components["schemas"]["Money"];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_DrawCorrectionRow: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A proposal to replace a result that was paid, with what it would move of the merchant's members as its proposer saw it. */
            value: components["schemas"]["ProposalRow"] & {
                /**
                 * Format: int64
                 * @description Suborders whose win changes.
                 */
                count: number;
                /** @description What is paid more. */
                gains: components["schemas"]["Money"];
                gameCode: string;
                gameName: string;
                /** @description What was paid too much. */
                losses: components["schemas"]["Money"];
                numero: string;
                /**
                 * Format: int64
                 * @description Suborders of other merchants, and of own test accounts, whose win changes.
                 */
                others: number;
                /** @description The result that was paid. */
                previous?: string;
                /** @description The result that would count. */
                result: string;
                takeBack: components["schemas"]["TakeBack"];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_DrawExposure: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description What the merchant could lose in a draw. */
            value: {
                book: components["schemas"]["DrawBook"];
                gameCode: string;
                numero: string;
                plays: components["schemas"]["PlayExposure"][];
                /** @description The newest first. */
                rules: components["schemas"]["RuleOfNumber"][];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_DrawList: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description Draws, and how many there are of each status. */
            value: components["schemas"]["ListPage_ConsoleDraw"] & {
                /** @description Of draws that are not over, or were drawn within a day. */
                counts: components["schemas"]["DrawCount"][];
                /** @description The lotteries that are offered. */
                games: components["schemas"]["DrawGame"][];
                /** @description Codes of vendors that do not answer: their draws are missing. */
                unavailable: string[];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_DrawShortfalls: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description What corrections of a draw could not take back. */
            value: {
                list: components["schemas"]["ShortfallRow"][];
                /**
                 * Format: int64
                 * @description Suborders of all of them.
                 */
                suborders: number;
                /** @description The sum of all of them. */
                total: components["schemas"]["Money"];
                /**
                 * Format: int64
                 * @description Members.
                 */
                totalCount: number;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_DrawVoidRow: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A proposal to void a draw. */
            value: components["schemas"]["ProposalRow"] & {
                gameCode: string;
                gameName: string;
                numero: string;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_EnteredResult: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                draw: components["schemas"]["ConsoleDrawDetail"];
                outcome: components["schemas"]["EntryOutcome"];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_FileAnswerValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A bank's answer to a payment file. */
            value: {
                /** @description Of the answer, SHA-256. */
                digest: string;
                /**
                 * Format: int64
                 * @description Payments that it says are rejected.
                 */
                failed: number;
                /** @description The file that it answers. */
                fileId: string;
                /**
                 * Format: int64
                 * @description When it was imported first, epoch milliseconds.
                 */
                importedAt: number;
                /**
                 * Format: int64
                 * @description Payments of the file without a definite word, after this answer.
                 */
                open: number;
                /**
                 * Format: int64
                 * @description Payments that it says are paid.
                 */
                paid: number;
                /**
                 * Format: int64
                 * @description Payments that it says are not decided.
                 */
                working: number;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_FreezeRow: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A freeze of an account. */
            value: {
                /**
                 * Format: int64
                 * @description When it has to be decided about, epoch milliseconds.
                 */
                dueAt: number;
                freezeId: string;
                /**
                 * Format: int64
                 * @description Epoch milliseconds.
                 */
                frozenAt: number;
                /** @description Who froze it. */
                frozenBy: string;
                /**
                 * Format: int64
                 * @description When it ended, epoch milliseconds.
                 */
                liftedAt?: number;
                /** @description The proposal to lift it that waits for a decision. */
                proposal?: components["schemas"]["ProposalRow"];
                reason: string;
                scope: components["schemas"]["FreezeScope"];
                /** @description The member's user name. */
                username: string;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_LevelRow: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A level that was proposed, and what became of it. */
            value: components["schemas"]["ProposalRow"] & {
                /**
                 * Format: int32
                 * @description 0, 1 or 2.
                 */
                level: number;
                /** @description The member's user name. */
                memberName: string;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_ListPage_AdjustmentRow: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description One page of a list. */
            value: {
                list: (components["schemas"]["ProposalRow"] & {
                    amount: components["schemas"]["Money"];
                    direction: components["schemas"]["AdjustmentDirection"];
                    /** @description The member's user name. */
                    memberName: string;
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
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_ListPage_AuditEvent: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description One page of a list. */
            value: {
                list: {
                    /** @description What was done. */
                    action: string;
                    /**
                     * Format: int64
                     * @description Epoch milliseconds.
                     */
                    at: number;
                    /** @description Who did it. */
                    author: string;
                    /** @description What exactly. */
                    details: components["schemas"]["AuditDetail"][];
                    /** Format: int64 */
                    id: number;
                    /** @description What it happened to. */
                    subject: string;
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
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_ListPage_ClosingRow: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description One page of a list. */
            value: {
                list: (components["schemas"]["ProposalRow"] & {
                    /** @description Where the money goes: bank or service, and the last four signs of the number. */
                    destination?: string;
                    /** @description The member's user name. */
                    memberName: string;
                    /** @description What is in all wallets now. */
                    sumBalance: components["schemas"]["Money"];
                    /** @description The withdrawal that pays it out. */
                    withdrawal?: components["schemas"]["ClosingWithdrawal"];
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
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_ListPage_CoinReceiptRow: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description One page of a list. */
            value: {
                list: {
                    /** @description What they came to; of another token than USDT how many there were, to five places. */
                    amount: components["schemas"]["Money"];
                    /** @description How much of it is in the member's wallet. */
                    credited: components["schemas"]["Money"];
                    /** @description The user name of the member whose address it is. */
                    memberName?: string;
                    onChain: components["schemas"]["CoinRow"];
                    /** @description The deposit that it belongs to. */
                    orderId?: string;
                    /** @description Why. */
                    reason?: components["schemas"]["SuspenseReason"];
                    receiptId: string;
                    /**
                     * Format: int64
                     * @description Epoch milliseconds.
                     */
                    receivedAt: number;
                    /**
                     * Format: int64
                     * @description When their block was made, epoch milliseconds.
                     */
                    sentAt?: number;
                    /** @description How much of it went to suspense. */
                    suspended: components["schemas"]["Money"];
                    /** @description The hash of the transaction and the place in its log. */
                    transactionId: string;
                    /** @description The gateway. */
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
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_ListPage_ContractProposalRow: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description One page of a list. */
            value: {
                list: (components["schemas"]["TermsValue"] & components["schemas"]["ProposalRow"] & {
                    /** @description Terms that held when it was proposed. */
                    before?: components["schemas"]["TermsValue"];
                    /** @description The member's user name. */
                    memberName: string;
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
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_ListPage_DebtRow: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description One page of a list. */
            value: {
                list: {
                    /** @description How much was taken back. */
                    amount: components["schemas"]["Money"];
                    currency: string;
                    /** @description What of the debt is left. */
                    left: components["schemas"]["Money"];
                    /** @description What was taken back that no member had: a loss of the merchant. */
                    lost: components["schemas"]["Money"];
                    /** @description The user name of the member who was credited. */
                    memberName?: string;
                    /** @description The deposit. */
                    orderId?: string;
                    /** @description What of it became a debt. */
                    owed: components["schemas"]["Money"];
                    /** @description What was proposed last. */
                    proposal?: components["schemas"]["DebtEndRow"];
                    /** @description What of the debt was repaid. */
                    repaid: components["schemas"]["Money"];
                    /** @description Whether the member's next deposits repay it. */
                    repaysFromDeposits: boolean;
                    reversalId: string;
                    /**
                     * Format: int64
                     * @description When it was told, epoch milliseconds.
                     */
                    reversedAt: number;
                    /** @description What of it the wallet gave. */
                    taken: components["schemas"]["Money"];
                    /** @description The gateway's name of the transaction that it took back. */
                    transactionId: string;
                    /** @description The gateway. */
                    vendor: string;
                    /** @description The gateway's name of the reversal. */
                    vendorReversalId: string;
                    /** @description What of the debt the merchant bore. */
                    writtenOff: components["schemas"]["Money"];
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
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_ListPage_DrawCorrectionRow: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description One page of a list. */
            value: {
                list: (components["schemas"]["ProposalRow"] & {
                    /**
                     * Format: int64
                     * @description Suborders whose win changes.
                     */
                    count: number;
                    /** @description What is paid more. */
                    gains: components["schemas"]["Money"];
                    gameCode: string;
                    gameName: string;
                    /** @description What was paid too much. */
                    losses: components["schemas"]["Money"];
                    numero: string;
                    /**
                     * Format: int64
                     * @description Suborders of other merchants, and of own test accounts, whose win changes.
                     */
                    others: number;
                    /** @description The result that was paid. */
                    previous?: string;
                    /** @description The result that would count. */
                    result: string;
                    takeBack: components["schemas"]["TakeBack"];
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
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_ListPage_DrawVoidRow: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description One page of a list. */
            value: {
                list: (components["schemas"]["ProposalRow"] & {
                    gameCode: string;
                    gameName: string;
                    numero: string;
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
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_ListPage_FeedbackValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description One page of a list. */
            value: {
                list: {
                    /** @description Plain text, never HTML. */
                    content: string;
                    id: string;
                    /** @description The member's user name. */
                    memberName: string;
                    /**
                     * Format: int64
                     * @description Epoch milliseconds.
                     */
                    sentAt: number;
                    /** @description `open` or `done`. */
                    state: string;
                    /** Format: int32 */
                    type: number;
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
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_ListPage_FreezeRow: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description One page of a list. */
            value: {
                list: {
                    /**
                     * Format: int64
                     * @description When it has to be decided about, epoch milliseconds.
                     */
                    dueAt: number;
                    freezeId: string;
                    /**
                     * Format: int64
                     * @description Epoch milliseconds.
                     */
                    frozenAt: number;
                    /** @description Who froze it. */
                    frozenBy: string;
                    /**
                     * Format: int64
                     * @description When it ended, epoch milliseconds.
                     */
                    liftedAt?: number;
                    /** @description The proposal to lift it that waits for a decision. */
                    proposal?: components["schemas"]["ProposalRow"];
                    reason: string;
                    scope: components["schemas"]["FreezeScope"];
                    /** @description The member's user name. */
                    username: string;
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
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_ListPage_ItemValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description One page of a list. */
            value: {
                list: {
                    /** @description What the ledger booked on this day. */
                    booked: components["schemas"]["Money"];
                    class: components["schemas"]["Class"];
                    difference: components["schemas"]["Money"];
                    /** @description What we know of it, whenever it moved; below zero when money left. */
                    expected?: components["schemas"]["Money"];
                    /** @description What it is of ours. */
                    kind?: components["schemas"]["Kind"];
                    /**
                     * Format: int64
                     * @description Its place in the statement.
                     */
                    line?: number;
                    /** @description The other side, masked. */
                    name?: string;
                    reference?: string;
                    /**
                     * Format: int64
                     * @description The statement.
                     */
                    statement?: number;
                    /** @description The receipt or withdrawal. */
                    subject?: string;
                    /** @description What the provider lists on this day. */
                    theirs: components["schemas"]["Money"];
                    /** @description The provider's name of the transaction. */
                    transactionId?: string;
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
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_ListPage_LevelRow: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description One page of a list. */
            value: {
                list: (components["schemas"]["ProposalRow"] & {
                    /**
                     * Format: int32
                     * @description 0, 1 or 2.
                     */
                    level: number;
                    /** @description The member's user name. */
                    memberName: string;
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
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_ListPage_LotteryLimitRow: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description One page of a list. */
            value: {
                list: (components["schemas"]["ProposalRow"] & {
                    book: components["schemas"]["DrawBook"];
                    /** @description What held when it was proposed. */
                    current: components["schemas"]["Limits"];
                    gameCode: string;
                    gameName: string;
                    /** @description Absent for all plays that have no limits of their own. */
                    playCode?: string;
                    playName?: string;
                    /** @description Absent where those of all plays, or of the lottery's class, are to hold again. */
                    proposed?: components["schemas"]["Limits"];
                    /**
                     * Format: int32
                     * @description The version that they would get.
                     */
                    version: number;
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
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_ListPage_OperatorRow: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description One page of a list. */
            value: {
                list: {
                    /**
                     * Format: int64
                     * @description Since when there is a second factor, epoch milliseconds; without one the next log-in sets one up.
                     */
                    factorSince?: number;
                    name: string;
                    /** @description Whether that is the caller. */
                    own: boolean;
                    /**
                     * Format: int64
                     * @description Until when the operator decides nothing after a reset, epoch milliseconds.
                     */
                    pausesUntil?: number;
                    /** @description The newest proposal to take the factor away. */
                    proposal?: components["schemas"]["ProposalRow"];
                    /** @description Codes of roles. */
                    roles: string[];
                    username: string;
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
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_ListPage_RateChangeRow: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description One page of a list. */
            value: {
                list: (components["schemas"]["ProposalRow"] & {
                    changes: components["schemas"]["RateChangeValue"][];
                    /** @description The member's user name. */
                    memberName: string;
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
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_ListPage_ReportItem: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description One page of a list. */
            value: {
                list: {
                    /** @description With the sign that it has in the figure. */
                    amount: components["schemas"]["Money"];
                    /**
                     * Format: int64
                     * @description Epoch milliseconds.
                     */
                    at: number;
                    /** @description The provider or vendor. */
                    channel?: string;
                    /** @description The line of the journal, the state of an attempt, or the reason. */
                    kind: string;
                    /** @description The member's user name. */
                    memberName?: string;
                    /** @description The deposit, withdrawal, receipt, proposal or round. */
                    reference: string;
                    /**
                     * Format: int64
                     * @description Its place in the ledger's log.
                     */
                    sequence?: number;
                    /** @description What a person reads for the transaction code. */
                    typeText?: string;
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
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_ListPage_ReviewRow: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description One page of a list. */
            value: {
                list: {
                    /** @description The account, by its name in settings. */
                    account: string;
                    /** @description Its number, masked. */
                    accountNumber?: string;
                    /** @description What was ordered. */
                    amount: components["schemas"]["Money"];
                    /** @description What was to be transferred. */
                    amountToPay: components["schemas"]["Money"];
                    bankCode: string;
                    /** @description Money in suspense that came to the account since. */
                    candidates: components["schemas"]["CandidateRow"][];
                    /**
                     * Format: int64
                     * @description When its member said that it was made, epoch milliseconds.
                     */
                    claimedAt?: number;
                    /**
                     * Format: int64
                     * @description Epoch milliseconds.
                     */
                    createdAt: number;
                    /** @description Pictures that the member sent in. */
                    images: string[];
                    memberName: string;
                    orderId: string;
                    /** @description By the member's word, masked. */
                    payerName?: string;
                    /** @description What was proposed last. */
                    proposal?: components["schemas"]["VerdictRow"];
                    reason?: components["schemas"]["Reason"];
                    /** @description What may have been written with the transfer. */
                    reference?: string;
                    remark?: string;
                    /** @description What the codes on them point to. */
                    slips: components["schemas"]["SlipRow"][];
                    status: components["schemas"]["DepositStatus"];
                    step?: components["schemas"]["DepositStep"];
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
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_ListPage_SanctionsImport: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description One page of a list. */
            value: {
                list: {
                    /** @description Of the file, SHA-256. */
                    digest: string;
                    /**
                     * Format: int64
                     * @description Epoch milliseconds.
                     */
                    importedAt: number;
                    /** @description Who imported it. */
                    importedBy: string;
                    listId: string;
                    /**
                     * Format: int64
                     * @description How many names it has.
                     */
                    names: number;
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
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_ListPage_SheetRow: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description One page of a list. */
            value: {
                list: (components["schemas"]["ProposalRow"] & {
                    gameCode: string;
                    gameName: string;
                    plays: components["schemas"]["PlayPrices"][];
                    prizeMode: components["schemas"]["PrizeMode"];
                    /**
                     * Format: int32
                     * @description The version that it would get.
                     */
                    version: number;
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
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_ListPage_SupportConversation: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description One page of a list. */
            value: {
                list: {
                    id: string;
                    /**
                     * Format: int64
                     * @description Epoch milliseconds.
                     */
                    lastAt: number;
                    lastText: string;
                    /** @description The member's user name. */
                    memberName: string;
                    /** @description The caller took it. */
                    mine: boolean;
                    /** @description Who took it. */
                    operatorName?: string;
                    state: components["schemas"]["ConversationState"];
                    /**
                     * Format: int64
                     * @description Messages of the member that support has not seen.
                     */
                    unread: number;
                    /**
                     * Format: int64
                     * @description Since when the member waits for an answer, epoch milliseconds; absent while none is owed.
                     */
                    waitingSince?: number;
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
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_ListPage_SuspenseRow: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description One page of a list. */
            value: {
                list: {
                    /** @description How much arrived. */
                    amount: components["schemas"]["Money"];
                    /** @description Whether it may be credited, or can only go back. */
                    creditable: boolean;
                    /** @description As the gateway wrote it. */
                    currency: string;
                    /** @description The user name of the member whose deposit it belongs to. */
                    memberName?: string;
                    /** @description Of coins: what the chain has of them. */
                    onChain?: components["schemas"]["CoinRow"];
                    /** @description The deposit that it belongs to. */
                    orderId?: string;
                    /**
                     * Format: int64
                     * @description By the gateway's clock, epoch milliseconds.
                     */
                    paidAt?: number;
                    payerBank?: string;
                    /** @description Masked. */
                    payerName?: string;
                    /** @description What was proposed last. */
                    proposal?: components["schemas"]["DecisionRow"];
                    reason: components["schemas"]["SuspenseReason"];
                    receiptId: string;
                    /**
                     * Format: int64
                     * @description Epoch milliseconds.
                     */
                    receivedAt: number;
                    /** @description What the payer wrote, or the gateway's name of the payment. */
                    reference?: string;
                    /**
                     * Format: int64
                     * @description When it left suspense, epoch milliseconds.
                     */
                    resolvedAt?: number;
                    /** @description How much of it was not credited. */
                    suspended: components["schemas"]["Money"];
                    /** @description The gateway's name of the transaction. */
                    transactionId: string;
                    /** @description The gateway. */
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
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_ListPage_WithdrawalRow: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description One page of a list. */
            value: {
                list: {
                    /** @description The last four digits. */
                    accountNumber: string;
                    /** @description What leaves the wallet. */
                    amount: components["schemas"]["Money"];
                    /** @description The last attempt to pay it. */
                    attempt?: components["schemas"]["WithdrawalAttempt"];
                    bankCode: string;
                    /**
                     * Format: int64
                     * @description When it ended, epoch milliseconds.
                     */
                    completedAt?: number;
                    /**
                     * Format: int64
                     * @description Epoch milliseconds.
                     */
                    createdAt: number;
                    /**
                     * Format: int64
                     * @description When a decision is due, epoch milliseconds.
                     */
                    dueAt: number;
                    /** @description What of it is the fee. */
                    fee: components["schemas"]["Money"];
                    /** @description What the payer says does not fit: nothing happens by itself any more. */
                    held: boolean;
                    /** @description What did not fit, while it is held: `facts.differ`, `destination.changed`, … */
                    heldBecause?: string;
                    /** @description What kind of account the destination is. */
                    kind: components["schemas"]["DestinationKind"];
                    /** @description What the member receives. */
                    net: components["schemas"]["Money"];
                    orderId: string;
                    /** @description The proposal that waits for a decision. */
                    proposal?: components["schemas"]["WithdrawalProposal"];
                    /** @description Why it did not come about. */
                    reason?: components["schemas"]["WithdrawalReason"];
                    /** @description The rules that fired. */
                    rules: components["schemas"]["RuleCode"][];
                    state: components["schemas"]["WithdrawalState"];
                    username: string;
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
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_List_CannedAnswerValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A list without pages. */
            value: {
                list: {
                    /** Format: uuid */
                    id: string;
                    /** @description Who changed it last. */
                    operatorName: string;
                    text: string;
                    title: string;
                    /**
                     * Format: int64
                     * @description Epoch milliseconds.
                     */
                    updatedAt: number;
                }[];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_List_ConsoleJackpot: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A list without pages. */
            value: {
                list: {
                    /**
                     * @description Whether the ledger's balance is right: the whole value of an open pool, zero for one that was paid. A
                     *     pool that grew a moment ago is filled within a second.
                     */
                    balanced: boolean;
                    bound: components["schemas"]["Money"];
                    /** @description What of the seed was left over from the round that won the pool before. */
                    carried: components["schemas"]["Money"];
                    /** @description What they put in, without what went on to the next pool. */
                    contributed: components["schemas"]["Money"];
                    /**
                     * Format: int64
                     * @description Rounds that fed it.
                     */
                    contributionCount: number;
                    /**
                     * @description ISO 4217 code.
                     * @example THB
                     */
                    currency: string;
                    /** @description What its account in the ledger holds. */
                    held: components["schemas"]["Money"];
                    jackpotId: string;
                    /**
                     * Format: int64
                     * @description Epoch milliseconds.
                     */
                    openedAt: number;
                    seed: components["schemas"]["Money"];
                    /** @description What of a stake feeds it, in percent. */
                    share: string;
                    /** @description Seed and contributions; once it is won, what its winner gets. */
                    value: components["schemas"]["Money"];
                    /** @description Absent until it is won. */
                    win?: components["schemas"]["ConsoleJackpotWin"];
                }[];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_List_ContractRow: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A list without pages. */
            value: {
                list: {
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
                }[];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_List_LotteryLimits: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A list without pages. */
            value: {
                list: {
                    book: components["schemas"]["DrawBook"];
                    /** @description Which limits it has where the merchant has none of its own. */
                    class: components["schemas"]["LimitClass"];
                    gameCode: string;
                    gameName: string;
                    /** @description Whether plays without limits of their own have those of the class. */
                    isOfClass: boolean;
                    /** @description How many plays have limits of their own. */
                    ownCount: number;
                    /** @description The proposal of others that waits. */
                    proposal?: components["schemas"]["LotteryLimitRow"];
                    vendor: string;
                    /**
                     * Format: int32
                     * @description 1 while those of the class hold for every play.
                     */
                    version: number;
                }[];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_List_LotterySheet: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A list without pages. */
            value: {
                list: {
                    /**
                     * Format: int64
                     * @description Epoch milliseconds; absent for the first one.
                     */
                    declaredAt?: number;
                    gameCode: string;
                    gameName: string;
                    /** @description Whether it is the lottery's first one, which is the same for every merchant. */
                    isBuiltIn: boolean;
                    prizeMode: components["schemas"]["PrizeMode"];
                    /** @description The proposal of another one that waits. */
                    proposal?: components["schemas"]["SheetRow"];
                    /**
                     * Format: int32
                     * @description The highest return of its full odds, parts per million.
                     */
                    returnMaxPpm: number;
                    /**
                     * Format: int32
                     * @description The lowest return of its full odds, parts per million.
                     */
                    returnMinPpm: number;
                    vendor: string;
                    /** Format: int32 */
                    version: number;
                }[];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_LotteryLimitRow: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A proposal of limits, in whole baht. */
            value: components["schemas"]["ProposalRow"] & {
                book: components["schemas"]["DrawBook"];
                /** @description What held when it was proposed. */
                current: components["schemas"]["Limits"];
                gameCode: string;
                gameName: string;
                /** @description Absent for all plays that have no limits of their own. */
                playCode?: string;
                playName?: string;
                /** @description Absent where those of all plays, or of the lottery's class, are to hold again. */
                proposed?: components["schemas"]["Limits"];
                /**
                 * Format: int32
                 * @description The version that they would get.
                 */
                version: number;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_LotteryLimitsDetail: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description The limits of a lottery, play by play. */
            value: components["schemas"]["LotteryLimits"] & {
                /** @description Of all plays that have none of their own. */
                all: components["schemas"]["Limits"];
                plays: components["schemas"]["PlayLimit"][];
                /** @description The merchant's own ones, the newest first. */
                versions: components["schemas"]["DeclaredLimits"][];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_LotterySheetDetail: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A sheet with all that it pays. */
            value: components["schemas"]["LotterySheet"] & {
                plays: components["schemas"]["PlayPrices"][];
                /** @description The merchant's own ones, the newest first. */
                versions: components["schemas"]["SheetVersion"][];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_MemberCard: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A member as support sees them beside a chat. */
            value: {
                /** @description What may be spent now. */
                balance: components["schemas"]["Money"];
                /**
                 * Format: int64
                 * @description While a break lasts, epoch milliseconds.
                 */
                coolOffUntil?: number;
                /**
                 * @description ISO 4217 code of every amount.
                 * @example THB
                 */
                currency: string;
                /** @description The newest first. */
                deposits: components["schemas"]["CardDeposit"][];
                /**
                 * Format: int64
                 * @description While excluded: at least until then, epoch milliseconds.
                 */
                excludedUntil?: number;
                /** @description The account may not be used. */
                isDisabled: boolean;
                /**
                 * Format: int64
                 * @description Of the log-in before the present one, epoch milliseconds.
                 */
                lastLoginAt?: number;
                /** @description What the VIP level is called. */
                level: string;
                limits: components["schemas"]["CardLimit"][];
                /** @description The member's user name. */
                memberName: string;
                /**
                 * Format: int64
                 * @description Epoch milliseconds.
                 */
                registeredAt: number;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_MemberCardList: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                /** @description The name all cards are in, masked; absent until a payee name is set. */
                holder?: string;
                list: components["schemas"]["BankCardRow"][];
                /** @description The member's user name. */
                memberName: string;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_MemberLevel: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description The level of a member. */
            value: {
                /** @description What operators gave, if they did. */
                given?: components["schemas"]["LevelGiven"];
                /** @description What is missing for level 1; empty when it is proven. */
                lacks: components["schemas"]["LevelLack"][];
                /**
                 * Format: int32
                 * @description The level that holds: the higher of the two.
                 */
                level: number;
                /** @description The member's user name. */
                memberName: string;
                /** @description The proposal that waits for a decision. */
                proposal?: components["schemas"]["LevelRow"];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_MemberRatesRow: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description Rates of a member; a category that is not listed has the rate 0. */
            value: {
                /** @description The rates of the agent directly above, or the merchant's highest, where those are lower. */
                highestRebates: components["schemas"]["RateValue"][];
                /** @description The highest rates of the members directly below. */
                lowestRebates: components["schemas"]["RateValue"][];
                /** @description The member's user name. */
                memberName: string;
                rebates: components["schemas"]["RateValue"][];
                type: components["schemas"]["MemberKind"];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_MemberWallet: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                /** @description What may be spent from the main one. */
                available: components["schemas"]["Money"];
                /**
                 * @description ISO 4217 code.
                 * @example THB
                 */
                currency: string;
                held: components["schemas"]["Money"];
                /** @description The member's user name. */
                memberName: string;
                /** @description What may be spent from all wallets. */
                sumBalance: components["schemas"]["Money"];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_OperatorRow: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A person who works for the merchant, and their second factor. */
            value: {
                /**
                 * Format: int64
                 * @description Since when there is a second factor, epoch milliseconds; without one the next log-in sets one up.
                 */
                factorSince?: number;
                name: string;
                /** @description Whether that is the caller. */
                own: boolean;
                /**
                 * Format: int64
                 * @description Until when the operator decides nothing after a reset, epoch milliseconds.
                 */
                pausesUntil?: number;
                /** @description The newest proposal to take the factor away. */
                proposal?: components["schemas"]["ProposalRow"];
                /** @description Codes of roles. */
                roles: string[];
                username: string;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_OperatorValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A person who works for a merchant. */
            value: {
                id: string;
                /** @description The merchant's code. */
                merchant: string;
                name: string;
                /** @description What the operator may do, as `<thing>.<verb>`. */
                permissions: string[];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_PayerList: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                list: components["schemas"]["PayerRow"][];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_PaymentFilesValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A payer's payment files. */
            value: components["schemas"]["ListPage_PaymentFileValue"] & {
                /** @description The proposal that waits for its release. */
                proposal?: components["schemas"]["FileProposal"];
                /**
                 * Format: int64
                 * @description Payments that wait for a file.
                 */
                waiting: number;
                /** @description What they sum to. */
                waitingSum: components["schemas"]["Money"];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_RateChangeRow: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A proposal of rates, and what came of it. */
            value: components["schemas"]["ProposalRow"] & {
                changes: components["schemas"]["RateChangeValue"][];
                /** @description The member's user name. */
                memberName: string;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_ReportValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A report. */
            value: components["schemas"]["ListPage_ReportRow"] & {
                /**
                 * Format: int64
                 * @description When it was made, epoch milliseconds.
                 */
                asOf: number;
                /**
                 * Format: int64
                 * @description Rows of the ledger's log that are not in it yet.
                 */
                behind: number;
                columns: components["schemas"]["ReportColumn"][];
                /**
                 * @description ISO 4217 code.
                 * @example THB
                 */
                currency: string;
                /** @description Last day. */
                endDate?: string;
                report: components["schemas"]["ReportName"];
                /** @description First day, at the merchant; absent where it says what is now. */
                startDate?: string;
                /** @description Where these days begin and end, such as `Asia/Bangkok`. */
                timeZone: string;
                /** @description A figure for each column, of all pages: an amount, a whole number, or nothing where nothing was measured. */
                totals: string[];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_ReviewRow: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A deposit by transfer that its member says was made. */
            value: {
                /** @description The account, by its name in settings. */
                account: string;
                /** @description Its number, masked. */
                accountNumber?: string;
                /** @description What was ordered. */
                amount: components["schemas"]["Money"];
                /** @description What was to be transferred. */
                amountToPay: components["schemas"]["Money"];
                bankCode: string;
                /** @description Money in suspense that came to the account since. */
                candidates: components["schemas"]["CandidateRow"][];
                /**
                 * Format: int64
                 * @description When its member said that it was made, epoch milliseconds.
                 */
                claimedAt?: number;
                /**
                 * Format: int64
                 * @description Epoch milliseconds.
                 */
                createdAt: number;
                /** @description Pictures that the member sent in. */
                images: string[];
                memberName: string;
                orderId: string;
                /** @description By the member's word, masked. */
                payerName?: string;
                /** @description What was proposed last. */
                proposal?: components["schemas"]["VerdictRow"];
                reason?: components["schemas"]["Reason"];
                /** @description What may have been written with the transfer. */
                reference?: string;
                remark?: string;
                /** @description What the codes on them point to. */
                slips: components["schemas"]["SlipRow"][];
                status: components["schemas"]["DepositStatus"];
                step?: components["schemas"]["DepositStep"];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_SanctionsImport: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description An import of the sanctions list. */
            value: {
                /** @description Of the file, SHA-256. */
                digest: string;
                /**
                 * Format: int64
                 * @description Epoch milliseconds.
                 */
                importedAt: number;
                /** @description Who imported it. */
                importedBy: string;
                listId: string;
                /**
                 * Format: int64
                 * @description How many names it has.
                 */
                names: number;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_SheetRow: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A proposal of what a lottery pays. */
            value: components["schemas"]["ProposalRow"] & {
                gameCode: string;
                gameName: string;
                plays: components["schemas"]["PlayPrices"][];
                prizeMode: components["schemas"]["PrizeMode"];
                /**
                 * Format: int32
                 * @description The version that it would get.
                 */
                version: number;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_StatementValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A provider's statement. */
            value: {
                account: string;
                closing: components["schemas"]["Money"];
                currency: string;
                /** @description `YYYY-MM-DD`. */
                day: string;
                /** @description Of the file, SHA-256. */
                digest: string;
                /** @description `camt`, `mt940` or `csv`. */
                form: string;
                /**
                 * Format: int64
                 * @description Epoch milliseconds.
                 */
                importedAt: number;
                /** @description Who imported it. */
                importedBy: string;
                /** @description Whether its day was signed and countersigned. */
                isSigned: boolean;
                /** Format: int64 */
                lines: number;
                /** Format: int64 */
                number: number;
                opening: components["schemas"]["Money"];
                provider: string;
                statementId: string;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_StatementsValue: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description What was imported. */
            value: components["schemas"]["ListPage_StatementValue"] & {
                /** @description Whose statements may be imported. */
                providers: string[];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_StuckSuborders: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description Suborders that are stuck. */
            value: {
                list: components["schemas"]["StuckRow"][];
                /** Format: int64 */
                totalCount: number;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_SupportConversation: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A conversation as support sees it. */
            value: {
                id: string;
                /**
                 * Format: int64
                 * @description Epoch milliseconds.
                 */
                lastAt: number;
                lastText: string;
                /** @description The member's user name. */
                memberName: string;
                /** @description The caller took it. */
                mine: boolean;
                /** @description Who took it. */
                operatorName?: string;
                state: components["schemas"]["ConversationState"];
                /**
                 * Format: int64
                 * @description Messages of the member that support has not seen.
                 */
                unread: number;
                /**
                 * Format: int64
                 * @description Since when the member waits for an answer, epoch milliseconds; absent while none is owed.
                 */
                waitingSince?: number;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_SupportConversationDetail: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: {
                conversation: components["schemas"]["SupportConversation"];
                messages: components["schemas"]["ChatMessage"][];
                /** @description There are older ones. */
                more: boolean;
                /**
                 * Format: int64
                 * @description Up to which message the member has read.
                 */
                seenByMember: number;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_SuspenseRow: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description Money that arrived and was not credited. */
            value: {
                /** @description How much arrived. */
                amount: components["schemas"]["Money"];
                /** @description Whether it may be credited, or can only go back. */
                creditable: boolean;
                /** @description As the gateway wrote it. */
                currency: string;
                /** @description The user name of the member whose deposit it belongs to. */
                memberName?: string;
                /** @description Of coins: what the chain has of them. */
                onChain?: components["schemas"]["CoinRow"];
                /** @description The deposit that it belongs to. */
                orderId?: string;
                /**
                 * Format: int64
                 * @description By the gateway's clock, epoch milliseconds.
                 */
                paidAt?: number;
                payerBank?: string;
                /** @description Masked. */
                payerName?: string;
                /** @description What was proposed last. */
                proposal?: components["schemas"]["DecisionRow"];
                reason: components["schemas"]["SuspenseReason"];
                receiptId: string;
                /**
                 * Format: int64
                 * @description Epoch milliseconds.
                 */
                receivedAt: number;
                /** @description What the payer wrote, or the gateway's name of the payment. */
                reference?: string;
                /**
                 * Format: int64
                 * @description When it left suspense, epoch milliseconds.
                 */
                resolvedAt?: number;
                /** @description How much of it was not credited. */
                suspended: components["schemas"]["Money"];
                /** @description The gateway's name of the transaction. */
                transactionId: string;
                /** @description The gateway. */
                vendor: string;
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
        Answer_WithdrawalCase: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A withdrawal with everything a decision needs. */
            value: components["schemas"]["WithdrawalRow"] & {
                /** @description Every attempt to pay it, the oldest first. */
                attempts: components["schemas"]["WithdrawalAttempt"][];
                /** @description What the member can spend; held money is not in it. */
                balance: components["schemas"]["Money"];
                /** @description What the member deposited ever. */
                deposited: components["schemas"]["Money"];
                /** @description What the rules saw that fired. */
                evidence: components["schemas"]["WithdrawalEvidence"][];
                /** @description What of the member's account is frozen. */
                frozen?: components["schemas"]["FreezeScope"];
                /** @description The member's last deposits, the newest first. */
                lastDeposits: components["schemas"]["WithdrawalDeposit"][];
                /** @description What happened, the oldest first. */
                steps: components["schemas"]["WithdrawalEvent"][];
                /** @description What the member was paid ever. */
                withdrawn: components["schemas"]["Money"];
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_WithdrawalRow: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            /** @description A withdrawal in a list. */
            value: {
                /** @description The last four digits. */
                accountNumber: string;
                /** @description What leaves the wallet. */
                amount: components["schemas"]["Money"];
                /** @description The last attempt to pay it. */
                attempt?: components["schemas"]["WithdrawalAttempt"];
                bankCode: string;
                /**
                 * Format: int64
                 * @description When it ended, epoch milliseconds.
                 */
                completedAt?: number;
                /**
                 * Format: int64
                 * @description Epoch milliseconds.
                 */
                createdAt: number;
                /**
                 * Format: int64
                 * @description When a decision is due, epoch milliseconds.
                 */
                dueAt: number;
                /** @description What of it is the fee. */
                fee: components["schemas"]["Money"];
                /** @description What the payer says does not fit: nothing happens by itself any more. */
                held: boolean;
                /** @description What did not fit, while it is held: `facts.differ`, `destination.changed`, … */
                heldBecause?: string;
                /** @description What kind of account the destination is. */
                kind: components["schemas"]["DestinationKind"];
                /** @description What the member receives. */
                net: components["schemas"]["Money"];
                orderId: string;
                /** @description The proposal that waits for a decision. */
                proposal?: components["schemas"]["WithdrawalProposal"];
                /** @description Why it did not come about. */
                reason?: components["schemas"]["WithdrawalReason"];
                /** @description The rules that fired. */
                rules: components["schemas"]["RuleCode"][];
                state: components["schemas"]["WithdrawalState"];
                username: string;
            };
        };
        /** @description The successful envelope of `/wps`: `{"success":true,"value":…}`. */
        Answer_bool: {
            /** @description Always true; refusals have their own shape. */
            success: boolean;
            value: boolean;
        };
        /** @description Says yes to what is on the screen. */
        ApprovalForm: {
            /** @description What the proposal on the screen carried as `digest`. */
            digest: string;
        };
        /** @description A value of an event. */
        AuditDetail: {
            /** @description Names from the outside in, joined by full stops. */
            name: string;
            value: string;
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
        /** @description Money in suspense that may be the deposit's. */
        CandidateRow: {
            amount: components["schemas"]["Money"];
            /**
             * Format: int64
             * @description By the bank's clock, epoch milliseconds.
             */
            paidAt?: number;
            /** @description Masked. */
            payerName?: string;
            receiptId: string;
            /** @description The bank and its name of the transfer. */
            reference?: string;
        };
        CannedAnswerForm: {
            /** @description Plain text, at most 1,000 characters. */
            text: string;
            /** @description What support finds it by: one line, at most 40 characters. */
            title: string;
        };
        CardDeposit: {
            amount: components["schemas"]["Money"];
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            createdAt: number;
            orderId: string;
            status: components["schemas"]["DepositStatus"];
        };
        CardLimit: {
            amount?: components["schemas"]["Money"];
            kind: components["schemas"]["LimitKind"];
            period: components["schemas"]["Period"];
            /** @description What counts against it now. */
            used: components["schemas"]["Money"];
        };
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
        /**
         * @description What a line of a provider, or what we booked, is when both are laid side by side.
         * @enum {string}
         */
        Class: "matched" | "return" | "fee" | "transit" | "ours" | "theirs" | "amount" | "doubled" | "unknown";
        /** @description What a class of a day sums to. */
        ClassSum: {
            /** @description What the ledger booked. */
            booked: components["schemas"]["Money"];
            /** @description The class. */
            class: components["schemas"]["Class"];
            /**
             * Format: int64
             * @description How many items.
             */
            count: number;
            /** @description The first less the second. */
            difference: components["schemas"]["Money"];
            /** @description What the provider lists. */
            theirs: components["schemas"]["Money"];
        };
        ClosingForm: {
            /** @description The member's card that the money goes to, `crd_…`. */
            cardId?: string;
            /** @description Why, 5 to 200 characters; the member does not read it. */
            reason: string;
        };
        /** @description What a closing pays out. */
        ClosingWithdrawal: {
            amount: components["schemas"]["Money"];
            orderId: string;
            state: components["schemas"]["WithdrawalState"];
        };
        /** @description Coins as the chain has them. */
        CoinRow: {
            /** @description The member's address, or another one of the gateway. */
            address: string;
            /**
             * Format: int64
             * @description The number of their block.
             */
            block: number;
            /**
             * @description How many.
             * @example 14.598541
             */
            coins: string;
            /** @description The contract of the token, where it is not that of USDT. */
            contract?: string;
            /** @description What one coin counted for; absent for another token than USDT. */
            rate?: components["schemas"]["Money"];
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
        ConsoleCodeForm: {
            /** @description Six digits of the app, or a recovery code where the factor is set up. */
            code: string;
            /** @description What the password was answered with. */
            ticket: string;
        };
        /** @description A draw of a lottery. */
        ConsoleDraw: {
            /** @description What the vendor notes, for a developer. */
            alarmDetail?: string;
            /** @description What a person should look at. */
            alarms: components["schemas"]["DrawAlarm"][];
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            closeTime: number;
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            drawTime: number;
            gameCode: string;
            gameName: string;
            /** @description Whether the payout is held back. */
            isFrozen: boolean;
            /** @description Whether it was held after its moment. */
            isLate: boolean;
            /** @description Whether the vendor draws it; else two operators type its result. */
            isOwnDraw: boolean;
            numero: string;
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            openTime: number;
            /**
             * Format: int64
             * @description When an entered result is paid unless the payout is held back before, epoch milliseconds.
             */
            payTime?: number;
            result?: string;
            state: components["schemas"]["DrawState"];
            vendor: string;
            /**
             * Format: int32
             * @description Of the result that counts; 0 while there is none.
             */
            version: number;
            waitingEntry?: components["schemas"]["DrawEntryWaiting"];
        };
        /** @description A draw with all that is known of it. */
        ConsoleDrawDetail: components["schemas"]["ConsoleDraw"] & {
            /** @description The proposal to correct it that waits, or else the newest. */
            correction?: components["schemas"]["DrawCorrectionRow"];
            /** @description The oldest first. */
            events: components["schemas"]["DrawEvent"][];
            results: components["schemas"]["ResultVersion"][];
            settlements: components["schemas"]["DrawSettlement"][];
            /** @description The form of a result: its parts joined by `|`, the numbers of a part by `,`. */
            slots: components["schemas"]["ResultSlot"][];
            /**
             * Format: int64
             * @description Suborders of the merchant's members of which the wallet refuses what it must take.
             */
            stuckCount: number;
            sums: components["schemas"]["DrawSums"];
            /** @description The proposal to void it that waits, or else the newest. */
            void?: components["schemas"]["DrawVoidRow"];
        };
        ConsoleFactorForm: {
            /** @description Six digits of the app, or a recovery code. */
            code: string;
        };
        ConsoleJackpotWin: {
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            at: number;
            gameCode: string;
            /** @description The winner's user name. */
            memberName: string;
            /**
             * Format: int64
             * @description When the winner was paid, epoch milliseconds; absent until then.
             */
            paidAt?: number;
            roundId: string;
            /**
             * Format: int64
             * @description Where the ledger's log settled the round: the order of wins.
             */
            sequence: number;
            vendor: string;
        };
        ConsoleLoginForm: {
            /** @description What the browser was given at the operator's last log-in. */
            browser?: string;
            /** @description Digits of the captcha, when one is asked. */
            captcha?: string;
            /** @description The merchant's code. */
            merchant: string;
            password: string;
            username: string;
        };
        ConsoleLoginValue: {
            /** @description What this browser keeps for the operator's next log-in; it opens nothing by itself. */
            browser: string;
            operator: components["schemas"]["OperatorValue"];
            /** @description What the client proves the session with from now on, in the `Authorization` header. */
            token: string;
        };
        ConsoleTicketForm: {
            /** @description What the password was answered with. */
            ticket: string;
        };
        /** @description What lessens the base of a dividend, in percent. */
        ContractCharges: {
            /** @description Of deposits and withdrawals. */
            bank: string;
            /** @description Of what the team lost in games, by category. */
            product: string;
        };
        ContractForm: {
            /** @description What a member has to count in a period to be active. */
            activeMinBet?: components["schemas"]["Money"];
            /** @description Percent of deposits and withdrawals that lessen a dividend's base. */
            bankCharge?: string;
            /** @description Whether a loss of the team lowers the base of the next period; of dividends alone. */
            carry?: boolean;
            /** @description `CONS` for all games, or one category; a dividend is about all. */
            gameCategory: string;
            /** @description `dailySalary` or `dividend`. */
            kind: string;
            /** @description Percent of what the team lost in games that lessen a dividend's base. */
            productCharge?: string;
            /** @description Why, 5 to 200 characters; the member does not read it. */
            reason: string;
            /** @description One to ten, rising; none for an `END`. */
            tiers?: components["schemas"]["TierForm"][];
            /** @description `NEW`, `UPDATE` or `END`. */
            type: string;
        };
        /**
         * @description What a contract pays for.
         * @enum {string}
         */
        ContractKind: "dailySalary" | "hourlySalary" | "dividend";
        /**
         * @description For what a contract pays.
         * @enum {string}
         */
        ContractPeriod: "day" | "halfMonth";
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
        /**
         * @description The status of a conversation.
         * @enum {string}
         */
        ConversationState: "waiting" | "taken" | "closed";
        CorrectionForm: {
            /** @description Why, 5 to 200 characters. */
            reason: string;
            takeBack: components["schemas"]["TakeBack"];
        };
        /**
         * @description How a debt ends, by two operators.
         * @enum {string}
         */
        DebtEnd: "deposits" | "writeOff";
        DebtEndForm: {
            end: components["schemas"]["DebtEnd"];
            /** @description Why, 5 to 200 characters. */
            reason: string;
        };
        /** @description How a debt is to end, by whose proposal. */
        DebtEndRow: components["schemas"]["ProposalRow"] & {
            /** @description What was left when it was proposed. */
            amount: components["schemas"]["Money"];
            end: components["schemas"]["DebtEnd"];
        };
        DecisionForm: {
            /** @description Of a return: the bank's name of the transfer by which the money was sent back, at most 64 characters. */
            bankReference?: string;
            /** @description Of a credit: whose wallet, where the row names no member. */
            memberName?: string;
            /** @description Why, 5 to 200 characters. */
            reason: string;
            resolution: components["schemas"]["Resolution"];
        };
        /** @description What is to become of it, by whose proposal. */
        DecisionRow: components["schemas"]["ProposalRow"] & {
            /** @description The transfer by which it was sent back. */
            bankReference?: string;
            /** @description The user name of who is credited. */
            memberName?: string;
            resolution: components["schemas"]["Resolution"];
        };
        /** @description A version of declared limits. */
        DeclaredLimits: {
            /** @description The name of who approved them. */
            approver?: string;
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            declaredAt: number;
            /** @description The name of who proposed them. */
            operator: string;
            /** Format: int32 */
            version: number;
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
        /**
         * @description Something about a draw that a person should look at.
         * @enum {string}
         */
        DrawAlarm: "result.due" | "entry.waiting" | "entries.differ" | "disputed" | "correction.waiting" | "frozen" | "overdue" | "exposure" | "attention";
        /**
         * @description Which money orders are made with.
         * @enum {string}
         */
        DrawBook: "real" | "trial" | "test";
        /** @description A win that a correction changes. */
        DrawChangedWin: {
            /** @description What is right. */
            amount: components["schemas"]["Money"];
            /** @description The member's user name; absent where there is no such member any more. */
            memberName?: string;
            /** @description What was paid. */
            previous: components["schemas"]["Money"];
            suborderId: string;
        };
        /** @description A proposal to replace a result that was paid, with what it would move of the merchant's members as its proposer saw it. */
        DrawCorrectionRow: components["schemas"]["ProposalRow"] & {
            /**
             * Format: int64
             * @description Suborders whose win changes.
             */
            count: number;
            /** @description What is paid more. */
            gains: components["schemas"]["Money"];
            gameCode: string;
            gameName: string;
            /** @description What was paid too much. */
            losses: components["schemas"]["Money"];
            numero: string;
            /**
             * Format: int64
             * @description Suborders of other merchants, and of own test accounts, whose win changes.
             */
            others: number;
            /** @description The result that was paid. */
            previous?: string;
            /** @description The result that would count. */
            result: string;
            takeBack: components["schemas"]["TakeBack"];
        };
        /** @description How many draws have a status. */
        DrawCount: {
            /**
             * Format: int64
             * @description How many of them have an alarm.
             */
            alarms: number;
            /** Format: int64 */
            count: number;
            state: components["schemas"]["DrawState"];
        };
        /** @description That one operator of two has typed a result; never what. */
        DrawEntryWaiting: {
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            enteredAt: number;
            /** @description The operator's name. */
            operator: string;
            /** @description Whether that is the caller, so that another operator has to type the result. */
            own: boolean;
            /**
             * Format: int32
             * @description Of the result: 1 for the first one, more for a correction.
             */
            version: number;
        };
        /** @description Something that happened to a draw. */
        DrawEvent: {
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            at: number;
            /** @description In the vendor's words. */
            detail: string;
            kind: string;
        };
        /** @description A lottery of the merchant. */
        DrawGame: {
            gameCode: string;
            gameName: string;
            vendor: string;
        };
        /** @description What both calculations of a result agreed on: of the whole draw, so without money of other merchants. */
        DrawSettlement: {
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            calculatedAt: number;
            /** @description The digest of all wins, the same from both. */
            digest: string;
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            settledAt?: number;
            /**
             * Format: int64
             * @description Suborders, of all merchants.
             */
            size: number;
            takeBack?: components["schemas"]["TakeBack"];
            /** Format: int32 */
            version: number;
        };
        /**
         * @description The status of a draw, as its vendor tells it.
         * @enum {string}
         */
        DrawState: "planned" | "open" | "suspended" | "closing" | "sealed" | "resulted" | "calculated" | "disputed" | "settling" | "settled" | "reviewing" | "correcting" | "voiding" | "void";
        /** @description What the merchant's members staked and won in a draw, real money only. */
        DrawSums: {
            /**
             * Format: int64
             * @description Suborders.
             */
            count: number;
            /** @description Stakes that went back. */
            refunds: components["schemas"]["Money"];
            /** @description What corrections could not take back. */
            shortfall: components["schemas"]["Money"];
            stakes: components["schemas"]["Money"];
            wins: components["schemas"]["Money"];
        };
        /** @description A proposal to void a draw. */
        DrawVoidRow: components["schemas"]["ProposalRow"] & {
            gameCode: string;
            gameName: string;
            numero: string;
        };
        /**
         * @description What an entry led to.
         * @enum {string}
         */
        EntryOutcome: "waiting" | "differs" | "published" | "reviewing" | "unchanged";
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
        /**
         * @description What a figure counts.
         * @enum {string}
         */
        FigureUnit: "amount" | "count" | "seconds";
        /** @description A payment file that waits for its release. */
        FileProposal: components["schemas"]["ProposalRow"] & {
            /**
             * Format: int64
             * @description Payments in it.
             */
            count: number;
            /** @description What they sum to. */
            sum: components["schemas"]["Money"];
        };
        FreezeForm: {
            /**
             * Format: int32
             * @description In how many days it has to be decided about, 1 to 90.
             */
            dueDays: number;
            /** @description Why, 5 to 200 characters; the member does not read it. */
            reason: string;
            scope: components["schemas"]["FreezeScope"];
        };
        /**
         * @description What of an account is frozen.
         * @enum {string}
         */
        FreezeScope: "out" | "play" | "all";
        /**
         * @description What a game is, where rates of rebates differ by it.
         * @enum {string}
         */
        GameCategory: "RNG" | "FISH" | "LIVE" | "LOTT" | "ELOTT" | "SPORTS" | "PVP" | "COCKFIGHT";
        /**
         * @description Whether members below would have better terms.
         * @enum {string}
         */
        HigherBelow: "Y" | "N";
        /**
         * @description What we know of a movement.
         * @enum {string}
         */
        Kind: "receipt" | "payout" | "return" | "refund" | "reversal" | "fee" | "other";
        LevelForm: {
            /**
             * Format: int32
             * @description 0, 1 or 2.
             */
            level: number;
            /** @description Why, such as which documents were seen, 5 to 200 characters; the member does not read it. */
            reason: string;
        };
        /** @description A level that operators gave. */
        LevelGiven: {
            approver: string;
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            at: number;
            /** Format: int32 */
            level: number;
            /** @description Who proposed it, and who approved it. */
            proposer: string;
            reason: string;
        };
        /**
         * @description What is missing for level 1.
         * @enum {string}
         */
        LevelLack: "phone" | "payee.name" | "own.deposit";
        /** @description A level that was proposed, and what became of it. */
        LevelRow: components["schemas"]["ProposalRow"] & {
            /**
             * Format: int32
             * @description 0, 1 or 2.
             */
            level: number;
            /** @description The member's user name. */
            memberName: string;
        };
        LiftForm: {
            /** @description Why, 5 to 200 characters; the member does not read it. */
            reason: string;
        };
        /**
         * @description Which limits a lottery has when a merchant sets no others.
         * @enum {string}
         */
        LimitClass: "A" | "B" | "C";
        /**
         * @description What a limit counts.
         * @enum {string}
         */
        LimitKind: "deposit" | "loss" | "wager";
        /** @description The limits of one play for one merchant and book, in whole baht. */
        Limits: {
            /**
             * Format: int32
             * @description The largest liability of a number at full odds.
             */
            fullMax: number;
            /**
             * Format: int32
             * @description The largest win of one member in one draw and play.
             */
            memberWinMax: number;
            /**
             * Format: int32
             * @description The largest sum of largest wins in a play whose lines are counted together.
             */
            poolMax: number;
            /**
             * Format: int32
             * @description The largest liability of a number at reduced odds; missing where numbers go from full to closed.
             */
            reducedMax?: number;
            /**
             * Format: int32
             * @description The largest stake of a suborder.
             */
            suborderMax: number;
            /**
             * Format: int32
             * @description The largest unit.
             */
            unitMax: number;
            /**
             * Format: int32
             * @description The least unit.
             */
            unitMin: number;
        };
        /** @description One page of a list. */
        ListPage_ConsoleDraw: {
            list: {
                /** @description What the vendor notes, for a developer. */
                alarmDetail?: string;
                /** @description What a person should look at. */
                alarms: components["schemas"]["DrawAlarm"][];
                /**
                 * Format: int64
                 * @description Epoch milliseconds.
                 */
                closeTime: number;
                /**
                 * Format: int64
                 * @description Epoch milliseconds.
                 */
                drawTime: number;
                gameCode: string;
                gameName: string;
                /** @description Whether the payout is held back. */
                isFrozen: boolean;
                /** @description Whether it was held after its moment. */
                isLate: boolean;
                /** @description Whether the vendor draws it; else two operators type its result. */
                isOwnDraw: boolean;
                numero: string;
                /**
                 * Format: int64
                 * @description Epoch milliseconds.
                 */
                openTime: number;
                /**
                 * Format: int64
                 * @description When an entered result is paid unless the payout is held back before, epoch milliseconds.
                 */
                payTime?: number;
                result?: string;
                state: components["schemas"]["DrawState"];
                vendor: string;
                /**
                 * Format: int32
                 * @description Of the result that counts; 0 while there is none.
                 */
                version: number;
                waitingEntry?: components["schemas"]["DrawEntryWaiting"];
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
        ListPage_PaymentFileValue: {
            list: {
                /**
                 * Format: int64
                 * @description Payments in it.
                 */
                count: number;
                /** @description Of the file, SHA-256. */
                digest: string;
                /**
                 * Format: int64
                 * @description Payments that the bank rejected.
                 */
                failed: number;
                fileId: string;
                /**
                 * Format: int64
                 * @description Epoch milliseconds.
                 */
                madeAt: number;
                /**
                 * Format: int64
                 * @description Payments without a definite word of the bank.
                 */
                open: number;
                /**
                 * Format: int64
                 * @description Payments that are paid.
                 */
                paid: number;
                proposedBy: string;
                releasedBy: string;
                /** @description What they sum to. */
                sum: components["schemas"]["Money"];
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
        ListPage_ReportRow: {
            list: {
                /** @description The day, where it is about one. */
                day?: string;
                /** @description A figure for each column, as `totals`. */
                figures: string[];
                /** @description The provider, vendor, line, reason or age, where it is about one. */
                name?: string;
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
        ListPage_StatementValue: {
            list: {
                account: string;
                closing: components["schemas"]["Money"];
                currency: string;
                /** @description `YYYY-MM-DD`. */
                day: string;
                /** @description Of the file, SHA-256. */
                digest: string;
                /** @description `camt`, `mt940` or `csv`. */
                form: string;
                /**
                 * Format: int64
                 * @description Epoch milliseconds.
                 */
                importedAt: number;
                /** @description Who imported it. */
                importedBy: string;
                /** @description Whether its day was signed and countersigned. */
                isSigned: boolean;
                /** Format: int64 */
                lines: number;
                /** Format: int64 */
                number: number;
                opening: components["schemas"]["Money"];
                provider: string;
                statementId: string;
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
        LotteryLimitForm: {
            /** @description `real` unless given. */
            book?: components["schemas"]["DrawBook"];
            /** @description In whole baht; absent where those of all plays, or of the lottery's class, are to hold again. */
            limits?: components["schemas"]["Limits"];
            /** @description Absent for all plays that have no limits of their own. */
            playCode?: string;
            /** @description Why, 5 to 200 characters. */
            reason: string;
        };
        /** @description A proposal of limits, in whole baht. */
        LotteryLimitRow: components["schemas"]["ProposalRow"] & {
            book: components["schemas"]["DrawBook"];
            /** @description What held when it was proposed. */
            current: components["schemas"]["Limits"];
            gameCode: string;
            gameName: string;
            /** @description Absent for all plays that have no limits of their own. */
            playCode?: string;
            playName?: string;
            /** @description Absent where those of all plays, or of the lottery's class, are to hold again. */
            proposed?: components["schemas"]["Limits"];
            /**
             * Format: int32
             * @description The version that they would get.
             */
            version: number;
        };
        /** @description The limits of a lottery that hold for new orders. */
        LotteryLimits: {
            book: components["schemas"]["DrawBook"];
            /** @description Which limits it has where the merchant has none of its own. */
            class: components["schemas"]["LimitClass"];
            gameCode: string;
            gameName: string;
            /** @description Whether plays without limits of their own have those of the class. */
            isOfClass: boolean;
            /** @description How many plays have limits of their own. */
            ownCount: number;
            /** @description The proposal of others that waits. */
            proposal?: components["schemas"]["LotteryLimitRow"];
            vendor: string;
            /**
             * Format: int32
             * @description 1 while those of the class hold for every play.
             */
            version: number;
        };
        /** @description What some bets of a play pay, and what that returns. */
        LotteryPrice: {
            /**
             * Format: int32
             * @description For numbers with so many arrangements only.
             */
            arrangements?: number;
            /** @description For these cells only. */
            cells: string[];
            /** @description Whether it returns less than 85 percent. */
            isLow: boolean;
            odds: string;
            reducedOdds?: string;
            /**
             * Format: int32
             * @description Parts per million, cut.
             */
            reducedReturnPpm?: number;
            /**
             * Format: int32
             * @description Parts per million, cut.
             */
            returnPpm: number;
        };
        /** @description The sheet that holds for new orders of a lottery. */
        LotterySheet: {
            /**
             * Format: int64
             * @description Epoch milliseconds; absent for the first one.
             */
            declaredAt?: number;
            gameCode: string;
            gameName: string;
            /** @description Whether it is the lottery's first one, which is the same for every merchant. */
            isBuiltIn: boolean;
            prizeMode: components["schemas"]["PrizeMode"];
            /** @description The proposal of another one that waits. */
            proposal?: components["schemas"]["SheetRow"];
            /**
             * Format: int32
             * @description The highest return of its full odds, parts per million.
             */
            returnMaxPpm: number;
            /**
             * Format: int32
             * @description The lowest return of its full odds, parts per million.
             */
            returnMinPpm: number;
            vendor: string;
            /** Format: int32 */
            version: number;
        };
        /**
         * @description 0 member, 1 agent, 2 top agent, 4 trial, 40 41 42 test twins of 0 1 2
         * @enum {integer}
         */
        MemberKind: 0 | 1 | 2 | 4 | 40 | 41 | 42;
        /**
         * @description Decimal amount of money with two to five places
         * @example 500.00
         */
        Money: string;
        /** @description What some bets of a play are to pay. */
        NewOdds: {
            /**
             * Format: int32
             * @description For numbers with so many arrangements only; plays in any sequence.
             */
            arrangements?: number;
            /** @description For these cells only; plays of cells. */
            cells?: string[];
            /**
             * @description A plain decimal number with at most three decimal places.
             * @example 3.3
             */
            odds: string;
            /** @description The odds after the first ceiling; absent where a number is closed then. */
            reducedOdds?: string;
        };
        /**
         * @description What comes after the password.
         * @enum {string}
         */
        NextStep: "enrol" | "code";
        /** @description The liability of a number. */
        NumberExposure: {
            /** @description Whether it is at 80 % or above. */
            isAlarm: boolean;
            liability: components["schemas"]["Money"];
            /** @description As it is chosen, `position:symbol` where there are positions. */
            number: string;
            rule: components["schemas"]["NumberRule"];
            /**
             * Format: int64
             * @description Of the ceiling at which nothing more is sold, parts per million.
             */
            sharePpm: number;
        };
        NumberForm: {
            /** @description `real` unless given. */
            book?: components["schemas"]["DrawBook"];
            /** @description As it is chosen, `position:symbol` where there are positions. */
            number: string;
            playCode: string;
            /** @description Why, 5 to 200 characters. */
            reason: string;
            rule: components["schemas"]["NumberRule"];
        };
        /**
         * @description What an operator has decided about a number, from that moment on.
         * @enum {string}
         */
        NumberRule: "open" | "reduced" | "closed";
        OddsForm: {
            /** @description The plays that are offered. */
            plays: components["schemas"]["PlayOdds"][];
        };
        /**
         * @description What an offer asks the receiver to agree to.
         * @enum {string}
         */
        OfferKind: "NEW" | "UPDATE" | "END";
        /** @description A person who works for a merchant. */
        OperatorValue: {
            id: string;
            /** @description The merchant's code. */
            merchant: string;
            name: string;
            /** @description What the operator may do, as `<thing>.<verb>`. */
            permissions: string[];
        };
        /** @description A payer. */
        PayerRow: {
            /** @description Whether it gets payment files from persons. */
            byFile: boolean;
            /** @description Whether this node can speak to it. */
            isKnown: boolean;
            /** @description Whether new withdrawals are paid by it. */
            isUsed: boolean;
            /**
             * Format: int64
             * @description Attempts that it has not decided.
             */
            openAttempts: number;
            payer: string;
            /** @description The proposal to let it go on that waits for a decision. */
            proposal?: components["schemas"]["ProposalRow"];
            /** @description That it takes no new attempts. */
            suspension?: components["schemas"]["PayerSuspension"];
        };
        /** @description That a payer takes no new attempts. */
        PayerSuspension: {
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            at: number;
            /** @description The operator's user name; absent when the server did it by itself. */
            by?: string;
            reason: string;
        };
        /**
         * @description Over how long a limit counts. Windows run with the hour: they cover the present hour and the hours of a
         *     whole day, week or month before it, so no stretch of that length ever holds more than the limit.
         * @enum {string}
         */
        Period: "day" | "week" | "month";
        /** @description What the merchant could lose in a play of a draw. */
        PlayExposure: {
            /** @description Up to where a number pays the full odds; the ceiling of a pool. */
            full: components["schemas"]["Money"];
            /** @description Whether it is at 80 % or above. */
            isAlarm: boolean;
            /** @description Whether its lines are counted together. */
            isPool: boolean;
            /** @description The worst case: of the largest number, or the pool. */
            liability: components["schemas"]["Money"];
            /** @description The hundred with the largest liabilities, and those with a rule. */
            numbers: components["schemas"]["NumberExposure"][];
            playCode: string;
            playName: string;
            /** @description Up to where a number pays the reduced odds; absent where it is closed after the full ones. */
            reduced?: components["schemas"]["Money"];
            /**
             * Format: int64
             * @description Of the ceiling at which nothing more is sold, parts per million.
             */
            sharePpm: number;
        };
        /** @description The limits of a play, in whole baht. */
        PlayLimit: {
            /** @description Whether they are its own; else those of all plays. */
            isOwn: boolean;
            /** @description Whether its lines are counted together: then the pool counts, else each number. */
            isPool: boolean;
            limits: components["schemas"]["Limits"];
            playCode: string;
            playName: string;
        };
        /** @description What a play is to pay. */
        PlayOdds: {
            playCode: string;
            prices: components["schemas"]["NewOdds"][];
        };
        /** @description A play and what it pays. */
        PlayPrices: {
            playCode: string;
            playName: string;
            prices: components["schemas"]["LotteryPrice"][];
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
        /**
         * @description Which sheet a merchant's members play by; it follows from the merchant's lists of vendors.
         * @enum {string}
         */
        PrizeMode: "Normal" | "Elott" | "SEA";
        /** @description A proposal: who proposed what when, and what became of it. */
        ProposalRow: {
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            createdAt: number;
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            decidedAt?: number;
            /** @description Who approved or rejected it. */
            decider?: string;
            /** @description What the decider said. */
            decision?: string;
            /** @description What an approval has to name. */
            digest: string;
            /**
             * Format: int64
             * @description When it is over without a decision, epoch milliseconds.
             */
            expiresAt: number;
            /** @description Why an approved one did nothing. */
            failure?: string;
            /** @description Whether the caller already had a part in it, so that another operator has to decide next. */
            hadPart: boolean;
            /** @description Whether a third operator has to release what was approved. */
            needsRelease: boolean;
            /** @description Whether that is the caller. */
            own: boolean;
            proposalId: string;
            /** @description Who proposed it. */
            proposer: string;
            reason: string;
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            releasedAt?: number;
            /** @description The third operator, who released it or said no. */
            releaser?: string;
            state: components["schemas"]["ProposalState"];
        };
        /**
         * @description What became of a proposal.
         * @enum {string}
         */
        ProposalState: "open" | "checked" | "approved" | "executed" | "failed" | "rejected" | "withdrawn" | "expired" | "stale";
        /** @description What a rate is to become. */
        RateChangeValue: {
            /** @description Percent. */
            after: string;
            /** @description Percent, when it was proposed. */
            before: string;
            gameCategory: components["schemas"]["GameCategory"];
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
        RatesForm: {
            /** @description Why, 5 to 200 characters; the member does not read it. */
            reason: string;
            /** @description One to eight, each category once. */
            rebates: components["schemas"]["RateForm"][];
        };
        /**
         * @description Why a deposit was not credited, or what was unusual about one that was.
         * @enum {string}
         */
        Reason: "declined" | "expired" | "gateway.refused" | "late" | "paid.twice" | "returned" | "by.member" | "not.received" | "payer.other" | "unordered";
        /** @description A reason, and nothing else. */
        ReasonForm: {
            /** @description Why, 5 to 200 characters. */
            reason: string;
        };
        /**
         * @description Why operators refuse a withdrawal.
         * @enum {string}
         */
        Refusal: "wrong.name" | "needs.documents" | "unclear.play" | "cannot.pay";
        /**
         * @description Why two operators refuse a deposit by transfer.
         * @enum {string}
         */
        RefusalReason: "not.received" | "payer.other";
        RemovalForm: {
            /** @description Why, 5 to 140 characters; the member is not shown it. */
            remark: string;
        };
        /** @description A day of a provider's account, worked out: `closing` = `booked` + `broughtForward` + every difference + `unexplained`. */
        Report: {
            /** @description The account at the provider. */
            account: string;
            /** @description The same at the end of the day. */
            booked: components["schemas"]["Money"];
            /** @description What the ledger says that the provider held for us at the start of the day. */
            bookedBefore: components["schemas"]["Money"];
            /** @description By how much the provider held more than the ledger said at the start of the day. */
            broughtForward: components["schemas"]["Money"];
            /** @description Every class, with and without items. */
            classes: components["schemas"]["ClassSum"][];
            /** @description The provider's balance at the end of the day. */
            closing: components["schemas"]["Money"];
            /** @description Of every amount. */
            currency: string;
            /** @description The day, `YYYY-MM-DD`. */
            day: string;
            /** @description Whether something is left to look at. */
            isOpen: boolean;
            /**
             * Format: int64
             * @description Items that a person has to look at.
             */
            openCount: number;
            /** @description The provider's balance at the start of the day. */
            opening: components["schemas"]["Money"];
            /** @description The provider. */
            provider: string;
            /** @description The numbers of the day's statements. */
            statements: number[];
            /** @description What no item explains; zero unless something is broken. */
            unexplained: components["schemas"]["Money"];
        };
        /** @description A column of a report. */
        ReportColumn: {
            name: string;
            /** @description Whether `rows` lists what its figures are made of. */
            opens: boolean;
            unit: components["schemas"]["FigureUnit"];
        };
        /**
         * @description A report.
         * @enum {string}
         */
        ReportName: "cash" | "providers" | "suspense" | "withdrawals" | "refusals" | "liabilities" | "revenue" | "play" | "adjustments" | "large";
        /**
         * @description What two operators decided about the suspended part of a receipt. Decided once; the database refuses another.
         * @enum {string}
         */
        Resolution: "credit" | "return";
        ResultForm: {
            /** @description Why a result that was paid is replaced, 5 to 200 characters; for corrections only. */
            reason?: string;
            /**
             * @description The whole result: its parts joined by `|`, the numbers of a part by `,`.
             * @example 730826|45|154,967|208,481
             */
            result: string;
            /** @description Where it was published, at most 512 bytes. */
            source: string;
        };
        /** @description A part of a result: some numbers of one kind. */
        ResultSlot: {
            /**
             * Format: int32
             * @description How many numbers.
             */
            count: number;
            /** @description Whether all numbers are different. */
            distinct: boolean;
            /**
             * Format: int32
             * @description The largest symbol.
             */
            max: number;
            /**
             * Format: int32
             * @description The least symbol.
             */
            min: number;
            name: string;
            /**
             * Format: int32
             * @description How many symbols each number has.
             */
            width: number;
        };
        /** @description A version of a result; one above the draw's waits for its approval. */
        ResultVersion: {
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            publishedAt: number;
            /** @description Why it replaces the one before. */
            reason?: string;
            result: string;
            /** @description `own` or `entered`. */
            source: string;
            /** Format: int32 */
            version: number;
        };
        ReviewForm: {
            /** @description Why, 5 to 200 characters. */
            reason: string;
            /** @description Of a match: the money in suspense. */
            receiptId?: string;
            /** @description Of a refusal: why, as the member reads it. */
            refusal?: components["schemas"]["RefusalReason"];
            verdict: components["schemas"]["Verdict"];
        };
        /**
         * @description A rule that sends a withdrawal to review.
         * @enum {string}
         */
        RuleCode: "amount" | "day.sum" | "first" | "destination.new" | "destination.shared" | "credentials" | "velocity" | "play.little" | "suspense" | "reversal" | "device.new" | "country.new" | "win.large" | "payer.unknown" | "payers" | "round.open" | "transfer.in" | "cluster" | "list" | "books" | "destination.changed" | "attempt.failed" | "frozen" | "held";
        /** @description A rule that an operator set for a number. */
        RuleOfNumber: {
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            changedAt: number;
            number: string;
            /** @description The operator's name. */
            operator: string;
            /** @description Whether that is the caller, so that another operator has to loosen it. */
            own: boolean;
            playCode: string;
            rule: components["schemas"]["NumberRule"];
        };
        SeenForm: {
            /**
             * Format: int64
             * @description Number of the last message seen.
             */
            seq: number;
        };
        SheetForm: {
            /** @description The plays that are offered. */
            plays: components["schemas"]["PlayOdds"][];
            /** @description Why, 5 to 200 characters. */
            reason: string;
        };
        /** @description A proposal of what a lottery pays. */
        SheetRow: components["schemas"]["ProposalRow"] & {
            gameCode: string;
            gameName: string;
            plays: components["schemas"]["PlayPrices"][];
            prizeMode: components["schemas"]["PrizeMode"];
            /**
             * Format: int32
             * @description The version that it would get.
             */
            version: number;
        };
        /** @description A version of a sheet. */
        SheetVersion: {
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            declaredAt: number;
            /** Format: int32 */
            version: number;
        };
        /** @description What of a member's wins in a draw could not be taken back. */
        ShortfallRow: {
            amount: components["schemas"]["Money"];
            /**
             * Format: int64
             * @description Suborders.
             */
            count: number;
            memberId: string;
            /** @description The member's user name; absent where there is no such member any more. */
            memberName?: string;
        };
        SignatureForm: {
            /** @description What was found and why the day can be closed, 5 to 200 characters. */
            reason: string;
        };
        /** @description Who signed a day. */
        SignedValue: {
            countersignedBy: string;
            /** @description Of the report, SHA-256. */
            digest: string;
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            signedAt: number;
            signedBy: string;
        };
        /** @description A transfer to which a slip points. */
        SlipRow: {
            /** @description The sending bank, three digits. */
            bank: string;
            /** @description Whether the bank knows it. */
            found: boolean;
            /** @description Its name of the transfer. */
            transRef: string;
        };
        /**
         * @description What a stuck suborder is sent with.
         * @enum {string}
         */
        StuckItem: "win" | "correction" | "refund";
        /** @description A suborder of which the wallet refuses what it is sent with. */
        StuckRow: {
            /** @description What is to move; less than zero where a correction takes it back. */
            amount: components["schemas"]["Money"];
            /** @description Which money it is. */
            book: components["schemas"]["DrawBook"];
            /** @description The member's user name; absent where there is no such member any more. */
            memberName?: string;
            /** @description Why it is refused, as the provider protocol has it. */
            refusal?: string;
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            stuckAt: number;
            suborderId: string;
            what: components["schemas"]["StuckItem"];
        };
        /** @description A conversation as support sees it. */
        SupportConversation: {
            id: string;
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            lastAt: number;
            lastText: string;
            /** @description The member's user name. */
            memberName: string;
            /** @description The caller took it. */
            mine: boolean;
            /** @description Who took it. */
            operatorName?: string;
            state: components["schemas"]["ConversationState"];
            /**
             * Format: int64
             * @description Messages of the member that support has not seen.
             */
            unread: number;
            /**
             * Format: int64
             * @description Since when the member waits for an answer, epoch milliseconds; absent while none is owed.
             */
            waitingSince?: number;
        };
        /**
         * @description Why money that arrived was not credited.
         * @enum {string}
         */
        SuspenseReason: "no.order" | "ambiguous" | "payer.other" | "member.excluded" | "member.disabled" | "deposit.limit" | "currency" | "too.small";
        /**
         * @description What is taken back where a corrected win is less.
         * @enum {string}
         */
        TakeBack: "available" | "none";
        /** @description What is proposed of a contract. */
        TermsValue: {
            /** @description What a member has to count in a period to be active. */
            activeMinBet: components["schemas"]["Money"];
            carry: boolean;
            charges: components["schemas"]["ContractCharges"];
            /** @description `CONS` for all games, or one category. */
            gameCategory: string;
            kind: components["schemas"]["ContractKind"];
            tiers: components["schemas"]["TierValue"][];
            type: components["schemas"]["OfferKind"];
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
        /**
         * @description What is to become of a deposit.
         * @enum {string}
         */
        Verdict: "match" | "refuse";
        /** @description What is to become of it, by whose proposal. */
        VerdictRow: components["schemas"]["ProposalRow"] & {
            /** @description How much is credited. */
            amount?: components["schemas"]["Money"];
            receiptId?: string;
            refusal?: components["schemas"]["RefusalReason"];
            verdict: components["schemas"]["Verdict"];
        };
        /** @description An attempt to pay a withdrawal. */
        WithdrawalAttempt: {
            /**
             * Format: int32
             * @description How often the payer was asked.
             */
            asks: number;
            /** @description What was sent, of one that was paid to an address. */
            coins?: components["schemas"]["CoinsSent"];
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            createdAt: number;
            /** @description What the payer said last. */
            lastSaid?: string;
            payer: string;
            /** @description What the payer knows it by. */
            reference: string;
            state: string;
        };
        /** @description A deposit of the member. */
        WithdrawalDeposit: {
            amount: components["schemas"]["Money"];
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            createdAt: number;
            orderId: string;
            status: string;
        };
        /** @description One line of what happened. */
        WithdrawalEvent: {
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            at: number;
            detail: string;
            kind: string;
            /** @description `member`, `rules`, `operator`, `payer` or `job`. */
            source: string;
        };
        /** @description What a rule saw that fired. */
        WithdrawalEvidence: {
            /** @description What it allows. */
            allowed: string;
            code: components["schemas"]["RuleCode"];
            /** @description The amount, count or time that it saw. */
            seen: string;
        };
        /**
         * @description What is to become of a withdrawal.
         * @enum {string}
         */
        WithdrawalOutcome: "pay" | "refuse" | "resume";
        /** @description What is to become of a withdrawal, by whose proposal. */
        WithdrawalProposal: components["schemas"]["ProposalRow"] & {
            outcome: components["schemas"]["WithdrawalOutcome"];
            /** @description What the member is told of a refusal. */
            refusal?: components["schemas"]["Refusal"];
        };
        WithdrawalProposalForm: {
            outcome: components["schemas"]["WithdrawalOutcome"];
            /** @description Why, 5 to 200 characters; the member does not read it. */
            reason: string;
            /** @description What the member is told; needed for a refusal. */
            refusal?: components["schemas"]["Refusal"];
        };
        /**
         * @description Why a withdrawal did not come about.
         * @enum {string}
         */
        WithdrawalReason: "wrong.name" | "needs.documents" | "unclear.play" | "cannot.pay" | "returned";
        /** @description A withdrawal in a list. */
        WithdrawalRow: {
            /** @description The last four digits. */
            accountNumber: string;
            /** @description What leaves the wallet. */
            amount: components["schemas"]["Money"];
            /** @description The last attempt to pay it. */
            attempt?: components["schemas"]["WithdrawalAttempt"];
            bankCode: string;
            /**
             * Format: int64
             * @description When it ended, epoch milliseconds.
             */
            completedAt?: number;
            /**
             * Format: int64
             * @description Epoch milliseconds.
             */
            createdAt: number;
            /**
             * Format: int64
             * @description When a decision is due, epoch milliseconds.
             */
            dueAt: number;
            /** @description What of it is the fee. */
            fee: components["schemas"]["Money"];
            /** @description What the payer says does not fit: nothing happens by itself any more. */
            held: boolean;
            /** @description What did not fit, while it is held: `facts.differ`, `destination.changed`, … */
            heldBecause?: string;
            /** @description What kind of account the destination is. */
            kind: components["schemas"]["DestinationKind"];
            /** @description What the member receives. */
            net: components["schemas"]["Money"];
            orderId: string;
            /** @description The proposal that waits for a decision. */
            proposal?: components["schemas"]["WithdrawalProposal"];
            /** @description Why it did not come about. */
            reason?: components["schemas"]["WithdrawalReason"];
            /** @description The rules that fired. */
            rules: components["schemas"]["RuleCode"][];
            state: components["schemas"]["WithdrawalState"];
            username: string;
        };
        /**
         * @description Where a withdrawal stands.
         * @enum {string}
         */
        WithdrawalState: "requesting" | "gone" | "requested" | "review" | "approved" | "sending" | "sent" | "unknown" | "paid" | "refused" | "returned";
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    adjustments: {
        parameters: {
            query?: {
                /** @description `waiting` or `over`; `waiting` unless given. */
                state?: string;
                /** @description From 1. */
                pageNo?: number;
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
                    "application/json": components["schemas"]["Answer_ListPage_AdjustmentRow"];
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
    approve_adjustment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                proposalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApprovalForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_AdjustmentRow"];
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
    reject_adjustment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                proposalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_AdjustmentRow"];
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
    withdraw_adjustment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                proposalId: string;
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
                    "application/json": components["schemas"]["Answer_AdjustmentRow"];
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
    audit: {
        parameters: {
            query?: {
                /** @description An operator's user name, `server` or `console`. */
                author?: string;
                /** @description An action such as `proposal.made`, or the first part of one, such as `proposal`. */
                action?: string;
                /** @description What it happened to, or how that begins. */
                subject?: string;
                /** @description First day, `YYYY-MM-DD`; today unless given. */
                startDate?: string;
                /** @description Last day, `YYYY-MM-DD`; today unless given. */
                endDate?: string;
                /** @description From 1. */
                pageNo?: number;
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
                    "application/json": components["schemas"]["Answer_ListPage_AuditEvent"];
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
    audit_file: {
        parameters: {
            query?: {
                /** @description An operator's user name, `server` or `console`. */
                author?: string;
                /** @description An action such as `proposal.made`, or the first part of one, such as `proposal`. */
                action?: string;
                /** @description What it happened to, or how that begins. */
                subject?: string;
                /** @description First day, `YYYY-MM-DD`; today unless given. */
                startDate?: string;
                /** @description Last day, `YYYY-MM-DD`; today unless given. */
                endDate?: string;
                /** @description From 1. */
                pageNo?: number;
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
    canned_answers: {
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
                    "application/json": components["schemas"]["Answer_List_CannedAnswerValue"];
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
    write_canned_answer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                answerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CannedAnswerForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_CannedAnswerValue"];
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
    remove_canned_answer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                answerId: string;
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
    console_captcha: {
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
    closings: {
        parameters: {
            query?: {
                /** @description `waiting` or `over`; `waiting` unless given. */
                state?: string;
                /** @description From 1. */
                pageNo?: number;
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
                    "application/json": components["schemas"]["Answer_ListPage_ClosingRow"];
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
    approve_closing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                proposalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApprovalForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_ClosingRow"];
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
    reject_closing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                proposalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_ClosingRow"];
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
    take_closing_back: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                proposalId: string;
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
                    "application/json": components["schemas"]["Answer_ClosingRow"];
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
    coins: {
        parameters: {
            query?: {
                /** @description An address, or how the hash of a transaction begins. */
                search?: string;
                /** @description From 1. */
                pageNo?: number;
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
                    "application/json": components["schemas"]["Answer_ListPage_CoinReceiptRow"];
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
    contract_proposals: {
        parameters: {
            query?: {
                /** @description `waiting` or `over`; `waiting` unless given. */
                state?: string;
                /** @description From 1. */
                pageNo?: number;
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
                    "application/json": components["schemas"]["Answer_ListPage_ContractProposalRow"];
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
    approve_contract: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                proposalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApprovalForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_ContractProposalRow"];
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
    reject_contract: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                proposalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_ContractProposalRow"];
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
    withdraw_contract: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                proposalId: string;
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
                    "application/json": components["schemas"]["Answer_ContractProposalRow"];
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
    conversations: {
        parameters: {
            query?: {
                /** @description `waiting`, `mine`, `open` (the two together with those of others) or `closed`; `open` unless given. */
                state?: string;
                /** @description From 1. */
                pageNo?: number;
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
                    "application/json": components["schemas"]["Answer_ListPage_SupportConversation"];
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
    conversation_counts: {
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
                    "application/json": components["schemas"]["Answer_ConversationCounts"];
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
    conversation: {
        parameters: {
            query?: {
                /** @description Only messages before this number. */
                before?: number;
            };
            header?: never;
            path: {
                conversationId: string;
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
                    "application/json": components["schemas"]["Answer_SupportConversationDetail"];
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
    close_conversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                conversationId: string;
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
                    "application/json": components["schemas"]["Answer_SupportConversation"];
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
                conversationId: string;
            };
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
    conversation_member: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                conversationId: string;
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
                    "application/json": components["schemas"]["Answer_MemberCard"];
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
    answer_member: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                conversationId: string;
            };
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
    read_conversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                conversationId: string;
            };
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
    take_conversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                conversationId: string;
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
                    "application/json": components["schemas"]["Answer_SupportConversation"];
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
    type_in_conversation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                conversationId: string;
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
    debts: {
        parameters: {
            query?: {
                /** @description `waiting` or `over`; `waiting` unless given. */
                state?: string;
                /** @description From 1. */
                pageNo?: number;
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
                    "application/json": components["schemas"]["Answer_ListPage_DebtRow"];
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
    approve_debt_end: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                proposalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApprovalForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_DebtRow"];
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
    reject_debt_end: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                proposalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_DebtRow"];
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
    withdraw_debt_end: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                proposalId: string;
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
                    "application/json": components["schemas"]["Answer_DebtRow"];
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
    propose_debt_end: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                reversalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DebtEndForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_DebtRow"];
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
    deposits: {
        parameters: {
            query?: {
                /** @description `waiting` or `over`; `waiting` unless given. */
                state?: string;
                /** @description From 1. */
                pageNo?: number;
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
                    "application/json": components["schemas"]["Answer_ListPage_ReviewRow"];
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
    approve_review: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                proposalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApprovalForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_ReviewRow"];
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
    reject_review: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                proposalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_ReviewRow"];
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
    withdraw_review: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                proposalId: string;
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
                    "application/json": components["schemas"]["Answer_ReviewRow"];
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
    deposit_image: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orderId: string;
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
    propose_review: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orderId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReviewForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_ReviewRow"];
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
    draw_corrections: {
        parameters: {
            query?: {
                /** @description `waiting` or `over`; `waiting` unless given. */
                state?: string;
                /** @description From 1. */
                pageNo?: number;
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
                    "application/json": components["schemas"]["Answer_ListPage_DrawCorrectionRow"];
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
    approve_correction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                proposalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApprovalForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_DrawCorrectionRow"];
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
    refuse_correction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                proposalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_DrawCorrectionRow"];
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
    reject_correction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                proposalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_DrawCorrectionRow"];
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
    release_correction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                proposalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApprovalForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_DrawCorrectionRow"];
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
    withdraw_correction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                proposalId: string;
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
                    "application/json": components["schemas"]["Answer_DrawCorrectionRow"];
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
    draw_voids: {
        parameters: {
            query?: {
                /** @description `waiting` or `over`; `waiting` unless given. */
                state?: string;
                /** @description From 1. */
                pageNo?: number;
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
                    "application/json": components["schemas"]["Answer_ListPage_DrawVoidRow"];
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
    approve_void: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                proposalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApprovalForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_DrawVoidRow"];
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
    reject_void: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                proposalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_DrawVoidRow"];
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
    withdraw_void: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                proposalId: string;
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
                    "application/json": components["schemas"]["Answer_DrawVoidRow"];
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
    console_draws: {
        parameters: {
            query?: {
                /** @description Only draws with this status. */
                state?: string;
                /** @description Only draws of this lottery. */
                gameCode?: string;
                /** @description Only draws that a person should look at. */
                attention?: boolean;
                /** @description From 1. */
                pageNo?: number;
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
                    "application/json": components["schemas"]["Answer_DrawList"];
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
    console_draw: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameCode: string;
                numero: string;
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
                    "application/json": components["schemas"]["Answer_ConsoleDrawDetail"];
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
    preview_correction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameCode: string;
                numero: string;
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
                    "application/json": components["schemas"]["Answer_CorrectionPreview"];
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
    propose_correction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameCode: string;
                numero: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CorrectionForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_DrawCorrectionRow"];
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
    enter_result: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameCode: string;
                numero: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResultForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_EnteredResult"];
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
    withdraw_entry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameCode: string;
                numero: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_ConsoleDrawDetail"];
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
    draw_exposure: {
        parameters: {
            query?: {
                /** @description `real`, `trial` or `test`; `real` unless given. */
                book?: string;
            };
            header?: never;
            path: {
                gameCode: string;
                numero: string;
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
                    "application/json": components["schemas"]["Answer_DrawExposure"];
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
    freeze_draw: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameCode: string;
                numero: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_ConsoleDrawDetail"];
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
    set_number: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameCode: string;
                numero: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NumberForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_DrawExposure"];
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
    recalculate_draw: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameCode: string;
                numero: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_ConsoleDrawDetail"];
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
    resume_draw: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameCode: string;
                numero: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_ConsoleDrawDetail"];
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
    retry_draw: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameCode: string;
                numero: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_ConsoleDrawDetail"];
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
    draw_shortfalls: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameCode: string;
                numero: string;
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
                    "application/json": components["schemas"]["Answer_DrawShortfalls"];
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
    stuck_suborders: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameCode: string;
                numero: string;
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
                    "application/json": components["schemas"]["Answer_StuckSuborders"];
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
    suspend_draw: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameCode: string;
                numero: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_ConsoleDrawDetail"];
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
    unfreeze_draw: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameCode: string;
                numero: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_ConsoleDrawDetail"];
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
    propose_void: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameCode: string;
                numero: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_DrawVoidRow"];
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
    feedback_list: {
        parameters: {
            query?: {
                /** @description `open` or `done`; `open` unless given. */
                state?: string;
                /** @description 1 deposit, 2 withdrawal, 3 game, 4 service, 6 application, 0 anything else. */
                type?: number;
                /** @description From 1. */
                pageNo?: number;
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
                    "application/json": components["schemas"]["Answer_ListPage_FeedbackValue"];
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
    feedback_done: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                feedbackId: string;
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
    freezes: {
        parameters: {
            query?: {
                /** @description `open` or `lifted`; `open` unless given. */
                state?: string;
                /** @description From 1. */
                pageNo?: number;
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
                    "application/json": components["schemas"]["Answer_ListPage_FreezeRow"];
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
    propose_lift: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                freezeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LiftForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_FreezeRow"];
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
    approve_lift: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                freezeId: string;
                proposalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApprovalForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_FreezeRow"];
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
    reject_lift: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                freezeId: string;
                proposalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_FreezeRow"];
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
    take_lift_back: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                freezeId: string;
                proposalId: string;
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
                    "application/json": components["schemas"]["Answer_FreezeRow"];
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
    picture: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
    console_jackpots: {
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
                    "application/json": components["schemas"]["Answer_List_ConsoleJackpot"];
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
    levels: {
        parameters: {
            query?: {
                /** @description `waiting` or `over`; `waiting` unless given. */
                state?: string;
                /** @description From 1. */
                pageNo?: number;
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
                    "application/json": components["schemas"]["Answer_ListPage_LevelRow"];
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
    approve_level: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                proposalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApprovalForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_LevelRow"];
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
    reject_level: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                proposalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_LevelRow"];
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
    take_level_back: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                proposalId: string;
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
                    "application/json": components["schemas"]["Answer_LevelRow"];
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
    limit_proposals: {
        parameters: {
            query?: {
                /** @description `waiting` or `over`; `waiting` unless given. */
                state?: string;
                /** @description From 1. */
                pageNo?: number;
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
                    "application/json": components["schemas"]["Answer_ListPage_LotteryLimitRow"];
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
    approve_limits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                proposalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApprovalForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_LotteryLimitRow"];
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
    reject_limits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                proposalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_LotteryLimitRow"];
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
    withdraw_limits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                proposalId: string;
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
                    "application/json": components["schemas"]["Answer_LotteryLimitRow"];
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
    limits_of_lotteries: {
        parameters: {
            query?: {
                /** @description `real`, `trial` or `test`; `real` unless given. */
                book?: string;
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
                    "application/json": components["schemas"]["Answer_List_LotteryLimits"];
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
    limits_of_lottery: {
        parameters: {
            query?: {
                /** @description `real`, `trial` or `test`; `real` unless given. */
                book?: string;
            };
            header?: never;
            path: {
                gameCode: string;
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
                    "application/json": components["schemas"]["Answer_LotteryLimitsDetail"];
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
    propose_limits: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameCode: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LotteryLimitForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_LotteryLimitRow"];
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
    propose_adjustment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                username: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdjustmentForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_AdjustmentRow"];
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
    member_bank_cards: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                username: string;
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
                    "application/json": components["schemas"]["Answer_MemberCardList"];
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
    remove_bank_card: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                username: string;
                cardId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemovalForm"];
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
    closable_account: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                username: string;
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
                    "application/json": components["schemas"]["Answer_ClosableAccount"];
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
    propose_closing: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                username: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClosingForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_ClosingRow"];
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
    contracts_of_member: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                username: string;
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
                    "application/json": components["schemas"]["Answer_List_ContractRow"];
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
    propose_contract: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                username: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContractForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_ContractProposalRow"];
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
    freeze_member: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                username: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FreezeForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_FreezeRow"];
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
    member_level: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                username: string;
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
                    "application/json": components["schemas"]["Answer_MemberLevel"];
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
    propose_level: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                username: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LevelForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_LevelRow"];
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
    rates_of_member: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                username: string;
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
                    "application/json": components["schemas"]["Answer_MemberRatesRow"];
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
    propose_rates: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                username: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RatesForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_RateChangeRow"];
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
    member_wallet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                username: string;
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
                    "application/json": components["schemas"]["Answer_MemberWallet"];
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
    operators_of_merchant: {
        parameters: {
            query?: {
                /** @description From 1. */
                pageNo?: number;
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
                    "application/json": components["schemas"]["Answer_ListPage_OperatorRow"];
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
    approve_reset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                proposalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApprovalForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_OperatorRow"];
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
    reject_reset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                proposalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_OperatorRow"];
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
    withdraw_reset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                proposalId: string;
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
                    "application/json": components["schemas"]["Answer_OperatorRow"];
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
    propose_reset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                username: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_OperatorRow"];
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
    payers: {
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
                    "application/json": components["schemas"]["Answer_PayerList"];
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
    payment_files: {
        parameters: {
            query?: {
                /** @description From 1. */
                pageNo?: number;
            };
            header?: never;
            path: {
                payer: string;
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
                    "application/json": components["schemas"]["Answer_PaymentFilesValue"];
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
    import_answer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                payer: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": number[];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_FileAnswerValue"];
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
    propose_file: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                payer: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_PaymentFilesValue"];
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
    release_file: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                payer: string;
                proposalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApprovalForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_PaymentFilesValue"];
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
    reject_file: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                payer: string;
                proposalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_PaymentFilesValue"];
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
    take_file_proposal_back: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                payer: string;
                proposalId: string;
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
                    "application/json": components["schemas"]["Answer_PaymentFilesValue"];
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
    payment_file: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                payer: string;
                fileId: string;
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
                    "application/xml": string;
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
    propose_payer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                payer: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_PayerList"];
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
    approve_payer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                payer: string;
                proposalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApprovalForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_PayerList"];
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
    reject_payer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                payer: string;
                proposalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_PayerList"];
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
    take_payer_proposal_back: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                payer: string;
                proposalId: string;
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
                    "application/json": components["schemas"]["Answer_PayerList"];
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
    suspend_payer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                payer: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_PayerList"];
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
    rate_changes: {
        parameters: {
            query?: {
                /** @description `waiting` or `over`; `waiting` unless given. */
                state?: string;
                /** @description From 1. */
                pageNo?: number;
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
                    "application/json": components["schemas"]["Answer_ListPage_RateChangeRow"];
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
    approve_rates: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                proposalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApprovalForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_RateChangeRow"];
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
    reject_rates: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                proposalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_RateChangeRow"];
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
    withdraw_rates: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                proposalId: string;
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
                    "application/json": components["schemas"]["Answer_RateChangeRow"];
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
    countersign_day: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                proposalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApprovalForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_DayValue"];
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
    reject_day_signature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                proposalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_DayValue"];
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
    withdraw_day_signature: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                proposalId: string;
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
                    "application/json": components["schemas"]["Answer_DayValue"];
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
    statements: {
        parameters: {
            query?: {
                /** @description One provider; all when absent. */
                provider?: string;
                /** @description From 1. */
                pageNo?: number;
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
                    "application/json": components["schemas"]["Answer_StatementsValue"];
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
    statement_day: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                provider: string;
                day: string;
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
                    "application/json": components["schemas"]["Answer_DayValue"];
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
    statement_day_file: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                provider: string;
                day: string;
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
    statement_day_items: {
        parameters: {
            query?: {
                /** @description A class; all when absent. */
                class?: string;
                /** @description From 1. */
                pageNo?: number;
            };
            header?: never;
            path: {
                provider: string;
                day: string;
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
                    "application/json": components["schemas"]["Answer_ListPage_ItemValue"];
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
    sign_day: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                provider: string;
                day: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignatureForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_DayValue"];
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
    import_statement: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                provider: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": number[];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_StatementValue"];
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
                /** @description First day, `YYYY-MM-DD`; today unless given. */
                startDate?: string;
                /** @description Last day, `YYYY-MM-DD`; today unless given. */
                endDate?: string;
                /** @description Of `large`: the least amount, 10,000.00 or more; 50,000.00 unless given. */
                atLeast?: string;
                /** @description From 1. */
                pageNo?: number;
            };
            header?: never;
            path: {
                report: components["schemas"]["ReportName"];
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
                    "application/json": components["schemas"]["Answer_ReportValue"];
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
    report_file: {
        parameters: {
            query?: {
                /** @description First day, `YYYY-MM-DD`; today unless given. */
                startDate?: string;
                /** @description Last day, `YYYY-MM-DD`; today unless given. */
                endDate?: string;
                /** @description Of `large`: the least amount, 10,000.00 or more; 50,000.00 unless given. */
                atLeast?: string;
                /** @description From 1. */
                pageNo?: number;
            };
            header?: never;
            path: {
                report: components["schemas"]["ReportName"];
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
    report_rows: {
        parameters: {
            query: {
                /** @description The name of a column. */
                column: string;
                /** @description The name of a row; of all rows together when absent. */
                name?: string;
                /** @description First day, `YYYY-MM-DD`; today unless given. */
                startDate?: string;
                /** @description Last day, `YYYY-MM-DD`; today unless given. */
                endDate?: string;
                /** @description Of `large`: the least amount, 10,000.00 or more; 50,000.00 unless given. */
                atLeast?: string;
                /** @description From 1. */
                pageNo?: number;
            };
            header?: never;
            path: {
                report: components["schemas"]["ReportName"];
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
                    "application/json": components["schemas"]["Answer_ListPage_ReportItem"];
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
    report_rows_file: {
        parameters: {
            query: {
                /** @description The name of a column. */
                column: string;
                /** @description The name of a row; of all rows together when absent. */
                name?: string;
                /** @description First day, `YYYY-MM-DD`; today unless given. */
                startDate?: string;
                /** @description Last day, `YYYY-MM-DD`; today unless given. */
                endDate?: string;
                /** @description Of `large`: the least amount, 10,000.00 or more; 50,000.00 unless given. */
                atLeast?: string;
                /** @description From 1. */
                pageNo?: number;
            };
            header?: never;
            path: {
                report: components["schemas"]["ReportName"];
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
    sanctions: {
        parameters: {
            query?: {
                /** @description From 1. */
                pageNo?: number;
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
                    "application/json": components["schemas"]["Answer_ListPage_SanctionsImport"];
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
    import_sanctions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/octet-stream": number[];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_SanctionsImport"];
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
    current_operator: {
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
                    "application/json": components["schemas"]["Answer_OperatorValue"];
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
    log_in_operator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConsoleLoginForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_ConsoleTicketValue"];
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
    log_out_operator: {
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
    log_in_with_code: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConsoleCodeForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_ConsoleLoginValue"];
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
    enrol_operator: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConsoleTicketForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_ConsoleSetupValue"];
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
    confirm_enrolment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConsoleCodeForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_ConsoleEnrolledValue"];
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
    prove_factor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConsoleFactorForm"];
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
    sheet_proposals: {
        parameters: {
            query?: {
                /** @description `waiting` or `over`; `waiting` unless given. */
                state?: string;
                /** @description From 1. */
                pageNo?: number;
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
                    "application/json": components["schemas"]["Answer_ListPage_SheetRow"];
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
    approve_sheet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                proposalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApprovalForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_SheetRow"];
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
    reject_sheet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                proposalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_SheetRow"];
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
    withdraw_sheet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                proposalId: string;
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
                    "application/json": components["schemas"]["Answer_SheetRow"];
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
    sheets: {
        parameters: {
            query?: {
                /** @description Only this lottery. */
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
                    "application/json": components["schemas"]["Answer_List_LotterySheet"];
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
    sheet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameCode: string;
                prizeMode: components["schemas"]["PrizeMode"];
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
                    "application/json": components["schemas"]["Answer_LotterySheetDetail"];
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
    check_sheet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameCode: string;
                prizeMode: components["schemas"]["PrizeMode"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OddsForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_CheckedSheet"];
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
    propose_sheet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                gameCode: string;
                prizeMode: components["schemas"]["PrizeMode"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SheetForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_SheetRow"];
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
    suspense: {
        parameters: {
            query?: {
                /** @description `waiting` or `over`; `waiting` unless given. */
                state?: string;
                /** @description From 1. */
                pageNo?: number;
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
                    "application/json": components["schemas"]["Answer_ListPage_SuspenseRow"];
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
    approve_decision: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                proposalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApprovalForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_SuspenseRow"];
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
    reject_decision: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                proposalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_SuspenseRow"];
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
    withdraw_decision: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                proposalId: string;
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
                    "application/json": components["schemas"]["Answer_SuspenseRow"];
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
    propose_decision: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                receiptId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DecisionForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_SuspenseRow"];
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
    ticket: {
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
    withdrawals: {
        parameters: {
            query?: {
                /** @description `queue`, `held`, `working` or `ended`; `queue` unless given. */
                state?: string;
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
                    "application/json": components["schemas"]["Answer_ListPage_WithdrawalRow"];
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
    withdrawal_case: {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
                    "application/json": components["schemas"]["Answer_WithdrawalCase"];
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
    propose_withdrawal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orderId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WithdrawalProposalForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_WithdrawalRow"];
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
    approve_withdrawal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orderId: string;
                proposalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApprovalForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_WithdrawalRow"];
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
    refuse_withdrawal_release: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orderId: string;
                proposalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_WithdrawalRow"];
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
    reject_withdrawal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orderId: string;
                proposalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReasonForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_WithdrawalRow"];
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
    release_withdrawal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orderId: string;
                proposalId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApprovalForm"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Answer_WithdrawalRow"];
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
    take_withdrawal_proposal_back: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                orderId: string;
                proposalId: string;
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
                    "application/json": components["schemas"]["Answer_WithdrawalRow"];
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
