import type { CatalogueKind } from '@canticle/contract';
import type { Reader, Tx } from '../../../platform/database/index.ts';
import { listFiles, type MediaFile } from '../../media/index.ts';
import {
  deletePublication,
  listArticleDrafts,
  listArticleIdsOfContributor,
  listPublications,
} from '../../publications/index.ts';
import { listTranslations } from '../../scriptures/index.ts';
import {
  findContributorSlug,
  listFileIdsByContributor,
  listInstruments,
  listReferences,
  listSongs,
  listUsesInSongs,
  moveToTrash,
  type SongUse,
} from '../../songs/index.ts';
import { deleteProduct, isProductUsed, listProducts } from '../../store/index.ts';
import type { ItemAdapter } from '../apply/import-items.ts';
import {
  contributorAdapter,
  createCollectionAdapter,
  createProductAdapter,
  createPublicationAdapter,
  instrumentAdapter,
  languageAdapter,
  referenceAdapter,
} from '../apply/item-adapters.ts';
import type { ItemDraft, ItemRecord } from '../plan/plan-item.ts';
import { hashItem, type ItemBefore } from './item-writes.ts';
import { type JudgedItems, judgeByHash, stillRefers, type UndoKind } from './undo-kind.ts';
import { restoreImportedHashes, forgetImportedItem, markAsUndone } from './write-queries.ts';

type CatalogueRef = { readonly kind: CatalogueKind; readonly id: string; readonly handle: string };

type ItemUse = {
  /** Those of the items that something else refers to, once what was judged is done. */
  listUsed(db: Reader, ids: readonly string[], judged: JudgedItems): Promise<ReadonlySet<string>>;
  /** The item in the catalogue, and its handle there; left out where the kind has no trash. */
  readonly findInCatalogue?: (db: Reader, id: string) => Promise<CatalogueRef | undefined>;
  readonly remove?: (tx: Tx, id: string, now: Date) => Promise<void>;
};

/* What is found, compared and saved as an import does it. */
function undoItems<R extends ItemRecord, D extends ItemDraft>(
  adapter: ItemAdapter<R, D>,
  { listUsed, findInCatalogue, remove }: ItemUse,
): UndoKind {
  return {
    kind: adapter.writeKind,
    async judge(db, writes, judged) {
      const present = new Map((await adapter.list(db)).map((draft) => [draft.id, hashItem(draft)]));
      const created = writes.flatMap(({ itemId, before }) => (before === null ? [itemId] : []));
      const used = await listUsed(db, created, judged);
      const isUsed = ({ itemId }: { readonly itemId: string }) => used.has(itemId);
      return judgeByHash(writes, present, { created: findInCatalogue === undefined ? 'remove' : 'trash', isUsed });
    },
    async discard(tx, { itemId }, { now }) {
      const ref = await findInCatalogue?.(tx, itemId);
      if (ref !== undefined) {
        await moveToTrash(tx, ref, ref.handle, now());
        await markAsUndone(tx, adapter.kind, itemId);
        return;
      }
      await remove?.(tx, itemId, now());
      await forgetImportedItem(tx, adapter.kind, itemId);
    },
    async revert(tx, { itemId, before }, { now }) {
      const { draft, importedHash } = before as ItemBefore<D>;
      await adapter.save(tx, draft, now());
      if (importedHash !== null) await restoreImportedHashes(tx, adapter.kind, itemId, { before: importedHash });
    },
  };
}

const usesThatStay = (uses: readonly SongUse[], judged: JudgedItems): Set<string> =>
  new Set(uses.filter(({ itemId, songId }) => stillRefers(judged, songId, itemId)).map(({ itemId }) => itemId));

/* Files of songs that are not in the trash, and do not go there: a file goes with its song. */
async function listFilesOfSongs(
  db: Reader,
  files: readonly MediaFile[],
  { leaving }: JudgedItems,
): Promise<readonly MediaFile[]> {
  if (files.length === 0) return files;
  const songs = await listSongs(db, { ids: [...new Set(files.map(({ songId }) => songId))] });
  const staying = new Set(songs.flatMap(({ id }) => (leaving.has(id) ? [] : [id])));
  return files.filter(({ songId }) => staying.has(songId));
}

