import { isAtEnd } from '@canticle/presentation';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  ControlPanel,
  LiveDialog,
  openViewerWindow,
  type SongLink,
  songToShow,
  useControl,
  usePresentationKeys,
  usePresenterState,
} from '../presentation/index.ts';
import { useUser } from '../session/index.ts';
import type { ListedSong } from '../songs/index.ts';
import { QrCode, useErrorMessage } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, classes } from '../../ui/index.ts';
import { LiveIcon } from '../../ui/icons.ts';
import type { NeighbourLinks } from './song-neighbours.tsx';

type PresentPanelProps = { presentationId: string; songs: readonly ListedSong[]; neighbours: NeighbourLinks };

/** The presentation controls, beside the verses of a song. */
export function PresentPanel({ presentationId, songs, neighbours }: PresentPanelProps) {
  const presenter = useControl();
  const state = usePresenterState(presenter);
  const navigate = useNavigate();
  const openViewer = () => openViewerWindow(presentationId);
  const toSongLink = (song: ListedSong | undefined) => song && { title: song.title, to: neighbours.linkTo(song) };
  const next = toSongLink(neighbours.next);
  const go = ({ to }: SongLink) => void navigate(to, { relative: 'path' });
  /* At the end of a song, the next one is selected: the following step shows it. */
  const goToNext = () => {
    const isAtLastVerse = state.local && !songToShow(state) && isAtEnd(state.local);
    if (isAtLastVerse && next) return go(next);
    presenter?.dispatch({ do: 'next' });
  };
  usePresentationKeys({
    dispatch: (step) => (step.do === 'next' ? goToNext() : presenter?.dispatch(step)),
    openViewer: () => {
      presenter?.dispatch({ do: 'open' });
      openViewer();
    },
    toggleSidePanel: () =>
      state.local && presenter?.dispatch({ do: 'side-panel', on: !state.local.settings.showSideBar }),
  });
  if (!presenter) return null;
  return (
    <ControlPanel
      presenter={presenter}
      state={state}
      openViewer={openViewer}
      previous={toSongLink(neighbours.previous)}
      next={next}
      findNumber={(number) => {
        const match = songs.find((listed) => listed.number === number && listed.song.available);
        return match && { title: match.title, to: `../${number}` };
      }}
      onGo={go}
      onNext={goToNext}
    >
      <LiveButton presentationId={presentationId} />
    </ControlPanel>
  );
}

function LiveButton({ presentationId }: { presentationId: string }) {
  const { t } = useTranslate();
  const presenter = useControl();
  const { presentation } = usePresenterState(presenter);
  const { data: user } = useUser();
  const failureText = useErrorMessage();
  const [isOpen, setOpen] = useState(false);
  if (!user || !presenter) return null;
  const isLive = presentation?.live != null;
  const isLedElsewhere = isLive && presentation.leader.id !== user.id;
  const isHiddenFromAudience = isLive && presentation.position !== null && !presentation.isForAudience;
  return (
    <div className="flex flex-col items-start gap-2 border-t border-line pt-4">
      <Button onClick={() => setOpen(true)} className={classes(isLive && 'border-gold')}>
        <LiveIcon aria-hidden className={classes('size-4', isLive && 'text-gold')} />
        {t(isLive ? 'live.manage' : 'live.begin')}
      </Button>
      {isLedElsewhere ? (
        <p role="status" className="text-[0.9375rem] text-ink-soft">
          {t('live.leads', { name: presentation.leader.displayName })}
        </p>
      ) : null}
      {isHiddenFromAudience ? (
        <p role="status" className="text-[0.9375rem] text-ink-soft">
          {t('live.withheld')}
        </p>
      ) : null}
      {isOpen ? (
        <LiveDialog
          id={presentationId}
          presentation={presentation}
          userId={user.id}
          onChange={presenter.receive}
          onClose={() => setOpen(false)}
          errorMessage={failureText}
          renderQr={(text, label) => <QrCode text={text} label={label} />}
        />
      ) : null}
    </div>
  );
}
