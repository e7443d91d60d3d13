import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installation } from '@canticle/contract';
import { type Route, servePublic } from './route.ts';

/** Texts by language, then by key. */
type Texts = ReadonlyMap<string, Readonly<Record<string, string>>>;

/**
 * The texts of the web app as one list, for clients that do not read its files.
 *
 * @param folder  apps/web/dist
 */
export function appTextRoutes(folder: string): Route[] {
  let texts: Promise<Texts> | undefined;
  return [
    servePublic(installation.getLocalization, async ({ query }) => {
      texts ??= readTexts(join(folder, 'translations/v1'));
      return byKey(await texts, query.languages);
    }),
  ];
}

/* Where the app was not built there are none. */
async function readTexts(folder: string): Promise<Texts> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => /^[a-z]{2}\.json$/.test(name)).toSorted();
  return new Map(
    await Promise.all(
      files.map(async (name) => [name.slice(0, 2), JSON.parse(await readFile(join(folder, name), 'utf8'))] as const),
    ),
  );
}

function byKey(texts: Texts, languages: readonly string[] | undefined): Record<string, Record<string, string>> {
  const found = new Map<string, Record<string, string>>();
  for (const [language, all] of texts) {
    if (languages !== undefined && !languages.includes(language)) continue;
    for (const [key, text] of Object.entries(all)) found.set(key, { ...found.get(key), [language]: text });
  }
  return Object.fromEntries(found);
}
