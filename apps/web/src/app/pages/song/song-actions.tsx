import type { SongV3 } from '@canticle/contract/calls';
import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { useSongChoice, useUser } from '../../../features/session/index.ts';
import { useTranslate } from '../../../translations/index.ts';
import { DownloadMenu } from './download-menu.tsx';
import { mayEdit } from '../edit-song/may-edit.ts';

/* Only editors load what editing needs. */
const EditLink = lazy(async () => ({ default: (await import('./edit-link.tsx')).EditLink }));

/** What one may do with a song besides reading it. */
export function SongActions({ song }: { song: SongV3 }) {
  const { language: readers } = useTranslate();
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
        <Suspense fallback={null}>
          <EditLink songId={song.id} language={language} />
        </Suspense>
      ) : null}
    </div>
  );
}
