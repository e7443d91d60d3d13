import type { CollectionV3 } from '@canticle/contract/calls';
import { coverOf } from '../collections/index.ts';
import { CollectionCover, RichText } from '../../components/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { useCollectionHeader } from './queries.ts';

type CollectionHeaderProps = {
  collection: CollectionV3;
  /** True when its name is the title of the page; otherwise the edition's is. */
  isHeading?: boolean;
};

/** The cover of a collection, its name, and the introduction its editors have written. */
export function CollectionHeader({ collection, isHeading = false }: CollectionHeaderProps) {
  const { language } = useTranslate();
  const { data: header } = useCollectionHeader(collection.id, language);
  const name = localizedText(collection.name, language);
  return (
    <header className="flex flex-col items-center gap-4 pt-6 pb-6 text-center">
      <CollectionCover {...coverOf(collection, language)} size="large" />
      {isHeading ? (
        <h1 className="text-3xl leading-tight font-medium sm:text-[2.75rem]">{name}</h1>
      ) : (
        <p className="font-serif text-lg text-ink-soft">{name}</p>
      )}
      {header ? (
        <div className="text-ink-soft">
          <RichText html={header} parentHeadingLevel={isHeading ? 1 : 2} />
        </div>
      ) : null}
    </header>
  );
}
