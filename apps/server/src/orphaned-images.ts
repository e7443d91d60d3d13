import { z } from 'zod';
import { type Reader, acquireLock, type Tx } from './platform/database/index.ts';
import { isLogo } from './features/branding/index.ts';
import { isImageInRevisions } from './features/catalogue/index.ts';
import { isGroupPicture } from './features/groups/index.ts';
import { isPictureUsed as isPortrait } from './features/identity/index.ts';
import { isUploadedImage } from './features/media/index.ts';
import { isPresentedPicture } from './features/presentation/index.ts';
import { isImageUsed as isInEdition } from './features/publications/index.ts';
import { isImageUsed as isInCatalogue } from './features/songs/index.ts';
import { PermanentJobError } from './platform/jobs/index.ts';
import type { AppContext } from './context.ts';

const imageRequest = z.object({ image: z.string() });

/** An image that was replaced is kept for a day: pages that are open still show it. */
const RETENTION_MS = 24 * 3600_000;

const IMAGE_URL = /^\/api\/canticle\/pictures\/([0-9a-f]{64})\.jpg$/;

/** Deletes images that were replaced or removed. */
export type OrphanedImages = {
  /**
   * Schedules, in the transaction that removed the image, that its bytes are deleted a day later unless something uses
   * it then.
   */
  scheduleImageDeletion(tx: Tx, image: string | null): Promise<void>;
  /** Deletes its bytes now, unless something uses it. */
  deleteImageIfUnused(image: string | null): Promise<void>;
};

/** Creates the service, and registers the job that deletes images later. A URL that is not one of ours is ignored. */
export function createOrphanedImages({ database, files, jobs, now }: AppContext): OrphanedImages {
  // Under the lock that setting an image acquires, so that nothing starts to use the bytes meanwhile.
  const deleteIfUnused = (image: string, hash: string) =>
    database.transaction(async (tx) => {
      await acquireLock(tx, 'media');
      if (!(await isImageReferenced(tx, image, hash))) await files.remove(hash);
    });
  jobs.define('pictures.forget', {
    async run({ request }) {
      const image = imageRequest.safeParse(request).data?.image;
      const hash = hashOf(image ?? null);
      if (image === undefined || hash === undefined) throw new PermanentJobError('The job names no picture.');
      await deleteIfUnused(image, hash);
      return null;
    },
  });
  return {
    async scheduleImageDeletion(tx, image) {
      const hash = hashOf(image);
      if (hash === undefined) return;
      const runAt = new Date(now().getTime() + RETENTION_MS);
      await jobs.add(tx, { kind: 'pictures.forget', key: `pictures.forget ${hash}`, request: { image }, runAt });
    },
    async deleteImageIfUnused(image) {
      const hash = hashOf(image);
      if (image !== null && hash !== undefined) await deleteIfUnused(image, hash);
    },
  };
}

const hashOf = (image: string | null): string | undefined => IMAGE_URL.exec(image ?? '')?.[1];

/* Every feature that stores images is checked here, explicitly. */
async function isImageReferenced(db: Reader, image: string, hash: string): Promise<boolean> {
  return (
    (await isPortrait(db, image)) ||
    (await isGroupPicture(db, image)) ||
    (await isLogo(db, image)) ||
    (await isPresentedPicture(db, image)) ||
    (await isInCatalogue(db, image)) ||
    (await isUploadedImage(db, image)) ||
    (await isInEdition(db, hash)) ||
    isImageInRevisions(db, hash)
  );
}
