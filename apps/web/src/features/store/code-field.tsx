import { type SubmitEvent, useState } from 'react';
import { Link } from 'react-router';
import { useTranslate } from '../../i18n/index.ts';
import { Button, IconButton, TextField } from '../../ui/index.ts';
import { ClearIcon } from '../../ui/icons.ts';
import { setCode, useCart } from './cart.ts';
import { type AppliedCode, useCode, useCodeError } from './codes.ts';
import { formatMoney } from './prices.ts';
import { useStoreTerms } from './queries.ts';

type CodeFieldProps = {
  /** What the code takes off the cart; undefined when it takes nothing off. */
  applied: AppliedCode | undefined;
  currency: string;
};

/** The code a cart is paid with: the field for one, and what it does. */
export function CodeField({ applied, currency }: CodeFieldProps) {
  const { t, language } = useTranslate();
  const { code } = useCart();
  if (code === '') return <EnterCode />;
  return applied ? (
    <div className="flex items-center justify-between gap-4 border-t border-line pt-2">
      <p className="font-medium text-accent">
        {t(applied.payments === 'every' ? 'code.off-every' : 'code.off-first', {
          code: applied.code,
          sum: formatMoney({ amountMinor: applied.amountMinor, currency }, language),
        })}
      </p>
      <IconButton
        label={t('code.remove', { code: applied.code })}
        icon={<ClearIcon aria-hidden className="size-4" />}
        onClick={() => setCode('')}
      />
    </div>
  ) : (
    <RefusedCode />
  );
}

function EnterCode() {
  const { t } = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (text.trim() !== '') setCode(text.trim());
  };
  if (!isOpen) {
    return (
      <Button variant="plain" className="-ms-4 self-start" onClick={() => setOpen(true)}>
        {t('code.have')}
      </Button>
    );
  }
  return (
    <form onSubmit={submit} className="flex items-end gap-3">
      <TextField
        label={t('code.label')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        autoFocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        className="min-w-0 grow"
      />
      <Button type="submit">{t('code.apply')}</Button>
    </form>
  );
}

/* A code that is looked at, or that does nothing here. */
function RefusedCode() {
  const { t } = useTranslate();
  const { code } = useCart();
  const { data: offer, error, isPending } = useCode(code);
  const { data: terms } = useStoreTerms();
  const failureText = useCodeError();
  if (isPending) return <p role="status">{t('code.checking')}</p>;
  const reason = offer?.gift ? 'gift' : terms?.halfPrice ? 'half-price' : 'products';
  return (
    <div role="alert" className="flex flex-col items-start gap-1 border-t border-line pt-2">
      <p className="text-danger">
        {code}: {error ? failureText(error) : t(`code.refused.${reason}`)}
      </p>
      <div className="flex flex-wrap gap-x-4">
        {offer?.gift ? (
          <Link
            to={`/redeem?code=${encodeURIComponent(code)}`}
            onClick={() => setCode('')}
            className="inline-flex min-h-11 items-center text-accent hover:underline"
          >
            {t('redeem.title')}
          </Link>
        ) : null}
        <Button variant="plain" className={offer?.gift ? '' : '-ms-4'} onClick={() => setCode('')}>
          {t('code.other')}
        </Button>
      </div>
    </div>
  );
}
