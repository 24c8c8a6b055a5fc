// Generated from openapi/studio.json by `npm run schema`. Do not edit.
export interface paths {
    "/games/{gameCode}/info": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** All that is public about a game: rules, pay table, reels, exact return to player. */
        get: operations["info"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rounds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The player's rounds of this game, newest first, 20 a page; rounds that were refused or void are among them. */
        get: operations["rounds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rounds/{roundId}/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything needed to compute a round again that is over: settled, rolled back or refused. Public: any client with
         *     the round's id may check it.
         */
        get: operations["proof"];
        put?: never;
        post?: never;
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
        get?: never;
        put?: never;
        /** Opens a session with the single-use ticket of a launch. */
        post: operations["open_session"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/spin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Plays one round. The same request again answers the same round. */
        post: operations["spin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** What the session's holder sees now. */
        get: operations["state"];
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
        /** @description The fingerprint of the next round's server seed. */
        CommitView: {
            /**
             * Format: uuid
             * @description Which commit.
             */
            commitId: string;
            /** @description SHA-256 of the server seed, hexadecimal. */
            serverSeedHash: string;
        };
        /** @description The body of an error response. */
        ErrorBody: {
            commit?: components["schemas"]["CommitView"] | null;
            /**
             * @description The stable code.
             * @example insufficient.balance
             */
            errorCode: string;
            /** @description The text a player reads. */
            message: string;
            /**
             * Format: int64
             * @description When the next round may begin, epoch milliseconds.
             */
            nextStartAt?: number | null;
        };
        /** @description The mechanic a title is played by, and the rules that the title gives it. */
        Feature: {
            /** @description The name of the mechanic. */
            type: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The free spins of a game. */
        FreeSpinsView: {
            /**
             * Format: int32
             * @description The most free spins of one round; an award beyond it is cut to what is left.
             */
            maxSpins: number;
            /**
             * Format: int32
             * @description What every win of a free spin is multiplied by.
             */
            multiplier: number;
            /** @description Whether free spins can award more. */
            retrigger: boolean;
            /** @description Free spins awarded by the number of scatters in view. */
            trigger: {
                [key: string]: number;
            };
        };
        /** @description A cell that holds a value, as records and the game client see it. */
        HeldRecord: {
            /** @description `[reel, row]`, from 0. */
            cell: number[];
            /**
             * @description Its worth in hundred-thousandths of the currency unit; paid when a hold ends.
             * @example 500000
             */
            payMinor: string;
            /**
             * Format: int32
             * @description Its worth in whole stakes.
             */
            stakes: number;
        };
        /** @description Everything that is public about a game: enough to play it, read it and recompute every round of it. */
        InfoView: {
            /** @description Whether the game can be played now. */
            available: boolean;
            /** @description The stakes on offer. */
            betLevelsMinor: components["schemas"]["Minor"][];
            feature?: components["schemas"]["Feature"] | null;
            /**
             * Format: int32
             * @description Rounds that reach the feature, parts per million, cut; missing in a game without one.
             */
            featureFrequencyPpm?: number | null;
            /** @description The reels of the free spins; none in a game without them. */
            freeReelStrips: string[][];
            /** @description The free spins; a game without them awards none. */
            freeSpins: components["schemas"]["FreeSpinsView"];
            /**
             * Format: int32
             * @description Rounds that reach free spins, parts per million, cut.
             */
            freeSpinsFrequencyPpm: number;
            /** @description The game. */
            gameCode: string;
            /**
             * Format: int32
             * @description Rounds that win before any free spin, parts per million, cut.
             */
            hitFrequencyPpm: number;
            /** @description How winning combinations are found. */
            kind: components["schemas"]["Kind"];
            /** @description Per line the row on every reel; empty for a game of ways. */
            lines: number[][];
            /**
             * Format: int64
             * @description The largest possible win of a round in whole stakes, cut.
             */
            maxWinMultiple: number;
            /**
             * Format: int64
             * @description The largest possible win of a round in units of the stake.
             */
            maxWinUnits: number;
            /** @description What 2 to 5 of a symbol pay, in units of the stake. */
            paytable: {
                [key: string]: {
                    [key: string]: number;
                };
            };
            /** @description The reels of the paid spin: symbols from the top, wrapping around. */
            reelStrips: string[][];
            /** @description Number of reels. */
            reels: number;
            /**
             * Format: int32
             * @description Rows in view.
             */
            rows: number;
            /**
             * @description Return to player as an exact fraction.
             * @example 24/25
             */
            rtp: string;
            /**
             * Format: int32
             * @description Return to player, parts per million, cut.
             */
            rtpPpm: number;
            /** @description The rules a player reads. */
            rules: components["schemas"]["LocalText"];
            /** @description The symbols. */
            symbols: components["schemas"]["Symbol"][];
            /** @description Its name. */
            title: components["schemas"]["LocalText"];
            /** @description The game's data file, byte for byte: a JSON text, from which every other field here is made. */
            titleData: string;
            /** @description SHA-256 of the bytes of `titleData`, hexadecimal; every round's record names it. */
            titleDigest: string;
            /**
             * Format: int32
             * @description Into how many units a stake is divided (the number of lines, or the bet units of a game of ways).
             */
            unitsPerBet: number;
            /**
             * Format: int32
             * @description Rises with every change that alters an outcome.
             */
            version: number;
        };
        /**
         * @description How winning combinations are found.
         * @enum {string}
         */
        Kind: "lines" | "ways";
        /** @description A text in both languages of the product. */
        LocalText: {
            /** @description English. */
            en: string;
            /** @description Thai. */
            th: string;
        };
        /**
         * @description Amount in hundred-thousandths of the currency unit (100000 = 1 THB)
         * @example 10000000
         */
        Minor: string;
        /** @description All that is needed to compute a round that is over again; of one that was not played, what it would have been. */
        ProofView: {
            /** @description The stake. */
            betMinor: components["schemas"]["Minor"];
            /** @description The player's half of the randomness. */
            clientSeed: string;
            /** @description The game. */
            gameCode: string;
            /**
             * Format: int64
             * @description The round's number in the player's series with this game.
             */
            nonce: number;
            /** @description The round as it was recorded, without balances. */
            round: components["schemas"]["RoundView"];
            /** @description The round's identifier. */
            roundId: string;
            /** @description The revealed server seed, hexadecimal. */
            serverSeed: string;
            /** @description Its SHA-256, shown before the stake. */
            serverSeedHash: string;
            /**
             * Format: int64
             * @description When it was settled, epoch milliseconds.
             */
            settledAt: number;
            /**
             * Format: int32
             * @description The version of the game's data.
             */
            version: number;
        };
        /**
         * @description The status of a round as its player sees it.
         * @enum {string}
         */
        RoundStatus: "pending" | "settled" | "rolled_back" | "refused";
        /** @description The ids under which the operator keeps the round's money. */
        RoundTransactions: {
            /**
             * Format: uuid
             * @description The stake.
             */
            bet: string;
            /**
             * Format: uuid
             * @description The returned stake, of a round that was void.
             */
            rollback?: string | null;
            /**
             * Format: uuid
             * @description The win, of a round that was decided.
             */
            win?: string | null;
        };
        /** @description A round. */
        RoundView: {
            balanceAfterMinor?: components["schemas"]["Minor"] | null;
            balanceBeforeMinor?: components["schemas"]["Minor"] | null;
            /** @description The stake. */
            betMinor: components["schemas"]["Minor"];
            /** @description The player's half of the randomness. */
            clientSeed: string;
            /**
             * Format: int64
             * @description When it was settled, rolled back or refused, epoch milliseconds.
             */
            closedAt?: number | null;
            /** @description The game. */
            gameCode: string;
            /**
             * Format: int64
             * @description The round's number in the player's series with this game.
             */
            nonce: number;
            /**
             * @description Why it was refused: a code of [`ErrorBody`](crate::error::ErrorBody). Only for the round's player.
             * @example insufficient.balance
             */
            refusal?: string | null;
            /**
             * @description The round's identifier.
             * @example rnd_018f6f2e7b7c7d9e8a1b2c3d4e5f6071
             */
            roundId: string;
            /** @description The server seed, once the round is over: settled, rolled back or refused. */
            serverSeed?: string | null;
            /** @description SHA-256 of the server seed, shown before the stake. */
            serverSeedHash: string;
            /** @description The spins, once decided. */
            spins: components["schemas"]["SpinRecord"][];
            /**
             * Format: int64
             * @description When it began, epoch milliseconds.
             */
            startedAt: number;
            /** @description Its status. */
            status: components["schemas"]["RoundStatus"];
            /** @description SHA-256 of that data, hexadecimal. */
            titleDigest: string;
            /** @description The operator's transactions of the round. */
            transactions: components["schemas"]["RoundTransactions"];
            /**
             * Format: int32
             * @description The version of the game's data the round was played with.
             */
            version: number;
            /** @description The win; 0 until decided. */
            winMinor: components["schemas"]["Minor"];
        };
        /** @description One page of a player's rounds, newest first. */
        RoundsView: {
            /** @description The rounds. */
            list: components["schemas"]["RoundView"][];
            /**
             * Format: int64
             * @description Pages in all.
             */
            totalPages: number;
        };
        /** @description Opens a session. */
        SessionRequest: {
            /** @description The game the ticket is for. */
            gameCode: string;
            /** @description The language of the client; texts of refusals follow the `Language` header. */
            language?: string | null;
            /** @description The single-use ticket from the game's address. */
            ticket: string;
        };
        /** @description A session was opened. */
        SessionView: components["schemas"]["StateView"] & {
            /** @description The session's token, for the `Authorization` header. Answered once. */
            session: string;
        };
        /**
         * @description What kind of spin it is.
         * @enum {string}
         */
        SpinMode: "base" | "free" | "respin" | "cascade" | "hold";
        /** @description One spin, as records and the game client see it. */
        SpinRecord: {
            /** @description Reels that a wild of this spin filled. */
            expanded?: number[];
            /**
             * Format: int32
             * @description Free spins this spin awarded.
             */
            freeSpinsAwarded: number;
            /**
             * Format: int32
             * @description Free spins still to come after this spin.
             */
            freeSpinsLeft: number;
            /** @description The symbols in view when wins are paid: per reel, top to bottom. */
            grid: string[][];
            /** @description How many rows each reel shows, in a game whose reels change their height. */
            heights?: number[];
            /** @description Reels that a wild filled before this spin and that stood during it. */
            held?: number[];
            /** @description What kind of spin it is. */
            mode: components["schemas"]["SpinMode"];
            /**
             * Format: int32
             * @description What the wins of this spin were multiplied by.
             */
            multiplier: number;
            /**
             * Format: int32
             * @description Respins of the hold that are left after this spin; missing outside a hold.
             */
            respinsLeft?: number;
            /** @description Per reel the strip index of the top row; a held reel keeps its stop, a cascade moves a reel on. */
            stops: number[];
            /** @description The cells that hold a value after this spin, reel by reel, top to bottom. */
            values?: components["schemas"]["HeldRecord"][];
            /**
             * @description Sum of the wins, in hundred-thousandths of the currency unit.
             * @example 500000
             */
            winMinor: string;
            /** @description The winning combinations. */
            wins: components["schemas"]["WinRecord"][];
        };
        /** @description Plays a round. */
        SpinRequest: {
            /** @description One of the game's bet levels. */
            betMinor: components["schemas"]["Minor"];
            /** @description The player's half of the randomness; the commit's own when missing. */
            clientSeed?: string | null;
            /**
             * Format: uuid
             * @description The commit shown to the player; used once.
             */
            commitId: string;
        };
        /** @description A round was played, or had been. */
        SpinView: {
            /** @description The balance after what is settled of it. */
            balanceMinor: components["schemas"]["Minor"];
            /** @description A client seed for the next round unless the player chooses one. */
            clientSeed: string;
            /** @description The next round's commit. */
            commit: components["schemas"]["CommitView"];
            /**
             * Format: int64
             * @description When the next round may begin, epoch milliseconds.
             */
            nextStartAt: number;
            /** @description The round. */
            round: components["schemas"]["RoundView"];
            /**
             * Format: int64
             * @description The server's time, epoch milliseconds.
             */
            serverTime: number;
        };
        /** @description What a session's holder sees. */
        StateView: {
            /** @description The balance. */
            balanceMinor: components["schemas"]["Minor"];
            /** @description A client seed to play with unless the player chooses one. */
            clientSeed: string;
            /** @description The next round's commit. */
            commit: components["schemas"]["CommitView"];
            /**
             * @description ISO 4217 code of the money.
             * @example THB
             */
            currency: string;
            /** @description The game. */
            gameCode: string;
            lastRound?: components["schemas"]["RoundView"] | null;
            /**
             * Format: int64
             * @description When the next round may begin, epoch milliseconds.
             */
            nextStartAt: number;
            openRound?: components["schemas"]["RoundView"] | null;
            /**
             * Format: int64
             * @description The server's time, epoch milliseconds.
             */
            serverTime: number;
            /** @description Whether the money is play money. */
            trial: boolean;
        };
        /** @description One symbol of a title. */
        Symbol: {
            /** @description The symbol's name on the wire and in the artwork. */
            id: string;
            /** @description What it does. */
            kind: components["schemas"]["SymbolKind"];
            /** @description What a player calls it. */
            name: components["schemas"]["LocalText"];
        };
        /**
         * @description What a symbol does.
         * @enum {string}
         */
        SymbolKind: "wild" | "scatter" | "regular" | "value" | "blank";
        /** @description One winning combination, as records and the game client see it. */
        WinRecord: {
            /**
             * Format: int32
             * @description On how many reels.
             */
            count: number;
            /** @description What won. */
            kind: components["schemas"]["WinRecordKind"];
            /**
             * Format: int32
             * @description The line's index, for lines only.
             */
            line?: number | null;
            /**
             * @description What it pays, multiplier applied, in hundred-thousandths of the currency unit.
             * @example 500000
             */
            payMinor: string;
            /** @description `[reel, row]` of each winning position, from 0. */
            positions: number[][];
            /** @description The symbol that won. */
            symbol: string;
        };
        /**
         * @description What kind of combination won.
         * @enum {string}
         */
        WinRecordKind: "line" | "ways" | "scatter" | "hold" | "full";
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    info: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The game */
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
                    "application/json": components["schemas"]["InfoView"];
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
        };
    };
    rounds: {
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
                    "application/json": components["schemas"]["RoundsView"];
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
        };
    };
    proof: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The round */
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
                    "application/json": components["schemas"]["ProofView"];
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
    spin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SpinRequest"];
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SpinView"];
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
            429: {
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
    state: {
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
                    "application/json": components["schemas"]["StateView"];
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
}
