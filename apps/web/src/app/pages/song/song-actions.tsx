import type { SongV3 } from '@canticle/contract/calls';
import { Link, useParams, useSearchParams } from 'react-router';
import { useSongChoice, useUser } from '../../../features/session/index.ts';
import { useTranslate } from '../../../translations/index.ts';
import { EditIcon } from '../../../ui/icons.ts';
import { DownloadMenu } from './download-menu.tsx';
import { mayEdit } from '../edit-song/may-edit.ts';

/** What one may do with a song besides reading it. */
export function SongActions({ song }: { song: SongV3 }) {
  const { t, language: readers } = useTranslate();
  const { collection = '', number = '' } = useParams();
  const [params] = useSearchParams();
  const { chosen } = useSongChoice(song.id);
  const language = params.get('language') ?? chosen.language;
  const { data: user } = useUser();
  if (!song.available) return null;
  return (
    <div className="mt-3 -ml-2 flex flex-wrap items-center gap-1 print:hidden">
      <DownloadMenu
        songId={song.id}
        language={language ?? readers}
        melody={params.get('melody') === 'new' ? 'new' : 'original'}
      />
      {mayEdit(user) ? (
        <Link
          to={`/songs/${collection}/${number}/edit${language == null ? '' : `?language=${language}`}`}
          className="inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-[0.9375rem] text-ink-soft hover:bg-wash hover:text-ink"
        >
          <EditIcon aria-hidden className="size-4" />
          {t('editor.edit')}
        </Link>
      ) : null}
    </div>
  );
}
