import { bookLanguageOf, formatReference, parseReference } from '@canticle/scripture';
import { PassageLink } from '../passages/index.ts';
import { useTranslate } from '../../i18n/index.ts';

/** The passage of a reading in the reader's language, which opens where there is a translation that has it. */
export function ReadingText({ reference }: { reference: string }) {
  const { language, t } = useTranslate();
  const passage = parseReference(reference, 'en');
  if (!passage)
    return (
      <>
        {reference} <span className="font-sans text-sm text-danger">{t('set.no-passage', { words: reference })}</span>
      </>
    );
  return (
    <PassageLink reference={passage} textLanguage="en">
      {formatReference(passage, bookLanguageOf(language))}
    </PassageLink>
  );
}
