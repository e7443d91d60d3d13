import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import {
  isPositionKnown,
  leaderStateOf,
  openViewerWindow,
  type Presenter,
  type PresenterState,
  usePresentationKeys,
} from '../presentation/index.ts';
import { nextStep } from '@canticle/presentation';
import { useTranslate } from '../../i18n/index.ts';
import { Button, EmptyState, SegmentedControl } from '../../ui/index.ts';
import { BackIcon, ScreenIcon } from '../../ui/icons.ts';
import { JoinAddress, LiveButton, LiveNotice } from './join-bar.tsx';
import { AppearancePopover } from './appearance-popover.tsx';
import { SetList } from './set-list.tsx';
import type { LedSet, SetItem } from './set-items.ts';
import { StepPanel } from './step-panel.tsx';
import type { useChosenEntry } from './use-entry-content.ts';
import { VerseCards } from './verse-cards.tsx';

type CockpitProps = {
  presenter: Presenter;
  state: PresenterState;
  set: LedSet;
  presentationId: string;
  content: ReturnType<typeof useChosenEntry>;
};

/**
 * The set, the verses of the chosen song, and the wall: what it shows and what it shows next. On a phone and a tablet the
 * set and the verses are two tabs.
 */
export function Cockpit({ presenter, state, set, presentationId, content }: CockpitProps) {
  const { t } = useTranslate();
  const navigate = useNavigate();
  const [tab, setTab] = useState<'verses' | 'set'>('verses');
  const isReady = presentationId === 'own' || isPositionKnown(state);
  const next = isReady ? nextStep(leaderStateOf(state)) : undefined;
  const openViewer = () => openViewerWindow(presentationId);
  const choose = ({ to }: SetItem) => {
    setTab('verses');
    if (to) void navigate(to, { replace: true });
  };
  usePresentationKeys({
    dispatch: presenter.dispatch,
    openViewer,
    toggleSidePanel: () =>
      state.chosen && presenter.dispatch({ do: 'side-panel', on: !state.chosen.document.settings.showSideBar }),
  });
  return (
    <main className="lead-cockpit" data-tab={tab}>
      <header className="lead-bar">
        <Link to={set.to} className="lead-back">
          <BackIcon aria-hidden className="size-4 shrink-0" />
          <span className="truncate">{set.name}</span>
        </Link>
        <JoinAddress state={state} />
        <LiveButton presenter={presenter} state={state} presentationId={presentationId} />
        <div className="flex shrink-0 items-center gap-2">
          <AppearancePopover presenter={presenter} state={state} languages={content.languages} />
          <Button className="max-lg:px-3" onClick={openViewer}>
            <ScreenIcon aria-hidden className="size-4" />
            <span className="max-lg:sr-only">{t('presentation.open')}</span>
          </Button>
        </div>
        <LiveNotice presenter={presenter} state={state} presentationId={presentationId} />
      </header>
      <div className="lead-tabs">
        <SegmentedControl
          label={t('lead.tabs')}
          options={[
            { value: 'verses', label: t('presentation.verses') },
            { value: 'set', label: t('lead.set') },
          ]}
          value={tab}
          onValueChange={setTab}
          isWide
        />
      </div>
      <SetList set={set} state={state} presentationId={presentationId} onChoose={choose} />
      <div className="lead-middle">
        {content.hasNoText ? (
          <EmptyState title={t('song.no-lyrics')} />
        ) : (
          <VerseCards
            presenter={presenter}
            state={state}
            title={set.chosen?.title ?? ''}
            next={next}
            problem={content.problem}
          />
        )}
      </div>
      <StepPanel
        presenter={presenter}
        state={state}
        next={next}
        isReady={isReady && (next !== undefined || !content.isFollowingPending)}
      />
    </main>
  );
}
