import type { CatalogueKind } from '@canticle/contract/calls';
import { Link } from 'react-router';
import { useTranslate } from '../i18n/index.ts';
import { rowActionClass } from '../ui/index.ts';
import { EditIcon, PlusIcon } from '../ui/icons.ts';

/** Links to the page where an editor changes the details of an item. */
export function CatalogueLink({ kind, id }: { kind: CatalogueKind; id: string }) {
  const { t } = useTranslate();
  return (
    <Link to={`/catalogue/${kind}/${encodeURIComponent(id)}`} className={rowActionClass}>
      <EditIcon aria-hidden className="size-4" />
      {t(kind === 'collection' ? 'catalogue.edit-collection' : 'catalogue.edit')}
    </Link>
  );
}

/** For editors of a songbook: a new song in it, and its details. */
export function SongbookLinks({ id }: { id: string }) {
  const { t } = useTranslate();
  return (
    <>
      <Link to={`/catalogue/song/new?collection=${encodeURIComponent(id)}`} className={rowActionClass}>
        <PlusIcon aria-hidden className="size-4" />
        {t('catalogue.new.song')}
      </Link>
      <CatalogueLink kind="collection" id={id} />
    </>
  );
}
