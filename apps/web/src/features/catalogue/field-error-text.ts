import { localizedText, type Translate } from '../../i18n/index.ts';
import type { FieldError } from './form-state.ts';

/** What is said about an error of a field. */
export function fieldErrorText({ reason, by }: FieldError, t: Translate, language: string): string {
  if (reason === 'taken' && by)
    return t('catalogue.wrong.taken-by', { name: localizedText(by.name, language) || t('catalogue.another') });
  return t(`catalogue.wrong.${reason}`);
}
