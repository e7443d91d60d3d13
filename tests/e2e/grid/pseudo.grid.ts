import { expect, inject, test } from 'vitest';
import { furnish } from '../routes/furnish.ts';
import { listFarNames } from '../routes/list-far-names.ts';
import { listMisfits } from '../routes/list-misfits.ts';
import { listOverlaps } from '../routes/list-overlaps.ts';
import { VISITS, type Visitor } from '../routes/routes.ts';
import { settle, visit, windowOf } from '../routes/visiting.ts';
import { type Finding, printFindings } from './findings.ts';
import { PSEUDO_LANGUAGES, speak } from './pseudo-languages.ts';
import { selectedRoutes, takePicture } from './selected-routes.ts';

const WINDOWS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;

test.skipIf(inject('browser') === '')('every route in longer words, and from right to left', async () => {
  const fixtures = await furnish();
  // A page that others lead to by the words of their buttons cannot be reached in these.
  const visits = VISITS.filter(
    ({ route, before }) => !before && (selectedRoutes.length === 0 || selectedRoutes.includes(route)),
  );
  const visitors = new Set<Visitor>(visits.map(({ visitor }) => visitor));
  const findings: Finding[] = [];
  let looks = 0;
  for (const language of PSEUDO_LANGUAGES) {
    for (const visitor of visitors) {
      const page = await windowOf(visitor, fixtures);
      await speak(page, language);
      for (const one of visits.filter((each) => each.visitor === visitor)) {
        for (const size of WINDOWS) {
          const look = `${language.name} ${size.width} px`;
          await page.setViewportSize(size);
          const found = await visit(page, one, fixtures).then(
            async () => {
              await settle(page);
              const far = language.direction === 'rtl' ? await listFarNames(page) : [];
              return [...(await listMisfits(page)), ...(await listOverlaps(page)), ...far];
            },
            (error: unknown) => [`not looked at: ${String(error).split('\n')[0]}`],
          );
          for (const text of found) console.log(`${one.route}, ${look}: ${text}`);
          findings.push(...found.map((text) => ({ route: one.route, look, text })));
          await takePicture(page, `${one.route} ${look}`);
          looks += 1;
        }
      }
      await page.context().close();
    }
  }
  printFindings(visits.length, looks, findings);
  expect(findings).toHaveLength(0);
});
