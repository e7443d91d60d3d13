import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/* What a page asks of an authenticator; other members of the options are not looked at. */
type RegisterOptions = { readonly challenge: string; readonly rp: { readonly id: string } };
type SignInOptions = { readonly challenge: string; readonly rpId: string };

type Choices = {
  /** Whether the person proved who they are, with a finger or a PIN. */
  readonly isVerified?: boolean;
  /** The page the key is used on. */
  readonly origin?: string;
  /** The host the key is used for, when it is another one than asked for. */
  readonly rpId?: string;
};

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;
const ORIGIN = 'http://localhost:80';

/** For tests: an authenticator with one passkey (WebAuthn level 2, ES256, no attestation). */
export function createAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  let uses = 0;

  const dataOf = (rpId: string, flags: number, credential = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(++uses);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), counter, credential]);
  };
  const clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: new URL(origin).origin, crossOrigin: false }));
  const base = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' };

  return {
    /** The response of `navigator.credentials.create`. */
    create(options: RegisterOptions, { isVerified = true, origin = ORIGIN, rpId }: Choices = {}) {
      const cose = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
        Buffer.from(x, 'base64url'),
        Buffer.from([0x22, 0x58, 0x20]),
        Buffer.from(y, 'base64url'),
      ]);
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
      const flags = PRESENT | HAS_CREDENTIAL | (isVerified ? VERIFIED : 0);
      const authData = dataOf(rpId ?? options.rp.id, flags, credential);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        Buffer.from([0x58, authData.length]),
        authData,
      ]);
      const response = {
        clientDataJSON: clientData('webauthn.create', options.challenge, origin).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      };
      return { ...base, response, clientExtensionResults: {} };
    },

    /** The response of `navigator.credentials.get`. */
    get(options: SignInOptions, { isVerified = true, origin = ORIGIN, rpId }: Choices = {}) {
      const authData = dataOf(rpId ?? options.rpId, PRESENT | (isVerified ? VERIFIED : 0));
      const client = clientData('webauthn.get', options.challenge, origin);
      const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()]);
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      };
      return { ...base, response, clientExtensionResults: {} };
    },
  };
}

const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
