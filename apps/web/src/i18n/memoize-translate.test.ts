import { expect, it, vi } from 'vitest';
import english from '../../../../languages/en/app.json';
import { memoizeTranslate } from './memoize-translate.ts';
import { startTranslations } from './start-translations.ts';
import type { Translate } from './translate.ts';

const values = { title: 'Grace {{name}} $t(login.email) $1', name: 'Ola', count: 1234, number: 7, date: 'today' };

it('what is remembered says the same as what is found, for every text, the first time and again', async () => {
  const translator = await startTranslations(async () => english);
  const found = translator.t as unknown as Translate;
  const t = memoizeTranslate(found);
  const keys = Object.keys(english) as Parameters<Translate>[0][];
  const { count: _, ...withoutCount } = values;
  for (const time of ['first', 'again'])
    for (const key of keys)
      for (const given of [undefined, values, withoutCount])
        expect(t(key, given), `${key} the ${time} time`).toBe(found(key, given));
});

it('a text is looked for once', () => {
  const find = vi.fn<Translate>((key) => `text of ${key}`);
  const t = memoizeTranslate(find);
  expect([t('login.email'), t('login.email')]).toEqual(['text of login.email', 'text of login.email']);
  t('lists.add', { title: 'Grace' });
  t('lists.add', { title: 'Mercy' });
  expect(find).toHaveBeenCalledTimes(2);
});
