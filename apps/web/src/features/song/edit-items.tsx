import { Link, useParams } from 'react-router';
import { fillTemplate, useEditorUrls } from '../editing/index.ts';
import { useSongTexts } from '../lyrics/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { MenuLink } from '../../ui/index.ts';
import { EditIcon } from '../../ui/icons.ts';

type EditItemsProps = { songId: string; collectionId: string; language: string | undefined };

/** Leads to where the song is edited: the app's editor, or the one this installation configures. */
export function EditTextLink({ songId, language }: { songId: string; language: string | undefined }) {
  const { t } = useTranslate();
  const target = useTextEditorTarget(songId, language);
  if (target === undefined) return <span className="size-11" />;
  return (
    <Link
      {...target}
      aria-label={t('editor.title')}
      title={t('editor.title')}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink-soft hover:bg-wash hover:text-ink"
    >
      <EditIcon aria-hidden className="size-5" />
    </Link>
  );
}

function useTextEditorTarget(songId: string, language: string | undefined) {
  const { collection = '' } = useParams();
  const editorUrls = useEditorUrls(true);
  const { data: texts } = useSongTexts(songId, true);
  if (editorUrls === undefined) return undefined;
  if (editorUrls.lyrics === '')
    // By its id: an editor may change its number there.
    return { to: `/songs/${collection}/${songId}/edit${language ? `?language=${language}` : ''}` };
  const lyricsId = (texts?.find((text) => text.language === language) ?? texts?.[0])?.id ?? '';
  return { to: fillTemplate(editorUrls.lyrics, { songId, lyricsId }), ...elsewhere };
}

const elsewhere = { target: '_blank', rel: 'noreferrer' };

/**
 * The items that lead to the form of the song: one, or where this installation configures editors of its own for texts or
 * for details, one for each.
 */
export function EditItems({ songId, collectionId, language }: EditItemsProps) {
  const { t } = useTranslate();
  const editorUrls = useEditorUrls(true);
  const textEditor = useTextEditorTarget(songId, language);
  if (editorUrls === undefined || textEditor === undefined) return null;
  const icon = <EditIcon aria-hidden className="size-4" />;
  return (
    <>
      <MenuLink {...textEditor} icon={icon}>
        {t('editor.edit')}
      </MenuLink>
      {editorUrls.song === '' && editorUrls.lyrics !== '' ? (
        <MenuLink to={`/catalogue/song/${encodeURIComponent(songId)}`} icon={icon}>
          {t('catalogue.edit')}
        </MenuLink>
      ) : null}
      {editorUrls.song === '' ? null : (
        <MenuLink {...elsewhere} icon={icon} to={fillTemplate(editorUrls.song, { songId, collectionId })}>
          {t('editor.edit-song')}
        </MenuLink>
      )}
    </>
  );
}
