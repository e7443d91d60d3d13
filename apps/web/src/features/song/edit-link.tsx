import { Link, useParams } from 'react-router';
import { useEditorUrls, ExternalEditorLink } from '../editing/index.ts';
import { useSongTexts } from '../lyrics/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { rowActionClass } from '../../ui/index.ts';
import { EditIcon } from '../../ui/icons.ts';
import { CatalogueLink } from '../../components/index.ts';

type EditLinkProps = { songId: string; collectionId: string; language: string | undefined };

/** Links to the app's editor, or to those this installation configures for texts and for song details. */
export function EditLink({ songId, collectionId, language }: EditLinkProps) {
  const { t } = useTranslate();
  const { collection = '', number = '' } = useParams();
  const editorUrls = useEditorUrls(true);
  const { data: texts } = useSongTexts(songId, true);
  if (editorUrls === undefined) return null;
  const query = language ? `?language=${language}` : '';
  const lyricsId = (texts?.find((text) => text.language === language) ?? texts?.[0])?.id ?? '';
  return (
    <>
      {editorUrls.lyrics === '' ? (
        <Link to={`/songs/${collection}/${number}/edit${query}`} className={rowActionClass}>
          <EditIcon aria-hidden className="size-4" />
          {t('editor.edit')}
        </Link>
      ) : (
        <ExternalEditorLink editor="lyrics" values={{ songId, lyricsId }} label={t('editor.edit')} />
      )}
      {editorUrls.song === '' ? (
        <CatalogueLink kind="song" id={songId} />
      ) : (
        <ExternalEditorLink editor="song" values={{ songId, collectionId }} label={t('editor.edit-song')} />
      )}
    </>
  );
}
