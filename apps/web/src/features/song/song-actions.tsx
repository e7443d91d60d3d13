import type { SongV3 } from '@canticle/contract/calls';
import { memo, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { openAddToList } from '../lists/index.ts';
import { useSongTexts } from '../lyrics/index.ts';
import { canEdit, canViewStatistics, useSettings, useUser } from '../session/index.ts';
import { SongHeart } from '../song-marks/index.ts';
import { useCountView } from '../statistics/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { lazyWithRetry, Menu, MenuItem, MenuLink } from '../../ui/index.ts';
import {
  AddToListIcon,
  DownloadIcon,
  EditIcon,
  MoreIcon,
  NextIcon,
  PresentIcon,
  PreviousIcon,
  PrintIcon,
  StatisticsIcon,
  TagIcon,
} from '../../ui/icons.ts';
import { PresentLink, usePresentTarget } from './present-link.tsx';
import type { NeighbourLinks } from './song-neighbours.tsx';
import type { SongInfoTab } from './song-info.tsx';
import { useLyricsControls } from './use-lyrics-controls.ts';
import { usePrintSong } from './use-print-song.ts';

/* Loaded when somebody has found a mistake. */
const SuggestDialog = lazyWithRetry(async () => (await import('../corrections/index.ts')).SuggestDialog);
/* Loaded by editors only. */
const EditItems = lazyWithRetry(async () => (await import('./edit-items.tsx')).EditItems);
const EditTextLink = lazyWithRetry(async () => (await import('./edit-items.tsx')).EditTextLink);

type SongActionsProps = {
  song: SongV3;
  collectionId: string;
  neighbours: NeighbourLinks;
  onInfo: (tab: SongInfoTab) => void;
};

/** What can be done with a song besides reading it: the heart, presenting it, and a menu with everything else. */
export const SongActions = memo(function SongActions(props: SongActionsProps) {
  const { song } = props;
  const { data: settings } = useSettings();
  const { language } = useTranslate();
  const { data: texts } = useSongTexts(song.id, song.available);
  const { lyricsView } = useLyricsControls(song, texts, settings);
  const { data: user } = useUser();
  const title = localizedText(song.name, language);
  useCountView(song.id, lyricsView.text?.language);
  return (
    <div className="flex shrink-0 items-center print:hidden">
      {lyricsView.text ? <PresentLink /> : null}
      {canEdit(user) ? (
        <Suspense fallback={<span className="size-11" />}>
          <EditTextLink songId={song.id} language={lyricsView.text?.language} />
        </Suspense>
      ) : null}
      <SongHeart id={song.id} title={title} />
      <SongMenu {...props} title={title} lyricsView={lyricsView} />
    </div>
  );
});

type SongMenuProps = SongActionsProps & {
  title: string;
  lyricsView: ReturnType<typeof useLyricsControls>['lyricsView'];
};

const icon = 'size-4';

function SongMenu({ song, collectionId, neighbours, onInfo, title, lyricsView }: SongMenuProps) {
  const { t } = useTranslate();
  const { data: user } = useUser();
  const { isBusy, print } = usePrintSong(song);
  const presentTarget = usePresentTarget();
  const [isSuggesting, setSuggesting] = useState(false);
  const { text } = lyricsView;
  return (
    <>
      <Menu
        label={t('song.more')}
        align="end"
        busy={isBusy}
        triggerClassName="text-ink-soft hover:bg-wash hover:text-ink"
        trigger={<MoreIcon aria-hidden className="size-5" />}
      >
        <MenuItem
          onSelect={() => openAddToList({ id: song.id, title })}
          icon={<AddToListIcon aria-hidden className={icon} />}
        >
          {t('lists.add-short')}
        </MenuItem>
        <MenuItem onSelect={() => onInfo('about')} icon={<TagIcon aria-hidden className={icon} />}>
          {t('tags.title')}
        </MenuItem>
        {text ? (
          <>
            <div className="contents md:hidden">
              <MenuLink to={presentTarget} icon={<PresentIcon aria-hidden className={icon} />}>
                {t('presentation.switch')}
              </MenuLink>
            </div>
            <MenuItem onSelect={() => void print(lyricsView)} icon={<PrintIcon aria-hidden className={icon} />}>
              {t('print.button')}
            </MenuItem>
          </>
        ) : null}
        <MenuItem onSelect={() => onInfo('share')} icon={<DownloadIcon aria-hidden className={icon} />}>
          {t('song.share-download')}
        </MenuItem>
        {canViewStatistics(user) ? (
          <MenuLink to={`/statistics/${song.id}`} icon={<StatisticsIcon aria-hidden className={icon} />}>
            {t('statistics.title')}
          </MenuLink>
        ) : null}
        {user && !canEdit(user) && text ? (
          <MenuItem onSelect={() => setSuggesting(true)} icon={<EditIcon aria-hidden className={icon} />}>
            {t('corrections.suggest')}
          </MenuItem>
        ) : null}
        {canEdit(user) ? (
          <Suspense fallback={null}>
            <EditItems songId={song.id} collectionId={collectionId} language={text?.language} />
          </Suspense>
        ) : null}
        <NeighbourItems {...neighbours} />
      </Menu>
      {isSuggesting && text ? (
        <Suspense fallback={null}>
          <SuggestDialog songId={song.id} title={title} text={text} onClose={() => setSuggesting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/* On a phone, where the arrows have no room, beside the swipe. */
function NeighbourItems({ previous, next, linkTo }: NeighbourLinks) {
  const { t } = useTranslate();
  const navigate = useNavigate();
  return (
    <div className="border-t border-line pt-1 sm:hidden">
      {previous ? (
        <MenuItem onSelect={() => void navigate(linkTo(previous))} icon={<PreviousIcon aria-hidden className={icon} />}>
          {t('song.previous', { title: previous.title })}
        </MenuItem>
      ) : null}
      {next ? (
        <MenuItem onSelect={() => void navigate(linkTo(next))} icon={<NextIcon aria-hidden className={icon} />}>
          {t('song.next', { title: next.title })}
        </MenuItem>
      ) : null}
    </div>
  );
}
