import { createECDH } from 'node:crypto';

/** A private key may begin with zeros, which `getPrivateKey` leaves out. */
const HEX_DIGITS = 64;

/** Creates a key pair that push messages are signed with (RFC 8292), as the settings hold it. */
export function createPushKeys(): { readonly publicKey: string; readonly privateKey: string } {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys('base64url');
  const privateKey = Buffer.from(pair.getPrivateKey('hex').padStart(HEX_DIGITS, '0'), 'hex').toString('base64url');
  return { publicKey, privateKey };
}
