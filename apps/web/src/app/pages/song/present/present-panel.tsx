import { isAtEnd } from '@canticle/presentation';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  ControlPanel,
  LiveDialog,
  openViewerWindow,
  type SongToGo,
  songToShow,
  useControl,
  usePresentationKeys,
  usePresenterState,
} from '../../../../features/presentation/index.ts';
import type { ListedSong } from '../../../../features/songs/index.ts';
import { QrCode } from '../../../../pieces/index.ts';
import { useTranslate } from '../../../../translations/index.ts';
import { Button, classes } from '../../../../ui/index.ts';
import { LiveIcon } from '../../../../ui/icons.ts';
import { useFailureText } from '../../../shell/use-failure-text.ts';
import { useUser } from '../../../../features/session/index.ts';
import type { Beside } from '../song-neighbours.tsx';

type PresentPanelProps = { presentationId: string; songs: readonly ListedSong[]; beside: Beside };

/** What leads the screens, beside the verses of a song. */
export function PresentPanel({ presentationId, songs, beside }: PresentPanelProps) {
  const presenter = useControl();
  const state = usePresenterState(presenter);
  const navigate = useNavigate();
  const openViewer = () => openViewerWindow(presentationId);
  const toGo = (song: ListedSong | undefined) => song && { title: song.title, to: beside.linkTo(song) };
  const next = toGo(beside.next);
  const go = ({ to }: SongToGo) => void navigate(to, { relative: 'path' });
  /* At the end of a song, the next one is chosen: it is shown by the step after that. */
  const stepOn = () => {
    const isOver = state.local && !songToShow(state) && isAtEnd(state.local);
    if (isOver && next) return go(next);
    presenter?.take({ do: 'next' });
  };
  usePresentationKeys({
    take: (step) => (step.do === 'next' ? stepOn() : presenter?.take(step)),
    openViewer: () => {
      presenter?.take({ do: 'open' });
      openViewer();
    },
    toggleSidePanel: () => state.local && presenter?.take({ do: 'side-panel', on: !state.local.settings.showSideBar }),
  });
  if (!presenter) return null;
  return (
    <ControlPanel
      presenter={presenter}
      state={state}
      openViewer={openViewer}
      previous={toGo(beside.previous)}
      next={next}
      findNumber={(number) => {
        const found = songs.find((listed) => listed.number === number && listed.song.available);
        return found && { title: found.title, to: `../${number}` };
      }}
      onGo={go}
      onNext={stepOn}
    >
      <Live presentationId={presentationId} />
    </ControlPanel>
  );
}

function Live({ presentationId }: { presentationId: string }) {
  const { t } = useTranslate();
  const presenter = useControl();
  const { presentation } = usePresenterState(presenter);
  const { data: user } = useUser();
  const failureText = useFailureText();
  const [isOpen, setOpen] = useState(false);
  if (!user || !presenter) return null;
  const isLive = presentation?.live != null;
  const isElsewhere = isLive && presentation.leader.id !== user.id;
  const isWithheld = isLive && presentation.position !== null && !presentation.isForAudience;
  return (
    <div className="flex flex-col items-start gap-2 border-t border-line pt-4">
      <Button onClick={() => setOpen(true)} className={classes(isLive && 'border-gold')}>
        <LiveIcon aria-hidden className={classes('size-4', isLive && 'text-gold')} />
        {t(isLive ? 'live.manage' : 'live.begin')}
      </Button>
      {isElsewhere ? (
        <p role="status" className="text-[0.9375rem] text-ink-soft">
          {t('live.leads', { name: presentation.leader.displayName })}
        </p>
      ) : null}
      {isWithheld ? (
        <p role="status" className="text-[0.9375rem] text-ink-soft">
          {t('live.withheld')}
        </p>
      ) : null}
      {isOpen ? (
        <LiveDialog
          id={presentationId}
          presentation={presentation}
          userId={user.id}
          onChange={presenter.hear}
          onClose={() => setOpen(false)}
          failureText={failureText}
          drawQr={(text, label) => <QrCode text={text} label={label} />}
        />
      ) : null}
    </div>
  );
}
