import type { CatalogueKind, CatalogueRow } from '@canticle/contract/calls';
import { Link } from 'react-router';
import { useState } from 'react';
import { localizedKey, useCollections } from '../collections/index.ts';
import { localizedText, timeAgo, useTranslate } from '../../i18n/index.ts';

type ItemRowProps = {
  kind: CatalogueKind;
  row: CatalogueRow;
  /** The collection being browsed; its song numbers are shown. */
  collectionId: string;
  /** Whether it says when each item was last changed. */
  hasTime: boolean;
  isSelected: boolean;
  onSelect: (isSelected: boolean) => void;
};

/** An item in the list of its kind: selected by its checkbox, opened by its name. */
export function ItemRow({ kind, row, collectionId, hasTime, isSelected, onSelect }: ItemRowProps) {
  const { t, language } = useTranslate();
  const [now] = useState(() => Date.now());
  const name = localizedText(row.name, language) || row.id;
  const membership = row.places.find((one) => collectionId === '' || one.collectionId === collectionId);
  // A number alone names a song only within one songbook.
  const { data: collections } = useCollections();
  const book = collectionId === '' ? collections?.find(({ id }) => id === membership?.collectionId) : undefined;
  const number = [book && localizedKey(book, language), membership?.number].filter(Boolean).join(' ');
  const details = [
    kind === 'song' || kind === 'instrument' || kind === 'language' ? '' : t('catalogue.uses', { count: row.uses }),
    hasTime && row.updatedAt ? timeAgo(Date.parse(row.updatedAt), now, language) : '',
  ].filter(Boolean);
  const stateLabel =
    row.trashedAt === null ? (row.enabled ? undefined : t('catalogue.is-disabled')) : t('catalogue.is-trashed');
  return (
    <li className="flex items-center gap-1 border-b border-line">
      <label className="flex size-11 shrink-0 cursor-pointer items-center">
        <input
          type="checkbox"
          checked={isSelected}
          aria-label={t('catalogue.choose', { name })}
          onChange={(event) => onSelect(event.currentTarget.checked)}
          className="size-5 accent-accent"
        />
      </label>
      <Link
        to={`/catalogue/${kind}/${encodeURIComponent(row.id)}`}
        className="flex min-h-14 min-w-0 grow flex-wrap items-center gap-x-3 sm:gap-x-4 gap-y-1 py-2 hover:bg-wash"
      >
        {kind === 'song' ? (
          <span className="min-w-8 shrink-0 text-end text-sm text-ink-soft tabular-nums sm:min-w-20">{number}</span>
        ) : null}
        <span className="min-w-0 grow basis-40">
          <span className="block font-serif text-[1.0625rem] [overflow-wrap:anywhere]" dir="auto">
            {name}
          </span>
          {row.note ? <span className="block truncate text-sm text-ink-soft">{row.note}</span> : null}
        </span>
        {stateLabel ? <span className="text-sm text-danger">{stateLabel}</span> : null}
        {details.length > 0 ? (
          <span className="hidden shrink-0 text-end text-sm whitespace-nowrap text-ink-soft sm:block">
            {details.join(' · ')}
          </span>
        ) : null}
      </Link>
    </li>
  );
}