const contributorUndo = undoItems(contributorAdapter, {
  findInCatalogue: async (db, id) => ({
    kind: 'contributor',
    id,
    handle: (await findContributorSlug(db, id)) ?? '',
  }),
  async listUsed(db, ids, judged) {
    const used = usesThatStay(await listUsesInSongs(db, 'contributor', ids), judged);
    for (const id of ids) {
      const fileIds = (await listFileIdsByContributor(db, id)).get(id) ?? [];
      const files = await listFilesOfSongs(db, await listFiles(db, { ids: fileIds }), judged);
      const articles = await listArticleIdsOfContributor(db, id);
      if ([...files.map((file) => file.id), ...articles].some((owner) => stillRefers(judged, owner, id))) used.add(id);
    }
    return used;
  },
});

const referenceUndo = undoItems(referenceAdapter, {
  async findInCatalogue(db, id) {
    const found = (await listReferences(db)).find((one) => one.id === id);
    return found && { kind: found.kind, id, handle: found.slug };
  },
  listUsed: async (db, ids, judged) => usesThatStay(await listUsesInSongs(db, 'reference', ids), judged),
});

const instrumentUndo = undoItems(instrumentAdapter, {
  async findInCatalogue(db, id) {
    const found = (await listInstruments(db)).find((one) => one.id === id);
    return found && { kind: 'instrument', id, handle: found.identifier };
  },
  async listUsed(db, ids, judged) {
    const used = new Set<string>();
    for (const id of ids) {
      const files = await listFilesOfSongs(db, await listFiles(db, { instrumentId: id }), judged);
      if (files.some((file) => stillRefers(judged, file.id, id))) used.add(id);
    }
    return used;
  },
});

const keyOf = (languageId: string): string => languageId.replace(/^language\//, '');

const languageUndo = undoItems(languageAdapter, {
  findInCatalogue: (_db, id) => Promise.resolve({ kind: 'language', id: keyOf(id), handle: '' }),
  async listUsed(db, ids, { leaving }) {
    const uses = await listUsesInSongs(db, 'language', ids.map(keyOf));
    const used = new Set(uses.flatMap(({ itemId, songId }) => (leaving.has(songId) ? [] : [itemId])));
    return new Set(ids.filter((id) => used.has(keyOf(id))));
  },
});

/* A songbook goes when nothing is left in it but what goes too. */
const collectionUndo = undoItems(createCollectionAdapter({ free: undefined }), {
  findInCatalogue: (_db, id) => Promise.resolve({ kind: 'collection', id, handle: '' }),
  async listUsed(db, ids, judged) {
    const used = usesThatStay(await listUsesInSongs(db, 'collection', ids), judged);
    const publications = await listPublications(db, { collectionIds: ids });
    for (const { id, collectionId } of publications) if (stillRefers(judged, id, collectionId)) used.add(collectionId);
    for (const { id, collectionIds } of await listProducts(db))
      for (const collectionId of collectionIds) if (stillRefers(judged, id, collectionId)) used.add(collectionId);
    for (const id of ids)
      if ((await listTranslations(db, id)).some((one) => stillRefers(judged, one.id, id))) used.add(id);
    return used;
  },
});

const productUndo = undoItems(createProductAdapter(new Map(), new Map()), {
  remove: deleteProduct,
  async listUsed(db, ids) {
    const used = new Set<string>();
    for (const id of ids) if (await isProductUsed(db, id)) used.add(id);
    return used;
  },
});

const publicationUndo = undoItems(createPublicationAdapter(new Map()), {
  remove: deletePublication,
  async listUsed(db, ids, judged) {
    const articles = await listArticleDrafts(db, { publicationIds: ids });
    const staying = articles.filter(({ id, publicationId }) => stillRefers(judged, id, publicationId));
    return new Set(staying.map(({ publicationId }) => publicationId));
  },
});

/** How each kind that an import compares as a whole is undone: what refers to others first. */
export const itemUndos: readonly UndoKind[] = [
  publicationUndo,
  productUndo,
  collectionUndo,
  contributorUndo,
  referenceUndo,
  instrumentUndo,
  languageUndo,
];
