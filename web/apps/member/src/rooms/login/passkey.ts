import { fromBase64Url, toBase64Url } from '@erawan/kit/base64';

/** What browser and server tell each other about passkeys: JSON, as WebAuthn writes it. */
type Asked = Record<string, unknown>;
type Answered = Record<string, never>;

/** Whether this browser can keep and use passkeys on this page: they belong to names, never to numbers. */
export function passkeysUsable(): boolean {
  return (
    typeof PublicKeyCredential === 'function' &&
    'credentials' in navigator &&
    isSecureContext &&
    !/^[\d.]+$|:/.test(location.hostname)
  );
}

/** Lets the device make a passkey; `undefined` when its owner would not. */
export async function makePasskey(asked: Asked): Promise<Answered | undefined> {
  const options = asked as unknown as PublicKeyCredentialCreationOptionsJSON;
  const made = await unlessDeclined(
    navigator.credentials.create({
      publicKey: {
        ...options,
        challenge: fromBase64Url(options.challenge),
        user: { ...options.user, id: fromBase64Url(options.user.id) },
        excludeCredentials: descriptors(options.excludeCredentials),
      } as PublicKeyCredentialCreationOptions,
    }),
  );
  if (!made) return undefined;
  const response = made.response as AuthenticatorAttestationResponse;
  return answered(made, {
    attestationObject: text(response.attestationObject),
    clientDataJSON: text(response.clientDataJSON),
    transports: response.getTransports(),
  });
}

/** Lets one of the passkeys that were asked for sign; `undefined` when its owner would not. */
export async function signByPasskey(asked: Asked): Promise<Answered | undefined> {
  const options = asked as unknown as PublicKeyCredentialRequestOptionsJSON;
  const signed = await unlessDeclined(
    navigator.credentials.get({
      publicKey: {
        ...options,
        challenge: fromBase64Url(options.challenge),
        allowCredentials: descriptors(options.allowCredentials),
      } as PublicKeyCredentialRequestOptions,
    }),
  );
  if (!signed) return undefined;
  const response = signed.response as AuthenticatorAssertionResponse;
  return answered(signed, {
    authenticatorData: text(response.authenticatorData),
    clientDataJSON: text(response.clientDataJSON),
    signature: text(response.signature),
    userHandle: response.userHandle ? text(response.userHandle) : null,
  });
}

/** Browsers report in the same way that the user declined, waited too long, or has no passkey here. */
async function unlessDeclined(waiting: Promise<Credential | null>): Promise<PublicKeyCredential | undefined> {
  try {
    return ((await waiting) as PublicKeyCredential | null) ?? undefined;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotAllowedError') return undefined;
    throw error;
  }
}

function answered(credential: PublicKeyCredential, response: object): Answered {
  const { id, rawId, type } = credential;
  return { id, rawId: text(rawId), type, response } as unknown as Answered;
}

const descriptors = (list: PublicKeyCredentialDescriptorJSON[] = []) =>
  list.map((known) => ({ ...known, id: fromBase64Url(known.id) }));

const text = (buffer: ArrayBuffer): string => toBase64Url(new Uint8Array(buffer));
