import { diagnose } from '@canticle/contract';
import { expect, test } from 'vitest';
import { formatReport, hasItems, type ImportReport } from '../index.ts';

const nothing: ImportReport = {
  dryRun: false,
  items: [],
  refused: [],
  diagnostics: [],
  notes: [],
  carried: [],
  skippedFiles: [],
  closed: [],
  tables: [],
};
const words = (sentence: string) => diagnose('words', { words: sentence });
const song = (outcome: 'new' | 'kept', name = 'Morning') =>
  ({ kind: 'song', outcome, name, file: `${name}.cho` }) as const;

test('a report begins with the sum, then says what was refused and why', () => {
  const report = {
    ...nothing,
    items: [song('new'), song('new'), song('kept', 'Evening')],
    refused: [{ file: 'a.xml', line: 7, reason: words('It is broken.') }],
    skippedFiles: [{ file: 'cover.psd', why: diagnose('kind-not-read') }],
  };
  expect(formatReport(report)).toBe(
    [
      '3 songs: 2 new, 1 kept',
      '1 rejected',
      '1 other file ignored',
      '',
      'Rejected:',
      '  a.xml, line 7: It is broken.',
      '',
      'Not changed because they were created or edited here:',
      '  Evening.cho: Evening',
      '',
      'Ignored:',
      '  cover.psd: This type of file isn’t supported.',
    ].join('\n'),
  );
});

test('a long list of losses is cut unless all of it is asked for', () => {
  const losses = Array.from({ length: 30 }, (_, at) => ({
    file: 'a.cho',
    line: at + 1,
    message: diagnose('tablature'),
    text: 'e|-3-|',
  }));
  expect(formatReport({ ...nothing, items: [song('new')], diagnostics: losses })).toContain(
    'line 20: tablature (“e|-3-|”)\n  and 10 more',
  );
  expect(formatReport({ ...nothing, items: [song('new')], diagnostics: losses }, true)).toContain('line 30: tablature');
});

test('the whole report names every file that was read, with what became of it', () => {
  const items = [
    song('new'),
    { ...song('new', 'Noon'), outcome: 'unchanged' as const },
    { kind: 'book', outcome: 'changed', name: 'Ruth', file: '08RUT.usfm' } as const,
    { kind: 'contributor', outcome: 'new', name: 'Ada', file: '' } as const,
  ];
  expect(formatReport({ ...nothing, items }, true)).toContain(
    ['Imported:', '  Morning.cho: Morning', '  08RUT.usfm: Ruth (changed)', '', 'Unchanged:', '  Noon.cho: Noon'].join(
      '\n',
    ),
  );
  expect(formatReport({ ...nothing, items })).not.toContain('Noon');
});

test('a dry run says so, and nothing read is said and told', () => {
  expect(formatReport({ ...nothing, dryRun: true, items: [song('new')] })).toMatch(
    /^Preview: nothing has been changed\.\n1 song: 1 new$/,
  );
  const refused = { ...nothing, diagnostics: [{ file: 'a.cho', line: 1, message: diagnose('tablature'), text: '' }] };
  expect(formatReport(refused)).toMatch(/^None of the files could be read\.\n/);
  expect([formatReport(nothing), hasItems(nothing), hasItems({ ...nothing, items: [song('kept')] })]).toEqual([
    'There are no files to import.',
    false,
    true,
  ]);
});

test('what is stored but not shown is counted', () => {
  const report = {
    ...nothing,
    items: [song('new')],
    carried: [{ what: diagnose('ca-capo'), songs: 2 }],
    notes: [{ file: 'a.cho', what: diagnose('windows-1252') }],
  };
  expect(formatReport(report)).toContain(
    'Saved with the songs, but not shown: capo (2 songs).\n  a.cho: The file’s encoding is Windows-1252',
  );
});

test('many files passed over are summed up by folder and kind, and named when all is asked for', () => {
  const why = words('A score comes in elsewhere.');
  const skippedFiles = Array.from({ length: 30 }, (_, at) => ({ file: `scores/${at}.MXL`, why }));
  const report = { ...nothing, skippedFiles: [...skippedFiles, { file: 'a.psd', why: words('It is not read.') }] };
  expect(formatReport(report)).toBe(
    [
      'None of the files could be read.',
      '31 other files ignored',
      '',
      'Ignored:',
      '  scores/*.mxl (30): A score comes in elsewhere.',
      '  *.psd (1): It is not read.',
    ].join('\n'),
  );
  expect(formatReport(report, true)).toContain('  scores/29.MXL: A score comes in elsewhere.');
});
