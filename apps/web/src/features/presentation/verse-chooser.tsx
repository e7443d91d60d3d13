import './control.css';
import { stripItalics } from '@canticle/music';
import { isRemark, type PresentedVerse, versePositions, visiblePositions } from '@canticle/presentation';
import { useTranslate } from '../../i18n/index.ts';
import { Button, classes } from '../../ui/index.ts';
import { CheckIcon } from '../../ui/icons.ts';
import { isOnScreen, type PresenterState, type Presenter } from './presenter.ts';
import { useVerseName } from './use-verse-name.ts';

/**
 * The verses of the song in the sung order: a press skips one or includes it again, with its chorus. The verses on the
 * screen now are outlined.
 */
export function VerseChooser({ presenter, state }: { presenter: Presenter; state: PresenterState }) {
  const { t } = useTranslate();
  const nameOf = useVerseName();
  const { local } = state;
  if (!local) return null;
  const { lyrics, settings } = local;
  const positions = versePositions(lyrics.verses);
  const next = new Set(visiblePositions(local));
  return (
    <section aria-label={t('presentation.verses')}>
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 className="text-xl font-medium">{t('presentation.verses')}</h2>
        <Button variant="plain" onClick={() => presenter.dispatch({ do: 'toggle-all' })}>
          {t('presentation.toggle-all')}
        </Button>
      </div>
      <ol className="flex flex-col gap-2">
        {positions.map((position) => {
          const verse = lyrics.verses[position];
          if (!verse) return null;
          const isIncluded = settings.availableVerses[position] !== false;
          return (
            <li key={position}>
              <VerseButton
                verse={verse}
                name={nameOf(verse)}
                isIncluded={isIncluded}
                isNext={next.has(position)}
                isOnScreen={isOnScreen(state, position)}
                language={lyrics.languageKey}
                onPress={() => presenter.dispatch({ do: 'toggle-verse', place: position })}
              />
            </li>
          );
        })}
      </ol>
    </section>
  );
}

type VerseButtonProps = {
  verse: PresentedVerse;
  name: string;
  isIncluded: boolean;
  /** The position of the control: what the next publication shows. */
  isNext: boolean;
  isOnScreen: boolean;
  language: string;
  onPress: () => void;
};

function VerseButton({
  verse,
  name,
  isIncluded,
  isNext,
  isOnScreen: isDisplayed,
  language,
  onPress,
}: VerseButtonProps) {
  const { t } = useTranslate();
  return (
    <button
      type="button"
      aria-pressed={isIncluded}
      onClick={onPress}
      className="control-verse"
      data-chorus={verse.type === 'chorus' || undefined}
      data-next={isNext || undefined}
      data-on-screen={isDisplayed || undefined}
    >
      <span aria-hidden className="control-tick">
        {isIncluded ? <CheckIcon className="m-auto size-4" /> : null}
      </span>
      <span className="control-words min-w-0">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3 font-sans text-sm text-ink-soft">
          <span>{name}</span>
          {isDisplayed ? <span className="font-medium text-gold">{t('presentation.on-screen')}</span> : null}
        </span>
        <span lang={language} className="block">
          {verse.content.map((line, index) => (
            <span key={index} className={classes('block', isRemark(line) && 'text-sm text-ink-soft')}>
              {stripItalics(line)}
            </span>
          ))}
        </span>
      </span>
    </button>
  );
}
