const SOURCE = 'https://js.stripe.com/v3/';

/**
 * Loads the script of the payment provider. Payment works without it, since the provider has a separate page: it helps
 * the provider to tell people from bots, so its failures are only logged.
 */
export function loadPaymentScript(page: Document = document): void {
  if (page.querySelector(`script[src="${SOURCE}"]`)) return;
  const script = page.createElement('script');
  script.src = SOURCE;
  script.async = true;
  script.addEventListener('error', () => console.warn('Failed to load Stripe.js'));
  script.addEventListener('load', () => {
    if (!('Stripe' in window)) console.warn('Stripe.js not available');
  });
  page.head.append(script);
}
