import { Link } from 'react-router';
import { collectionSlug, useCollections } from '../collections/index.ts';
import { useReferencesOfChapter, useReferencedSongs } from '../scriptures/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { useEditionsById } from './queries.ts';

/** The songs and articles that name this chapter. */
export function ChapterReferences({ chapterId }: { chapterId: string }) {
  const { t } = useTranslate();
  const { data } = useReferencesOfChapter(chapterId);
  const songIds = [...new Set((data?.songs ?? []).map(({ songId }) => songId))];
  if (data === undefined || songIds.length + data.articles.length === 0) return null;
  return (
    <section aria-labelledby="pointing-here" className="mt-8 max-w-reading">
      <h2 id="pointing-here" className="border-b border-ink pb-2 font-sans text-base font-semibold">
        {t('scripture.pointing-here')}
      </h2>
      <ul>
        <ReferringSongs ids={songIds} texts={new Map(data.songs.map(({ songId, text }) => [songId, text]))} />
        <ReferringArticles articles={data.articles} />
      </ul>
    </section>
  );
}

function ReferringSongs({ ids, texts }: { ids: readonly string[]; texts: ReadonlyMap<string, string> }) {
  const { language } = useTranslate();
  const { data: collections } = useCollections();
  const songs = useReferencedSongs(ids);
  return songs.map((song) => {
    const membership = song.collections.find(({ id }) => collections?.some((one) => one.id === id && one.available));
    const collection = collections?.find(({ id }) => id === (membership ?? song.collections[0])?.id);
    if (collection === undefined) return null;
    return (
      <ReferenceRow
        key={song.id}
        to={`/songs/${collectionSlug(collection, language)}/${song.id}`}
        name={localizedText(song.name, language)}
        detail={[localizedText(collection.name, language), texts.get(song.id)].filter(Boolean).join(' · ')}
      />
    );
  });
}

type ReferringArticles = {
  articles: readonly { articleId: string; publicationId: string; title: string; text: string }[];
};

function ReferringArticles({ articles }: ReferringArticles) {
  const { language } = useTranslate();
  const { data: collections } = useCollections();
  const editions = useEditionsById(
    articles.map(({ publicationId }) => publicationId),
    language,
  );
  const distinct = [...new Map(articles.map((article) => [article.articleId, article])).values()];
  return distinct.map(({ articleId, publicationId, title, text }) => {
    const edition = editions.find(({ id }) => id === publicationId);
    const collection = collections?.find(({ id }) => id === edition?.collectionId);
    if (collection === undefined) return null;
    return (
      <ReferenceRow
        key={articleId}
        to={`/publications/${collectionSlug(collection, language)}/${publicationId}/${articleId}`}
        name={title}
        detail={[localizedText(collection.name, language), text].filter(Boolean).join(' · ')}
      />
    );
  });
}

function ReferenceRow({ to, name, detail }: { to: string; name: string; detail: string }) {
  return (
    <li className="border-b border-line">
      <Link to={to} className="flex min-h-14 flex-col justify-center py-2 hover:bg-wash">
        <span className="font-serif text-lg leading-snug">{name}</span>
        <span className="text-sm text-ink-soft">{detail}</span>
      </Link>
    </li>
  );
}
