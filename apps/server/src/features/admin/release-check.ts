import { z } from 'zod';

/** A release that is newer than the running one. `notesUrl` is where one reads what is new. */
export type NewerRelease = { readonly version: string; readonly notesUrl: string | null };

const DAY_MS = 24 * 3600_000;
/** After a failure it is asked again this much later. */
const RETRY_MS = 3600_000;
const TIMEOUT_MS = 5000;

/* A release as the interfaces of GitHub, GitLab and Forgejo describe it, or a file somebody wrote. */
const release = z.object({
  version: z.string().optional(),
  tag_name: z.string().optional(),
  html_url: z.string().optional(),
  notes: z.string().optional(),
});

/**
 * Finds out whether there is a newer release, at an address the operator names. It is asked in the background, at most
 * once a day and only when somebody wants to know: the first question is answered with null.
 *
 * @param address    answers with the newest release as JSON; undefined = nobody is asked, and there is never one
 * @param running    the running version, such as `1.2.0`
 * @param onFailure  called when the address gives no usable answer
 */
export function createReleaseCheck(
  address: string | undefined,
  running: string,
  now: () => Date,
  onFailure: (error: unknown) => void,
): () => NewerRelease | null {
  let newest: NewerRelease | null = null;
  let nextAt = 0;
  return () => {
    if (address !== undefined && now().getTime() >= nextAt) {
      nextAt = now().getTime() + DAY_MS;
      readRelease(address).then(
        (found) => (newest = found),
        (error: unknown) => {
          nextAt = now().getTime() + RETRY_MS;
          onFailure(error);
        },
      );
    }
    return newest !== null && isNewer(newest.version, running) ? newest : null;
  };
}

async function readRelease(address: string): Promise<NewerRelease> {
  const headers = { accept: 'application/json', 'user-agent': 'Canticle' };
  const response = await fetch(address, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
  const { version, tag_name: tag, html_url: page, notes } = release.parse(await response.json());
  const name = (version ?? tag ?? '').replace(/^v/, '');
  if (numbersOf(name) === undefined) throw new Error(`${address} names no version such as 1.2.0.`);
  return { version: name, notesUrl: [notes, page].find((one) => one !== undefined && /^https?:/.test(one)) ?? null };
}

/**
 * Whether a version comes after another. Releases to try out (`1.3.0-rc.1`) come after nothing.
 *
 * @example isNewer('1.10.0', '1.9.3') // true
 * @example isNewer('1.3.0-rc.1', '1.2.0') // false
 */
export function isNewer(version: string, other: string): boolean {
  const [one, two] = [numbersOf(version), numbersOf(other)];
  if (one === undefined || two === undefined) return false;
  const place = one.findIndex((number, index) => number !== two[index]);
  return place >= 0 && (one[place] ?? 0) > (two[place] ?? 0);
}

const numbersOf = (version: string): readonly number[] | undefined =>
  /^\d+\.\d+\.\d+$/.test(version) ? version.split('.').map(Number) : undefined;
