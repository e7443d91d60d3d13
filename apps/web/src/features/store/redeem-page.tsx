import type { CodeOffer } from '@canticle/contract/calls';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { newId } from '../../api/index.ts';
import { useInstallation, useSessionState } from '../../auth/index.ts';
import { Ornament } from '../../components/index.ts';
import { formatDate, localizedText, useTranslate } from '../../i18n/index.ts';
import { Button, ButtonLink, Page, TextField } from '../../ui/index.ts';
import { JoinButtons, VisitorLayout } from '../visitors/index.ts';
import { setCode } from './cart.ts';
import { redeemGift, useCode, useCodeError } from './codes.ts';
import { refreshAccess } from './pending-order.ts';
import { storeItemAddress, useStoreItems } from './store-items.ts';

/** Where a code is redeemed, also by a link with the code in it: it stays in the address while somebody joins. */
export function RedeemPage() {
  const { sells } = useInstallation();
  const { kind } = useSessionState();
  if (!sells) return <Navigate to="/collections" replace />;
  return kind === 'signed-in' ? <Redeem /> : <Welcome />;
}

function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslate();
  return (
    <Page title={t('redeem.title')} width="narrow">
      <div className="flex flex-col gap-6 pt-10 pb-12 sm:pt-16">
        <h1 className="text-3xl leading-tight font-medium sm:text-4xl">{t('redeem.title')}</h1>
        {children}
      </div>
    </Page>
  );
}

/* Nothing is said of the code to people who are not signed in: nobody can try many that way. */
function Welcome() {
  const { t } = useTranslate();
  const [params] = useSearchParams();
  const code = params.get('code')?.trim() ?? '';
  return (
    <VisitorLayout>
      <Frame>
        <p className="text-lg text-ink-soft">{t(code === '' ? 'redeem.join' : 'redeem.join-with')}</p>
        {code === '' ? null : <p className="font-mono text-xl tracking-wide break-all">{code}</p>}
        <JoinButtons />
      </Frame>
    </VisitorLayout>
  );
}

function Redeem() {
  const { t } = useTranslate();
  const [params, setParams] = useSearchParams();
  const code = params.get('code')?.trim() ?? '';
  const { data: offer, error, isFetching } = useCode(code);
  const failureText = useCodeError();
  const [text, setText] = useState(code);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setParams(text.trim() === '' ? {} : { code: text.trim() }, { replace: true });
  };
  return (
    <Frame>
      <p className="text-ink-soft">{t('redeem.text')}</p>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-3">
        <TextField
          label={t('code.label')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          className="min-w-0 grow basis-56"
        />
        <Button type="submit" variant={offer ? 'quiet' : 'primary'} busy={isFetching} disabled={text.trim() === ''}>
          {t('redeem.look-up')}
        </Button>
      </form>
      {error && !isFetching ? (
        <p role="alert" className="text-danger">
          {failureText(error)}
        </p>
      ) : null}
      {offer?.gift ? <Gift key={offer.code} code={offer.code} gift={offer.gift} /> : null}
      {offer?.discount ? <DiscountFound code={offer.code} /> : null}
    </Frame>
  );
}

type GiftProps = { code: string; gift: NonNullable<CodeOffer['gift']> };

function Gift({ code, gift }: GiftProps) {
  const { t, language } = useTranslate();
  const { redeem, isBusy, failure, validTo } = useRedeem(code);
  const storeItems = useStoreItems() ?? [];
  const items = storeItems.filter(({ product }) => gift.products.some(({ id }) => id === product.id));
  const names = gift.products.map(
    ({ id, name }) => items.find(({ product }) => product.id === id)?.name ?? localizedText(name, language),
  );
  const what = new Intl.ListFormat(language).format(names);
  const [first] = items;
  if (validTo !== undefined) {
    return (
      <section role="status" className="flex flex-col items-start gap-4 border-t border-line pt-6">
        <Ornament />
        <p className="font-serif text-2xl">{t('redeem.done', { what, date: formatDate(validTo, language) })}</p>
        <ButtonLink variant="primary" to={first ? storeItemAddress(first, language) : '/collections'}>
          {t('store.open')}
        </ButtonLink>
      </section>
    );
  }
  return (
    <section className="flex flex-col items-start gap-4 border-t border-line pt-6">
      <p className="font-serif text-2xl">{what}</p>
      <p className="text-ink-soft">{t('redeem.days', { count: gift.days })}</p>
      <Button variant="primary" busy={isBusy} onClick={() => void redeem()}>
        {t('redeem.do')}
      </Button>
      {failure ? (
        <p role="alert" className="text-danger">
          {failure}
        </p>
      ) : null}
    </section>
  );
}

/* The same press again, because the answer was lost, gives the same. */
function useRedeem(code: string) {
  const queries = useQueryClient();
  const failureText = useCodeError();
  const [key] = useState(newId);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [validTo, setValidTo] = useState<string>();
  const redeem = async () => {
    setBusy(true);
    setFailure('');
    try {
      const given = await redeemGift(code, key);
      setValidTo(given.validTo);
      await refreshAccess(queries, given.collectionIds);
    } catch (reason) {
      setFailure(failureText(reason));
    } finally {
      setBusy(false);
    }
  };
  return { redeem, isBusy, failure, validTo };
}

function DiscountFound({ code }: { code: string }) {
  const { t } = useTranslate();
  return (
    <section className="flex flex-col items-start gap-4 border-t border-line pt-6">
      <p>{t('redeem.discount')}</p>
      <ButtonLink variant="primary" to="/collections" onClick={() => setCode(code)}>
        {t('redeem.use-discount', { code })}
      </ButtonLink>
    </section>
  );
}

export { RedeemPage as Component };
