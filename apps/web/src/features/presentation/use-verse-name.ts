import { KIND_LABELS } from '@canticle/music';
import type { PresentedVerse } from '@canticle/presentation';
import { useTranslate } from '../../i18n/index.ts';

const kinds = ['chorus', 'bridge', 'prechorus', 'intro', 'ending'] as const;

/** Returns the name of a verse in the reader's language: `[Chorus]` is translated. */
export function useVerseName(): (verse: Pick<PresentedVerse, 'type' | 'name'>) => string {
  const { t } = useTranslate();
  return ({ type, name }) => {
    const kind = kinds.find((one) => KIND_LABELS[one] === name);
    if (kind) return t(`lyrics.${kind}`);
    return type === 'verse' && /^\d+$/.test(name) ? t('performance.verse', { number: name }) : name;
  };
}
