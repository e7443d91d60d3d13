import { versesOf } from '@canticle/scripture';
import { describe, expect, test } from 'vitest';
import { detectScripture, readScripture } from './read-scripture.ts';
import { ParseError } from './parse-error.ts';
import { diagnose, formatReaderDiagnostic } from './diagnostics.ts';

const read = (path: string, text: string) => {
  const refused: ParseError[] = [];
  const scripture = readScripture([{ path, text }], (_path, error) => refused.push(error as ParseError));
  return { ...scripture, refused };
};
const told = (path: string, text: string) => {
  const { diagnostics: losses, refused } = read(path, text);
  return [
    ...losses.map(({ line, reference: place, message: what }) => `${line} ${place} ${formatReaderDiagnostic(what)}`),
    ...refused.map(({ message }) => message),
  ];
};
const chapterOf = (path: string, text: string) => read(path, text).books[0]?.chapters[0]?.text;

/* The same small psalm in every XML format and in USFM. */
const usfm = `\\id PSA Small Bible
\\h Psalms
\\toc3 Ps
\\c 3
\\s1 Trust
\\r (2 Sam 15)
\\d A Psalm of David.
\\q1
\\v 1 \\nd Lord\\nd*, how \\add many\\add* foes!\\f + \\fr 3:1 \\ft Or \\fq enemies\\f*
\\q2 \\wj Many rise\\wj*\\x - \\xo 3:1 \\xt Ps 25:19\\x*
\\b
\\p
\\v 2-3 Two in one.
\\v 4a Half.
`;
const usx = `<?xml version="1.0"?><usx version="3.0"><book code="PSA" style="id">Small Bible</book><para style="h">Psalms</para>
<para style="toc3">Ps</para><chapter number="3" style="c" sid="PSA 3"/><para style="s1">Trust</para><para style="r">(2 Sam 15)</para>
<para style="d">A Psalm of David.</para><para style="q1"><verse number="1" style="v" sid="PSA 3:1"/><char style="nd">Lord</char>, how
<char style="add">many</char> foes!<note caller="+" style="f"><char style="fr">3:1 </char><char style="ft">Or </char><char style="fq">enemies</char></note></para>
<para style="q2"><char style="wj">Many rise</char><note caller="-" style="x"><char style="xo">3:1 </char><char style="xt">Ps 25:19</char></note><verse eid="PSA 3:1"/></para>
<para style="b"/><para style="p"><verse number="2-3" style="v" sid="PSA 3:2-3"/>Two in one. <verse eid="PSA 3:2-3"/><verse number="4a" style="v" sid="PSA 3:4a"/>Half.<verse eid="PSA 3:4a"/></para><chapter eid="PSA 3"/></usx>`;
const usfx = `<usfx><languageCode>eng</languageCode><book id="PSA"><id id="PSA">- Small Bible</id><h>Psalms</h><toc level="3">Ps</toc><c id="3"/>
<s style="s1">Trust</s><r>(2 Sam 15)</r><d style="d">A Psalm of David.</d><q style="q1"><v id="1" bcv="PSA.3.1"/><nd>Lord</nd>, how <add>many</add>
<w s="H1">foes</w>!<f caller="+"><fr>3:1 </fr><ft>Or </ft><fq>enemies</fq></f></q><q level="2"><wj>Many rise</wj><x caller="-"><xo>3:1</xo><xt>Ps 25:19</xt></x><ve/></q>
<b style="b"/><p><v id="2-3"/>Two in one. <ve/><v id="4a"/>Half.<ve/></p></book></usfx>`;
const osis = `<osis xmlns="http://www.bibletechnologies.net/2003/OSIS/namespace"><osisText osisIDWork="X" xml:lang="en"><header><work osisWork="X"><title>Small Bible</title></work></header>
<div type="book" osisID="Ps"><milestone type="x-usfm-h" n="Psalms"/><milestone type="x-usfm-toc3" n="Ps"/><chapter osisID="Ps.3" sID="Ps.3" n="3"/><title>Trust</title><title type="parallel">(2 Sam 15)</title>
<title type="psalm" canonical="true">A Psalm of David.</title><lg><l level="1"><verse osisID="Ps.3.1" sID="Ps.3.1"/><divineName>Lord</divineName>, how <transChange type="added">many</transChange> foes!<note placement="foot"><reference type="annotateRef">3:1 </reference>Or <hi type="italic">enemies</hi></note></l>
<l level="2"><q who="Jesus" sID="q1"/>Many rise<q who="Jesus" eID="q1"/><note type="crossReference">Ps 25:19</note><verse eID="Ps.3.1"/></l></lg>
<p><verse osisID="Ps.3.2 Ps.3.3" sID="x"/>Two in one. <verse eID="x"/><verse osisID="Ps.3.4a" sID="y"/>Half.<verse eID="y"/></p><chapter eID="Ps.3"/></div></osisText></osis>`;
const zefania = `<XMLBIBLE biblename="Small Bible"><BIBLEBOOK bnumber="19" bname="Psalms" bsname="Ps"><CHAPTER cnumber="3"><CAPTION vref="1">Trust</CAPTION>
<VERS vnumber="1"><STYLE fs="divineName">Lord</STYLE>, how <STYLE fs="italic">many</STYLE> foes!<NOTE>Or enemies</NOTE> <STYLE css="color:red">Many rise</STYLE></VERS>
<VERS vnumber="2" enumber="3">Two in one.</VERS><VERS vnumber="4a">Half.</VERS></CHAPTER></BIBLEBOOK></XMLBIBLE>`;

