import type { CollectionV3, SongbookPreview } from '@canticle/contract/calls';
import { ContentsList, describeContents, LivingSong } from '../visitors/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Skeleton, SkeletonBar } from '../../ui/index.ts';
import { useSongbookPreview, useSongbookPreviews } from './queries.ts';

/** How many songs, scores and recordings some songbooks have together. */
export function SongbookFacts({ songbooks }: { songbooks: readonly CollectionV3[] }) {
  const { t } = useTranslate();
  const found = useSongbookPreviews(songbooks.map(({ id }) => id)).flatMap(({ data }) => data?.contents.songbook ?? []);
  if (found.length === 0 || found.length < songbooks.length) return null;
  const sum = (name: 'songs' | 'scores' | 'recordings') => found.reduce((total, one) => total + one[name], 0);
  return (
    <p className="text-ink-soft">
      {describeContents({ songs: sum('songs'), scores: sum('scores'), recordings: sum('recordings') }, t)}
    </p>
  );
}

type SongbookInsideProps = {
  collection: CollectionV3;
  /** The contents are shown at once. */
  isOpenAtFirst: boolean;
};

/** What is in a songbook before one has it: songs to look into, who made it, and the whole contents. */
export function SongbookInside({ collection, isOpenAtFirst }: SongbookInsideProps) {
  const { t } = useTranslate();
  const { data: preview, isPending } = useSongbookPreview(collection.id);
  if (isPending) {
    return (
      <Skeleton>
        <SkeletonBar className="mt-6 h-40 w-full" />
      </Skeleton>
    );
  }
  if (!preview) return null;
  const { songbook } = preview.contents;
  // Nothing is locked for people who have the songbook.
  const songs = preview.contents.songs.map((song) => ({ ...song, free: song.free || collection.available }));
  return (
    <>
      <Samples preview={preview} />
      <People preview={preview} />
      {songs.length > 0 ? (
        <details open={isOpenAtFirst} className="pt-6">
          <summary className="min-h-11 cursor-pointer py-2 font-serif text-lg font-medium">
            {t('store.contents')}
          </summary>
          <ContentsList songs={songs} songbook={songbook} />
        </details>
      ) : null}
    </>
  );
}

function Samples({ preview: { samples } }: { preview: SongbookPreview }) {
  const { t } = useTranslate();
  if (samples.length === 0) return null;
  return (
    <>
      <h3 className="pt-6 pb-3 text-lg font-medium">{t('store.samples')}</h3>
      <div className="grid items-start gap-4 md:grid-cols-2">
        {samples.map(({ listing, open }) =>
          open ? <LivingSong key={listing.id} listing={listing} open={open} heading="h4" /> : null,
        )}
      </div>
    </>
  );
}

function People({ preview: { people, otherPeople } }: { preview: SongbookPreview }) {
  const { t, language } = useTranslate();
  if (people.length === 0) return null;
  const names = otherPeople > 0 ? [...people, t('store.other-people', { count: otherPeople })] : people;
  return (
    <>
      <h3 className="pt-6 pb-1 text-lg font-medium">{t('store.people')}</h3>
      <p className="max-w-reading text-ink-soft">{new Intl.ListFormat(language).format(names)}</p>
    </>
  );
}
