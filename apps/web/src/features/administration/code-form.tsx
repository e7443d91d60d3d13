import type { StoreCode } from '@canticle/contract/calls';
import { type SubmitEvent, useState } from 'react';
import { ApiError, newId } from '../../api/index.ts';
import { useErrorMessage } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, Checkbox, CopyButton, SegmentedControl, Select, TextField } from '../../ui/index.ts';
import { type NewCode, useAdminMutations } from './mutations.ts';
import { redeemLink } from './redeem-link.ts';
import type { ShopProduct } from './shop-product.ts';

type Draft = {
  readonly kind: 'discount' | 'gift';
  /** Per cent, or a currency. */
  readonly unit: string;
  readonly size: string;
  readonly payments: 'first' | 'every';
  readonly productIds: readonly string[];
  readonly days: string;
  readonly code: string;
  readonly maxUses: string;
  /** A day such as 2026-12-31. */
  readonly validTo: string;
};

const EMPTY: Draft = {
  kind: 'discount',
  unit: 'percent',
  size: '',
  payments: 'first',
  productIds: [],
  days: '30',
  code: '',
  maxUses: '',
  validTo: '',
};

/** Makes a code for a discount or a gift. */
export function CodeForm({ products }: { products: readonly ShopProduct[] }) {
  const { t } = useTranslate();
  const [draft, setDraft] = useState(EMPTY);
  const { create, isBusy, failure, made } = useCreateCode();
  const change = (part: Partial<Draft>) => setDraft((current) => ({ ...current, ...part }));
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (await create(toTerms(draft))) setDraft({ ...EMPTY, kind: draft.kind });
  };
  const isGift = draft.kind === 'gift';
  const isComplete = isGift ? draft.productIds.length > 0 && draft.days !== '' : Number(draft.size) > 0;
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-col items-start gap-5">
      <SegmentedControl
        label={t('codes.kind')}
        options={[
          { value: 'discount', label: t('codes.discount') },
          { value: 'gift', label: t('codes.gift') },
        ]}
        value={draft.kind}
        onValueChange={(kind) => change({ kind })}
      />
      {isGift ? (
        <TextField
          label={t('codes.days')}
          type="number"
          inputMode="numeric"
          min={1}
          max={3660}
          value={draft.days}
          onChange={(event) => change({ days: event.currentTarget.value })}
          className="w-44"
        />
      ) : (
        <DiscountFields draft={draft} products={products} onChange={change} />
      )}
      <ProductChoice draft={draft} products={products} onChange={change} />
      <div className="grid w-full gap-4 sm:grid-cols-3">
        <TextField
          label={t('codes.code')}
          hint={t('codes.code.hint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          pattern="[A-Za-z0-9\-]*"
          value={draft.code}
          onChange={(event) => change({ code: event.currentTarget.value })}
        />
        <TextField
          label={t('codes.max-uses')}
          hint={t('codes.max-uses.hint')}
          type="number"
          inputMode="numeric"
          min={1}
          value={draft.maxUses}
          onChange={(event) => change({ maxUses: event.currentTarget.value })}
        />
        <TextField
          label={t('codes.valid-to')}
          hint={t('codes.valid-to.hint')}
          type="date"
          value={draft.validTo}
          onChange={(event) => change({ validTo: event.currentTarget.value })}
        />
      </div>
      <Button variant="primary" type="submit" busy={isBusy} disabled={!isComplete}>
        {t('codes.make')}
      </Button>
      {failure ? (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      ) : null}
      {made ? <MadeCode made={made} /> : null}
    </form>
  );
}

type FieldsProps = { draft: Draft; products: readonly ShopProduct[]; onChange: (part: Partial<Draft>) => void };

