import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installation } from '@canticle/contract';
import { type Route, servePublic } from './route.ts';

/** Texts by language, then by key. */
type Translations = ReadonlyMap<string, Readonly<Record<string, string>>>;

/**
 * The texts of the web app as one list, for clients that do not read its files.
 *
 * @param folder  apps/web/dist
 */
export function localizationRoutes(folder: string): Route[] {
  let translations: Promise<Translations> | undefined;
  return [
    servePublic(installation.getLocalization, async ({ query }) => {
      translations ??= readTranslations(join(folder, 'translations/v1'));
      return groupByKey(await translations, query.languages);
    }),
  ];
}

/* Empty when the app was not built. */
async function readTranslations(folder: string): Promise<Translations> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => /^[a-z]{2}\.json$/.test(name)).toSorted();
  return new Map(
    await Promise.all(
      files.map(async (name) => [name.slice(0, 2), JSON.parse(await readFile(join(folder, name), 'utf8'))] as const),
    ),
  );
}

function groupByKey(
  texts: Translations,
  languages: readonly string[] | undefined,
): Record<string, Record<string, string>> {
  const found = new Map<string, Record<string, string>>();
  for (const [language, all] of texts) {
    if (languages !== undefined && !languages.includes(language)) continue;
    for (const [key, text] of Object.entries(all)) found.set(key, { ...found.get(key), [language]: text });
  }
  return Object.fromEntries(found);
}
