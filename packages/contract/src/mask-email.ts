/**
 * The beginning of an address, by which people know whom it is of. Where an address is not kept, this is.
 * @example maskEmail('karin@example.org') // 'ka…@example.org'
 * @example maskEmail('k@example.org') // 'k…@example.org'
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(2, at))}…${email.slice(at)}`;
}
