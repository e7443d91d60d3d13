import { duplicates } from '@canticle/contract/calls';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { callApi } from '../../api/index.ts';
import { Skeleton, SkeletonBar } from '../../ui/index.ts';

type MovedSongProps = {
  collectionId: string;
  numberOrId: string;
  /** What is shown when no song had this address. */
  children: ReactNode;
};

/** Leads from an address a song had before it was merged to the song it was merged into. */
export function MovedSong({ collectionId, numberOrId, children }: MovedSongProps) {
  const { data, error } = useQuery({
    queryKey: ['moved-song', collectionId, numberOrId],
    queryFn: ({ signal }) => callApi(duplicates.findMovedSong, { params: { collectionId, numberOrId }, signal }),
    retry: false,
    gcTime: 0,
  });
  if (data) return <Navigate replace to={`/songs/${data.collectionId}/${data.songId}`} />;
  if (error) return children;
  return (
    <Skeleton>
      <SkeletonBar className="h-64 w-full" />
    </Skeleton>
  );
}
