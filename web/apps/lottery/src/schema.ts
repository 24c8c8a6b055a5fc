// Generated from openapi/lottery.json by `npm run schema`. Do not edit.
export interface paths {
    "/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Cancels suborders whose draws have not closed, at most 60 an hour. Repeated: the same ones, and nothing moves. */
        post: operations["cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/draws": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The draws of a lottery: those on sale and those that closed, with their results. Public. */
        get: operations["draws"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/games": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The session's lottery: its plays, prices and limits. */
        get: operations["game"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lotteries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The lotteries that are sold here. Public. */
        get: operations["lotteries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The player's orders of this lottery, newest first, 20 a page. */
        get: operations["list_orders"];
        put?: never;
        /** Places an order. The same key gets the same order; 202 when its money is still under way after five seconds. */
        post: operations["place_order"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{orderId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** One order of the player. */
        get: operations["read_order"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The proofs of a draw. Public; with `suborderId`, which is the caller's, also the place of that one. */
        get: operations["proof"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/quote": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** What lines cost and pay at this moment; nothing is reserved. */
        post: operations["quote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The session's lottery and the player's present balance. */
        get: operations["read_session"];
        put?: never;
        /** Opens a session with the single-use ticket of a launch. */
        post: operations["open_session"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stats": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Statistics of the last 30, 100 or 200 results. Public. */
        get: operations["stats"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Draws and orders as they change: events `draws` and `order`, each with the JSON of the other calls. */
        get: operations["stream"];
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
        /** @description What the player has now. */
        BalanceView: {
            /** @description The player's balance. */
            balance: components["schemas"]["Money"];
            /** @description The currency of all amounts. */
            currency: string;
            /** @description The lottery of the session. */
            gameCode: string;
            /**
             * Format: int64
             * @description The server's time, epoch milliseconds.
             */
            serverTime: number;
        };
        /** @description The round of a chain of drand that takes part in a draw, agreed together with its commitment. */
        BeaconView: {
            /** @description The chain's hash, its name in drand's protocol. */
            chain: string;
            /** @description The key that its rounds are signed with, hexadecimal. */
            publicKey: string;
            /**
             * Format: int64
             * @description The first round after the draw's moment, and after ten seconds from its close, when all orders are decided.
             */
            round: number;
            /**
             * Format: int64
             * @description When that round is, epoch milliseconds.
             */
            roundTime: number;
            /** @description What the network signed the round with, hexadecimal, once the result is published. Its SHA-256 is the randomness. */
            signature?: string | null;
        };
        /**
         * @description The status of an order or suborder as its player sees it.
         * @enum {string}
         */
        BetStatus: "placing" | "pending" | "won" | "lost" | "void" | "cancelled" | "refused";
        /** @description Cancels suborders. */
        CancelRequest: {
            /**
             * Format: uuid
             * @description The order.
             */
            orderId: string;
            /** @description 1 to 120 of its suborders. */
            suborderIds: string[];
        };
        /** @description What became of a request to cancel. */
        CancelView: {
            /** @description Cancelled now or before. */
            cancelledIds: string[];
            /** @description Σ of their stakes. */
            refundAmount: components["schemas"]["Money"];
            /** @description The others. */
            refused: components["schemas"]["RefusedSuborder"][];
        };
        /** @description A number that takes no more. */
        ClosedNumber: {
            /** @description The line, from 0. */
            line: number;
            /** @description The number, symbol (`position:symbol` where there are positions) or cell. */
            number: string;
            /** @description The draw. */
            numero: string;
            /** @description The play. */
            playCode: string;
        };
        /** @description A draw. */
        DrawView: {
            beacon?: components["schemas"]["BeaconView"] | null;
            /**
             * Format: int64
             * @description When it closes, epoch milliseconds.
             */
            closeTime: number;
            /**
             * Format: int64
             * @description When it is drawn, epoch milliseconds.
             */
            drawTime: number;
            /** @description The lottery. */
            gameCode: string;
            /** @description Held before sales began. */
            isBeforeSales: boolean;
            /** @description Held after its moment. */
            isLate: boolean;
            /** @description Whether it takes orders now. */
            isSale: boolean;
            /** @description Its number. */
            numero: string;
            /**
             * Format: int64
             * @description When it is the next one to close, epoch milliseconds.
             */
            openTime: number;
            /** @description The result, once it is published. */
            result?: string | null;
            /** @description The seed, once the result is published; own draws only. */
            seed?: string | null;
            /** @description SHA-256 of its seed; own draws only. */
            seedHash?: string | null;
            /** @description Its status. */
            state: string;
            voidReason?: components["schemas"]["VoidReason"] | null;
        };
        /** @description Draws of a lottery. */
        DrawsView: {
            /** @description Those on sale, next to close first. */
            onSale: components["schemas"]["DrawView"][];
            /** @description Those that closed, newest first. */
            past: components["schemas"]["DrawView"][];
            /**
             * Format: int64
             * @description The server's time, epoch milliseconds.
             */
            serverTime: number;
        };
        /** @description The body of an error response. */
        ErrorBody: {
            /**
             * @description The stable code.
             * @example lottery.draw.closed
             */
            errorCode: string;
            /** @description The text a player reads. */
            message: string;
            value?: components["schemas"]["RefusalValue"] | null;
        };
        /** @description A lottery that is sold. */
        GameView: {
            /**
             * Format: int32
             * @description How long before a draw its sales close, seconds.
             */
            closesBeforeS: number;
            /** @description The family of its plays. */
            family: string;
            /** @description Its code. */
            gameCode: string;
            /** @description Whether it is drawn here, from a seed that is committed to. */
            isOwnDraw: boolean;
            /** @description What players call it. */
            name: {
                [key: string]: string;
            };
            /** @description Its plays with the prices of the caller's merchant. */
            plays: components["schemas"]["PlayView"][];
            /** @description The largest stake in one draw. */
            suborderMax: components["schemas"]["Money"];
            /** @description The largest unit. */
            unitMax: components["schemas"]["Money"];
            /** @description The least unit. */
            unitMin: components["schemas"]["Money"];
        };
        /** @description That an item is under a root: the tree of RFC 6962. */
        InclusionView: {
            /**
             * Format: int64
             * @description Its place, from 0.
             */
            index: number;
            /** @description The item, as it was hashed. */
            item: string;
            /** @description The sibling hashes on the way to the root, hexadecimal. */
            path: string[];
            /** @description The root, hexadecimal. */
            root: string;
            /**
             * Format: int64
             * @description How many items the list has.
             */
            size: number;
        };
        /** @description What is wrong with one line of an order. */
        LineProblem: {
            /** @description Why, for the client's developer. */
            detail: string;
            /** @description The line, from 0. */
            line: number;
        };
        /** @description One line of a quote or order. */
        LineRequest: {
            /**
             * @description The odds that were quoted; orders only.
             * @example 92
             */
            odds?: string | null;
            /** @description The play. */
            playCode: string;
            /** @description What is chosen: symbols by `,`, positions by `|`, an empty one `-`; or a list for each position. */
            selection: components["schemas"]["SelectionInput"];
            /** @description The stake on one bet. */
            unit?: components["schemas"]["Money"];
        };
        /** @description One line of an order. */
        LineView: {
            /**
             * Format: int64
             * @description How many bets it stands for.
             */
            bets: number;
            /**
             * Format: int32
             * @description Unit stakes that one bet costs.
             */
            factor: number;
            /**
             * Format: int64
             * @description How often it won; of an order in one draw that is paid only.
             */
            hits?: number | null;
            /** @description What one unit returns. */
            odds: string;
            /** @description The play. */
            playCode: string;
            /** @description What players call it. */
            playName?: {
                [key: string]: string;
            } | null;
            /** @description What is chosen, in canonical form. */
            selection: string;
            /** @description The stake for a multiple of 1. */
            stake: components["schemas"]["Money"];
            /** @description The stake on one bet. */
            unit: components["schemas"]["Money"];
        };
        /** @description The lotteries that are sold. */
        LotteriesView: {
            /** @description Their codes, in no sequence that means anything. */
            gameCodes: string[];
        };
        /**
         * @description Decimal amount of money with two to five places
         * @example 500.00
         */
        Money: string;
        /** @description Places an order. */
        OrderRequest: {
            /** @description The lottery of the session. */
            gameCode: string;
            /** @description At most 200. */
            lines: components["schemas"]["LineRequest"][];
            /** @description Chosen by the client: the same key gets the same order. */
            orderKey: string;
            /** @description At most 120, rising. */
            phases: components["schemas"]["PhaseRequest"][];
            /** @description Whether the rest of the order ends after any win. */
            stopOnWin?: boolean;
            /** @description What the client counted. */
            total?: components["schemas"]["Money"];
        };
        /** @description An order with everything that belongs to it. */
        OrderView: {
            /** @description Σ of the stakes. */
            betAmount: components["schemas"]["Money"];
            /**
             * Format: int64
             * @description When it was taken, epoch milliseconds.
             */
            betTime: number;
            /** @description The lottery. */
            gameCode: string;
            /** @description For a multiple of 1; none where they were dropped. */
            lines: components["schemas"]["LineView"][];
            /** @description Present where its lines were dropped, 13 months after its last draw ended. */
            linesDropped?: boolean;
            /**
             * Format: uuid
             * @description Which.
             */
            orderId: string;
            /** @description What became of it. */
            status: components["schemas"]["BetStatus"];
            /** @description Whether the rest ends after any win. */
            stopOnWin: boolean;
            /** @description In the sequence of its draws. */
            suborders: components["schemas"]["SuborderView"][];
            /** @description Σ of the wins that are paid. */
            winAmount: components["schemas"]["Money"];
        };
        /** @description A page of orders. */
        OrdersView: {
            /** @description Newest first. */
            list: components["schemas"]["OrderView"][];
            /**
             * Format: int64
             * @description How many orders there are.
             */
            totalCount: number;
        };
        /** @description One draw of an order. */
        PhaseRequest: {
            /**
             * Format: int32
             * @description What all lines are multiplied by, 1 to 99.
             */
            multiple?: number;
            /** @description The draw. */
            numero: string;
        };
        /** @description One place of the result. */
        PlaceStats: {
            /** @description The digit in the number, from 0. */
            digit: number;
            /** @description The number in the slot, from 0. */
            number: number;
            /** @description The slot of the result, from 0. */
            slot: number;
            /** @description By symbol, rising. */
            symbols: components["schemas"]["SymbolCount"][];
        };
        /** @description The limits of one play. */
        PlayLimitsView: {
            /** @description The largest stake in one draw of an order with this play. */
            suborderMax: components["schemas"]["Money"];
            /** @description The largest unit. */
            unitMax: components["schemas"]["Money"];
            /** @description The least unit. */
            unitMin: components["schemas"]["Money"];
        };
        /** @description A play of a lottery. */
        PlayView: {
            /**
             * Format: int32
             * @description Unit stakes that one bet costs.
             */
            factor: number;
            limits?: components["schemas"]["PlayLimitsView"] | null;
            /** @description What players call it. */
            name: {
                [key: string]: string;
            };
            /** @description Its code. */
            playCode: string;
            /** @description The board that shows it. */
            playType: string;
            /** @description How many sets a selection has. */
            positions: number;
            /** @description What it pays. */
            prices: components["schemas"]["PriceView"][];
        };
        /** @description The price of some symbols or cells of a play. */
        PriceView: {
            /**
             * Format: int32
             * @description For numbers with so many arrangements only.
             */
            arrangements?: number | null;
            /** @description For these cells only. */
            cells?: string[];
            /** @description The full odds. */
            odds: string;
            /** @description The reduced odds. */
            reducedOdds?: string | null;
            /**
             * Format: int32
             * @description Return to player at the reduced odds, parts per million.
             */
            reducedReturnPpm?: number | null;
            /**
             * Format: int32
             * @description Return to player at the full odds, parts per million.
             */
            returnPpm: number;
        };
        /** @description Everything that is needed to check a draw. */
        ProofView: {
            day?: components["schemas"]["InclusionView"] | null;
            /** @description The draw, with commitment, result and revealed seed. */
            draw: components["schemas"]["DrawView"];
            /** @description The root of the sealed list. */
            sealedRoot?: string | null;
            /**
             * Format: int64
             * @description How many suborders the sealed list has.
             */
            sealedSize?: number | null;
            suborder?: components["schemas"]["InclusionView"] | null;
        };
        /** @description Prices of this moment; they are not reserved. */
        Quote: {
            /** @description In the sequence of the request. */
            lines: components["schemas"]["QuoteLine"][];
            /** @description Σ of all lines over all draws. */
            total: components["schemas"]["Money"];
        };
        /** @description One line with its prices. */
        QuoteLine: {
            /**
             * Format: int64
             * @description How many bets it stands for.
             */
            bets: number;
            /**
             * Format: int32
             * @description Unit stakes that one bet costs.
             */
            factor: number;
            /** @description The numbers by price: one part where all have the same. */
            parts: components["schemas"]["QuotePart"][];
            /** @description The play. */
            playCode: string;
            /** @description The selection in canonical form. */
            selection: string;
            /** @description The stake for a multiple of 1. */
            stake: components["schemas"]["Money"];
        };
        /** @description The numbers of a line that have one price. */
        QuotePart: {
            /** @description By numero the odds, where they differ between the draws. */
            byDraw?: {
                [key: string]: string;
            };
            /** @description Sold out in at least one of the draws. */
            isClosed: boolean;
            /** @description What one unit returns; absent where the part is sold out, or its price differs between the draws. */
            odds?: string | null;
            /** @description The part of the selection. */
            selection: string;
        };
        /** @description Asks for prices. */
        QuoteRequest: {
            /** @description At most 200. */
            lines: components["schemas"]["LineRequest"][];
            /** @description At most 120, rising. */
            phases: components["schemas"]["PhaseRequest"][];
        };
        /** @description What a refusal carries beside its code. */
        RefusalValue: {
            /** @description Numbers that take no more. */
            closed?: components["schemas"]["ClosedNumber"][];
            /** @description What is wrong, for the operator's developer. */
            detail?: string | null;
            /** @description Which limit. */
            limit?: string | null;
            /** @description Lines, or phases, that are not taken. */
            lines?: components["schemas"]["LineProblem"][];
            /** @description The draw on sale. */
            numero?: string | null;
            quote?: components["schemas"]["Quote"] | null;
            total?: components["schemas"]["Money"] | null;
        };
        /** @description A suborder that was not cancelled. */
        RefusedSuborder: {
            /** @description Why. */
            errorCode: string;
            /**
             * Format: uuid
             * @description Which.
             */
            suborderId: string;
        };
        /** @description A selection as it arrives: its text, or its positions as lists of symbols. Both are checked alike. */
        SelectionInput: string | string[][];
        /** @description Opens a session. */
        SessionRequest: {
            /** @description The lottery the ticket is for. */
            gameCode: string;
            /** @description The language of the client; texts of refusals follow the `Language` header. */
            language?: string | null;
            /** @description The single-use ticket from the game's address. */
            ticket: string;
        };
        /** @description A session that was opened. */
        SessionView: {
            /** @description The player's balance. */
            balance: components["schemas"]["Money"];
            /** @description The currency of all amounts. */
            currency: string;
            /** @description The lottery. */
            gameCode: string;
            /** @description Whether the player plays with play money. */
            isTrial: boolean;
            /** @description The board that opens. */
            playType?: string | null;
            /** @description Which sheet the player's merchant has. */
            prizeMode: string;
            /**
             * Format: int64
             * @description The server's time, epoch milliseconds.
             */
            serverTime: number;
            /** @description Proves the caller of all other calls, in the header `Authorization`. */
            session: string;
        };
        /** @description Past results. They do not change the next one. */
        StatsView: {
            /** @description By place of the result. */
            places: components["schemas"]["PlaceStats"][];
            /** @description The results, newest first. */
            results: string[];
        };
        /** @description An order in one draw. */
        SuborderView: {
            /** @description The stake. */
            betAmount: components["schemas"]["Money"];
            /**
             * Format: int64
             * @description When the draw closes, epoch milliseconds.
             */
            closeTime: number;
            /**
             * Format: int64
             * @description When it is drawn, epoch milliseconds.
             */
            drawTime: number;
            /** @description Whether its player may cancel it now. */
            isCancellable: boolean;
            /**
             * Format: int32
             * @description What all lines are multiplied by.
             */
            multiple: number;
            /** @description The draw. */
            numero: string;
            /** @description Why the stake went back. */
            refundReason?: string | null;
            /** @description The result, once it is published. */
            result?: string | null;
            /** @description What became of it. */
            status: components["schemas"]["BetStatus"];
            /**
             * Format: uuid
             * @description Which.
             */
            suborderId: string;
            /** @description The win; 0 until it is paid. */
            winAmount: components["schemas"]["Money"];
        };
        /** @description How often a symbol was drawn in one place of the result. */
        SymbolCount: {
            /**
             * Format: int32
             * @description How often it was drawn.
             */
            count: number;
            /**
             * Format: int32
             * @description In how many of the newest draws it was not drawn.
             */
            omission: number;
            /**
             * Format: int32
             * @description The digit, face or ball.
             */
            symbol: number;
        };
        /**
         * @description Why a draw is void.
         * @enum {string}
         */
        VoidReason: "beacon" | "operators";
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    cancel: {
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
                    "application/json": components["schemas"]["CancelView"];
                };
            };
            /** @description Refused; `errorCode` says why */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused; `errorCode` says why */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused; `errorCode` says why */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused; `errorCode` says why */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused; `errorCode` says why */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    draws: {
        parameters: {
            query: {
                /** @description The lottery */
                gameCode: string;
                /** @description How many on sale, at most 120; 1 without it */
                onSale?: number;
                /** @description How many that closed, at most 120; 20 without it */
                past?: number;
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
                    "application/json": components["schemas"]["DrawsView"];
                };
            };
            /** @description Refused; `errorCode` says why */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused; `errorCode` says why */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused; `errorCode` says why */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    game: {
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
                    "application/json": components["schemas"]["GameView"];
                };
            };
            /** @description Refused; `errorCode` says why */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused; `errorCode` says why */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    lotteries: {
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
                    "application/json": components["schemas"]["LotteriesView"];
                };
            };
        };
    };
    list_orders: {
        parameters: {
            query?: {
                /** @description The page, from 1 */
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
                    "application/json": components["schemas"]["OrdersView"];
                };
            };
            /** @description Refused; `errorCode` says why */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused; `errorCode` says why */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused; `errorCode` says why */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    place_order: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderRequest"];
            };
        };
        responses: {
            /** @description Done */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderView"];
                };
            };
            /** @description Done */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderView"];
                };
            };
            /** @description Refused; `errorCode` says why */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused; `errorCode` says why */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused; `errorCode` says why */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused; `errorCode` says why */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused; `errorCode` says why */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused; `errorCode` says why */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    read_order: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The order */
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
                    "application/json": components["schemas"]["OrderView"];
                };
            };
            /** @description Refused; `errorCode` says why */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused; `errorCode` says why */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused; `errorCode` says why */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    proof: {
        parameters: {
            query: {
                /** @description The lottery */
                gameCode: string;
                /** @description The draw */
                numero: string;
                /** @description A suborder of the caller */
                suborderId?: string;
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
                    "application/json": components["schemas"]["ProofView"];
                };
            };
            /** @description Refused; `errorCode` says why */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused; `errorCode` says why */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused; `errorCode` says why */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused; `errorCode` says why */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    quote: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuoteRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Quote"];
                };
            };
            /** @description Refused; `errorCode` says why */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused; `errorCode` says why */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused; `errorCode` says why */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    read_session: {
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
                    "application/json": components["schemas"]["BalanceView"];
                };
            };
            /** @description Refused; `errorCode` says why */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused; `errorCode` says why */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused; `errorCode` says why */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    open_session: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SessionRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SessionView"];
                };
            };
            /** @description Refused; `errorCode` says why */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused; `errorCode` says why */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused; `errorCode` says why */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused; `errorCode` says why */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused; `errorCode` says why */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    stats: {
        parameters: {
            query: {
                /** @description The lottery */
                gameCode: string;
                /** @description How many results, at most 200; 30 without it */
                draws?: number;
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
                    "application/json": components["schemas"]["StatsView"];
                };
            };
            /** @description Refused; `errorCode` says why */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused; `errorCode` says why */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused; `errorCode` says why */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
    stream: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Server-sent events */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": string;
                };
            };
            /** @description Refused; `errorCode` says why */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
            /** @description Refused; `errorCode` says why */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ErrorBody"];
                };
            };
        };
    };
}
