import type { CatalogueItem, CatalogueKind, Catalogued } from '@canticle/contract/calls';
import { useRef, useState } from 'react';
import { ApiError } from '../../../api/index.ts';
import {
  type Contested,
  forgetItemDraft,
  isSameValue,
  keepItemDraft,
  loadThing,
  mergeStates,
  readItemDraft,
  useCatalogue,
} from '../../../features/catalogue/index.ts';
import type { Names, WrongField } from './form-state.ts';

/** Somebody else saved meanwhile: what stands now, and which fields both changed. */
export type Clash = {
  readonly theirs: Catalogued;
  readonly by: string | null;
  readonly contested: readonly Contested[];
};

type Start = { readonly version: string; readonly item: CatalogueItem };

/** How a save ended. `merged` when what somebody else saved meanwhile was kept too. */
type Saved = { readonly thing: Catalogued; readonly merged: boolean };

/**
 * The thing that is being edited: what is typed, whether it is saved, what is wrong with it and who was faster.
 *
 * @param stored  undefined for one that is new
 * @param blank   what a new one begins with
 */
export function useItemForm(kind: CatalogueKind, id: string, stored: Catalogued | undefined, blank: CatalogueItem) {
  const { create, change } = useCatalogue();
  const [start] = useState(() => {
    const fresh: Start = { version: stored?.version ?? '', item: (stored?.item as CatalogueItem | undefined) ?? blank };
    return { fresh, draft: readItemDraft(kind, id) };
  });
  const [base, setBase] = useState<Start>(
    start.draft ? { version: start.draft.version, item: start.draft.base } : start.fresh,
  );
  const [item, setItem] = useState<CatalogueItem>(start.draft?.item ?? start.fresh.item);
  const [names, setNames] = useState<Names>(stored?.names ?? {});
  const [wrong, setWrong] = useState<readonly WrongField[]>([]);
  const [clash, setClash] = useState<Clash>();
  const [isKept, setKept] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const isSaved = isSameValue(item, base.item);

  /* What stands in the fields now: an answer comes later than the form that asked for it was drawn. */
  const latest = useRef(item);
  const show = (next: CatalogueItem) => {
    latest.current = next;
    setItem(next);
  };
  const put = (next: CatalogueItem, from = base) => {
    show(next);
    setKept(keepItemDraft(kind, id, { version: from.version, base: from.item, item: next }));
  };
  /* What was typed while `sent` was on its way is not saved yet, and is not taken away: a new thing opens with it. */
  const settle = (thing: Catalogued, sent: CatalogueItem) => {
    const now = { version: thing.version, item: thing.item as CatalogueItem };
    const isTyped = !isSameValue(latest.current, sent);
    const typed = isTyped ? mergeStates(sent, latest.current, now.item).item : now.item;
    setBase(now);
    setNames({ ...names, ...thing.names });
    setWrong([]);
    setClash(undefined);
    forgetItemDraft(kind, id);
    if (isTyped) setKept(keepItemDraft(kind, thing.id, { version: now.version, base: now.item, item: typed }));
    show(stored === undefined ? now.item : typed);
  };
  const send = (version: string, wanted: CatalogueItem) =>
    stored === undefined ? create(kind, wanted) : change(kind, id, version, wanted);

  const failed = async (failure: unknown): Promise<Saved | undefined> => {
    const details = failure instanceof ApiError ? failure.details : undefined;
    const fields = details?.['fields'] as readonly WrongField[] | undefined;
    if (fields) {
      setWrong(fields);
      return undefined;
    }
    if (details?.['reason'] !== 'saved-meanwhile') throw failure;
    const theirs = await loadThing(kind, id);
    const { item: merged, contested } = mergeStates(base.item, item, theirs.item as CatalogueItem);
    setNames({ ...names, ...theirs.names });
    if (contested.length === 0) return { thing: await send(theirs.version, merged), merged: true };
    setClash({ theirs, by: details['by'] as string | null, contested });
    return undefined;
  };
  /** Saves; gives nothing when a field is wrong or somebody has to choose, and throws when it failed. */
  const save = async (version = base.version, wanted = item): Promise<Saved | undefined> => {
    if (isBusy) return undefined;
    setBusy(true);
    setWrong([]);
    try {
      const saved = await send(version, wanted).then(
        (thing) => ({ thing, merged: false }),
        (failure: unknown) => failed(failure),
      );
      if (saved) settle(saved.thing, wanted);
      return saved;
    } finally {
      setBusy(false);
    }
  };
  return {
    item,
    names,
    wrong,
    clash,
    isSaved,
    isKept,
    isBusy,
    wasDraft: start.draft !== undefined,
    version: base.version,
    set: (changes: object) => put({ ...item, ...changes } as CatalogueItem),
    learn: (thingId: string, name: Names[string]) => setNames((known) => ({ ...known, [thingId]: name })),
    save,
    /** Takes of each contested field mine or theirs, and saves that over what stands. */
    choose: (theirFields: ReadonlySet<string>) => {
      if (!clash) return Promise.resolve(undefined);
      const { theirs } = clash;
      const other = theirs.item as CatalogueItem;
      const { item: merged } = mergeStates(base.item, item, other);
      const taken = Object.entries(other).filter(([field]) => theirFields.has(field));
      const wanted = { ...merged, ...Object.fromEntries(taken) } as CatalogueItem;
      const from = { version: theirs.version, item: other };
      setBase(from);
      put(wanted, from);
      return save(theirs.version, wanted);
    },
    closeClash: () => setClash(undefined),
    discard: () => {
      show(base.item);
      setWrong([]);
      forgetItemDraft(kind, id);
    },
  };
}
