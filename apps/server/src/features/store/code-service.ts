import { Problem, TooManyRequests } from '@canticle/contract';
import { normalizeCode } from '@canticle/contract/discount';
import { acquireLock, type Database, newId, type Reader, type Tx } from '../../platform/database/index.ts';
import type { RequestInfo, Viewer } from '../../platform/http/index.ts';
import { clientNetworkOf, type RateLimit, type RateLimiter } from '../../platform/rate-limits/index.ts';
import { listAccessOf } from './access.ts';
import type { StoreCode } from './code-model.ts';
import { markUsed, takeUse } from './code-mutations.ts';
import { countUses, findCode, findUse, NO_USES } from './code-queries.ts';
import { codeRefused, findCodeRefusal } from './code-rules.ts';
import type { Product, Subscription } from './model.ts';
import { saveSubscription } from './mutations.ts';
import { findSubscription, listProducts } from './queries.ts';
import { isOwned } from './rules.ts';

const DAY_MS = 24 * 3600_000;

/* A person who misspells a code tries a few times; whoever guesses needs 2^59 tries for one that was made here. */
const WRONG_CODES_PER_PERSON: RateLimit = { name: 'wrong codes of a person', maxAttempts: 15, windowMs: 15 * 60_000 };
const WRONG_CODES_PER_CLIENT: RateLimit = { name: 'wrong codes of a client', maxAttempts: 60, windowMs: 15 * 60_000 };

type CodeContext = { readonly database: Database; readonly rateLimiter: RateLimiter; readonly now: () => Date };

/** What people do with codes. */
export type CodeService = ReturnType<typeof createCodeService>;

export function createCodeService({ database, rateLimiter, now }: CodeContext) {
  /* Every try counts until it is known to be right, so that a thousand at once count as a thousand. */
  const findEntered = async (viewer: Viewer, entered: string, { ip }: Pick<RequestInfo, 'ip'>): Promise<StoreCode> => {
    const attempt = await rateLimiter.consume([
      [WRONG_CODES_PER_PERSON, viewer.userId],
      [WRONG_CODES_PER_CLIENT, clientNetworkOf(ip)],
    ]);
    if (attempt.retryAfterS !== undefined) {
      const retryAfter = attempt.retryAfterS;
      throw new TooManyRequests('Too many wrong codes. Wait a few minutes.', { retryAfter });
    }
    const code = await findCode(database.read, normalizeCode(entered));
    if (code === undefined) throw codeRefused('unknown');
    await attempt.release();
    return code;
  };

  const assertUsable = async (code: StoreCode, userId: string): Promise<void> => {
    const counts = (await countUses(database.read, code.id)).get(code.id) ?? NO_USES;
    const refusal = findCodeRefusal(code, counts, await findUse(database.read, code.id, userId), now());
    if (refusal !== undefined) throw codeRefused(refusal);
  };

  return {
    /**
     * A code a person enters, when they can use it now.
     *
     * @throws {Problem} when they cannot; {TooManyRequests} after too many wrong ones
     */
    async lookUp(viewer: Viewer, entered: string, request: Pick<RequestInfo, 'ip'>): Promise<StoreCode> {
      const code = await findEntered(viewer, entered, request);
      await assertUsable(code, viewer.userId);
      return code;
    },
    /** A discount a person enters in the cart; whether they can use it is found out when it is taken. */
    async findDiscount(viewer: Viewer, entered: string, request: Pick<RequestInfo, 'ip'>): Promise<StoreCode> {
      const code = await findEntered(viewer, entered, request);
      if (code.kind === 'gift') throw codeRefused('gift');
      return code;
    },
    /** Finds a gift code; `redeemGift` then uses it. */
    async findGift(viewer: Viewer, entered: string, request: Pick<RequestInfo, 'ip'>): Promise<StoreCode> {
      const code = await findEntered(viewer, entered, request);
      if (code.kind !== 'gift') throw codeRefused('discount');
      return code;
    },
    redeemGift: (tx: Tx, userId: string, gift: StoreCode) => redeemGift(tx, userId, gift, now()),
  };
}

/*
 * Opens what a gift is for. Whoever has used it already, in another window, gets what it gave; whoever has all of it keeps
 * the code.
 */
async function redeemGift(tx: Tx, userId: string, { id, code, productIds, days }: StoreCode, now: Date) {
  // Two windows of one person come one after the other.
  await acquireLock(tx, 'codes');
  const given = await findGiven(tx, id, userId);
  if (given !== undefined) return given;
  const taken = await takeUse(tx, normalizeCode(code), userId, 'used', now);
  // Read under the lock of the codes: two different gifts in two windows do not open the same twice.
  const products = (await listProducts(tx)).filter((product) => productIds.includes(product.id));
  await assertOpensSomething(tx, userId, products, now);
  if ('heldBy' in taken) throw codeRefused('used');
  const gift: Subscription = {
    id: `custom_${newId(now.getTime())}`,
    productIds: products.map((product) => product.id),
    collectionIds: products.flatMap((product) => product.collectionIds),
    validTo: new Date(now.getTime() + (days ?? 0) * DAY_MS).toISOString(),
  };
  await saveSubscription(tx, userId, gift, now, userId);
  await markUsed(tx, taken.useId, gift.id);
  return gift;
}

async function findGiven(tx: Tx, codeId: string, userId: string): Promise<Subscription | undefined> {
  const use = await findUse(tx, codeId, userId);
  return use?.subscriptionId == null ? undefined : findSubscription(tx, use.subscriptionId);
}

async function assertOpensSomething(db: Reader, userId: string, products: readonly Product[], now: Date) {
  const access = await listAccessOf(db, userId);
  if (products.every((product) => isOwned(product, access, now)))
    throw new Problem(
      'ALREADY_OWNED',
      'You can open all of this already. The code was not used: you can give it away.',
    );
}
