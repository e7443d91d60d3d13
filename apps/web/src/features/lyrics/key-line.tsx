import { formatKey, parseKey, capoShapeKey } from '@canticle/music';
import { type Translate, useTranslate } from '../../i18n/index.ts';
import { ResetIcon } from '../../ui/icons.ts';
import type { KeyMenu } from './key-menu.ts';

export type KeyLineProps = {
  /** Absent for a song without a known key. */
  keys: KeyMenu | undefined;
  /** The key is not given, but guessed from the chords. */
  isKeyGuessed: boolean;
  /** Fret of the capo, 0 for none. */
  capo: number;
  /** The default capo: that of the arrangement. */
  defaultCapo: number;
  keyName: (key: string) => string;
  /** Resets to the key and the capo of the song. */
  onReset: () => void;
};

/**
 * Describes the displayed chords: transposed or not, played with a capo, sounding in another key; with a reset button.
 * A key alone is only heard, not seen: the toolbar shows it, and a line that comes with a step up would move the words.
 */
export function KeyLine({ keys, isKeyGuessed, capo, defaultCapo, keyName, onReset }: KeyLineProps) {
  const { t } = useTranslate();
  const isChanged = capo !== defaultCapo || (keys !== undefined && keys.current !== keys.defaultChoice);
  if (!keys && capo === 0 && !isChanged) return null;
  const isSeen = capo > 0 || capo !== defaultCapo || (keys !== undefined && isSoundingElsewhere(keys));
  return (
    <div
      className={
        isSeen ? '-mt-3 mb-4 flex min-h-11 flex-wrap items-center gap-x-4 text-[0.9375rem] text-ink-soft' : 'sr-only'
      }
    >
      <p aria-live="polite">
        {keys
          ? describeKey(keys, { isKeyGuessed, capo }, keyName, t).join(' · ')
          : capo > 0
            ? t('lyrics.capo.fret', { capo })
            : t('lyrics.capo.none')}
      </p>
      {isSeen && isChanged ? (
        <button
          type="button"
          onClick={onReset}
          className="-mx-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 font-medium text-accent hover:bg-wash"
        >
          <ResetIcon aria-hidden className="size-4" />
          {keys
            ? t('lyrics.key.back', { key: keyName(keys.defaultChoice.written) })
            : defaultCapo > 0
              ? t('lyrics.capo.fret', { capo: defaultCapo })
              : t('lyrics.capo.none')}
        </button>
      ) : null}
    </div>
  );
}

const isSoundingElsewhere = ({ current }: KeyMenu) => current.sounding !== current.written;

function describeKey(
  keys: KeyMenu,
  { isKeyGuessed, capo }: Pick<KeyLineProps, 'isKeyGuessed' | 'capo'>,
  keyName: (key: string) => string,
  t: Translate,
): readonly string[] {
  const { written, sounding } = keys.current;
  if (!keys.original) {
    const shift =
      keys.current.semitones === 0 ? t('lyrics.key.unknown') : t('lyrics.key.shifted', { shift: keyName(written) });
    return capo > 0 ? [shift, t('lyrics.capo.fret', { capo })] : [shift];
  }
  const original = formatKey(keys.original);
  const played = parseKey(written);
  const isTransposed = keys.current.semitones % 12 !== 0;
  const keyText = isTransposed
    ? t(isKeyGuessed ? 'lyrics.key.moved-guessed' : 'lyrics.key.moved', {
        from: keyName(original),
        to: keyName(written),
      })
    : t(isKeyGuessed ? 'lyrics.key.guessed' : 'lyrics.key.original', { key: keyName(original) });
  if (capo > 0 && played) {
    const shapes = keyName(formatKey(capoShapeKey(played, capo)));
    return [keyText, t('lyrics.capo.now', { capo, shapes, key: keyName(sounding) })];
  }
  return sounding === written ? [keyText] : [keyText, t('lyrics.key.sounds', { key: keyName(sounding) })];
}