describe('one psalm in every format', () => {
  test.each([
    ['psalms.usfm', usfm],
    ['psalms.usx', usx],
    ['psalms.xml', usfx],
    ['psalms.xml', osis],
    ['psalms.xml', zefania],
  ])('%s', (path, text) => {
    const { books, diagnostics: losses, refused, title } = read(path, text);
    expect([losses, refused, title, books.length, books[0]?.code]).toEqual([[], [], 'Small Bible', 1, 'PSA']);
    const chapter = books[0]?.chapters[0];
    expect(chapter?.number).toBe(3);
    expect(
      versesOf(chapter?.text ?? { label: '', blocks: [], notes: [] }).map((verse) => [verse.label, verse.text]),
    ).toEqual([
      ['1', 'Lord, how many foes! Many rise'],
      ['2-3', 'Two in one.'],
      ['4a', 'Half.'],
    ]);
    const spans = chapter?.text.blocks.flatMap((block) => block.spans) ?? [];
    const marked = new Map(
      spans.flatMap((span) => ('text' in span && span.marks ? [[span.text, span.marks.join()] as const] : [])),
    );
    expect([marked.get('Lord'), marked.get('Many rise')]).toEqual(['lord', 'jesus']);
    expect(marked.get('many')).toMatch(/added|italic/);
    expect(chapter?.text.notes[0]).toMatchObject({ kind: 'footnote', verse: '1' });
    expect(chapter?.text.notes[0]?.spans.map((span) => span.text).join('')).toBe('Or enemies');
    expect(chapter?.text.blocks[0]).toEqual({ kind: 'heading', level: 2, spans: [{ text: 'Trust' }] });
  });

  test.each([
    ['psalms.usfm', usfm],
    ['psalms.usx', usx],
    ['psalms.xml', usfx],
    ['psalms.xml', osis],
  ])('%s: headings, poetry and cross references', (path, text) => {
    const kinds = chapterOf(path, text)?.blocks.map(({ kind, level }) => `${kind} ${level}`);
    expect(kinds?.filter((kind) => kind !== 'blank 0')).toEqual([
      'heading 2',
      'reference 3',
      'title 1',
      'poetry 1',
      'poetry 2',
      'paragraph 1',
    ]);
    expect(chapterOf(path, text)?.notes[1]).toMatchObject({
      kind: 'references',
      verse: '1',
      spans: [{ text: 'Ps 25:19' }],
    });
  });
});

