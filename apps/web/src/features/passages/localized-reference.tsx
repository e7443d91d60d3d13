import { formatReference, parseReference } from '@canticle/scripture';
import { useTranslate } from '../../i18n/index.ts';

/** A passage that is stored as English writes it, in the reader's language. */
export function LocalizedReference({ reference }: { reference: string }) {
  const { language } = useTranslate();
  const passage = parseReference(reference, 'en');
  return passage ? formatReference(passage, language === 'no' ? 'no' : 'en') : reference;
}
