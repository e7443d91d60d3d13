import './control.css';
import { isAtEnd, languagesOf, type Multilingual, type PresentationAction } from '@canticle/presentation';
import { type ReactNode, useState } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { Button, Checkbox, classes, IconButton, SegmentedControl, Select, TextField } from '../../ui/index.ts';
import { NextIcon, NextTrackIcon, PreviousIcon, PreviousTrackIcon, ScreenIcon } from '../../ui/icons.ts';
import { isUpToDate, type Presenter, type PresenterState, songToShow } from './presenter.ts';

/** A song before or after the presented one, and its path. */
export type SongLink = { readonly title: string; readonly to: string };

export type ControlPanelProps = {
  presenter: Presenter;
  state: PresenterState;
  /** Opens the projector window. */
  openViewer: () => void;
  previous: SongLink | undefined;
  next: SongLink | undefined;
  /** The song with a number in the songbook; undefined when there is none. */
  findNumber: (number: number) => SongLink | undefined;
  onGo: (song: SongLink) => void;
  /** Goes to the next page, or to the next song at the end of this one. */
  onNext: () => void;
  /** The button that opens a live session. */
  children: ReactNode;
};

/** The leader's controls beside the verses: the screen, the steps, the songs, and the display settings. */
export function ControlPanel({ presenter, state, openViewer, onNext, children, ...songs }: ControlPanelProps) {
  const { t } = useTranslate();
  const { local, published } = state;
  if (!local) return null;
  const dispatch = (step: PresentationAction) => presenter.dispatch(step);
  const { muted: isBlank } = (published?.document ?? local).settings;
  return (
    <section aria-label={t('presentation.control')} className="control flex flex-col gap-5">
      <ScreenState state={state} />
      <div className="flex flex-wrap gap-2">
        <Button
          className="grow"
          onClick={() => {
            dispatch({ do: 'open' });
            openViewer();
          }}
        >
          <ScreenIcon aria-hidden className="size-4" />
          {t('presentation.open')}
        </Button>
        <Button
          className={classes('grow', !isUpToDate(state) && 'border-gold bg-wash')}
          onClick={() => dispatch({ do: 'update' })}
        >
          {t('presentation.update')}
        </Button>
        <Button
          aria-pressed={isBlank}
          onClick={() => dispatch({ do: 'mute' })}
          className={classes('grow', isBlank && 'border-gold bg-wash')}
        >
          {t('presentation.mute')}
        </Button>
      </div>
      <StepButtons
        state={state}
        nextSong={songs.next}
        onNext={onNext}
        onPrevious={() => dispatch({ do: 'previous' })}
      />
      <SongNavigation {...songs} />
      <DisplaySettings state={state} dispatch={dispatch} />
      {children}
    </section>
  );
}

/* What the screens show, in words: a leader cannot always see them. */
function ScreenState({ state: { published } }: { state: PresenterState }) {
  const { t } = useTranslate();
  const titleOf = useTitleOf();
  const statusText = published
    ? t(published.document.settings.muted ? 'presentation.now.muted' : 'presentation.now', {
        title: titleOf(published.document.song.name),
      })
    : t('presentation.now.nothing');
  return (
    <p role="status" className="text-[0.9375rem] text-ink-soft">
      {statusText}
    </p>
  );
}

function useTitleOf(): (name: Multilingual) => string {
  const { language } = useTranslate();
  return (name) => name[language] ?? name['en'] ?? Object.values(name)[0] ?? '';
}

type StepButtonsProps = {
  state: PresenterState;
  nextSong: SongLink | undefined;
  onNext: () => void;
  onPrevious: () => void;
};

/* The button's label is its action: the next page, the first page of a new song, or the next song at the end of one. */
function StepButtons({ state, nextSong, onNext, onPrevious }: StepButtonsProps) {
  const { t } = useTranslate();
  const titleOf = useTitleOf();
  const newSong = songToShow(state);
  const isSongOver = !newSong && nextSong !== undefined && state.local !== undefined && isAtEnd(state.local);
  const label = newSong
    ? t('presentation.show', { title: titleOf(newSong.name) })
    : isSongOver
      ? t('song.next', { title: nextSong.title })
      : t('presentation.next');
  const buttonClassName = 'min-h-14 grow text-base';
  return (
    <div role="group" aria-label={t('presentation.steps')} className="control-steps flex flex-wrap gap-2">
      <Button className={buttonClassName} disabled={newSong !== undefined} onClick={onPrevious}>
        <PreviousIcon aria-hidden className="size-5" />
        {t('presentation.previous')}
      </Button>
      <Button className={buttonClassName} variant="primary" onClick={onNext}>
        {label}
        <NextIcon aria-hidden className="size-5" />
      </Button>
    </div>
  );
}

