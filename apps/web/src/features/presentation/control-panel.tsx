import './control.css';
import { isAtEnd, languagesOf, type Multilingual, type Step } from '@canticle/presentation';
import { type ReactNode, useState } from 'react';
import { useTranslate } from '../../translations/index.ts';
import { Button, Checkbox, classes, IconButton, Segmented, Select, TextField } from '../../ui/index.ts';
import { NextIcon, NextTrackIcon, PreviousIcon, PreviousTrackIcon, ScreenIcon } from '../../ui/icons.ts';
import { isUpToDate, type Presenter, type PresenterState, songToShow } from './presenter.ts';

/** A song beside the one that is presented, and where it opens. */
export type SongToGo = { readonly title: string; readonly to: string };

export type ControlPanelProps = {
  presenter: Presenter;
  state: PresenterState;
  /** Opens the window for the projector. */
  openViewer: () => void;
  previous: SongToGo | undefined;
  next: SongToGo | undefined;
  /** The song with a number in the songbook; undefined when there is none. */
  findNumber: (number: number) => SongToGo | undefined;
  onGo: (song: SongToGo) => void;
  /** Goes a page on, or to the next song at the end of this one. */
  onNext: () => void;
  /** Who else takes part: what opens a live session. */
  children: ReactNode;
};

/** Everything a leader needs beside the verses: the screen, the steps, the songs, and how they are shown. */
export function ControlPanel({ presenter, state, openViewer, onNext, children, ...songs }: ControlPanelProps) {
  const { t } = useTranslate();
  const { local, shown } = state;
  if (!local) return null;
  const take = (step: Step) => presenter.take(step);
  const { muted: isBlank } = (shown?.document ?? local).settings;
  return (
    <section aria-label={t('presentation.control')} className="control flex flex-col gap-5">
      <ScreenState state={state} />
      <div className="flex flex-wrap gap-2">
        <Button
          className="grow"
          onClick={() => {
            take({ do: 'open' });
            openViewer();
          }}
        >
          <ScreenIcon aria-hidden className="size-4" />
          {t('presentation.open')}
        </Button>
        <Button
          className={classes('grow', !isUpToDate(state) && 'border-gold bg-wash')}
          onClick={() => take({ do: 'update' })}
        >
          {t('presentation.update')}
        </Button>
        <Button
          aria-pressed={isBlank}
          onClick={() => take({ do: 'mute' })}
          className={classes('grow', isBlank && 'border-gold bg-wash')}
        >
          {t('presentation.mute')}
        </Button>
      </div>
      <Steps state={state} nextSong={songs.next} onNext={onNext} onPrevious={() => take({ do: 'previous' })} />
      <Songs {...songs} />
      <Looks state={state} take={take} />
      {children}
    </section>
  );
}

/* What the room sees, in words: somebody who leads does not always see the screen. */
function ScreenState({ state: { shown } }: { state: PresenterState }) {
  const { t } = useTranslate();
  const titleOf = useTitleOf();
  const words = shown
    ? t(shown.document.settings.muted ? 'presentation.now.muted' : 'presentation.now', {
        title: titleOf(shown.document.song.name),
      })
    : t('presentation.now.nothing');
  return (
    <p role="status" className="text-[0.9375rem] text-ink-soft">
      {words}
    </p>
  );
}

function useTitleOf(): (name: Multilingual) => string {
  const { language } = useTranslate();
  return (name) => name[language] ?? name['en'] ?? Object.values(name)[0] ?? '';
}

type StepsProps = {
  state: PresenterState;
  nextSong: SongToGo | undefined;
  onNext: () => void;
  onPrevious: () => void;
};

/* The button says what it does: a page on, the first page of a new song, or the next song at the end of one. */
function Steps({ state, nextSong, onNext, onPrevious }: StepsProps) {
  const { t } = useTranslate();
  const titleOf = useTitleOf();
  const newSong = songToShow(state);
  const isOver = !newSong && nextSong !== undefined && state.local !== undefined && isAtEnd(state.local);
  const label = newSong
    ? t('presentation.show', { title: titleOf(newSong.name) })
    : isOver
      ? t('song.next', { title: nextSong.title })
      : t('presentation.next');
  const shape = 'min-h-14 grow text-base';
  return (
    <div role="group" aria-label={t('presentation.steps')} className="control-steps flex flex-wrap gap-2">
      <Button className={shape} disabled={newSong !== undefined} onClick={onPrevious}>
        <PreviousIcon aria-hidden className="size-5" />
        {t('presentation.previous')}
      </Button>
      <Button className={shape} look="primary" onClick={onNext}>
        {label}
        <NextIcon aria-hidden className="size-5" />
      </Button>
    </div>
  );
}

