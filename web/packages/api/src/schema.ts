// Generated from openapi/member.json by `npm run schema`. Do not edit.
export interface paths {
    "/wps/system/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get: operations["status"];
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
        get: operations["whitelabel"];
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
        get: operations["consolidated"];
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
        get: operations["registerSettings"];
        put?: never;
        post?: never;
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
        get: operations["checkUsername"];
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
        put: operations["register"];
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
        get: operations["captcha"];
        put?: never;
        post?: never;
        delete?: never;
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
        post: operations["login"];
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
        post: operations["renew"];
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
        delete: operations["logout"];
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
        get: operations["memberInfo"];
        put?: never;
        post?: never;
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
        get: operations["wallets"];
        put?: never;
        post?: never;
        delete?: never;
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
        get: operations["memberTransaction"];
        put?: never;
        post?: never;
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
        get: operations["txCodeList"];
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
        get: operations["betRecord"];
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
        get: operations["betRecordDetail"];
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
        get: operations["depositBanksByVendor"];
        put?: never;
        post?: never;
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
        post: operations["depositPaymentGateway"];
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
        get: operations["depositTransactioNReport"];
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
        get: operations["depositOrder"];
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
        get: operations["getVassGameType"];
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
        get: operations["gameList"];
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
        get: operations["hotGamesV2"];
        put?: never;
        post?: never;
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
        get: operations["launchGame"];
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
        get: operations["getRankList"];
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
        get: operations["getListAnnouncements"];
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
        post: operations["markAnnouncementAsRead"];
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
        get: operations["helpCenter"];
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
        Failure: {
            /** @enum {boolean} */
            success: false;
            errorCode: string;
            message: string;
            value?: {
                captcha?: boolean;
                fields?: {
                    [key: string]: string[];
                };
                location?: {
                    ip: string;
                };
            };
        };
        Brand: {
            code: string;
            name: string;
            nameTh: string;
            logoUrl: string;
            iconUrl: string;
            slogan: string;
            theme: {
                [key: string]: string;
            };
        };
        CustomerService: {
            csType: string;
            title: string;
            path: string;
        };
        FieldRule: {
            enabled: boolean;
            required: boolean;
            minLength?: number;
            maxLength?: number;
            patternId?: string;
            pattern?: string;
            message?: string;
        };
        RegisterSettings: {
            usernameEnabled: boolean;
            mobileEnabled: boolean;
            captchaRequired: boolean;
            minimumAge: number;
            fields: {
                [key: string]: components["schemas"]["FieldRule"];
            };
        };
        ValidationRule: {
            minLength?: number;
            maxLength?: number;
            patternId?: string;
            message?: string;
        };
        Resource: {
            resourceType: string;
            url: string;
        };
        Info: {
            brand: components["schemas"]["Brand"];
            customerService: components["schemas"]["CustomerService"][];
            domainRoute: {
                url: string;
            }[];
            mobileTemplate: {
                mem_cen: string;
                dep_func: string;
            };
            paths: {
                [key: string]: string;
            };
            register: components["schemas"]["RegisterSettings"];
            resources: components["schemas"]["Resource"][];
            whitelabel: {
                [key: string]: boolean;
            };
            mainDomain: string;
            imageCDNs: string[];
            currency: {
                code: string;
                symbol: string;
                places: number;
            };
            demo: boolean;
        };
        Status: {
            info: components["schemas"]["Info"];
            location: {
                ip: string;
                country?: string;
            };
            maintenance: boolean;
            /**
             * Format: int64
             * @description Epoch milliseconds
             */
            maintenanceEndsAt?: number;
            regionRestriction: boolean;
            /**
             * Format: int64
             * @description Epoch milliseconds
             */
            serverTime: number;
        };
        Consolidated: components["schemas"]["Info"] & {
            validation: {
                [key: string]: components["schemas"]["ValidationRule"];
            };
        };
        Login: {
            username: string;
            password: string;
            captcha?: string;
            /** @enum {string} */
            type: "username" | "sms" | "firebase";
            role?: string;
            rememberMe?: boolean;
        };
        LoggedIn: {
            token: string;
            userName: string;
            id: string;
            type: number;
            customerType: number;
            firstTimeLogin: boolean;
            merchantCode: string;
        };
        Registration: {
            username: string;
            password: string;
            confirmPassword: string;
            /** Format: date */
            birthday?: string;
            mobileNum?: string;
            countryDialingCode?: string;
            affiliateCode?: string;
            recommenderId?: string;
            nickname?: string;
            email?: string;
            captcha?: string;
            registerUrl: string;
            /** @enum {string} */
            registerMethod: "APP" | "H5" | "PWA" | "WEBCLIP";
            type: number;
            domain: string;
        };
        Renewed: {
            userName: string;
            id: string;
            type: number;
            firstTimeLogin: boolean;
            /**
             * Format: int64
             * @description Epoch milliseconds
             */
            expiresAt: number;
        };
        MemberInfo: {
            id: string;
            account: string;
            nickname: string;
            type: number;
            clubLabel?: {
                labelName: string;
            };
            /**
             * Format: int64
             * @description Epoch milliseconds
             */
            regDate: number;
            mobile?: string;
            email?: string;
            /**
             * Format: int64
             * @description Epoch milliseconds
             */
            lastLogin?: number;
        };
        Wallets: {
            /**
             * @description Decimal amount in the currency unit, 2 to 5 places
             * @example 500.00
             */
            sumBalance: string;
            /**
             * @description Decimal amount in the currency unit, 2 to 5 places
             * @example 500.00
             */
            available: string;
            /**
             * @description Decimal amount in the currency unit, 2 to 5 places
             * @example 500.00
             */
            held: string;
            currency: string;
            wallets: {
                wallet: string;
                /**
                 * @description Decimal amount in the currency unit, 2 to 5 places
                 * @example 500.00
                 */
                balance: string;
            }[];
            merchantWallet: {
                isSingle: number;
            };
        };
        StatementLine: {
            id: string;
            txCode: string;
            txName: string;
            /**
             * Format: int64
             * @description Epoch milliseconds
             */
            txTime: number;
            /**
             * @description Decimal amount in the currency unit, 2 to 5 places
             * @example 500.00
             */
            amount: string;
            /**
             * @description Decimal amount in the currency unit, 2 to 5 places
             * @example 500.00
             */
            balanceAfter: string;
            reference?: string;
            remark?: string;
        };
        Statement: {
            list: components["schemas"]["StatementLine"][];
            pageNum: number;
            totalPages: number;
            totalCount: number;
            footer: {
                /**
                 * @description Decimal amount in the currency unit, 2 to 5 places
                 * @example 500.00
                 */
                credit: string;
                /**
                 * @description Decimal amount in the currency unit, 2 to 5 places
                 * @example 500.00
                 */
                debit: string;
            };
        };
        TxCodes: {
            list: {
                code: string;
                displayName: string;
            }[];
        };
        Bet: {
            roundId: string;
            vendor: string;
            gameCode: string;
            gameName: string;
            gameType: string;
            iconUrl: string;
            /**
             * Format: int64
             * @description Epoch milliseconds
             */
            betTime: number;
            /**
             * Format: int64
             * @description Epoch milliseconds
             */
            settleTime?: number;
            /**
             * @description Decimal amount in the currency unit, 2 to 5 places
             * @example 500.00
             */
            betAmount: string;
            /**
             * @description Decimal amount in the currency unit, 2 to 5 places
             * @example 500.00
             */
            validBetAmount: string;
            /**
             * @description Decimal amount in the currency unit, 2 to 5 places
             * @example 500.00
             */
            winAmount: string;
            /**
             * @description Decimal amount in the currency unit, 2 to 5 places
             * @example 500.00
             */
            profitAndLoss: string;
            /** @enum {string} */
            status: "open" | "settled" | "rolled_back";
            /**
             * @description Decimal amount in the currency unit, 2 to 5 places
             * @example 500.00
             */
            balanceBefore: string;
            /**
             * @description Decimal amount in the currency unit, 2 to 5 places
             * @example 500.00
             */
            balanceAfter: string;
            verifyUrl?: string;
        };
        Bets: {
            list: components["schemas"]["Bet"][];
            pageNum: number;
            totalPages: number;
            totalCount: number;
            footer: {
                /**
                 * @description Decimal amount in the currency unit, 2 to 5 places
                 * @example 500.00
                 */
                betAmount: string;
                /**
                 * @description Decimal amount in the currency unit, 2 to 5 places
                 * @example 500.00
                 */
                validBetAmount: string;
                /**
                 * @description Decimal amount in the currency unit, 2 to 5 places
                 * @example 500.00
                 */
                winAmount: string;
                /**
                 * @description Decimal amount in the currency unit, 2 to 5 places
                 * @example 500.00
                 */
                profitAndLoss: string;
            };
        };
        BetDetail: components["schemas"]["Bet"] & {
            transactions: {
                /** @enum {string} */
                type: "bet" | "win" | "rollback";
                /**
                 * @description Decimal amount in the currency unit, 2 to 5 places
                 * @example 500.00
                 */
                amount: string;
                /**
                 * Format: int64
                 * @description Epoch milliseconds
                 */
                time: number;
                transactionId: string;
            }[];
        };
        DepositBank: {
            bankId: string;
            bankCode: string;
            displayName: string;
            iconUrl?: string;
        };
        DepositChannel: {
            channel: string;
            vendor: string;
            displayName: string;
            /**
             * @description Decimal amount in the currency unit, 2 to 5 places
             * @example 500.00
             */
            minAmount: string;
            /**
             * @description Decimal amount in the currency unit, 2 to 5 places
             * @example 500.00
             */
            maxAmount: string;
            quickAmounts: string[];
            banks: components["schemas"]["DepositBank"][];
        };
        DepositChannels: {
            list: components["schemas"]["DepositChannel"][];
        };
        NewDeposit: {
            vendor: string;
            bankId: string;
            /**
             * @description Decimal amount in the currency unit, 2 to 5 places
             * @example 500.00
             */
            amount: string;
            promoId?: string;
        };
        MarkRead: {
            announcementId: string;
            read?: boolean;
        };
        DepositStarted: {
            orderId: string;
            payUrl?: string;
            status: string;
            /**
             * Format: int64
             * @description Epoch milliseconds
             */
            expiresAt: number;
        };
        DepositOrder: {
            orderId: string;
            channel: string;
            vendor: string;
            bankCode: string;
            /**
             * @description Decimal amount in the currency unit, 2 to 5 places
             * @example 500.00
             */
            amount: string;
            /** @enum {string} */
            status: "pending" | "success" | "failed" | "cancelled";
            reason?: string;
            reasonText?: string;
            payUrl?: string;
            /**
             * Format: int64
             * @description Epoch milliseconds
             */
            createdAt: number;
            /**
             * Format: int64
             * @description Epoch milliseconds
             */
            expiresAt: number;
            /**
             * Format: int64
             * @description Epoch milliseconds
             */
            completedAt?: number;
        };
        Deposits: {
            list: components["schemas"]["DepositOrder"][];
            pageNum: number;
            totalPages: number;
            totalCount: number;
        };
        Vendor: {
            vassalage: string;
            displayName: string;
            iconColor?: string;
            iconWhite?: string;
        };
        GameClassify: {
            key: string;
            displayName: string;
            vendors: string[];
        };
        VendorMap: {
            types: {
                [key: string]: components["schemas"]["Vendor"][];
            };
            gameClassify: {
                [key: string]: components["schemas"]["GameClassify"][];
            };
            sorting: {
                gameCategory: string;
                vendorNames: string[];
            }[];
        };
        Game: {
            gameId: string;
            nodeId: string;
            nodeName: string;
            gameName: string;
            displayName: string;
            showIcon: number;
            iconUrl: string;
            gameType: string;
            gameCategory: string;
            vassalage: string;
            vendorName: string;
            gameClassify: string;
            gameCode: string;
            /**
             * @description Decimal amount in the currency unit, 2 to 5 places
             * @example 500.00
             */
            minBet: string;
            isNew: boolean;
            isHot: boolean;
            supportPlay: number;
            rtp?: string;
        };
        Games: {
            games: components["schemas"]["Game"][];
            pageNum: number;
            totalPages: number;
            totalCount: number;
        };
        GameHot: {
            list: components["schemas"]["Game"][];
        };
        Launch: {
            gameUrl: string;
        };
        Winner: {
            vo: {
                recordId: string;
                gameName: string;
                iconUrl: string;
                /**
                 * @description Decimal amount in the currency unit, 2 to 5 places
                 * @example 500.00
                 */
                winAmount: string;
                gameId: string;
                nodeId: string;
                vendor: string;
                gameType: string;
                customerName: string;
                /**
                 * Format: int64
                 * @description Epoch milliseconds
                 */
                gameTime: number;
            };
        };
        Winners: {
            list: components["schemas"]["Winner"][];
        };
        Banner: {
            id: string;
            url: string;
            linkage?: string;
            groupName: string;
            title: string;
        };
        Announcement: {
            id: string;
            title: string;
            content: string;
            /**
             * Format: int64
             * @description Epoch milliseconds
             */
            startDate?: number;
            /**
             * Format: int64
             * @description Epoch milliseconds
             */
            endDate?: number;
            noExpiry: number;
            category: string;
            execution?: string;
            read: boolean;
        };
        Announcements: {
            promotion: components["schemas"]["Announcement"][];
            banners: components["schemas"]["Banner"][];
            player: components["schemas"]["Announcement"][];
            popup: components["schemas"]["Announcement"][];
            hot: components["schemas"]["Announcement"][];
            footer: {
                unreadCount: number;
            };
        };
        HelpItem: {
            tag: string;
            title: string;
            content: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    status: {
        parameters: {
            query?: {
                merchantCode?: string;
                platform?: string;
                language?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        value: components["schemas"]["Status"];
                    };
                };
            };
            /** @description Refusal */
            default: {
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
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        value: {
                            [key: string]: boolean;
                        };
                    };
                };
            };
            /** @description Refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    consolidated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        value: components["schemas"]["Consolidated"];
                    };
                };
            };
            /** @description Refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    registerSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        value: components["schemas"]["RegisterSettings"];
                    };
                };
            };
            /** @description Refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    checkUsername: {
        parameters: {
            query: {
                username: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        value: {
                            exists: boolean;
                        };
                    };
                };
            };
            /** @description Refusal */
            default: {
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
                "application/json": components["schemas"]["Registration"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        value: components["schemas"]["LoggedIn"];
                    };
                };
            };
            /** @description Refusal */
            default: {
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
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        value: {
                            image: string;
                        };
                    };
                };
            };
            /** @description Refusal */
            default: {
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
                "application/json": components["schemas"]["Login"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        value: components["schemas"]["LoggedIn"];
                    };
                };
            };
            /** @description Refusal */
            default: {
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
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        value: components["schemas"]["Renewed"];
                    };
                };
            };
            /** @description Refusal */
            default: {
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
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        value: boolean;
                    };
                };
            };
            /** @description Refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    memberInfo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        value: components["schemas"]["MemberInfo"];
                    };
                };
            };
            /** @description Refusal */
            default: {
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
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        value: components["schemas"]["Wallets"];
                    };
                };
            };
            /** @description Refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    memberTransaction: {
        parameters: {
            query?: {
                types?: string;
                txCode?: string;
                category?: string;
                startDate?: string;
                endDate?: string;
                pageNo?: number;
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        value: components["schemas"]["Statement"];
                    };
                };
            };
            /** @description Refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    txCodeList: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        value: components["schemas"]["TxCodes"];
                    };
                };
            };
            /** @description Refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    betRecord: {
        parameters: {
            query?: {
                category?: string;
                startDate?: string;
                endDate?: string;
                pageNo?: number;
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        value: components["schemas"]["Bets"];
                    };
                };
            };
            /** @description Refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    betRecordDetail: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                roundId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        value: components["schemas"]["BetDetail"];
                    };
                };
            };
            /** @description Refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    depositBanksByVendor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        value: components["schemas"]["DepositChannels"];
                    };
                };
            };
            /** @description Refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    depositPaymentGateway: {
        parameters: {
            query?: never;
            header: {
                "Idempotency-Key": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewDeposit"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        value: components["schemas"]["DepositStarted"];
                    };
                };
            };
            /** @description Refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    depositTransactioNReport: {
        parameters: {
            query?: {
                startDate?: string;
                endDate?: string;
                status?: string;
                pageNo?: number;
                size?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        value: components["schemas"]["Deposits"];
                    };
                };
            };
            /** @description Refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    depositOrder: {
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
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        value: components["schemas"]["DepositOrder"];
                    };
                };
            };
            /** @description Refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getVassGameType: {
        parameters: {
            query?: {
                typeId?: number;
                language?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        value: components["schemas"]["VendorMap"];
                    };
                };
            };
            /** @description Refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    gameList: {
        parameters: {
            query?: {
                platform?: string;
                gameType?: string;
                gameName?: string;
                vassalage?: string;
                gameClassify?: string;
                minBet?: string;
                minLine?: string;
                isNew?: string;
                language?: string;
                pageNo?: number;
                pageSize?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        value: components["schemas"]["Games"];
                    };
                };
            };
            /** @description Refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    hotGamesV2: {
        parameters: {
            query?: {
                isPlatform?: number;
                language?: string;
                platform?: string;
                refresh?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        value: components["schemas"]["GameHot"];
                    };
                };
            };
            /** @description Refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    launchGame: {
        parameters: {
            query?: {
                gameCategory?: string;
                vendor?: string;
                gameId?: string;
                nodeId?: string;
                platform?: string;
                language?: string;
                backUrl?: string;
                launchMode?: string;
                play?: number;
                gateway?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        value: components["schemas"]["Launch"];
                    };
                };
            };
            /** @description Refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getRankList: {
        parameters: {
            query?: {
                gameCategory?: string;
                language?: string;
                limitNum?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        value: components["schemas"]["Winners"];
                    };
                };
            };
            /** @description Refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    getListAnnouncements: {
        parameters: {
            query?: {
                types?: string;
                groupName?: string;
                platform?: string;
                merchantCode?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        value: components["schemas"]["Announcements"];
                    };
                };
            };
            /** @description Refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    markAnnouncementAsRead: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MarkRead"];
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        value: boolean;
                    };
                };
            };
            /** @description Refusal */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    helpCenter: {
        parameters: {
            query?: {
                lang?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @enum {boolean} */
                        success: true;
                        value: components["schemas"]["HelpItem"][];
                    };
                };
            };
            /** @description Refusal */
            default: {
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
