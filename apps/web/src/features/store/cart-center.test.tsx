import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeCache } from '../../offline/index.ts';
import { renderAt, mockApi } from '../../testing/mock-api.tsx';
import { ToastRegion } from '../../ui/index.ts';
import { addToCart, readCart, removeFromCart } from './cart.ts';
import { BuyCollection } from './buy-button.tsx';
import { CartCenter } from './cart-center.tsx';

// The light DOM of the tests has no popovers: their content is rendered when their button is pressed.
beforeEach(() => {
  localStorage.clear();
  vi.spyOn(location, 'assign').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  act(() => removeFromCart(...readCart().productIds));
  closeCache();
  vi.restoreAllMocks();
});

const price = (type: 'month' | 'year', value: number) => ({ id: type, type, value, currency: 'nok', name: '' });
const product = (id: string, facts: object = {}) => ({
  id: `prod_${id}`,
  name: {},
  collectionIds: [id],
  prices: [price('month', 1900), price('year', 22_800)],
  priority: 1,
  owned: false,
  ...facts,
});
const book = (id: string, facts: object = {}) => ({
  id,
  key: id.toUpperCase(),
  keys: {},
  name: { en: `Book ${id}` },
  type: 'song',
  available: false,
  enabled: true,
  image: null,
  priority: 1,
  ...facts,
});
const buyer = (facts: object = {}) =>
  ({
    id: 'u',
    email: 'kari@sing.example',
    displayName: 'Kari',
    termsAndConditions: true,
    roles: [],
    ...facts,
  }) as never;

const PAY = 'Pay kr\u00a0228 / year';
let pay: (answer: Response) => void;
/** What is said of a code. */
let codeReply: () => Response;
/** The request of the last checkout. */
let order: unknown;

async function open(user = buyer(), provider = 'sandbox', more: readonly object[] = []) {
  const asked = mockApi({
    'api/canticle/store': { provider, country: 'NO', halfPrice: false, hasPortal: false },
    'api/Collections': ['a', 'b', 'c', 'd'].map((id) => book(id, id === 'c' ? { enabled: false } : {})),
    'api/Store/Products': [product('a'), product('b'), product('c'), product('d', { owned: true }), ...more],
    'api/canticle/store/codes/look-up': () => codeReply(),
    'api/canticle/store/checkouts': (_url: URL, init?: RequestInit) => {
      order = JSON.parse(String(init?.body));
      return new Promise<Response>((resolve) => (pay = resolve));
    },
  });
  await renderAt(
    '/collections',
    <>
      <CartCenter user={user} isBlocked={false} onTermsRequired={() => {}} />
      <ToastRegion />
    </>,
  );
  return () => asked.filter((path) => path === 'api/canticle/store/checkouts').length;
}
const button = (name: string) => screen.getAllByRole<HTMLButtonElement>('button', { name })[0] as HTMLButtonElement;

describe('the dialog after something was added', () => {
  it('offers to continue, to check out, and to buy everything that is whole and not one’s own', async () => {
    addToCart('prod_a');
    const checkouts = await open();
    const dialog = await screen.findByRole('dialog', { name: 'Added to your cart' });
    for (const name of ['Keep browsing', 'Pay kr\u00a0228 / year']) expect(dialog.textContent).toContain(name);
    await userEvent.click(button('Buy everything for kr\u00a0456 / year'));
    expect(readCart().productIds).toEqual(['prod_a', 'prod_b']);
    await vi.waitFor(() => expect(checkouts()).toBe(1));
  });

  it('is busy while a checkout is begun, which takes no second press', async () => {
    addToCart('prod_a');
    const checkouts = await open();
    await screen.findByRole('dialog', { name: 'Added to your cart' });
    await userEvent.click(button(PAY));
    await vi.waitFor(() => expect(button(PAY).getAttribute('aria-busy')).toBe('true'));
    expect(button(PAY).disabled).toBe(true);
    await userEvent.click(button(PAY));
    expect(checkouts()).toBe(1);
    pay(Response.json({ id: 'cs', url: 'https://pay.example/1' }));
    await vi.waitFor(() => expect(location.assign).toHaveBeenCalledWith('https://pay.example/1'));
  });

  it('loads the script of Stripe where people pay through it, not before somebody does and not elsewhere', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const scripts = () => document.head.querySelectorAll('script[src^="https://js.stripe.com/"]').length;
    for (const [provider, count] of [
      ['sandbox', 0],
      ['stripe', 1],
    ] as const) {
      addToCart('prod_a');
      const checkouts = await open(buyer(), provider);
      await screen.findByRole('dialog', { name: 'Added to your cart' });
      expect(scripts()).toBe(0);
      await userEvent.click(button(PAY));
      await vi.waitFor(() => expect(checkouts()).toBe(1));
      expect([provider, scripts()]).toEqual([provider, count]);
      cleanup();
      act(() => removeFromCart('prod_a'));
      closeCache();
    }
    for (const script of document.head.querySelectorAll('script')) script.remove();
  });

  it('says why a checkout could not begin, and keeps the cart', async () => {
    addToCart('prod_a');
    await open();
    await screen.findByRole('dialog', { name: 'Added to your cart' });
    await userEvent.click(button(PAY));
    await vi.waitFor(() => expect(button(PAY).disabled).toBe(true));
    pay(new Response('gone', { status: 409, headers: { 'X-Problem': 'ALREADY_OWNED' } }));
    await screen.findByText(/You already have one of the items in your cart/);
    expect(button(PAY).disabled).toBe(false);
    expect([readCart().productIds, vi.mocked(location.assign).mock.calls]).toEqual([['prod_a'], []]);
  });

  it('asks about an address that hides another, with the address in the question, before it leaves', async () => {
    addToCart('prod_a');
    const checkouts = await open(buyer({ email: 'x1@privaterelay.appleid.com' }));
    await screen.findByRole('dialog', { name: 'Added to your cart' });
    await userEvent.click(button(PAY));
    const question = await screen.findByRole('dialog', { name: 'Use this address?' });
    expect(question.textContent).toContain('x1@privaterelay.appleid.com');
    expect(question.textContent).toContain(
      'Log in with a different email to avoid this alert. Click Ok to continue to checkout',
    );
    await userEvent.click(button('Cancel'));
    expect(checkouts()).toBe(0);
    await userEvent.click(button(PAY));
    await userEvent.click(await screen.findByRole('button', { name: 'OK' }));
    await vi.waitFor(() => expect(checkouts()).toBe(1));
  });
});