describe('attributes of markers of USFM that are not known', () => {
  const read = (words: string) =>
    readScripture([{ path: 'MRK.usfm', text: `\\id MRK\n\\c 1\n\\p\n\\v 1 ${words}\n` }], () => undefined);
  const verse = (words: string) =>
    versesOf(read(words).books[0]?.chapters[0]?.text ?? { label: '', blocks: [], notes: [] })[0]?.text;

  test.each([
    ['grain that ripens.\n\\vid|MRK 5:1\\*', 'grain that ripens.'],
    ['grain \\vid |MRK 5:1\\*that \\ts\\*ripens.', 'grain that ripens.'],
    ['And \\ta color|a-uk="colour"\\ta* end.', 'And color end.'],
    ['And \\ta color|colour\\ta* end.', 'And color end.'],
    ['And \\ta color|a="x" b-c="y z"\\ta*, end.', 'And color, end.'],
    ['And \\ta the \\nd Lord\\nd* God|a="x"\\ta* end.', 'And the Lord God end.'],
    ['And \\nd \\+ta Lord|a="x"\\+ta*\\nd* end.', 'And Lord end.'],
    ['And \\ta \\tb one|a="x"\\tb* two|b="y"\\ta* end.', 'And one two end.'],
    ['And \\ta never ended|a="x" end.', 'And never ended end.'],
    ['And \\zword own|lemma="x"\\zword* end.', 'And own end.'],
    ['And \\ta one\\ta* | two end.', 'And one | two end.'],
    ['And \\ta one | two end.', 'And one | two end.'],
  ])('%s', (words, text) => {
    expect(verse(words)).toBe(text);
  });

  test('are named with the marker, once', () => {
    expect(read('And \\ta color|a="x"\\ta* end.').diagnostics.map(({ message: what }) => what)).toEqual([
      diagnose('marker-unknown', { marker: 'ta' }),
    ]);
    expect(read('A \\vid|MRK 5:1\\*b \\zmine|x\\*c \\qt-s |sid="1"\\*d').skippedContent).toEqual([
      { what: diagnose('lo-milestone', { marker: 'vid' }), times: 1, file: 'MRK.usfm' },
      { what: diagnose('lo-marker', { marker: 'zmine' }), times: 1, file: 'MRK.usfm' },
    ]);
  });
});

