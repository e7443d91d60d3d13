import { codes, NotFound } from '@canticle/contract';
import { recordAudit } from '../../platform/audit/index.ts';
import { type Database, newId } from '../../platform/database/index.ts';
import { type Route, serve } from '../../platform/http/index.ts';
import { discountOfCode, type StoreCode, type UseCounts } from './code-model.ts';
import { endCode, insertCode } from './code-mutations.ts';
import { countUses, findCodeById, listCodes, NO_USES } from './code-queries.ts';
import { assertCodeTerms, generateCode } from './code-rules.ts';
import type { CodeService } from './code-service.ts';
import { listProducts } from './queries.ts';
import { requireAdministrator } from './require-administrator.ts';

type CodeRoutesContext = { readonly database: Database; readonly now: () => Date };

/** Codes: what people do with them, and the administrators' table of them. */
export function codeRoutes(context: CodeRoutesContext, service: CodeService): Route[] {
  return [...enteredCodeRoutes(context, service), ...codeTableRoutes(context)];
}

function enteredCodeRoutes({ database }: CodeRoutesContext, service: CodeService): Route[] {
  return [
    serve(codes.lookUpCode, async ({ viewer, body, request }) => {
      const code = await service.lookUp(viewer, body.code, request);
      if (code.kind === 'discount') {
        const { productIds, ...discount } = discountOfCode(code);
        return { code: code.code, discount: { ...discount, productIds: [...productIds] }, gift: null };
      }
      const products = (await listProducts(database.read)).filter(({ id }) => code.productIds.includes(id));
      return {
        code: code.code,
        discount: null,
        gift: { products: products.map(({ id, name }) => ({ id, name })), days: code.days ?? 0 },
      };
    }),
    serve(codes.redeemCode, async ({ viewer, body, request, write }) => {
      const gift = await service.findGift(viewer, body.code, request);
      return write(async (tx) => {
        const { productIds, collectionIds, validTo } = await service.redeemGift(tx, viewer.userId, gift);
        return { productIds: [...productIds], collectionIds: [...new Set(collectionIds)], validTo };
      });
    }),
  ];
}

function codeTableRoutes({ database, now }: CodeRoutesContext): Route[] {
  return [
    serve(
      codes.listCodes,
      async () => {
        const counts = await countUses(database.read);
        return (await listCodes(database.read)).map((code) => serializeCode(code, counts.get(code.id)));
      },
      requireAdministrator,
    ),
    serve(
      codes.createCode,
      ({ viewer, body, write }) =>
        write(async (tx) => {
          const { code: chosen, kind, productIds } = body;
          const terms = {
            kind,
            productIds,
            percent: body.percent ?? null,
            amountMinor: body.amountMinor ?? null,
            currency: body.currency ?? null,
            payments: body.payments ?? null,
            days: body.days ?? null,
            maxUses: body.maxUses ?? null,
            validTo: body.validTo ?? null,
          };
          const onSale = (await listProducts(tx)).filter(({ active }) => active);
          const written = chosen === undefined || chosen === '' ? undefined : chosen.toUpperCase();
          assertCodeTerms(terms, written, new Set(onSale.map(({ id }) => id)), now());
          const created = {
            ...terms,
            id: newId(now().getTime()),
            code: written ?? generateCode(),
            endedAt: null,
            createdAt: now().toISOString(),
          };
          await insertCode(tx, created);
          const entry = {
            actor: viewer.userId,
            action: 'create-code',
            kind: 'code',
            id: created.id,
            details: { name: created.code, ...created },
          };
          await recordAudit(tx, entry, now());
          return serializeCode(created, undefined);
        }),
      requireAdministrator,
    ),
    serve(
      codes.endCode,
      ({ viewer, params, write }) =>
        write(async (tx) => {
          const found = await findCodeById(tx, params.id);
          if (found === undefined) throw new NotFound('Code not found.');
          if (await endCode(tx, params.id, now()))
            await recordAudit(
              tx,
              { actor: viewer.userId, action: 'end-code', kind: 'code', id: found.id, details: { name: found.code } },
              now(),
            );
          const code = (await findCodeById(tx, found.id)) ?? found;
          return serializeCode(code, (await countUses(tx, code.id)).get(code.id));
        }),
      requireAdministrator,
    ),
  ];
}

function serializeCode(code: StoreCode, { used, held }: UseCounts = NO_USES): codes.StoreCode {
  return { ...code, productIds: [...code.productIds], uses: used, held };
}