describe('a cart with a bundle in it', () => {
  const bundle = product('ab', {
    name: { en: 'All songs' },
    collectionIds: ['a', 'b'],
    prices: [price('year', 30_000)],
  });
  it('says which songbooks the bundle includes, and pays for the bundle alone', async () => {
    addToCart('prod_a', 'prod_ab');
    await open(buyer(), 'sandbox', [bundle]);
    const dialog = await screen.findByRole('dialog', { name: 'Added to your cart' });
    expect(dialog.textContent).toContain('Included in All songs');
    expect(dialog.textContent).toContain('Totalkr\u00a0300 / year');
    expect(dialog.textContent).not.toContain('Buy everything');
    await userEvent.click(button('Pay kr\u00a0300 / year'));
    await vi.waitFor(() => expect(order).toMatchObject({ productIds: ['prod_ab'], total: 30_000 }));
  });

  it('offers the bundle for less than its songbooks, and takes it with one press', async () => {
    addToCart('prod_a', 'prod_b');
    await open(buyer(), 'sandbox', [bundle]);
    await screen.findByText('Get the same songs with All songs for kr 300 / year. You save kr 156.');
    await userEvent.click(button('Change cart'));
    expect(readCart().productIds).toEqual(['prod_ab']);
    await vi.waitFor(() => expect(screen.queryByText(/You save/)).toBeNull());
  });

  it('buys everything as the bundle, for the sum on the button', async () => {
    addToCart('prod_b');
    await open(buyer(), 'sandbox', [bundle]);
    await userEvent.click(await screen.findByRole('button', { name: 'Buy everything for kr\u00a0300 / year' }));
    await vi.waitFor(() => expect(order).toMatchObject({ productIds: ['prod_ab'], total: 30_000 }));
  });

  it('keeps its songbooks out of the cart in the store', async () => {
    addToCart('prod_ab');
    mockApi({
      'api/Collections': ['a', 'b'].map((id) => book(id)),
      'api/Store/Products': [product('a'), product('b'), bundle],
    });
    await renderAt('/collections', <BuyCollection collectionId="a" />);
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'In cart with All songs' })).disabled).toBe(
      true,
    );
  });
});

