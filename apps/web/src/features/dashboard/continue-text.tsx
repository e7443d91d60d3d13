import type { SavedLocation } from '../activity/index.ts';
import { coverOf, useCollections } from '../collections/index.ts';
import { CollectionCover } from '../../components/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';

export const continueItemClass =
  'group flex h-16 w-full items-center gap-3 border-t border-line px-4 text-start hover:bg-wash focus-visible:outline-offset-[-2px]';

/** The cover, the title and the collection of what the person continues with. */
export function ContinueText({ location, detail }: { location: SavedLocation; detail?: string }) {
  const { language } = useTranslate();
  const { data: collections } = useCollections();
  const collection = collections?.find(({ id }) => id === location.collectionId);
  const details = [detail, collection && localizedText(collection.name, language)].filter(Boolean);
  const cover = collection
    ? coverOf(collection, language)
    : { id: location.to, name: location.title, shortKey: '', image: null };
  return (
    <>
      <CollectionCover {...cover} size="tiny" />
      <span className="flex min-w-0 grow flex-col">
        <span dir="auto" className="truncate font-serif text-[1.0625rem] leading-snug group-hover:text-accent">
          {location.title}
        </span>
        {details.length > 0 ? <span className="truncate text-sm text-ink-soft">{details.join(' · ')}</span> : null}
      </span>
    </>
  );
}
