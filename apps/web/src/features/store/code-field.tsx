import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useTranslate } from '../../i18n/index.ts';
import { Button, TextField } from '../../ui/index.ts';
import { setCode, useCart } from './cart.ts';
import { useCode, useCodeError } from './codes.ts';
import { useStoreTerms } from './queries.ts';

/** The field for a code of the cart, and why one does nothing. One that lowers the sum stands above the sum. */
export function CodeField({ isApplied }: { isApplied: boolean }) {
  const { code } = useCart();
  if (code === '') return <EnterCode />;
  return isApplied ? null : <RefusedCode />;
}

function EnterCode() {
  const { t } = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), [isOpen]);
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
        ref={field}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        className="min-w-0 grow"
      />
      <Button type="submit" className="shrink-0">
        {t('code.apply')}
      </Button>
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