describe('what is wrong is told with its place', () => {
  test.each([
    [
      'an unknown marker',
      '\\id GEN\n\\c 1\n\\p\n\\v 1 In \\foo the beginning',
      '4 GEN 1:1 Unknown marker \\foo; its text was kept.',
    ],
    [
      'a chapter out of order',
      '\\id GEN\n\\c 2\n\\p\n\\v 1 B\n\\c 1\n\\p\n\\v 1 A',
      '5 GEN 1 Chapter 1 comes after chapter 2',
    ],
    [
      'a chapter that comes twice',
      '\\id GEN\n\\c 1\n\\p\n\\v 1 A\n\\c 1\n\\p\n\\v 2 B',
      '5 GEN 1 Chapter 1 starts again',
    ],
    ['a verse that comes twice', '\\id GEN\n\\c 1\n\\p\n\\v 1 A\n\\v 1 B', '5 GEN 1:1 Verse 1 appears twice'],
    [
      'a verse out of order',
      '\\id GEN\n\\c 1\n\\p\n\\v 1 A\n\\v 3 C\n\\v 2 B',
      '6 GEN 1:2 Verse 2 comes after verse 3',
    ],
    ['a missing verse', '\\id GEN\n\\c 1\n\\p\n\\v 1 A\n\\v 3 C', '2 GEN 1 Verse 2 isn’t in the file'],
    ['an empty verse', '\\id GEN\n\\c 1\n\\p\n\\v 1 A\n\\v 2', '5 GEN 1:2 The verse has no text'],
    [
      'a style over verses',
      '\\id GEN\n\\c 1\n\\p\n\\v 1 A \\nd B\n\\v 2 C\\nd*',
      'The style \\nd is still open where a verse starts',
    ],
    [
      'a note that does not end',
      '\\id GEN\n\\c 1\n\\p\n\\v 1 A\\f + \\ft note\n\\p\n\\v 2 B',
      'The note (\\f) is never closed',
    ],
    ['a chapter without verses', '\\id RUT\n\\c 1\n\\p\n', '2 RUT 1 The chapter has no verses'],
    ['an unknown book', '\\id ZZZ\n\\c 1\n\\p\n\\v 1 A', '1  "ZZZ" isn’t a known book'],
  ])('%s', (_what, text, wanted) => expect(told('x.usfm', text).join('\n')).toContain(wanted));

  test('words are kept where a marker is wrong', () => {
    const text = '\\id GEN\n\\c 1\n\\p\n\\v 1 In \\foo the\\foo* beginning \\nd God\n\\v 2 was.';
    expect(
      versesOf(chapterOf('x.usfm', text) ?? { label: '', blocks: [], notes: [] }).map((verse) => verse.text),
    ).toEqual(['In the beginning God', 'was.']);
  });

  test('more than can be listed is counted', () => {
    const verses = Array.from({ length: 100 }, (_, at) => `\\v ${at + 1} \\foo la`).join('\n');
    const chapters = Array.from({ length: 25 }, (_, at) => `\\c ${at + 1}\n\\p\n${verses}`).join('\n');
    const lines = told('x.usfm', `\\id GEN\n${chapters}`);
    expect(lines).toHaveLength(2001);
    expect(lines.at(-1)).toContain('500 more not listed.');
  });

  test('a book of several files beside each other names them', () => {
    const { books } = readScripture(
      ['a.usfm', 'b.usfm'].map((path, at) => ({ path, text: `\\id GEN\n\\c ${at + 1}\n\\p\n\\v 1 A` })),
      () => undefined,
    );
    expect(books.map(({ file }) => file)).toEqual(['a.usfm, b.usfm']);
  });

  test('chapters out of order stand in their order', () => {
    const { books } = read('x.usfm', '\\id GEN\n\\c 2\n\\p\n\\v 1 B\n\\c 1\n\\p\n\\v 1 A');
    expect(books[0]?.chapters.map(({ number }) => number)).toEqual([1, 2]);
  });

  test('a verse whose words stand only in a footnote is told so, and the note says which it holds', () => {
    const text =
      '\\id MAT\n\\c 17\n\\p\n\\v 1 A\n\\v 2 B\\f + \\fr 17:2 \\ft Some manuscripts include 3 But this kind.\\f*\n\\v 4 D';
    expect(told('x.usfm', text)).toEqual(['2 MAT 17 Verse 3 only appears in the footnote at verse 2.']);
    expect(chapterOf('x.usfm', text)?.notes[0]?.holds).toEqual(['3']);
  });

  test.each([
    [
      'wrong nesting',
      '<usx><book code="GEN" style="id"/><chapter number="1"/>\n<para style="p"><char style="nd">x</para></char></usx>',
      'Line 2: The element <char> that starts on line 2 is still open',
    ],
    [
      'an entity bomb',
      '<!DOCTYPE usx [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>\n<usx><book code="GEN" style="id"/>&b;</usx>',
      'DOCTYPE',
    ],
    ['an unknown entity', '<usx><book code="GEN" style="id"/><para style="p">&nope;</para></usx>', 'Line 1'],
    ['50,000 levels', `<usx>${'<char>'.repeat(50_000)}`, 'nested too deeply'],
    ['an end that is missing', '<osis><osisText><div type="book" osisID="Gen">', 'never closed'],
  ])('%s refuses the file', (_what, text, wanted) => {
    const { refused, books } = read('x.xml', text);
    expect(refused.map(({ message }) => message).join()).toContain(wanted);
    expect(refused.every((error) => error instanceof ParseError)).toBe(true);
    expect(books.flatMap(({ chapters }) => chapters.flatMap(({ text: one }) => one.blocks))).toEqual([]);
  });

  test('one file that cannot be read does not take the others along', () => {
    const refused: string[] = [];
    const { books } = readScripture(
      [
        { path: 'a.usx', text: '<usx><book code="GEN" style="id"/><para>' },
        { path: 'b.usfm', text: '\\id EXO\n\\c 1\n\\p\n\\v 1 These are the names.' },
      ],
      (path) => refused.push(path),
    );
    expect([refused, books.filter(({ chapters }) => chapters.length > 0).map(({ code }) => code)]).toEqual([
      ['a.usx'],
      ['EXO'],
    ]);
  });
});