type SongsProps = Pick<ControlPanelProps, 'previous' | 'next' | 'findNumber' | 'onGo'>;

function Songs({ previous, next, findNumber, onGo }: SongsProps) {
  const { t } = useTranslate();
  const [typed, setTyped] = useState('');
  const found = /^\d+$/.test(typed) ? findNumber(Number(typed)) : undefined;
  const preview = typed === '' ? t('presentation.number.hint') : (found?.title ?? t('presentation.number.none'));
  const go = (song: SongToGo | undefined) => song && onGo(song);
  return (
    <div role="group" aria-label={t('presentation.songs')} className="flex items-start gap-2">
      <SongArrow
        song={previous}
        label={previous ? t('song.previous', { title: previous.title }) : t('song.first')}
        icon={<PreviousTrackIcon aria-hidden className="size-5" />}
        onGo={go}
      />
      <form
        className="min-w-0 grow"
        onSubmit={(event) => {
          event.preventDefault();
          if (!found) return;
          setTyped('');
          // The keys belong to the verses again.
          if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
          onGo(found);
        }}
      >
        <TextField
          label={t('presentation.number')}
          hideLabel
          inputMode="numeric"
          autoComplete="off"
          placeholder={t('presentation.number')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value.trim())}
          hint={preview}
        />
      </form>
      <SongArrow
        song={next}
        label={next ? t('song.next', { title: next.title }) : t('song.last')}
        icon={<NextTrackIcon aria-hidden className="size-5" />}
        onGo={go}
      />
    </div>
  );
}

type SongArrowProps = {
  song: SongToGo | undefined;
  label: string;
  icon: ReactNode;
  onGo: (song: SongToGo | undefined) => void;
};

function SongArrow({ song, label, icon, onGo }: SongArrowProps) {
  return (
    <IconButton
      className="border border-edge bg-sheet"
      label={label}
      icon={icon}
      disabled={!song}
      onClick={() => onGo(song)}
    />
  );
}

function Looks({ state: { local }, take }: { state: PresenterState; take: (step: Step) => void }) {
  const { t, language } = useTranslate();
  if (!local) return null;
  const { settings, lyrics } = local;
  const names = new Intl.DisplayNames([language], { type: 'language' });
  const others = languagesOf(local).filter((code) => code !== lyrics.languageKey);
  const second = others.find((code) => code === settings.secondLanguage) ?? '';
  const chooseSecond = (code: string, where: 'beside' | 'under') =>
    take({ do: 'second-language', language: code === '' ? null : code, where });
  return (
    <div role="group" aria-label={t('presentation.looks')} className="flex flex-col gap-3 border-t border-line pt-4">
      <div>
        <Segmented
          label={t('presentation.theme')}
          options={[
            { value: 'dark', label: t('presentation.theme.dark') },
            { value: 'light', label: t('presentation.theme.light') },
          ]}
          chosen={settings.theme}
          onChoose={(theme) => take({ do: 'theme', theme })}
        />
      </div>
      <div>
        <Tick
          label={t('presentation.side-panel')}
          on={settings.showSideBar}
          onTick={(on) => take({ do: 'side-panel', on })}
        />
        <Tick
          label={t('presentation.single-verse')}
          on={settings.singleVerse}
          onTick={(on) => take({ do: 'single-verse', on })}
        />
        <Tick
          label={t('presentation.as-large')}
          on={settings.asLargeAsFits}
          onTick={(on) => take({ do: 'as-large-as-fits', on })}
        />
        <Tick label={t('presentation.sync')} on={settings.sync} onTick={(on) => take({ do: 'sync', on })} />
      </div>
      {others.length > 0 ? (
        <div className="flex flex-wrap items-end gap-3">
          <Select
            label={t('presentation.second')}
            className="min-w-40 grow"
            value={second}
            options={[
              { value: '', label: t('presentation.second.none') },
              ...others.map((code) => ({ value: code, label: names.of(code) ?? code })),
            ]}
            onChoose={(code) => chooseSecond(code, settings.secondPlace)}
          />
          {second === '' ? null : (
            <Segmented
              label={t('presentation.second.place')}
              options={[
                { value: 'beside', label: t('presentation.second.beside') },
                { value: 'under', label: t('presentation.second.under') },
              ]}
              chosen={settings.secondPlace}
              onChoose={(where) => chooseSecond(second, where)}
            />
          )}
        </div>
      ) : null}
    </div>
  );
}

function Tick({ label, on, onTick }: { label: string; on: boolean; onTick: (on: boolean) => void }) {
  return <Checkbox label={label} checked={on} onChange={(event) => onTick(event.currentTarget.checked)} />;
}
