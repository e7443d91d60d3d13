import type { PublicSongbook } from '@canticle/contract/calls';
import { loginAddress } from '../../auth/index.ts';
import { CollectionCover } from '../../components/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { ButtonLink, Page } from '../../ui/index.ts';
import { coverOfPublic } from './addresses.ts';
import { AskToSignIn } from './ask-to-sign-in.tsx';
import { ContentsList } from './contents-list.tsx';
import { JoinButtons } from './join-buttons.tsx';
import { describePrices } from './prices.ts';
import { usePublicContents } from './queries.ts';
import { describeContents } from './songbook-facts.ts';

/** A songbook for people who are not signed in: what it is, what it costs, and its contents. */
export function SongbookPage({ slug }: { slug: string }) {
  const { t, language } = useTranslate();
  const contents = usePublicContents(slug);
  if (contents === null) return <AskToSignIn />;
  const { songbook, songs } = contents;
  return (
    <Page title={localizedText(songbook.name, language)}>
      <SongbookHead songbook={songbook} />
      <h2 className="pt-8 pb-2 text-xl font-medium">{t('visitor.contents')}</h2>
      <ContentsList songs={songs} songbook={songbook} />
    </Page>
  );
}

/* Leads to the offer of the songbook, by way of a new account. */
function BuyLink({ songbook: { productId, prices } }: { songbook: PublicSongbook }) {
  const { t, language } = useTranslate();
  const price = prices.find(({ type }) => type === 'year') ?? prices[0];
  if (productId === null || price === undefined) return null;
  const login = loginAddress({ pathname: `/collections/${productId}`, search: '', hash: '' });
  return (
    <ButtonLink variant="primary" to={login.replace('/login', '/login/create')}>
      {t('store.buy', { sum: describePrices([price], t, language) })}
    </ButtonLink>
  );
}

function SongbookHead({ songbook }: { songbook: PublicSongbook }) {
  const { t, language } = useTranslate();
  const prices = describePrices(songbook.prices, t, language);
  return (
    <header className="flex gap-5 pt-6 sm:gap-8">
      <div className="shrink-0">
        <CollectionCover {...coverOfPublic(songbook, language)} size="large" />
      </div>
      <div className="flex min-w-0 flex-col gap-1">
        <h1 className="text-3xl leading-tight font-medium [overflow-wrap:anywhere]">
          {localizedText(songbook.name, language)}
        </h1>
        <p className="text-ink-soft">{describeContents(songbook, t)}</p>
        {songbook.free || prices ? (
          <p className="font-medium tabular-nums">{songbook.free ? t('visitor.free') : prices}</p>
        ) : null}
        {songbook.freeSongs === songbook.songs ? null : (
          <p className="pb-3 text-ink-soft">{t('visitor.songbook.locked')}</p>
        )}
        <div className="flex flex-wrap gap-3">
          <BuyLink songbook={songbook} />
          <JoinButtons isQuiet={songbook.productId !== null} />
        </div>
      </div>
    </header>
  );
}
