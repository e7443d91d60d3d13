const SOURCE = 'https://js.stripe.com/v3/';

/**
 * Loads the script of the payment provider. Paying works without it, since the provider's page is a page of its own: it
 * helps the provider to tell people from machines, so its failures are only noted.
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
