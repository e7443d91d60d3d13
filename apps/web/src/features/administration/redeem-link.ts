/**
 * The address that opens what a gift code is for.
 *
 * @example redeemLink('https://sing.example', 'K7QX-M2PF') // 'https://sing.example/redeem?code=K7QX-M2PF'
 */
export const redeemLink = (origin: string, code: string): string => `${origin}/redeem?code=${encodeURIComponent(code)}`;
