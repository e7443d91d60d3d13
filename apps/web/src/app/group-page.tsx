import { lazy, Suspense, useMemo } from 'react';
import { Link } from 'react-router';
import { songPath, useCollections, useSongbookIds } from '../features/collections/index.ts';
import { GroupDetailsPage } from '../features/groups/group-pages.ts';
import { useSongsById } from '../features/songs/index.ts';
import { useTranslate } from '../i18n/index.ts';

const NewSetDialog = lazy(async () => ({
  default: (await import('../features/lists/new-set-dialog.tsx')).NewSetDialog,
}));

/** A group, whose leaders create sets for it, and the songs it sings. */
export function GroupPage() {
  return (
    <GroupDetailsPage
      renderNewSet={(groupId, onClose) => (
        <Suspense>
          <NewSetDialog groupId={groupId} onClose={onClose} />
        </Suspense>
      )}
      renderSong={(songId, title) => <SongLink songId={songId} title={title} />}
    />
  );
}

function SongLink({ songId, title }: { songId: string; title: string }) {
  const { language } = useTranslate();
  const { data: collections } = useCollections();
  const songbookIds = useSongbookIds('with open songs');
  const { songs } = useSongsById(
    songbookIds,
    useMemo(() => [songId], [songId]),
  );
  const song = songs.get(songId);
  if (!song?.available) return title;
  return (
    <Link to={songPath(song, collections, language)} className="hover:underline">
      {title}
    </Link>
  );
}

export { GroupPage as Component };
