import { codes, NotFound, Problem, store } from '@canticle/contract';
import { type Route, serve, serveResource } from '../../platform/http/index.ts';
import { requireAdministrator } from './require-administrator.ts';

/**
 * The calls of the store on an installation that sells nothing: existing clients get what they understand, with nothing
 * in it, and whoever wants to pay is refused.
 */
export function nothingForSaleRoutes(): Route[] {
  return [
    serve(store.storeSetup, async () => ({ key: '', products: [] })),
    serve(store.storeProducts, async () => []),
    ...serveResource(store.productsV4, 'product', async () => []),
    serve(store.startCheckout, refuse),
    serve(store.createCheckout, refuse),
    serve(store.readCheckout, async () => {
      throw new NotFound('Checkout not found.');
    }),
    serve(store.createPortalSession, refuse),
    serve(store.refreshRights, async () => 'REFRESHED'),
    serve(store.storeTerms, async ({ request: { country } }) => ({
      provider: 'none' as const,
      country,
      halfPrice: false,
      groupPriceFactor: 0,
      trialDays: 0,
      productTrialDays: {},
      groupProducts: {},
      ownSubscriptions: [],
      triedCollectionIds: [],
      hasPortal: false,
    })),
    serve(store.listReceipts, async () => []),
    serve(store.getReceipt, async () => {
      throw new NotFound('Nothing is sold here.');
    }),
    serve(store.setProductTrial, refuse, requireAdministrator),
    serve(codes.lookUpCode, refuse),
    serve(codes.redeemCode, refuse),
    serve(codes.listCodes, async () => [], requireAdministrator),
    serve(codes.createCode, refuse, requireAdministrator),
    serve(
      codes.endCode,
      async () => {
        throw new NotFound('Nothing is sold here.');
      },
      requireAdministrator,
    ),
    serve(store.listPriceMismatches, async () => [], requireAdministrator),
  ];
}

async function refuse(): Promise<never> {
  throw new Problem('NOTHING_FOR_SALE', 'Nothing is for sale here. Ask an administrator for access to a songbook.');
}
