import type { CatalogueKind } from '@canticle/contract/calls';
import { useDeferredValue, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useUser, canEdit, canEmptyTrash } from '../session/index.ts';
import { PagedList } from '../../components/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { ButtonLink, Checkbox, classes, EmptyState, Select, TextField, Page } from '../../ui/index.ts';
import { PlusIcon } from '../../ui/icons.ts';
import { catalogueKinds, isCatalogueKind } from './items.ts';
import { type CatalogueFilter, useCatalogueOptions, useCatalogueRows } from './queries.ts';
import { BulkBar } from './bulk-bar.tsx';
import { EmptyTrash } from './empty-trash.tsx';
import { ItemPage } from './item-page.tsx';
import { ItemRow } from './item-row.tsx';
import { CatalogueForbidden } from './catalogue-forbidden.tsx';

const states = ['all', 'enabled', 'disabled', 'trash'] as const;
const orders = ['name', 'number', 'updated'] as const;

/** Where editors manage the library: all items of a kind, or one item. */
export function CataloguePage() {
  const { id } = useParams();
  const { data: user } = useUser();
  if (user && !canEdit(user)) return <CatalogueForbidden />;
  return id === undefined ? <CatalogueBrowser isUserLoaded={user !== undefined} /> : <ItemPage />;
}

/* All items of a kind, including disabled ones and those in the trash. */
function CatalogueBrowser({ isUserLoaded }: { isUserLoaded: boolean }) {
  const { t } = useTranslate();
  const [params, setParams] = useSearchParams();
  const kindParam = params.get('kind') ?? 'song';
  const kind = isCatalogueKind(kindParam) ? kindParam : 'song';
  return (
    <Page title={t('catalogue.title')} width="wide">
      <header className="flex flex-wrap items-end justify-between gap-4 pt-8 pb-4">
        <h1 className="text-[length:min(2rem,11vw)] leading-tight font-medium sm:text-[2.75rem]">
          {t('catalogue.title')}
        </h1>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/corrections">{t('corrections.title')}</ButtonLink>
          {kind === 'song' ? <ButtonLink to="/catalogue/duplicates">{t('duplicates.title')}</ButtonLink> : null}
          <ButtonLink variant="primary" to={newItemPath(kind, params.get('collection'))}>
            <PlusIcon aria-hidden className="size-4" />
            {t(`catalogue.new.${kind}`)}
          </ButtonLink>
        </div>
      </header>
      <KindTabs kind={kind} onSelect={(next) => setParams({ kind: next })} />
      {isUserLoaded ? <ItemList key={kind} kind={kind} /> : null}
    </Page>
  );
}

/* A new song is for the songbook that is shown. */
const newItemPath = (kind: CatalogueKind, collection: string | null): string =>
  kind === 'song' && collection ? `/catalogue/song/new?collection=${collection}` : `/catalogue/${kind}/new`;

function KindTabs({ kind, onSelect }: { kind: CatalogueKind; onSelect: (kind: CatalogueKind) => void }) {
  const { t } = useTranslate();
  return (
    <>
      <Select
        label={t('catalogue.choose-kind')}
        hideLabel
        value={kind}
        options={catalogueKinds.map((value) => ({ value, label: t(`catalogue.kind.${value}`) }))}
        onValueChange={onSelect}
        className="pb-3 lg:hidden"
      />
      <nav aria-label={t('catalogue.choose-kind')} className="hidden flex-wrap gap-x-1 border-b border-line lg:flex">
        {catalogueKinds.map((value) => (
          <button
            key={value}
            type="button"
            aria-current={value === kind ? 'page' : undefined}
            onClick={() => onSelect(value)}
            className={classes(
              '-mb-px min-h-11 border-b-2 px-3 text-[0.9375rem]',
              value === kind
                ? 'border-accent font-medium text-accent'
                : 'border-transparent text-ink-soft hover:text-ink',
            )}
          >
            {t(`catalogue.kind.${value}`)}
          </button>
        ))}
      </nav>
    </>
  );
}