function DiscountFields({ draft, products, onChange }: FieldsProps) {
  const { t } = useTranslate();
  const currencies = [...new Set(products.flatMap(({ prices }) => prices.map(({ currency }) => currency)))];
  const isPercent = draft.unit === 'percent';
  return (
    <div className="flex w-full flex-wrap gap-4">
      <TextField
        label={t('codes.size')}
        type="number"
        inputMode="decimal"
        min={isPercent ? 1 : 0}
        max={isPercent ? 100 : 1_000_000}
        step={isPercent ? 1 : 'any'}
        value={draft.size}
        onChange={(event) => onChange({ size: event.currentTarget.value })}
        className="w-32"
      />
      <Select
        label={t('codes.unit')}
        value={draft.unit}
        options={[
          { value: 'percent', label: t('codes.percent') },
          ...currencies.map((currency) => ({ value: currency, label: currency.toUpperCase() })),
        ]}
        onValueChange={(unit) => onChange({ unit, payments: unit === 'percent' ? draft.payments : 'first' })}
        className="w-36"
      />
      {isPercent ? (
        <Select
          label={t('codes.payments')}
          value={draft.payments}
          options={[
            { value: 'first', label: t('codes.payments.first') },
            { value: 'every', label: t('codes.payments.every') },
          ]}
          onValueChange={(payments) => onChange({ payments })}
          className="w-52"
        />
      ) : (
        <p className="self-end pb-3 text-sm text-ink-soft">{t('codes.amount-first')}</p>
      )}
    </div>
  );
}

function ProductChoice({ draft, products, onChange }: FieldsProps) {
  const { t } = useTranslate();
  return (
    <fieldset className="w-full">
      <legend className="text-sm font-medium">{t('codes.products')}</legend>
      {draft.kind === 'discount' ? <p className="text-sm text-ink-soft">{t('codes.products.all')}</p> : null}
      <div className="grid gap-x-8 sm:grid-cols-2">
        {products.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={draft.productIds.includes(id)}
            onChange={(event) => {
              const others = draft.productIds.filter((one) => one !== id);
              onChange({ productIds: event.currentTarget.checked ? [...others, id] : others });
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}

function MadeCode({ made: { code, kind } }: { made: StoreCode }) {
  const { t } = useTranslate();
  return (
    <div
      role="status"
      className="flex w-full flex-wrap items-center gap-3 rounded-surface border border-line bg-sheet p-4"
    >
      <p className="min-w-0 grow font-medium [overflow-wrap:anywhere]">{t('codes.made', { code })}</p>
      <CopyButton text={code} label={t('codes.copy')} />
      {kind === 'gift' ? <CopyButton text={redeemLink(location.origin, code)} label={t('codes.copy-link')} /> : null}
    </div>
  );
}

/* Until the end of the chosen day, where the administrator is. */
const endOfDay = (day: string): string => new Date(`${day}T23:59:59.999`).toISOString();

function toTerms(draft: Draft): NewCode {
  const { kind, unit, size, payments, productIds, days, code, maxUses, validTo } = draft;
  const shared = {
    code: code.trim(),
    kind,
    productIds: [...productIds],
    maxUses: maxUses === '' ? null : Number(maxUses),
    validTo: validTo === '' ? null : endOfDay(validTo),
  };
  if (kind === 'gift') return { ...shared, days: Number(days) };
  return unit === 'percent'
    ? { ...shared, percent: Number(size), payments }
    : { ...shared, amountMinor: Math.round(Number(size) * 100), currency: unit, payments: 'first' };
}

function useCreateCode() {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const { createCode } = useAdminMutations();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [made, setMade] = useState<StoreCode>();
  // The same terms sent again, because the answer was lost, make one code.
  const [last, setLast] = useState({ terms: '', key: '' });
  const create = async (terms: NewCode) => {
    const text = JSON.stringify(terms);
    const key = last.terms === text ? last.key : newId();
    setLast({ terms: text, key });
    setBusy(true);
    setFailure('');
    setMade(undefined);
    try {
      setMade(await createCode(terms, key));
      setLast({ terms: '', key: '' });
      return true;
    } catch (reason) {
      const status = reason instanceof ApiError ? reason.status : 0;
      setFailure(status === 409 ? t('codes.taken') : status === 422 ? t('codes.refused') : failureText(reason));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { create, isBusy, failure, made };
}
