import {
  type Bundle,
  bundles,
  type Import,
  type ImportChoice,
  type ImportLine,
  type ImportLineKind,
  type ImportTable,
  imports,
  type ImportUndo,
} from '@canticle/contract/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi, fetchFile } from '../../api/index.ts';

const IMPORTS = 'imports';
const BUNDLES = 'bundles';
/** How often running jobs are polled, in milliseconds. */
const REFETCH_INTERVAL_MS = 1000;

export const isImportRunning = ({ state }: Pick<Import, 'state'>): boolean =>
  state === 'looking' || state === 'importing' || state === 'undoing';

/** The imports of the last days. */
export const useImports = () =>
  useQuery<readonly Import[]>({
    queryKey: [IMPORTS],
    queryFn: ({ signal }) => callApi(imports.listImports, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isImportRunning) ? REFETCH_INTERVAL_MS : false),
    gcTime: 0,
  });

/** One import; polled while it is running. */
export const useImport = (id: string) =>
  useQuery<Import>({
    queryKey: [IMPORTS, id],
    queryFn: ({ signal }) => callApi(imports.getImport, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isImportRunning(state.data) ? REFETCH_INTERVAL_MS : false),
    gcTime: 0,
  });

/** A page of its lines, 200 at the most. @param version  changes when there are other lines */
export const useImportLines = (id: string, what: ImportLineKind | undefined, skip: number, version: string) =>
  useQuery<{ readonly total: number; readonly lines: readonly ImportLine[] }>({
    queryKey: [IMPORTS, id, 'lines', what ?? '', skip, version],
    queryFn: ({ signal }) =>
      callApi(imports.listImportLines, {
        params: { id },
        query: { ...(what === undefined ? {} : { what }), skip: String(skip) },
        signal,
      }),
    placeholderData: (previous, query) =>
      query?.queryKey[1] === id && query.queryKey[3] === (what ?? '') ? previous : undefined,
    gcTime: 0,
  });

/** The bundles of the last days. */
export const useBundles = () =>
  useQuery<readonly Bundle[]>({
    queryKey: [BUNDLES],
    queryFn: ({ signal }) => callApi(bundles.listBundles, { signal }),
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'writing') ? REFETCH_INTERVAL_MS : false),
    gcTime: 0,
  });

/** The tables of an import, with their first rows; read again once they were analysed again. */
export const useImportTables = ({ id, tables, state }: Import) =>
  useQuery<readonly ImportTable[]>({
    queryKey: [IMPORTS, id, 'tables', state],
    queryFn: ({ signal }) => callApi(imports.listImportTables, { params: { id }, signal }),
    enabled: tables > 0 && state !== 'looking',
    gcTime: 0,
  });

/** How a table is read. */
export type TableMapping = Pick<ImportTable, 'key' | 'hasHeadings'> & { fields: ImportTable['fields'] };

/** The target of an import; null where its files specify it. */
export type ImportDestination = {
  readonly into: string | null;
  readonly name: string | null;
  readonly language: string | null;
};

/**
 * The selected actions: for existing items, for items in the trash, for single lines by their source, and whether
 * everybody who signs in can open the created collections.
 */
export type ImportSelection = {
  readonly all: ImportChoice | null;
  readonly trashed: ImportChoice | null;
  readonly songs: { readonly [source: string]: ImportChoice };
  readonly free: boolean;
};

/** The mutations of imports and bundles: each needs the server. */
export function useTransferMutations() {
  const queryClient = useQueryClient();
  /* Also when it is refused: somebody else, or another tab, may have done something meanwhile. */
  const runAndInvalidate = async <T>(work: Promise<T>, key: string): Promise<T> => {
    try {
      return await work;
    } finally {
      await queryClient.invalidateQueries({ queryKey: [key] });
    }
  };
  return {
    rescan: (id: string, target: ImportDestination, tables: readonly TableMapping[] = []) =>
      runAndInvalidate(
        callApi(imports.rescanImport, { params: { id }, body: { ...target, tables: [...tables] } }),
        IMPORTS,
      ),
    startImport: (id: string, { all, trashed, songs, free }: ImportSelection) =>
      runAndInvalidate(
        callApi(imports.startImport, {
          params: { id },
          body: { all, trashed, songs: { ...songs }, free, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
        }),
        IMPORTS,
      ),
    cancelImport: (id: string) => runAndInvalidate(callApi(imports.cancelImport, { params: { id } }), IMPORTS),
    previewUndo: (id: string): Promise<ImportUndo> => callApi(imports.previewImportUndo, { params: { id } }),
    undoImport: (id: string): Promise<Import> =>
      runAndInvalidate(callApi(imports.undoImport, { params: { id } }), IMPORTS),
    deleteImport: (id: string) => runAndInvalidate(callApi(imports.deleteImport, { params: { id } }), IMPORTS),
    fetchReport: (id: string, format: 'text' | 'csv') =>
      fetchFile(imports.readImportReport, { params: { id }, query: { format } }),
    startBundle: (collections: readonly string[] | null) =>
      runAndInvalidate(
        callApi(bundles.startBundle, { body: { collections: collections && [...collections] } }),
        BUNDLES,
      ),
    /** A URL from which the browser downloads a bundle; it is valid for some minutes. */
    fetchDownloadUrl: async (id: string) => (await callApi(bundles.getBundleUrl, { params: { id } })).address,
    deleteBundle: (id: string) => runAndInvalidate(callApi(bundles.deleteBundle, { params: { id } }), BUNDLES),
  };
}
