/** What a payment script does for the page that loaded it. */
type PaymentScript = {
  /** Checkouts it went to. */
  readonly opened: readonly string[];
  redirectToCheckout(options: Readonly<Record<string, unknown>>): void;
};

/**
 * A stand-in for the payment script: it goes to a checkout by its id, and refuses to be told anything beside it.
 * Source: https://docs.stripe.com/js/deprecated/redirect_to_checkout, https://github.com/vue-stripe/vue-stripe/issues/92
 */
export function createPaymentScript(): PaymentScript {
  const opened: string[] = [];
  return {
    opened,
    redirectToCheckout({ sessionId, ...others }) {
      if (typeof sessionId !== 'string' || sessionId === '')
        throw new Error('IntegrationError: stripe.redirectToCheckout: You must provide a sessionId.');
      if (Object.keys(others).length > 0)
        throw new Error(
          'IntegrationError: stripe.redirectToCheckout: Do not provide other parameters when providing sessionId.',
        );
      opened.push(sessionId);
    },
  };
}
