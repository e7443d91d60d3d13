import type { CollectionV3 } from '@canticle/contract/calls';
import { keyIn } from '../../../features/collections/index.ts';
import { useHeader } from '../../../features/publications/index.ts';
import { CollectionCover, RichText } from '../../../pieces/index.ts';
import { nameIn, useTranslate } from '../../../translations/index.ts';

type CollectionHeadProps = {
  collection: CollectionV3;
  /** Its name is the title of the page; otherwise the edition's is. */
  isTitle?: boolean;
};

/** The cover of a collection, its name, and what its editors have written above its lists. */
export function CollectionHead({ collection, isTitle = false }: CollectionHeadProps) {
  const { language } = useTranslate();
  const { data: header } = useHeader(collection.id, language);
  const name = nameIn(collection.name, language);
  return (
    <header className="flex flex-col items-center gap-4 pt-6 pb-6 text-center">
      <CollectionCover image={collection.image} shortKey={keyIn(collection, language)} size="large" />
      {isTitle ? (
        <h1 className="text-3xl leading-tight font-medium sm:text-[2.75rem]">{name}</h1>
      ) : (
        <p className="font-serif text-lg text-ink-soft">{name}</p>
      )}
      {header ? (
        <div className="text-ink-soft">
          <RichText html={header} below={isTitle ? 1 : 2} />
        </div>
      ) : null}
    </header>
  );
}