type SongNavigationProps = Pick<ControlPanelProps, 'previous' | 'next' | 'findNumber' | 'onGo'>;

function SongNavigation({ previous, next, findNumber, onGo }: SongNavigationProps) {
  const { t } = useTranslate();
  const [input, setInput] = useState('');
  const match = /^\d+$/.test(input) ? findNumber(Number(input)) : undefined;
  const preview = input === '' ? t('presentation.number.hint') : (match?.title ?? t('presentation.number.none'));
  const openSong = (song: SongLink | undefined) => song && onGo(song);
  return (
    <div role="group" aria-label={t('presentation.songs')} className="flex items-start gap-2">
      <SongArrow
        song={previous}
        label={previous ? t('song.previous', { title: previous.title }) : t('song.first')}
        icon={<PreviousTrackIcon aria-hidden className="size-5" />}
        onOpen={openSong}
      />
      <form
        className="min-w-0 grow"
        onSubmit={(event) => {
          event.preventDefault();
          if (!match) return;
          setInput('');
          // Keys go to the presentation again.
          if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
          onGo(match);
        }}
      >
        <TextField
          label={t('presentation.number')}
          hideLabel
          inputMode="numeric"
          autoComplete="off"
          placeholder={t('presentation.number')}
          value={input}
          onChange={(event) => setInput(event.currentTarget.value.trim())}
          hint={preview}
        />
      </form>
      <SongArrow
        song={next}
        label={next ? t('song.next', { title: next.title }) : t('song.last')}
        icon={<NextTrackIcon aria-hidden className="size-5" />}
        onOpen={openSong}
      />
    </div>
  );
}

type SongArrowProps = {
  song: SongLink | undefined;
  label: string;
  icon: ReactNode;
  onOpen: (song: SongLink | undefined) => void;
};

function SongArrow({ song, label, icon, onOpen }: SongArrowProps) {
  return (
    <IconButton
      className="border border-edge bg-sheet"
      label={label}
      icon={icon}
      disabled={!song}
      onClick={() => onOpen(song)}
    />
  );
}

function DisplaySettings({
  state: { local },
  dispatch,
}: {
  state: PresenterState;
  dispatch: (step: PresentationAction) => void;
}) {
  const { t, language } = useTranslate();
  if (!local) return null;
  const { settings, lyrics } = local;
  const names = new Intl.DisplayNames([language], { type: 'language' });
  const others = languagesOf(local).filter((code) => code !== lyrics.languageKey);
  const second = others.find((code) => code === settings.secondLanguage) ?? '';
  const chooseSecond = (code: string, placement: 'beside' | 'under') =>
    dispatch({ do: 'second-language', language: code === '' ? null : code, where: placement });
  return (
    <div role="group" aria-label={t('presentation.looks')} className="flex flex-col gap-3 border-t border-line pt-4">
      <div>
        <SegmentedControl
          label={t('presentation.theme')}
          options={[
            { value: 'dark', label: t('presentation.theme.dark') },
            { value: 'light', label: t('presentation.theme.light') },
          ]}
          value={settings.theme}
          onValueChange={(theme) => dispatch({ do: 'theme', theme })}
        />
      </div>
      <div>
        <SettingCheckbox
          label={t('presentation.side-panel')}
          isOn={settings.showSideBar}
          onToggle={(on) => dispatch({ do: 'side-panel', on })}
        />
        <SettingCheckbox
          label={t('presentation.single-verse')}
          isOn={settings.singleVerse}
          onToggle={(on) => dispatch({ do: 'single-verse', on })}
        />
        <SettingCheckbox
          label={t('presentation.as-large')}
          isOn={settings.asLargeAsFits}
          onToggle={(on) => dispatch({ do: 'as-large-as-fits', on })}
        />
        <SettingCheckbox
          label={t('presentation.sync')}
          isOn={settings.sync}
          onToggle={(on) => dispatch({ do: 'sync', on })}
        />
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
            onValueChange={(code) => chooseSecond(code, settings.secondPlace)}
          />
          {second === '' ? null : (
            <SegmentedControl
              label={t('presentation.second.place')}
              options={[
                { value: 'beside', label: t('presentation.second.beside') },
                { value: 'under', label: t('presentation.second.under') },
              ]}
              value={settings.secondPlace}
              onValueChange={(placement) => chooseSecond(second, placement)}
            />
          )}
        </div>
      ) : null}
    </div>
  );
}

function SettingCheckbox({
  label,
  isOn,
  onToggle,
}: {
  label: string;
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
}) {
  return <Checkbox label={label} checked={isOn} onChange={(event) => onToggle(event.currentTarget.checked)} />;
}
