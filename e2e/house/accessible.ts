import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/**
 * Lists what axe finds wrong on the page as it stands, by WCAG 2.2 A and AA: one line per rule with the places.
 * An accessible page gives an empty list.
 */
export async function listBarriers(page: Page): Promise<readonly string[]> {
  const axe = new AxeBuilder({ page: page as never })
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    // Everything is of one origin: the frames need no page of their own to be judged together.
    .setLegacyMode();
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join('; ')})`,
  );
}
