import { type Reader, serialise, type Tx } from './database/index.ts';
import { isPictureRemembered } from './features/catalogue/index.ts';
import { isPictureUsed as isPortrait } from './features/identity/index.ts';
import { isPictureKept } from './features/media/index.ts';
import { isPictureShown as isInEdition } from './features/publications/index.ts';
import { isPictureShown as isInCatalogue } from './features/songs/index.ts';
import { GivenUp } from './jobs/index.ts';
import type { Rooms } from './rooms.ts';

/** A picture that was replaced is kept for a day: pages that are open still show it. */
const KEPT_MS = 24 * 3600_000;

const ADDRESS = /^\/api\/canticle\/pictures\/([0-9a-f]{64})\.jpg$/;

/** What becomes of pictures that somebody has replaced or taken away. */
export type ForgottenPictures = {
  /** Notes, in the transaction that took the picture away, that its bytes go a day later unless something shows it then. */
  forgetLater(tx: Tx, image: string | null): Promise<void>;
  /** Removes its bytes now, unless something shows it. */
  forgetNow(image: string | null): Promise<void>;
};

/** Opens it, and defines the job that does it later. An address that is none of ours is passed over. */
export function openForgottenPictures({ database, files, jobs, now }: Rooms): ForgottenPictures {
  // Under the lock that giving something a picture takes, so that nobody counts on the bytes meanwhile.
  const remove = (image: string, hash: string) =>
    database.transaction(async (tx) => {
      await serialise(tx, 'media');
      if (!(await isShown(tx, image, hash))) await files.remove(hash);
    });
  jobs.define('pictures.forget', {
    async work({ request }) {
      const { image } = request as { image?: string };
      const hash = hashOf(image ?? null);
      if (image === undefined || hash === undefined) throw new GivenUp('The job names no picture.');
      await remove(image, hash);
      return null;
    },
  });
  return {
    async forgetLater(tx, image) {
      const hash = hashOf(image);
      if (hash === undefined) return;
      const runAt = new Date(now().getTime() + KEPT_MS);
      await jobs.add(tx, { kind: 'pictures.forget', key: `pictures.forget ${hash}`, request: { image }, runAt });
    },
    async forgetNow(image) {
      const hash = hashOf(image);
      if (image !== null && hash !== undefined) await remove(image, hash);
    },
  };
}

const hashOf = (image: string | null): string | undefined => ADDRESS.exec(image ?? '')?.[1];

/* Every feature that keeps pictures is asked here, by hand. */
async function isShown(db: Reader, image: string, hash: string): Promise<boolean> {
  return (
    (await isPortrait(db, image)) ||
    (await isInCatalogue(db, image)) ||
    (await isPictureKept(db, image)) ||
    (await isInEdition(db, hash)) ||
    isPictureRemembered(db, hash)
  );
}
