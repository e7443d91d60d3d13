import { Link, useParams } from 'react-router';
import { useOutsideEditor } from '../../../features/editing/index.ts';
import { useSongTexts } from '../../../features/lyrics/index.ts';
import { useTranslate } from '../../../translations/index.ts';
import { EditIcon } from '../../../ui/icons.ts';
import { fillTemplate } from './fill-template.ts';

const shape =
  'inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-[0.9375rem] text-ink-soft hover:bg-wash hover:text-ink';

type EditLinkProps = { songId: string; language: string | null | undefined };

/** To the editor of the app, or to the one this installation names. */
export function EditLink({ songId, language }: EditLinkProps) {
  const { t } = useTranslate();
  const { collection = '', number = '' } = useParams();
  const outside = useOutsideEditor(true);
  const { data: texts } = useSongTexts(songId, true);
  if (outside === undefined) return null;
  const words = (
    <>
      <EditIcon aria-hidden className="size-4" />
      {t('editor.edit')}
    </>
  );
  if (outside === '') {
    const query = language ? `?language=${language}` : '';
    return (
      <Link to={`/songs/${collection}/${number}/edit${query}`} className={shape}>
        {words}
      </Link>
    );
  }
  const lyricsId = (texts?.find((text) => text.language === language) ?? texts?.[0])?.id ?? '';
  return (
    <a href={fillTemplate(outside, { songId, lyricsId })} target="_blank" rel="noreferrer" className={shape}>
      {words}
    </a>
  );
}
