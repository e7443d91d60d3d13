import type { DuplicateGroup, DuplicateList } from '@canticle/contract/calls';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { canEdit, useUser } from '../session/index.ts';
import { AccessRefused, PagedList, useErrorMessage } from '../../components/index.ts';
import { localizedText, timeAgo, useTranslate } from '../../i18n/index.ts';
import { Button, ButtonLink, EmptyState, Page, showToast } from '../../ui/index.ts';
import { Comparison } from './comparison.tsx';
import { useDuplicateMutations, useDuplicates } from './queries.ts';
import { RecentMerges } from './recent-merges.tsx';

/** Where editors find songs that are in the library more than once, compare and merge them. */
export function DuplicatesPage() {
  const { t } = useTranslate();
  const { data: user } = useUser();
  const [params] = useSearchParams();
  const ids = [...new Set((params.get('songs') ?? '').split(',').filter((id) => id !== ''))];
  if (user && !canEdit(user)) {
    return (
      <Page title={t('duplicates.title')}>
        <AccessRefused title={t('catalogue.refused')}>{t('catalogue.refused.text')}</AccessRefused>
      </Page>
    );
  }
  return (
    <Page title={t('duplicates.title')} width="wide">
      {user && ids.length > 1 ? <Comparison key={ids.join()} ids={ids} /> : null}
      {user && ids.length < 2 ? <DuplicateGroups /> : null}
    </Page>
  );
}

function DuplicateGroups() {
  const { t } = useTranslate();
  const pages = useDuplicates();
  const groups = pages.data?.pages.flatMap((page) => page.groups) ?? [];
  const state = pages.data?.pages[0];
  return (
    <>
      <header className="pt-8 pb-6">
        <h1 className="text-[length:min(2rem,11vw)] leading-tight font-medium sm:text-[2.75rem]">
          {t('duplicates.title')}
        </h1>
        <p className="max-w-reading pt-2 text-ink-soft">{t('duplicates.text')}</p>
      </header>
      {state ? <SearchState state={state} /> : null}
      <PagedList
        pages={pages}
        label={t('duplicates.title')}
        empty={
          groups.length === 0 && state?.isSearching === false ? (
            <EmptyState title={t('duplicates.none')}>{t('duplicates.none.text')}</EmptyState>
          ) : null
        }
      >
        {groups.map((group) => (
          <GroupRow key={group.songs.map(({ id }) => id).join()} group={group} />
        ))}
      </PagedList>
      <RecentMerges />
    </>
  );
}

function SearchState({ state: { total, searchedAt, isSearching } }: { state: DuplicateList }) {
  const { t, language } = useTranslate();
  const failureText = useErrorMessage();
  const { search } = useDuplicateMutations();
  const [now] = useState(() => Date.now());
  const searched =
    searchedAt === null
      ? t('duplicates.never')
      : t('duplicates.searched', { time: timeAgo(Date.parse(searchedAt), now, language) });
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-ink pb-2">
      <p role="status" className="text-sm text-ink-soft">
        {isSearching ? t('duplicates.searching') : `${t('duplicates.found', { count: total })} · ${searched}`}
      </p>
      <Button
        busy={isSearching}
        onClick={() =>
          void search().catch((failure: unknown) => showToast({ text: failureText(failure), tone: 'error' }))
        }
      >
        {t('duplicates.search')}
      </Button>
    </div>
  );
}

function GroupRow({ group: { sureness, reasons, words, songs } }: { group: DuplicateGroup }) {
  const { t, language } = useTranslate();
  const failureText = useErrorMessage();
  const { setDistinct } = useDuplicateMutations();
  const [isBusy, setBusy] = useState(false);
  const ids = songs.map(({ id }) => id);
  const name = localizedText(songs[0]?.name ?? {}, language);
  const show = (failure: unknown) => showToast({ text: failureText(failure), tone: 'error' });
  const decide = () => {
    setBusy(true);
    setDistinct(ids, true).then(
      () =>
        showToast({
          text: t('duplicates.distinct.done'),
          action: { label: t('app.undo'), run: () => void setDistinct(ids, false).catch(show) },
        }),
      (failure: unknown) => {
        setBusy(false);
        show(failure);
      },
    );
  };
  return (
    <li className="border-b border-line py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-80">
          <p className="text-sm text-ink-soft">
            <span className="font-medium text-ink">{t(`duplicates.sure.${sureness}`)}</span>
            {' · '}
            {reasons
              .map((reason) =>
                reason === 'words'
                  ? t('duplicates.reason.words', { percent: words })
                  : t(`duplicates.reason.${reason}`),
              )
              .join(', ')}
          </p>
          <ul className="pt-1">
            {songs.map((song) => (
              <li key={song.id} className="flex flex-wrap gap-x-3">
                <span className="font-medium">{localizedText(song.name, language)}</span>
                <span className="text-ink-soft tabular-nums">{formatPlaces(song.places)}</span>
              </li>
            ))}
          </ul>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="plain" busy={isBusy} onClick={decide} aria-label={`${t('duplicates.distinct')}: ${name}`}>
            {t('duplicates.distinct')}
          </Button>
          <ButtonLink
            to={`/catalogue/duplicates?songs=${ids.join(',')}`}
            aria-label={`${t('duplicates.compare')}: ${name}`}
          >
            {t('duplicates.compare')}
          </ButtonLink>
        </div>
      </div>
    </li>
  );
}

/** The songbooks and numbers of a song: `HH 12, SS`. */
const formatPlaces = (places: DuplicateGroup['songs'][number]['places']): string =>
  places.map(({ key, number }) => (number === null ? key : `${key} ${number}`)).join(', ');

export { DuplicatesPage as Component };
