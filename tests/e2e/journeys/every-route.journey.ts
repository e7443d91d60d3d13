import { beforeAll, describe, expect, inject } from 'vitest';
import { journey, findAccessibilityViolations } from '../../fixtures/index.ts';
import { furnish, type VisitFixtures } from '../routes/furnish.ts';
import { VISITS, type Visitor } from '../routes/routes.ts';
import { listMisfits } from '../routes/list-misfits.ts';
import { visit, windowOf } from '../routes/visiting.ts';

describe('Every page of the app, on the smallest phone', () => {
  let fixtures: VisitFixtures;
  beforeAll(async () => {
    if (inject('browser') !== '') fixtures = await furnish();
  });

  const visitors = [...new Set(VISITS.map(({ visitor }) => visitor))] satisfies Visitor[];
  for (const visitor of visitors) {
    journey(
      `has no barrier and fits, for the ${visitor}`,
      async () => {
        const page = await windowOf(visitor, fixtures, { size: '390x844' });
        await page.setViewportSize({ width: 320, height: 700 });
        for (const one of VISITS.filter((each) => each.visitor === visitor)) {
          await visit(page, one, fixtures);
          await expect.poll(() => listMisfits(page), { message: one.route }).toEqual([]);
          expect([one.route, ...(await findAccessibilityViolations(page))]).toEqual([one.route]);
        }
      },
      600_000,
    );
  }
});
