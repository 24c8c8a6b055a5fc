const THAI_NUMBERS = {
  dialingCode: '66',
  trunkPrefix: '0',
  minDigits: 9,
  maxDigits: 10,
  example: '0812345678',
};

/** A merchant in Laos. */
export const LAO_NUMBERS = {
  dialingCode: '856',
  trunkPrefix: '0',
  minDigits: 9,
  maxDigits: 11,
  example: '02012345678',
};

/** What the server says in tests of this room. */
export function statusWith(whitelabel: Record<string, boolean> = {}, more: Record<string, unknown> = {}) {
  return {
    info: {
      brand: {
        code: 'suvarna',
        name: 'Suvarna',
        nameTh: 'สุวรรณ',
        logoUrl: '/logo.svg',
        iconUrl: '/icon.png',
        slogan: '',
        theme: {},
      },
      customerService: [],
      domainRoute: [{ url: 'https://backup.example' }],
      mobileTemplate: { mem_cen: '1', dep_func: '1' },
      paths: {},
      register: { usernameEnabled: true, mobileEnabled: false, fields: {} },
      resources: [],
      whitelabel,
      mainDomain: 'suvarna.example',
      imageCDNs: ['/assets'],
      currency: { code: 'THB', symbol: '฿', places: 2 },
      mobileNumbers: THAI_NUMBERS,
      demo: true,
      ...more,
    },
    location: { ip: '127.0.0.1' },
    maintenance: false,
    regionRestriction: false,
    serverTime: 0,
  };
}

export const LOGGED_IN = {
  token: 'token-1',
  userName: 'somchai88',
  id: 'mem_1',
  type: 0,
  customerType: 0,
  firstTimeLogin: false,
  mustChangePassword: false,
  merchantCode: 'suvarna',
};

const FIELD = { enabled: true, required: true, pattern: '', message: '' };
/** The rules of the demonstration merchant. */
export const VALIDATION = {
  loginUsername: {
    ...FIELD,
    minLength: 6,
    maxLength: 16,
    patternId: '1',
    message: 'A name has 6-16 letters',
  },
  loginPassword: { ...FIELD, minLength: 1, maxLength: 20, patternId: '8', message: '20 characters at most' },
  loginMobileNum: { ...FIELD, minLength: 9, maxLength: 10, patternId: '4' },
  verificationCode: {
    ...FIELD,
    minLength: 4,
    maxLength: 10,
    patternId: '2',
    message: 'A code has 4-10 digits',
  },
  password: { ...FIELD, minLength: 8, maxLength: 20, patternId: '6' },
};

export const PUZZLE = {
  id: 'hum_1',
  background: 'data:image/png;base64,AA==',
  piece: 'data:image/png;base64,AA==',
  width: 300,
  height: 150,
  pieceWidth: 50,
  y: 40,
  expiresAt: 0,
};
