/** The payment provider cannot be reached, or does not do what it should. */
export class PaymentsUnavailable extends Error {
  override readonly name = 'PaymentsUnavailable';
}

/** An event that the provider did not sign, or not lately. */
export class InvalidSignature extends Error {
  override readonly name = 'InvalidSignature';
}
