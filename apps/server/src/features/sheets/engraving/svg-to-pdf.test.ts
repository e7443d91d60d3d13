import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { renderPdf } from './svg-to-pdf.ts';

const HEADING = { title: 'Čeština', words: '', music: '', page: 'Page', footer: '' };

/** The text of a PDF, read by another program than the one that created it. */
async function readPdf(bytes: Uint8Array) {
  const loading = getDocument({ data: bytes.slice(), useSystemFonts: false, verbosity: 0 });
  const document = await loading.promise;
  const content = await (await document.getPage(1)).getTextContent();
  const text = content.items.map((item) => ('str' in item ? item.str : '')).join('');
  await loading.destroy();
  return text.replace(/\s+/g, ' ').trim();
}

const print = (text: string, more = '') =>
  renderPdf(
    [`<svg viewBox='0 0 2100 2970'><text x='100' y='200' font-size='60px'${more}>${text}</text></svg>`],
    { width: 2100, height: 2970 },
    HEADING,
  );

describe('words of a printed score', () => {
  it.each([
    ['Norwegian', 'Å leve, det er å elske'],
    ['Czech', 'Žalm Dvořákův, děťátko'],
    ['Polish', 'Święty, błogosław, gwiazdą'],
    ['Hungarian', 'Őrizz, Szűz Mária'],
    ['Russian', 'Господи, помилуй нас'],
    ['Ukrainian', 'Боже великий, єдиний, ґанок'],
    ['Greek', 'Κύριε ἐλέησον, Ἁγία'],
    ['Vietnamese', 'Chúa đã sống lại, Việt'],
    ['Northern Sámi', 'Ipmil, čáppa, ŧ ŋ đ'],
  ])('in %s have all their letters', async (_, text) => {
    expect(await readPdf(await print(text))).toBe(text);
  });

  it('bring the face they stand in, cut down to their letters', async () => {
    const bytes = await print('Święty', " font-weight='bold' font-style='italic'");
    expect(Buffer.from(bytes).toString('latin1')).toMatch(/\/FontName \/[A-Z]{6}\+Tinos-BoldItalic/);
    expect(bytes.length).toBeLessThan(20_000);
  });

  it('bring no face along where the built-in ones do', async () => {
    expect(Buffer.from(await print('Ære være Gud – “nå”')).toString('latin1')).not.toContain('FontFile');
  });

  it('are set as plain letters where no face has them', async () => {
    expect(await readPdf(await print('שלום a\u0331men ｆｉｎ'))).toMatch(/^a(̱)?men$/);
  });
});

it('the name of the place stands at the foot of every page, whatever its letters', async () => {
  const page = "<svg viewBox='0 0 2100 2970'></svg>";
  const footer = 'Svatý Řehoř · CCLI 27862';
  const bytes = await renderPdf([page, page], { width: 2100, height: 2970 }, { ...HEADING, footer });
  expect(await readPdf(bytes)).toBe(`${footer} Page 1 / 2`);
});
