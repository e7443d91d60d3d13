import type { StoreTerms } from '@canticle/contract/calls';
import { type SubmitEvent, useState } from 'react';
import { useErrorMessage } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, TextField } from '../../ui/index.ts';
import { useAdminMutations } from './mutations.ts';
import type { ShopProduct } from './shop-product.ts';

type ProductTrialsProps = {
  products: readonly ShopProduct[];
  terms: Pick<StoreTerms, 'trialDays' | 'productTrialDays'>;
};

/** For how many days each product may be tried. */
export function ProductTrials({ products, terms }: ProductTrialsProps) {
  return (
    <ul>
      {products.map((product) => (
        <TrialRow
          key={product.id}
          product={product}
          days={terms.productTrialDays[product.id]}
          usualDays={terms.trialDays}
        />
      ))}
    </ul>
  );
}

type TrialRowProps = { product: ShopProduct; days: number | undefined; usualDays: number };

function TrialRow({ product: { id, name }, days, usualDays }: TrialRowProps) {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const { setTrialDays } = useAdminMutations();
  const saved = days === undefined ? '' : String(days);
  const [text, setText] = useState(saved);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    setFailure('');
    await setTrialDays(id, text === '' ? null : Number(text)).catch((reason: unknown) =>
      setFailure(failureText(reason)),
    );
    setBusy(false);
  };
  return (
    <li className="border-b border-line py-2">
      <form onSubmit={(event) => void submit(event)} className="flex items-center gap-3">
        <span className="min-w-0 grow font-serif text-lg [overflow-wrap:anywhere]">{name}</span>
        <TextField
          hideLabel
          label={t('trials.days-of', { name })}
          type="number"
          inputMode="numeric"
          min={0}
          max={365}
          placeholder={String(usualDays)}
          value={text}
          error={failure}
          onChange={(event) => setText(event.currentTarget.value)}
          className="w-24 shrink-0"
        />
        {text === saved ? null : (
          <Button type="submit" busy={isBusy}>
            {t('trials.save')}
          </Button>
        )}
      </form>
    </li>
  );
}
