import { useParams } from 'react-router';
import { fillTemplate, useEditorUrls } from '../editing/index.ts';
import { useSongTexts } from '../lyrics/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { MenuLink } from '../../ui/index.ts';
import { EditIcon } from '../../ui/icons.ts';

type EditItemsProps = { songId: string; collectionId: string; language: string | undefined };

/** The items that lead to the app's editors, or to those this installation configures for texts and for song details. */
export function EditItems({ songId, collectionId, language }: EditItemsProps) {
  const { t } = useTranslate();
  const { collection = '', number = '' } = useParams();
  const editorUrls = useEditorUrls(true);
  const { data: texts } = useSongTexts(songId, true);
  if (editorUrls === undefined) return null;
  const query = language ? `?language=${language}` : '';
  const lyricsId = (texts?.find((text) => text.language === language) ?? texts?.[0])?.id ?? '';
  const icon = <EditIcon aria-hidden className="size-4" />;
  const elsewhere = { target: '_blank', rel: 'noreferrer', icon };
  return (
    <>
      {editorUrls.lyrics === '' ? (
        <MenuLink to={`/songs/${collection}/${number}/edit${query}`} icon={icon}>
          {t('editor.edit')}
        </MenuLink>
      ) : (
        <MenuLink {...elsewhere} to={fillTemplate(editorUrls.lyrics, { songId, lyricsId })}>
          {t('editor.edit')}
        </MenuLink>
      )}
      {editorUrls.song === '' ? (
        <MenuLink to={`/catalogue/song/${encodeURIComponent(songId)}`} icon={icon}>
          {t('catalogue.edit')}
        </MenuLink>
      ) : (
        <MenuLink {...elsewhere} to={fillTemplate(editorUrls.song, { songId, collectionId })}>
          {t('editor.edit-song')}
        </MenuLink>
      )}
    </>
  );
}
