import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCanticle, type TestCanticle } from '../../testing/canticle.ts';
import { localizationRoutes } from './localization-routes.ts';

const folder = mkdtempSync(join(tmpdir(), 'canticle-texts-'));
let canticle: TestCanticle;

beforeAll(async () => {
  const texts = join(folder, 'translations/v1');
  mkdirSync(texts, { recursive: true });
  writeFileSync(join(texts, 'en.json'), '{"app.home":"Home","app.undo":"Undo"}');
  writeFileSync(join(texts, 'no.json'), '{"app.home":"Hjem"}');
  writeFileSync(join(texts, 'no.json.br'), 'compressed');
  canticle = await startCanticle();
});
afterAll(async () => {
  await canticle.close();
  rmSync(folder, { recursive: true });
});

const ask = async (built: string, languages?: string[]) =>
  localizationRoutes(built)[0]?.handle({ query: { languages } } as never);

describe('the texts of the app', () => {
  test('are given by key and language, those that were asked for', async () => {
    expect(await ask(folder, ['en', 'no'])).toEqual({
      'app.home': { en: 'Home', no: 'Hjem' },
      'app.undo': { en: 'Undo' },
    });
    expect(await ask(folder, ['no', 'xx'])).toEqual({ 'app.home': { no: 'Hjem' } });
    expect(Object.keys((await ask(folder)) as object)).toEqual(['app.home', 'app.undo']);
    expect(await ask(join(folder, 'not-built'), ['en'])).toEqual({});
  });

  test('are for everybody, in the envelope of 3.0', async () => {
    const headers = { authorization: 'Bearer undefined' };
    const { status, json } = await canticle.request('GET api/Localization?languages=en,no', { headers });
    expect([status, json]).toEqual([200, expect.objectContaining({ success: true, result: expect.any(Object) })]);
  });
});
