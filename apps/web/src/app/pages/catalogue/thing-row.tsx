import type { CatalogueKind, CatalogueRow } from '@canticle/contract/calls';
import { Link } from 'react-router';
import { nameIn, timeAgo, useTranslate } from '../../../translations/index.ts';
import { useState } from 'react';

type ThingRowProps = {
  kind: CatalogueKind;
  row: CatalogueRow;
  /** The collection that is looked through; its numbers are shown. */
  collectionId: string;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
};

/** A thing in the list of its kind: chosen by its box, opened by its name. */
export function ThingRow({ kind, row, collectionId, isChosen, onChoose }: ThingRowProps) {
  const { t, language } = useTranslate();
  const [now] = useState(() => Date.now());
  const name = nameIn(row.name, language) || row.id;
  const place = row.places.find((one) => collectionId === '' || one.collectionId === collectionId);
  const standing =
    row.trashedAt === null ? (row.enabled ? undefined : t('catalogue.is-disabled')) : t('catalogue.is-trashed');
  return (
    <li className="flex items-center gap-1 border-b border-line">
      <label className="flex size-11 shrink-0 cursor-pointer items-center">
        <input
          type="checkbox"
          checked={isChosen}
          aria-label={t('catalogue.choose', { name })}
          onChange={(event) => onChoose(event.currentTarget.checked)}
          className="size-5 accent-accent"
        />
      </label>
      <Link
        to={`/catalogue/${kind}/${encodeURIComponent(row.id)}`}
        className="flex min-h-14 min-w-0 grow flex-wrap items-center gap-x-3 sm:gap-x-4 gap-y-1 py-2 hover:bg-wash"
      >
        {kind === 'song' ? (
          <span className="w-8 shrink-0 text-right sm:w-12 text-ink-soft tabular-nums">{place?.number ?? ''}</span>
        ) : null}
        <span className="min-w-0 grow basis-40">
          <span className="block font-serif text-[1.0625rem] [overflow-wrap:anywhere]" dir="auto">
            {name}
          </span>
          {row.note ? <span className="block truncate text-sm text-ink-soft">{row.note}</span> : null}
        </span>
        {standing ? <span className="text-sm text-danger">{standing}</span> : null}
        <span className="hidden w-56 shrink-0 text-right text-sm text-ink-soft sm:block">
          {kind === 'song' || kind === 'instrument' || kind === 'language'
            ? ''
            : `${t('catalogue.uses', { count: row.uses })} · `}
          {row.updatedAt ? timeAgo(Date.parse(row.updatedAt), now, language) : ''}
        </span>
      </Link>
    </li>
  );
}
