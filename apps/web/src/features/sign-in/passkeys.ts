/* Passkeys (WebAuthn). The browser's own conversions from JSON are newer than the browsers Canticle supports. */

/** The options of the server for signing in, as JSON. */
export type RequestOptions = {
  readonly challenge: string;
  readonly rpId: string;
  readonly timeout?: number;
};

/** The options of the server for a new passkey, as JSON. */
export type CreationOptions = {
  readonly challenge: string;
  readonly rp: PublicKeyCredentialRpEntity;
  readonly user: { readonly id: string; readonly name: string; readonly displayName: string };
  readonly pubKeyCredParams: PublicKeyCredentialParameters[];
  readonly timeout?: number;
  readonly excludeCredentials?: readonly { readonly id: string }[];
};

/** Whether this browser can use passkeys at this address. */
export function canUsePasskeys(domain: string): boolean {
  return domain !== '' && location.hostname === domain && isSecureContext && 'PublicKeyCredential' in globalThis;
}

/** Whether the browser offers passkeys where an address is typed. */
export async function canSuggestPasskeys(): Promise<boolean> {
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

/**
 * Has the person choose a passkey.
 *
 * @param isSuggested  offers it in the field for the address instead of asking at once
 * @throws {DOMException} AbortError, or NotAllowedError when the person chose none
 */
export async function askForPasskey(
  { challenge, rpId, timeout }: RequestOptions,
  { isSuggested, signal }: { readonly isSuggested: boolean; readonly signal: AbortSignal },
): Promise<object> {
  const publicKey: PublicKeyCredentialRequestOptions = {
    challenge: toBytes(challenge),
    rpId,
    userVerification: 'required',
    ...(timeout === undefined ? {} : { timeout }),
  };
  const credential = await navigator.credentials.get({
    publicKey,
    signal,
    ...(isSuggested ? { mediation: 'conditional' as const } : {}),
  });
  const { response, ...rest } = describe(credential);
  if (!(response instanceof AuthenticatorAssertionResponse)) throw new Error('Not a passkey');
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    ...rest,
    response: {
      clientDataJSON: toText(clientDataJSON),
      authenticatorData: toText(authenticatorData),
      signature: toText(signature),
      ...(userHandle === null ? {} : { userHandle: toText(userHandle) }),
    },
  };
}

/**
 * Has the person make a passkey.
 *
 * @throws {DOMException} InvalidStateError when this device has one already, NotAllowedError when the person stopped
 */
export async function createPasskey(options: CreationOptions): Promise<object> {
  const { challenge, user, excludeCredentials = [], rp, pubKeyCredParams, timeout } = options;
  const credential = await navigator.credentials.create({
    publicKey: {
      challenge: toBytes(challenge),
      rp,
      pubKeyCredParams,
      user: { ...user, id: toBytes(user.id) },
      excludeCredentials: excludeCredentials.map(({ id }) => ({ type: 'public-key' as const, id: toBytes(id) })),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
      ...(timeout === undefined ? {} : { timeout }),
    },
  });
  const { response, ...rest } = describe(credential);
  if (!(response instanceof AuthenticatorAttestationResponse)) throw new Error('Not a passkey');
  return {
    ...rest,
    response: {
      clientDataJSON: toText(response.clientDataJSON),
      attestationObject: toText(response.attestationObject),
      transports: response.getTransports(),
    },
  };
}

function describe(credential: Credential | null) {
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException('No passkey was chosen', 'NotAllowedError');
  const { id, rawId, type, response } = credential;
  return { id, rawId: toText(rawId), type, response, clientExtensionResults: {} };
}

function toBytes(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function toText(bytes: ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
