import { useSyncExternalStore } from 'react';
import type { Period } from './prices.ts';

/** What a person is about to buy on this device. */
export type Cart = {
  /** Each product once, in the order they were added. */
  readonly productIds: readonly string[];
  readonly period: Period;
  /** The dialog after adding was closed with "continue": it stays closed until the cart has been empty. */
  readonly isQuiet: boolean;
};

const NAME = 'cart';
const EMPTY: Cart = { productIds: [], period: 'year', isQuiet: false };

const watchers = new Set<() => void>();
let known: { readonly text: string | null; readonly cart: Cart } = { text: null, cart: EMPTY };
let isAsking = false;

/** The cart as it stands: kept by the device, so that it survives a reload and is the same in every window. */
export function readCart(): Cart {
  const text = localStorage.getItem(NAME);
  if (text !== known.text) known = { text, cart: parse(text) };
  return known.cart;
}

function parse(text: string | null): Cart {
  try {
    const { productIds, period, isQuiet } = JSON.parse(text ?? '') as Partial<Cart>;
    if (!Array.isArray(productIds)) return EMPTY;
    return {
      productIds: [...new Set(productIds.filter((id) => typeof id === 'string'))],
      period: period === 'month' ? 'month' : 'year',
      isQuiet: isQuiet === true,
    };
  } catch {
    return EMPTY;
  }
}

function change(next: Partial<Cart>): void {
  const cart = { ...readCart(), ...next };
  localStorage.setItem(NAME, JSON.stringify(cart.productIds.length === 0 ? { ...cart, isQuiet: false } : cart));
  tell();
}

function tell(): void {
  for (const watcher of watchers) watcher();
}

/** Adds products that are not there yet; the dialog about it opens unless the person asked it to stay away. */
export function addToCart(...productIds: readonly string[]): void {
  const { productIds: before, isQuiet } = readCart();
  const added = productIds.filter((id) => !before.includes(id));
  if (added.length === 0) return;
  isAsking = !isQuiet;
  change({ productIds: [...before, ...new Set(added)] });
}

export function removeFromCart(...productIds: readonly string[]): void {
  const left = readCart().productIds.filter((id) => !productIds.includes(id));
  if (left.length === 0) isAsking = false;
  change({ productIds: left });
}

/** Puts these products into the cart instead of what is in it. */
export function replaceCart(productIds: readonly string[]): void {
  change({ productIds: [...new Set(productIds)] });
}

export function choosePeriod(period: Period): void {
  change({ period });
}

/** Closes the dialog about what was added. @param forGood  "continue": until the cart has been empty */
export function stopAsking(forGood: boolean): void {
  isAsking = false;
  change(forGood ? { isQuiet: true } : {});
}

function watch(watcher: () => void): () => void {
  const other = (event: StorageEvent) => {
    if (event.key === NAME || event.key === null) watcher();
  };
  watchers.add(watcher);
  window.addEventListener('storage', other);
  return () => {
    watchers.delete(watcher);
    window.removeEventListener('storage', other);
  };
}

/** The cart, and whether the dialog about what was added is open; drawn again when they change. */
export function useCart(): Cart & { readonly isAsking: boolean } {
  const cart = useSyncExternalStore(watch, readCart);
  const asking = useSyncExternalStore(watch, () => isAsking);
  return { ...cart, isAsking: asking };
}
