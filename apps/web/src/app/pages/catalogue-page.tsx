import type { CatalogueKind } from '@canticle/contract/calls';
import { useDeferredValue, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { catalogueKinds, isCatalogueKind, type Looked, useOffered, useRows } from '../../features/catalogue/index.ts';
import { useUser } from '../../features/session/index.ts';
import { LoadFailed } from '../../pieces/index.ts';
import { nameIn, useTranslate } from '../../translations/index.ts';
import {
  Button,
  ButtonLink,
  Checkbox,
  classes,
  EmptyState,
  Select,
  Skeleton,
  SkeletonBar,
  TextField,
} from '../../ui/index.ts';
import { PlusIcon } from '../../ui/icons.ts';
import { Page } from '../shell/page.tsx';
import { useFailureText } from '../shell/use-failure-text.ts';
import { BulkBar } from './catalogue/bulk-bar.tsx';
import { EmptyTrash } from './catalogue/empty-trash.tsx';
import { ThingPage } from './catalogue/thing-page.tsx';
import { ThingRow } from './catalogue/thing-row.tsx';
import { Refused } from './catalogue/refused.tsx';
import { mayEdit, mayEmptyTrash } from './edit-song/may-edit.ts';

const states = ['all', 'enabled', 'disabled', 'trash'] as const;
const orders = ['name', 'number', 'updated'] as const;

/** Where editors look after the library: everything there is of a kind, or one thing of it. */
export function CataloguePage() {
  const { id } = useParams();
  const { data: user } = useUser();
  if (user && !mayEdit(user)) return <Refused />;
  return id === undefined ? <LookThrough isKnown={user !== undefined} /> : <ThingPage />;
}

/* Everything there is of a kind, also what is disabled or in the trash. */
function LookThrough({ isKnown }: { isKnown: boolean }) {
  const { t } = useTranslate();
  const [params, setParams] = useSearchParams();
  const asked = params.get('kind') ?? 'song';
  const kind = isCatalogueKind(asked) ? asked : 'song';
  return (
    <Page title={t('catalogue.title')} width="wide">
      <header className="flex flex-wrap items-end justify-between gap-4 pt-8 pb-4">
        <h1 className="text-[length:min(2rem,11vw)] leading-tight font-medium sm:text-[2.75rem]">
          {t('catalogue.title')}
        </h1>
        <ButtonLink look="primary" to={`/catalogue/${kind}/new`}>
          <PlusIcon aria-hidden className="size-4" />
          {t(`catalogue.new.${kind}`)}
        </ButtonLink>
      </header>
      <Kinds kind={kind} onChoose={(next) => setParams({ kind: next })} />
      {isKnown ? <Things key={kind} kind={kind} /> : null}
    </Page>
  );
}

function Kinds({ kind, onChoose }: { kind: CatalogueKind; onChoose: (kind: CatalogueKind) => void }) {
  const { t } = useTranslate();
  return (
    <>
      <Select
        label={t('catalogue.choose-kind')}
        hideLabel
        value={kind}
        options={catalogueKinds.map((value) => ({ value, label: t(`catalogue.kind.${value}`) }))}
        onChoose={onChoose}
        className="pb-3 lg:hidden"
      />
      <nav aria-label={t('catalogue.choose-kind')} className="hidden flex-wrap gap-x-1 border-b border-line lg:flex">
        {catalogueKinds.map((value) => (
          <button
            key={value}
            type="button"
            aria-current={value === kind ? 'page' : undefined}
            onClick={() => onChoose(value)}
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

function Things({ kind }: { kind: CatalogueKind }) {
  const { t } = useTranslate();
  const { data: user } = useUser();
  const failureText = useFailureText();
  const [params, setParams] = useSearchParams();
  const [text, setText] = useState(params.get('text') ?? '');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const looked: Looked = {
    text: useDeferredValue(text.trim()),
    state: states.find((one) => one === params.get('state')) ?? 'all',
    collection: params.get('collection') ?? '',
    order: orders.find((one) => one === params.get('order')) ?? (params.get('collection') ? 'number' : 'name'),
    unused: params.get('unused') === 'true',
  };
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useRows(kind, looked);
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  const total = data?.pages[0]?.total ?? 0;
  const look = (changes: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    setParams(next, { replace: true });
    setChosen(new Set());
  };
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  const areAllChosen = rows.length > 0 && rows.every(({ id }) => chosen.has(id));
  return (
    <>
      <Filters
        kind={kind}
        text={text}
        looked={looked}
        onText={(next) => {
          setText(next);
          look({ text: next });
        }}
        onLook={look}
      />
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 border-b border-ink">
        <Checkbox
          label={t('catalogue.choose-all')}
          checked={areAllChosen}
          disabled={rows.length === 0}
          onChange={() => setChosen(areAllChosen ? new Set() : new Set(rows.map(({ id }) => id)))}
        />
        <p role="status" className="text-sm text-ink-soft">
          {data ? t('catalogue.found', { count: total }) : ''}
        </p>
      </div>
      {looked.state === 'trash' && mayEmptyTrash(user) ? <EmptyTrash kind={kind} /> : null}
      {!data && error ? (
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? (
        <Skeleton>
          <SkeletonBar className="mt-4 h-64 w-full" />
        </Skeleton>
      ) : null}
      <ul aria-label={t(`catalogue.kind.${kind}`)}>
        {rows.map((row) => (
          <ThingRow
            key={row.id}
            kind={kind}
            row={row}
            collectionId={looked.collection}
            isChosen={chosen.has(row.id)}
            onChoose={(isChosen) => choose(row.id, isChosen)}
          />
        ))}
      </ul>
      {data && rows.length === 0 ? (
        <EmptyState title={t(looked.state === 'trash' ? 'catalogue.trash-empty' : 'catalogue.nothing')} />
      ) : null}
      {hasNextPage ? (
        <div className="flex justify-center pt-6">
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('catalogue.show-more')}
          </Button>
        </div>
      ) : null}
      {chosen.size > 0 ? (
        <BulkBar
          kind={kind}
          ids={[...chosen]}
          isTrash={looked.state === 'trash'}
          collectionId={looked.collection}
          onDone={() => setChosen(new Set())}
        />
      ) : null}
    </>
  );
}

type FiltersProps = {
  kind: CatalogueKind;
  text: string;
  looked: Looked;
  onText: (text: string) => void;
  onLook: (changes: Readonly<Record<string, string>>) => void;
};

function Filters({ kind, text, looked, onText, onLook }: FiltersProps) {
  const { t, language } = useTranslate();
  const { data: collections = [] } = useOffered('collection', '', kind === 'song');
  const isUsed = kind !== 'song' && kind !== 'instrument' && kind !== 'language';
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3 py-4">
      <TextField
        label={t('catalogue.find')}
        type="search"
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        className="grow basis-56"
      />
      {kind === 'song' ? (
        <Select
          label={t('catalogue.field.collection')}
          value={looked.collection}
          options={[
            { value: '', label: t('catalogue.every-collection') },
            ...collections.map(({ id, name }) => ({ value: id, label: nameIn(name, language) })),
            { value: 'none', label: t('catalogue.no-collection') },
          ]}
          onChoose={(collection) => onLook({ collection })}
          className="max-w-64"
        />
      ) : null}
      <Select
        label={t('catalogue.state')}
        value={looked.state}
        options={states.map((value) => ({ value, label: t(`catalogue.state.${value}`) }))}
        onChoose={(state) => onLook({ state: state === 'all' ? '' : state })}
      />
      <Select
        label={t('catalogue.order')}
        value={looked.order}
        options={orders
          .filter((value) => value !== 'number' || kind === 'song')
          .map((value) => ({ value, label: t(`catalogue.order.${value}`) }))}
        onChoose={(order) => onLook({ order })}
      />
      {isUsed ? (
        <Checkbox
          label={t('catalogue.unused')}
          checked={looked.unused}
          onChange={(event) => onLook({ unused: event.currentTarget.checked ? 'true' : '' })}
        />
      ) : null}
    </div>
  );
}