function ItemList({ kind }: { kind: CatalogueKind }) {
  const { t } = useTranslate();
  const { data: user } = useUser();
  const { selectedIds, select, replaceSelection } = useSelection();
  const { text, setText, filter, updateFilter } = useFilterParams(() => replaceSelection([]));
  const pages = useCatalogueRows(kind, filter);
  const { data } = pages;
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const total = data?.pages[0]?.total ?? 0;
  const isTrash = filter.state === 'trash';
  return (
    <>
      <Filters kind={kind} text={text} filter={filter} onTextChange={setText} onFilterChange={updateFilter} />
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 border-b border-ink">
        <SelectAll rows={rows} selectedIds={selectedIds} onSelect={replaceSelection} />
        <p role="status" className="text-sm text-ink-soft">
          {data ? t('catalogue.found', { count: total }) : ''}
        </p>
      </div>
      {isTrash && canEmptyTrash(user) ? <EmptyTrash kind={kind} /> : null}
      <PagedList
        pages={pages}
        label={t(`catalogue.kind.${kind}`)}
        empty={
          rows.length === 0 ? <EmptyState title={t(isTrash ? 'catalogue.trash-empty' : 'catalogue.nothing')} /> : null
        }
      >
        {rows.map((row) => (
          <ItemRow
            key={row.id}
            kind={kind}
            row={row}
            collectionId={filter.collection}
            hasTime={filter.order === 'updated'}
            isSelected={selectedIds.has(row.id)}
            onSelect={(isSelected) => select(row.id, isSelected)}
          />
        ))}
      </PagedList>
      {selectedIds.size > 0 ? (
        <BulkBar
          kind={kind}
          ids={[...selectedIds]}
          isTrash={isTrash}
          collectionId={filter.collection}
          onDone={() => replaceSelection([])}
        />
      ) : null}
    </>
  );
}

function useSelection() {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  return {
    selectedIds,
    select: (id: string, isSelected: boolean) => {
      const next = new Set(selectedIds);
      if (isSelected) next.add(id);
      else next.delete(id);
      setSelectedIds(next);
    },
    replaceSelection: (ids: readonly string[]) => setSelectedIds(new Set(ids)),
  };
}

type SelectAllProps = {
  rows: readonly { readonly id: string }[];
  selectedIds: ReadonlySet<string>;
  onSelect: (ids: readonly string[]) => void;
};

function SelectAll({ rows, selectedIds, onSelect }: SelectAllProps) {
  const { t } = useTranslate();
  const areAllSelected = rows.length > 0 && rows.every(({ id }) => selectedIds.has(id));
  return (
    <Checkbox
      label={t('catalogue.choose-all')}
      checked={areAllSelected}
      disabled={rows.length === 0}
      onChange={() => onSelect(areAllSelected ? [] : rows.map(({ id }) => id))}
    />
  );
}

/* The filter as the URL says it; what is typed shows at once. */
function useFilterParams(onChange: () => void) {
  const [params, setParams] = useSearchParams();
  const [text, setText] = useState(params.get('text') ?? '');
  const filter: CatalogueFilter = {
    text: useDeferredValue(text.trim()),
    state: states.find((one) => one === params.get('state')) ?? 'all',
    collection: params.get('collection') ?? '',
    order: orders.find((one) => one === params.get('order')) ?? (params.get('collection') ? 'number' : 'name'),
    unused: params.get('unused') === 'true',
  };
  const updateFilter = (changes: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    setParams(next, { replace: true });
    onChange();
  };
  return {
    text,
    setText: (next: string) => {
      setText(next);
      updateFilter({ text: next });
    },
    filter,
    updateFilter,
  };
}

type FiltersProps = {
  kind: CatalogueKind;
  text: string;
  filter: CatalogueFilter;
  onTextChange: (text: string) => void;
  onFilterChange: (changes: Readonly<Record<string, string>>) => void;
};

function Filters({ kind, text, filter, onTextChange, onFilterChange }: FiltersProps) {
  const { t, language } = useTranslate();
  const { data: collections = [] } = useCatalogueOptions('collection', '', kind === 'song');
  const canBeUnused = kind !== 'song' && kind !== 'instrument' && kind !== 'language';
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3 py-4">
      <TextField
        label={t('catalogue.find')}
        type="search"
        value={text}
        onChange={(event) => onTextChange(event.currentTarget.value)}
        className="grow basis-56"
      />
      {kind === 'song' ? (
        <Select
          label={t('catalogue.field.collection')}
          value={filter.collection}
          options={[
            { value: '', label: t('catalogue.every-collection') },
            ...collections.map(({ id, name }) => ({ value: id, label: localizedText(name, language) })),
            { value: 'none', label: t('catalogue.no-collection') },
          ]}
          onValueChange={(collection) => onFilterChange({ collection })}
          className="max-w-64"
        />
      ) : null}
      <Select
        label={t('catalogue.state')}
        value={filter.state}
        options={states.map((value) => ({ value, label: t(`catalogue.state.${value}`) }))}
        onValueChange={(state) => onFilterChange({ state: state === 'all' ? '' : state })}
      />
      <Select
        label={t('catalogue.order')}
        value={filter.order}
        options={orders
          .filter((value) => value !== 'number' || kind === 'song')
          .map((value) => ({ value, label: t(`catalogue.order.${value}`) }))}
        onValueChange={(order) => onFilterChange({ order })}
      />
      {canBeUnused ? (
        <Checkbox
          label={t('catalogue.unused')}
          checked={filter.unused}
          onChange={(event) => onFilterChange({ unused: event.currentTarget.checked ? 'true' : '' })}
        />
      ) : null}
    </div>
  );
}

export { CataloguePage as Component };
