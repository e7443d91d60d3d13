import { setPresenting, usePresenting } from '../presentation/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { classes, rowActionClass, useKeyDown } from '../../ui/index.ts';
import { PresentIcon } from '../../ui/icons.ts';

/**
 * Starts and stops presenting. Chords cannot be presented, so it is only available for lyrics without chords.
 *
 * @param isChordView  the song is shown with chords
 */
export function PresentSwitch({ isChordView }: { isChordView: boolean }) {
  const { t } = useTranslate();
  const isOn = usePresenting() !== null;
  const isDisabled = isChordView && !isOn;
  const onKey = (event: KeyboardEvent) => {
    if (isDisabled || !event.ctrlKey || !event.altKey || event.code !== 'KeyP') return;
    event.preventDefault();
    void toggle(isOn);
  };
  useKeyDown(onKey, { target: 'window' });
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      disabled={isDisabled}
      title={isDisabled ? t('presentation.not-chords') : undefined}
      onClick={() => void toggle(isOn)}
      className={classes(rowActionClass, 'disabled:opacity-50', isOn && 'bg-wash text-accent!')}
    >
      <PresentIcon aria-hidden className="size-4" />
      {t('presentation.switch')}
    </button>
  );
}

/* The presentation controls are loaded with the panel, which is beside the song while somebody presents. */
async function toggle(isOn: boolean): Promise<void> {
  if (!isOn) return setPresenting('own');
  const { closeControl } = await import('../presentation/index.ts');
  closeControl();
  setPresenting(null);
}
