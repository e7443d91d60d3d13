import { useErrorMessage } from '../../components/index.ts';
import { type Translate, useTranslate } from '../../i18n/index.ts';
import { showToast } from '../../ui/index.ts';
import { languageName } from '../media/index.ts';
import type { SongPart, SongSave } from './save-song.ts';

/** Says how a Save of a song ended: also what of it is saved when the rest is not. */
export function useReportSongSave(): (save: SongSave) => void {
  const { t, language } = useTranslate();
  const failureText = useErrorMessage();
  return ({ saved, unsaved, failure, isTogether }) => {
    if (failure === undefined) return showToast({ text: t(isTogether ? 'catalogue.saved-both' : 'catalogue.saved') });
    const lost =
      saved.length === 0
        ? t('editor.not-saved')
        : t('song-form.half-saved', {
            saved: listParts(saved, t, language),
            unsaved: listParts(unsaved, t, language),
          });
    showToast({ text: `${lost} ${failureText(failure)}`, tone: 'error' });
  };
}

function listParts(parts: readonly SongPart[], t: Translate, language: string): string {
  const names = parts.map((part) =>
    part.kind === 'fields'
      ? t('song-form.details')
      : t('duplicates.lyrics', { language: languageName(part.language, language) }),
  );
  return new Intl.ListFormat(language).format(names);
}
