import {
  type Bundle,
  bundles,
  type Import,
  type ImportChoice,
  type ImportLine,
  type ImportLineKind,
  imports,
} from '@canticle/contract/calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi, fetchFile } from '../../api/index.ts';

const IMPORTS = 'imports';
const BUNDLES = 'bundles';
/** How often work under way is asked after, in milliseconds. */
const ASK_EVERY = 1000;

export const isAtWork = ({ state }: Pick<Import, 'state'>): boolean => state === 'looking' || state === 'importing';

/** The imports of the last days. */
export const useImports = () =>
  useQuery<readonly Import[]>({
    queryKey: [IMPORTS],
    queryFn: ({ signal }) => callApi(imports.listImports, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isAtWork) ? ASK_EVERY : false),
    gcTime: 0,
  });

/** One import; asked after while it is at work. */
export const useImport = (id: string) =>
  useQuery<Import>({
    queryKey: [IMPORTS, id],
    queryFn: ({ signal }) => callApi(imports.getImport, { params: { id }, signal }),
    refetchInterval: ({ state }) => (state.data && isAtWork(state.data) ? ASK_EVERY : false),
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
    placeholderData: (before, query) =>
      query?.queryKey[1] === id && query.queryKey[3] === (what ?? '') ? before : undefined,
    gcTime: 0,
  });

/** The bundles of the last days. */
export const useBundles = () =>
  useQuery<readonly Bundle[]>({
    queryKey: [BUNDLES],
    queryFn: ({ signal }) => callApi(bundles.listBundles, { signal }),
    refetchInterval: ({ state }) => (state.data?.some((one) => one.state === 'writing') ? ASK_EVERY : false),
    gcTime: 0,
  });

/** Where an import goes; null where its files say so. */
export type Target = { readonly into: string | null; readonly name: string | null; readonly language: string | null };

/**
 * What a person chose: for what is here already, for what lies in the trash, for single lines by their source, and whether
 * everybody who signs in can open the collections that are made.
 */
export type Chosen = {
  readonly all: ImportChoice | null;
  readonly trashed: ImportChoice | null;
  readonly songs: { readonly [source: string]: ImportChoice };
  readonly free: boolean;
};

/** What editors do with imports and bundles: each with the server or not at all. */
export function useTransfers() {
  const queries = useQueryClient();
  const andShow = async <T>(work: Promise<T>, key: string): Promise<T> => {
    const done = await work;
    await queries.invalidateQueries({ queryKey: [key] });
    return done;
  };
  return {
    look: (id: string, target: Target) =>
      andShow(callApi(imports.lookAgain, { params: { id }, body: target }), IMPORTS),
    start: (id: string, { all, trashed, songs, free }: Chosen) =>
      andShow(
        callApi(imports.startImport, { params: { id }, body: { all, trashed, songs: { ...songs }, free } }),
        IMPORTS,
      ),
    cancel: (id: string) => andShow(callApi(imports.cancelImport, { params: { id } }), IMPORTS),
    forget: (id: string) => andShow(callApi(imports.forgetImport, { params: { id } }), IMPORTS),
    report: (id: string, format: 'text' | 'csv') =>
      fetchFile(imports.readImportReport, { params: { id }, query: { format } }),
    write: (collections: readonly string[] | null) =>
      andShow(callApi(bundles.startBundle, { body: { collections: collections && [...collections] } }), BUNDLES),
    /** An address the browser downloads a bundle from by itself; it holds for some minutes. */
    addressOf: async (id: string) => (await callApi(bundles.addressOfBundle, { params: { id } })).address,
    forgetBundle: (id: string) => andShow(callApi(bundles.forgetBundle, { params: { id } }), BUNDLES),
  };
}
