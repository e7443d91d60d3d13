// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadPaymentScript } from './payment-script.ts';

/* A page to which the script is added without loading anything: the tests fire its events. */
let added: HTMLScriptElement[];
const page = {
  querySelector: () => added[0] ?? null,
  createElement: () => document.createElement('script'),
  head: { append: (script: HTMLScriptElement) => added.push(script) },
} as unknown as Document;
const script = () => added[0] ?? expect.fail('No script was asked for');

beforeEach(() => {
  added = [];
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the script of the payment provider', () => {
  it('is asked for once, when somebody pays', () => {
    loadPaymentScript(page);
    loadPaymentScript(page);
    expect(added).toHaveLength(1);
    expect(script().src).toBe('https://js.stripe.com/v3/');
  });

  it('that does not come is a warning', () => {
    loadPaymentScript(page);
    script().dispatchEvent(new Event('error'));
    expect(vi.mocked(console.warn).mock.calls).toEqual([['Failed to load Stripe.js']]);
  });

  it('that comes without what it should bring is a warning, and otherwise none', () => {
    loadPaymentScript(page);
    script().dispatchEvent(new Event('load'));
    expect(vi.mocked(console.warn).mock.calls).toEqual([['Stripe.js not available']]);
    vi.stubGlobal('Stripe', () => {});
    script().dispatchEvent(new Event('load'));
    expect(console.warn).toHaveBeenCalledTimes(1);
  });
});
