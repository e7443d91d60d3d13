import type { CollectionV3 } from '@canticle/contract/calls';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { collectionPath, coverOf } from '../collections/index.ts';
import { useSongCounts } from '../songs/index.ts';
import { CollectionCover, type Cover } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { useAfterPaint } from '../../ui/index.ts';

/** Songbooks as they look: two covers beside each other on a phone, a row on a wide screen. */
export function CoverGrid({ collections, children }: { collections: readonly CollectionV3[]; children?: ReactNode }) {
  const { t, language } = useTranslate();
  // Counting them means reading all songs.
  const isPainted = useAfterPaint(true);
  const counts = useSongCounts(isPainted ? collections.filter(({ type }) => type === 'song').map(({ id }) => id) : []);
  return (
    <ul className={coverGridClass}>
      {collections.map((collection) => {
        const count = counts.get(collection.id);
        return (
          <CoverLink
            key={collection.id}
            to={collectionPath(collection, language)}
            cover={coverOf(collection, language)}
            detail={collection.type === 'song' && count !== undefined ? t('list.songs', { count }) : '\u00A0'}
          />
        );
      })}
      {children}
    </ul>
  );
}

export const coverGridClass = 'grid grid-cols-2 gap-x-4 gap-y-6 pt-4 sm:grid-cols-4 sm:gap-x-6 lg:grid-cols-6';

/** A book as its cover, its name and a dim line. */
export function CoverLink({ to, cover, detail }: { to: string; cover: Cover; detail: string }) {
  return (
    <li>
      <Link to={to} className="group flex flex-col">
        <CollectionCover {...cover} size="full" />
        <span className="line-clamp-2 pt-2 font-serif text-[1.0625rem] leading-snug [overflow-wrap:anywhere] group-hover:text-accent">
          {cover.name}
        </span>
        <span className="text-sm text-ink-soft">{detail}</span>
      </Link>
    </li>
  );
}
