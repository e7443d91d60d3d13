/** The payment provider cannot be reached, or does not do what it should. */
export class PaymentsAway extends Error {
  override readonly name = 'PaymentsAway';
}

/** An event that the provider did not sign, or not lately. */
export class BadSignature extends Error {
  override readonly name = 'BadSignature';
}
