/** The payment provider cannot be reached, or does not work as expected. */
export class PaymentsUnavailable extends Error {
  override readonly name = 'PaymentsUnavailable';
}

/** An event that the provider did not sign, or not recently. */
export class InvalidSignature extends Error {
  override readonly name = 'InvalidSignature';
}
