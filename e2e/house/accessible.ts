import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const ofPlaywright = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const AXE = readFileSync(ofPlaywright.resolve('axe-core/axe.min.js'), 'utf8');

type AxeViolation = {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly target: readonly unknown[] }[];
};
type Axe = {
  readonly run: (place: Document, options: object) => Promise<{ readonly violations: readonly AxeViolation[] }>;
};

/**
 * Lists what axe finds wrong on the page as it stands, by WCAG 2.2 A and AA: one line per rule with the places.
 * An accessible page gives an empty list. axe is read once for each document: reading it takes longer than looking.
 */
export async function findAccessibilityViolations(page: Page): Promise<readonly string[]> {
  // Everything is of one origin: the frames are judged together with their page.
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE);
  }
  return page.evaluate(async () => {
    const { axe } = window as unknown as { readonly axe: Axe };
    const { violations } = await axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      resultTypes: ['violations'],
    });
    return violations.map(
      ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join('; ')})`,
    );
  });
}