describe('the plain layouts', () => {
  test('one verse a line', () => {
    const { books, diagnostics: losses } = read(
      'Norsk.txt',
      '### I Samuel\n\n[1:1] Det var en mann.\n[1:2] Han hadde\nto hustruer.\n\n### Revelation of John\n[1:1] Åpenbaring.\n',
    );
    expect(losses).toEqual([]);
    expect(books.map(({ code }) => code)).toEqual(['1SA', 'REV']);
    expect(
      versesOf(books[0]?.chapters[0]?.text ?? { label: '', blocks: [], notes: [] }).map(({ text }) => text),
    ).toEqual(['Det var en mann.', 'Han hadde to hustruer.']);
  });

  test.each([
    ['60 Peters første brev', '1PE'],
    ['13 Første Krønikerbok', '1CH'],
    ['05 Femte Mosebok', 'DEU'],
    ['63 Johannes andre brev', '2JN'],
    ['66 Johannes åpenbaring', 'REV'],
    ['46 Første Korinterbrev', '1CO'],
  ])('the folder "%s" is %s', (folder, code) => {
    const { books } = read(`Tekst/${folder}/001.md`, '## Kapittel 1\n\n1 Ord.\n');
    expect(books.map((book) => book.code)).toEqual([code]);
  });

  test('a footnote that is called nowhere, and one that is not there, are told', () => {
    const text = '## Kapittel 1\n\n1 Ord[^2].\n\n[^1]: Forklaring.\n';
    expect(told('01 Rut/001.md', text)).toEqual([
      '3 RUT 1:1 The footnote [^2] isn’t in the file.',
      '6 RUT 1:1 Nothing refers to the footnote [^1], so it was skipped.',
    ]);
  });
});

test.each([
  ['a.usfm', '\\id GEN', 'usfm'],
  ['a.txt', '\\id GEN', 'usfm'],
  ['a.xml', '<?xml version="1.0"?>\n<!-- x -->\n<osis xmlns="x">', 'osis'],
  ['a.xml', '<song xmlns="x"/>', undefined],
  ['a.txt', '### Genesis\n\n[1:1] In', 'verse-text'],
  ['song.txt', '1 – Amazing grace\n\n1.\nAmazing', undefined],
  ['README.md', '# Read me', undefined],
])('%s with %j is %s', (path, text, format) => expect(detectScripture(path, text)).toBe(format));

test('a verse is missing when no number includes it, whatever order the numbers have', () => {
  const missing = (...labels: string[]) =>
    told('psa.usfm', `\\id PSA\n\\c 3\n\\p\n${labels.map((label) => `\\v ${label} Words.`).join('\n')}\n`).flatMap(
      (message) => /Verse (\d+) isn’t in the file/.exec(message)?.[1] ?? [],
    );
  expect(missing('1', '4')).toEqual(['2', '3']);
  expect(missing('1-4', '2', '5')).toEqual([]);
  expect(missing('1-4', '2', '6')).toEqual(['5']);
});