describe('a code in the cart', () => {
  const offer = (facts: object = {}) => ({
    code: 'AUTUMN',
    gift: null,
    discount: {
      code: 'AUTUMN',
      percent: 20,
      amountMinor: null,
      currency: null,
      payments: 'first',
      productIds: [],
      ...facts,
    },
  });
  const enter = async (code: string) => {
    await screen.findByRole('dialog', { name: 'Added to your cart' });
    await userEvent.click(button('I have a code'));
    await userEvent.type(screen.getAllByRole('textbox', { name: 'Code' })[0] as HTMLElement, `${code}{Enter}`);
  };
  const PAY_LESS = 'Pay kr\u00a0182.40 / year · code\u00a0AUTUMN:\u00a0\u2212kr\u00a045.60';

  it('changes the sum on the button, says why, and is what checkout is asked for', async () => {
    addToCart('prod_a');
    codeReply = () => Response.json(offer());
    await open();
    await enter('autumn');
    await vi.waitFor(() => expect(button(PAY_LESS)).toBeDefined());
    const dialog = screen.getByRole('dialog', { name: 'Added to your cart' });
    expect(dialog.textContent).toContain('Code AUTUMN\u2212kr\u00a045.60');
    expect(dialog.textContent).toContain('This is the first payment. Then kr\u00a0228 / year.');
    await userEvent.click(screen.getByRole('radio', { name: 'Monthly' }));
    expect(button('Pay kr\u00a015.20 / month · code\u00a0AUTUMN:\u00a0\u2212kr\u00a03.80')).toBeDefined();
    await userEvent.click(screen.getByRole('radio', { name: 'Yearly' }));
    await userEvent.click(button(PAY_LESS));
    await vi.waitFor(() => expect(order).toMatchObject({ code: 'AUTUMN', total: 18_240, trialDays: 0 }));
  });

  it('can be taken out again, and goes with the last thing in the cart', async () => {
    addToCart('prod_a');
    codeReply = () => Response.json(offer({ payments: 'every' }));
    await open();
    await enter('autumn');
    await userEvent.click((await screen.findAllByRole('button', { name: 'Remove code AUTUMN' }))[0] as HTMLElement);
    expect(button(PAY)).toBeDefined();
    await userEvent.click(button('I have a code'));
    await userEvent.type(screen.getAllByRole('textbox', { name: 'Code' })[0] as HTMLElement, 'autumn{Enter}');
    act(() => removeFromCart('prod_a'));
    expect(readCart().code).toBe('');
  });

  it.each([
    ['unknown', 'There’s no such code. Check the spelling.'],
    ['used', 'You’ve already used this code.'],
    ['over', 'This code has expired.'],
  ])('that is %s says so, and the whole sum stays', async (reason, text) => {
    addToCart('prod_a');
    codeReply = () =>
      Response.json(
        { code: 'CODE_REFUSED', message: '', details: { reason } },
        { status: 409, headers: { 'X-Problem': 'CODE_REFUSED' } },
      );
    await open();
    await enter('nope');
    expect((await screen.findAllByRole('alert'))[0]?.textContent).toContain(text);
    expect(button(PAY)).toBeDefined();
  });

  it('for other songbooks takes nothing off, and a gift leads to where it is redeemed', async () => {
    addToCart('prod_a');
    codeReply = () => Response.json(offer({ productIds: ['prod_b'] }));
    await open();
    await enter('other');
    expect((await screen.findAllByRole('alert'))[0]?.textContent).toContain('This code is for other songbooks.');
    expect(button(PAY)).toBeDefined();
    await userEvent.click(button('Remove the code'));
    codeReply = () => Response.json({ code: 'GIFT', discount: null, gift: { products: [], days: 3 } });
    await userEvent.click(button('I have a code'));
    await userEvent.type(screen.getAllByRole('textbox', { name: 'Code' })[0] as HTMLElement, 'gift{Enter}');
    const link = (await screen.findAllByRole('link', { name: 'Redeem a code' }))[0];
    expect(link?.getAttribute('href')).toBe('/redeem?code=gift');
  });

  it('that is refused at checkout says why, and keeps the cart', async () => {
    addToCart('prod_a');
    codeReply = () => Response.json(offer());
    await open();
    await enter('autumn');
    await vi.waitFor(() => expect(button(PAY_LESS)).toBeDefined());
    await userEvent.click(button(PAY_LESS));
    pay(
      Response.json(
        { code: 'CODE_REFUSED', message: '', details: { reason: 'used-up' } },
        { status: 409, headers: { 'X-Problem': 'CODE_REFUSED' } },
      ),
    );
    await screen.findByText(/This code has been used as many times as it can be/);
    expect(readCart().productIds).toEqual(['prod_a']);
  });
});

describe('the cart', () => {
  it('says on the button what is charged, and what paying by the year saves', async () => {
    addToCart('prod_s');
    await open(buyer(), 'sandbox', [
      product('s', { collectionIds: ['a'], prices: [price('month', 1900), price('year', 19_000)] }),
    ]);
    const dialog = await screen.findByRole('dialog', { name: 'Added to your cart' });
    expect(button('Pay kr\u00a0190 / year')).toBeDefined();
    expect(dialog.textContent).toContain('You save kr\u00a038 a year by paying yearly.');
    await userEvent.click(screen.getByRole('radio', { name: 'Monthly' }));
    expect(button('Pay kr\u00a019 / month')).toBeDefined();
    expect(dialog.textContent).toContain('Pay yearly and save kr\u00a038 a year.');
  });

  it('cannot be paid when nothing in it is for sale', async () => {
    addToCart('prod_gone');
    await open();
    await userEvent.click(screen.getByRole('button', { name: 'Cart, 1 item' }));
    await vi.waitFor(() => expect(button('Check out').disabled).toBe(true));
  });

  it('follows what is added and removed elsewhere', async () => {
    addToCart('prod_a');
    await open();
    act(() => addToCart('prod_b'));
    expect(screen.getByRole('button', { name: 'Cart, 2 items' })).toBeDefined();
    act(() => removeFromCart('prod_a'));
    expect(screen.getByRole('button', { name: 'Cart, 1 item' })).toBeDefined();
  });

  it('is followed by what a product is added with', async () => {
    mockApi({ 'api/Collections': [book('a')], 'api/Store/Products': [product('a')] });
    await renderAt('/collections', <BuyCollection collectionId="a" />);
    await userEvent.click(await screen.findByRole('button', { name: 'Add to cart: Book a' }));
    expect(button('In cart').disabled).toBe(true);
    act(() => removeFromCart('prod_a'));
    expect(button('Add to cart: Book a').disabled).toBe(false);
  });
});
