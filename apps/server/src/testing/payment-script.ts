/** The interface a payment script offers to the page that loaded it. */
type PaymentScript = {
  /** Checkouts it redirected to. */
  readonly opened: readonly string[];
  redirectToCheckout(options: Readonly<Record<string, unknown>>): void;
};

/**
 * Creates a fake of the payment script: it redirects to a checkout by its id, and rejects any other option.
 * Source: https://docs.stripe.com/js/deprecated/redirect_to_checkout,
 * https://github.com/vue-stripe/vue-stripe/issues/92
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
