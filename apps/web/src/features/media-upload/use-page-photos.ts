import { files as fileCalls } from '@canticle/contract/calls';
import { useEffect, useRef, useState } from 'react';
import { useSongPhotos } from '../media/index.ts';
import { callApi, newId } from '../../api/index.ts';
import { type PhotoProblem, preparePhoto } from './prepare-photo.ts';
import { useInvalidateFiles } from './queries.ts';
import { addFiles, dismissUpload, useUploadTasks } from './upload-queue.ts';
import type { UploadTask } from './upload-task.ts';

/** A photograph of a page, to type a song from. */
export type PagePhoto = { readonly id: string; readonly name: string; readonly address: string };

/** A file that this browser cannot show. */
type UnshownFile = { readonly name: string; readonly problem: PhotoProblem };

/** The photographs of a song, and what is done with them. */
export type PagePhotos = {
  readonly photos: readonly PagePhoto[];
  /** Those on their way to the server, and those it refused. */
  readonly uploads: readonly UploadTask[];
  /** The chosen files that this browser cannot show as a picture. */
  readonly notPictures: readonly UnshownFile[];
  /** Before the song is saved: they are sent with it. */
  readonly isUnsaved: boolean;
  readonly add: (files: readonly File[]) => Promise<void>;
  readonly remove: (id: string) => Promise<unknown>;
};

/** The photographs that belong to a song. One that was chosen is sent at once. */
export function usePagePhotos(songId: string): PagePhotos {
  const { data = [] } = useSongPhotos(songId);
  const invalidateFiles = useInvalidateFiles();
  const tasks = useUploadTasks(songId).filter(({ isPhoto }) => isPhoto);
  const { notPictures, prepare } = usePreparedPhotos();
  useEffect(() => {
    for (const { id, state } of tasks) if (state === 'stored') dismissUpload(id);
  });
  return {
    photos: data.map(({ id, name, directUrl }) => ({ id, name, address: directUrl })),
    uploads: tasks.filter(({ state }) => state !== 'stored'),
    notPictures,
    isUnsaved: false,
    add: async (chosen) => addFiles(await prepare(chosen), songId, () => void invalidateFiles(), true),
    // Also when somebody else removed it: then the list is outdated.
    remove: (id) =>
      callApi(fileCalls.removeFile, { params: { id }, idempotencyKey: newId() }).finally(() => invalidateFiles()),
  };
}

type UnsavedPhoto = PagePhoto & { readonly file: File };

/** The photographs of a song that is not saved yet: shown from the browser, and sent once the song is there. */
export function useUnsavedPhotos(): PagePhotos & { readonly send: (songId: string) => void } {
  const [photos, setPhotos] = useState<readonly UnsavedPhoto[]>([]);
  const { notPictures, prepare } = usePreparedPhotos();
  const invalidateFiles = useInvalidateFiles();
  const latest = useRef(photos);
  useEffect(() => {
    latest.current = photos;
  });
  useEffect(
    () => () => {
      for (const { address } of latest.current) URL.revokeObjectURL(address);
    },
    [],
  );
  return {
    photos,
    uploads: [],
    notPictures,
    isUnsaved: true,
    add: async (chosen) => {
      const added = (await prepare(chosen)).map((file) => ({
        id: newId(),
        name: file.name,
        address: URL.createObjectURL(file),
        file,
      }));
      setPhotos((before) => [...before, ...added]);
    },
    remove: async (id) => setPhotos((before) => before.filter((photo) => photo.id !== id)),
    send: (songId) => {
      const files = latest.current.map(({ file }) => file);
      addFiles(files, songId, () => void invalidateFiles(), true);
    },
  };
}

function usePreparedPhotos() {
  const [notPictures, setNotPictures] = useState<readonly UnshownFile[]>([]);
  return {
    notPictures,
    prepare: async (chosen: readonly File[]): Promise<File[]> => {
      const prepared = await Promise.all(chosen.map(preparePhoto));
      setNotPictures(
        prepared.flatMap((result, at) =>
          result instanceof File ? [] : [{ name: chosen[at]?.name ?? '', problem: result }],
        ),
      );
      return prepared.filter((result) => result instanceof File);
    },
  };
}
