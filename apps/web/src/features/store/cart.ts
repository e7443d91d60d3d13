import { useSyncExternalStore } from 'react';
import { createStoredValue, shapes, storageKeys, withShape, writeStored } from '../../storage/index.ts';
import type { Period } from './prices.ts';

/** The products a person is about to buy on this device. */
export type Cart = {
  /** Each product once, in the order they were added. */
  readonly productIds: readonly string[];
  readonly period: Period;
  /** The code to pay with, as it was entered; empty without one. */
  readonly code: string;
  /** The dialog after adding was closed with "continue": it stays closed until the cart has been empty. */
  readonly isQuiet: boolean;
};

const EMPTY_CART: Cart = { productIds: [], period: 'year', code: '', isQuiet: false };

const cartKey = withShape(
  storageKeys.cart,
  shapes.object(
    { productIds: shapes.listOf(shapes.string) },
    { period: shapes.oneOf('month', 'year'), code: shapes.string, isQuiet: shapes.boolean },
  ),
);

const stored = createStoredValue(cartKey, (cart): Cart => ({ ...EMPTY_CART, ...cart }));
let isPromptOpen = false;

/** The current cart: stored on the device, so that it survives a reload and is the same in every window. */
export const readCart = (): Cart => stored.read();

function updateCart(patch: Partial<Cart>): void {
  const cart = { ...readCart(), ...patch };
  writeStored(cartKey, cart.productIds.length === 0 ? { ...cart, isQuiet: false } : cart);
}

/** Adds products that are not in the cart yet; opens the dialog about it unless the person dismissed it. */
export function addToCart(...productIds: readonly string[]): void {
  const { productIds: currentIds, isQuiet } = readCart();
  const added = productIds.filter((id) => !currentIds.includes(id));
  if (added.length === 0) return;
  isPromptOpen = !isQuiet;
  updateCart({ productIds: [...currentIds, ...new Set(added)] });
}

export function removeFromCart(...productIds: readonly string[]): void {
  const remaining = readCart().productIds.filter((id) => !productIds.includes(id));
  if (remaining.length > 0) return updateCart({ productIds: remaining });
  isPromptOpen = false;
  updateCart({ productIds: [], code: '' });
}

/** Replaces the contents of the cart. */
export function replaceCart(productIds: readonly string[]): void {
  updateCart({ productIds: [...new Set(productIds)] });
}

export function setPeriod(period: Period): void {
  updateCart({ period });
}

/** The code to pay with; empty for none. */
export function setCode(code: string): void {
  updateCart({ code });
}

/** Closes the dialog about what was added. @param isPermanent  "continue": until the cart has been empty */
export function dismissPrompt(isPermanent: boolean): void {
  isPromptOpen = false;
  updateCart(isPermanent ? { isQuiet: true } : {});
}

/** The cart, and whether the dialog about added products is open; re-renders when they change. */
export function useCart(): Cart & { readonly isPromptOpen: boolean } {
  const cart = useSyncExternalStore(stored.subscribe, readCart);
  const isOpen = useSyncExternalStore(stored.subscribe, () => isPromptOpen);
  return { ...cart, isPromptOpen: isOpen };
}
