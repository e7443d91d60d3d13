import { createZip } from '../folder.ts';
import {
  type BuiltFile,
  canEncode,
  encode,
  escapeXml,
  fileNameOf,
  type Hymn,
  type HymnPart,
  nameOf,
  sungParts,
} from './hymns.ts';
import { cocoaRtf, windowsRtf } from './rtf.ts';

/* People number verses, or name them; a refrain is named where it stands. */
function headingOf(part: HymnPart, at: number): string {
  if (part.kind !== 'verse') return `${nameOf(part, at % 2 === 0 ? 'english' : 'german')}:`;
  return at % 3 === 0 ? `${part.number}.` : nameOf(part, at % 2 === 0 ? 'english' : 'german');
}

const sheetOf = (hymn: Hymn, at: number): readonly string[] =>
  hymn.parts.flatMap((part) => [headingOf(part, at), ...part.lines.map(({ text }) => text), '']);

const paragraph = (text: string, properties = ''): string =>
  `<w:p w:rsidR="00A77B3E">${properties}<w:r><w:rPr><w:sz w:val="24"/></w:rPr><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`;

/**
 * A song sheet of Word: the title in a style or as the first paragraph, a paragraph a line, or a verse in one paragraph
 * with line breaks. Source: ECMA-376, part 1, WordprocessingML.
 */
export async function buildWord(hymn: Hymn, at: number): Promise<BuiltFile> {
  const styles = ['<w:pPr><w:pStyle w:val="Heading1"/></w:pPr>', '<w:pPr><w:pStyle w:val="Title"/></w:pPr>', ''];
  const isTogether = at % 2 === 1;
  const parts = hymn.parts.flatMap((part) => {
    const lines = [headingOf(part, at), ...part.lines.map(({ text }) => text)];
    const breaks = lines.map(escapeXml).join('</w:t><w:br/><w:t xml:space="preserve">');
    const together = `<w:p><w:r><w:t xml:space="preserve">${breaks}</w:t></w:r></w:p>`;
    return isTogether ? [together, paragraph('')] : [...lines.map((line) => splitRuns(line, at)), paragraph('')];
  });
  const body = [paragraph(hymn.title, styles[at % 3]), paragraph(''), ...parts].join('');
  const bytes = await createZip({
    '[Content_Types].xml':
      '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    'word/document.xml': `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}<w:sectPr/></w:body></w:document>`,
    'word/header1.xml': '<w:hdr xmlns:w="x"><w:p><w:r><w:t>Our church</w:t></w:r></w:p></w:hdr>',
  });
  return { path: `${fileNameOf(hymn)}.docx`, bytes };
}

/* The spelling checker cuts a line into runs. */
function splitRuns(line: string, at: number): string {
  const middle = at % 4 === 0 ? line.indexOf(' ') : -1;
  if (middle < 0) return paragraph(line);
  const run = (text: string) => `<w:r><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r>`;
  return `<w:p>${run(line.slice(0, middle))}<w:proofErr w:type="spellStart"/>${run(line.slice(middle))}</w:p>`;
}

/** A song sheet in RTF, of Windows and of Macs. */
export function buildRtf(hymn: Hymn, at: number): BuiltFile {
  const lines = [hymn.title, '', ...sheetOf(hymn, at)];
  const rtf = at % 3 === 0 ? cocoaRtf(lines) : windowsRtf(lines, at % 3 === 1 ? 'hex' : 'unicode');
  return { path: `${fileNameOf(hymn)}.rtf`, bytes: encode(rtf, 'utf-8') };
}

const HEADINGS = [
  ['Title', 'Lyrics', 'Author', 'Number', 'Shelf'],
  ['Tittel', 'Tekst', 'Forfatter', 'Nr', 'Hylle'],
  ['Titel', 'Liedtext', 'Dichter', 'Nummer', 'Regal'],
];

const rowOf = (hymn: Hymn, at: number): readonly string[] => [
  hymn.title,
  sheetOf(hymn, at).join('\n').trim(),
  hymn.author,
  String(at + 1),
  'B3',
];

/** A table as spreadsheets save it: commas, semicolons or tabs; ANSI, UTF-8 with a mark, or UTF-16. Source: RFC 4180. */
export function buildCsv(hymn: Hymn, at: number): BuiltFile {
  const separator = [',', ';', '\t'][at % 3] ?? ',';
  const cell = (text: string) =>
    /["\r\n]/.test(text) || text.includes(separator) || at % 2 === 0 ? `"${text.replaceAll('"', '""')}"` : text;
  const rows = [HEADINGS[at % 3] ?? [], rowOf(hymn, at)];
  const text = `${rows.map((row) => row.map(cell).join(separator)).join('\r\n')}\r\n`;
  const isAnsi = at % 4 === 0 && canEncode(text, 'windows-1252');
  const bytes = isAnsi
    ? encode(text, 'windows-1252')
    : at % 4 === 1
      ? encode(text, 'utf-16le')
      : encode(`\ufeff${text}`, 'utf-8');
  return { path: `${fileNameOf(hymn)}.csv`, bytes };
}

/** The export of ZionWorx: eight columns without headings, verses by empty lines, repeats written out. */
export function buildZionWorx(hymn: Hymn, at: number): BuiltFile {
  const lyrics = sungParts(hymn)
    .map(({ lines }) => lines.map(({ text }) => text).join('\r\n'))
    .join('\r\n\r\n');
  const row = [String(at + 1), hymn.title, '', lyrics, hymn.author, 'Public Domain', '', ''];
  const text = `${row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`;
  return {
    path: `${fileNameOf(hymn)}.csv`,
    bytes: encode(text, canEncode(text, 'windows-1252') ? 'windows-1252' : 'utf-8'),
  };
}

/**
 * A workbook: texts shared or in the cell, results of formulas, an empty sheet, a second one without songs.
 * Source: ECMA-376, part 1, SpreadsheetML.
 */
export async function buildWorkbook(hymn: Hymn, at: number): Promise<BuiltFile> {
  const rows = [HEADINGS[at % 3] ?? [], rowOf(hymn, at)];
  const shared = rows.flat();
  const cell = (text: string, row: number, column: number) => {
    const place = `${String.fromCharCode(65 + column)}${row + 1}`;
    if (row === 1 && column === 0 && at % 4 === 2)
      return `<c r="${place}" t="str"><f>CONCATENATE("x")</f><v>${escapeXml(text)}</v></c>`;
    if (at % 2 === 0) return `<c r="${place}" s="1" t="s"><v>${shared.indexOf(text)}</v></c>`;
    return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;
  };
  const data = rows.map(
    (row, index) => `<row r="${index + 1}">${row.map((text, column) => cell(text, index, column)).join('')}</row>`,
  );
  const sheet = (content: string) =>
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${content}</sheetData></worksheet>`;
  const strings = shared.map((text) => `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`).join('');
  const bytes = await createZip({
    'xl/workbook.xml':
      '<workbook xmlns="x" xmlns:r="y"><sheets><sheet name="Songs" sheetId="1" r:id="rId1"/><sheet name="Empty" sheetId="2" r:id="rId2"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': sheet(data.join('')),
    'xl/worksheets/sheet2.xml': sheet(''),
    ...(at % 2 === 0 ? { 'xl/sharedStrings.xml': `<sst xmlns="x">${strings}</sst>` } : {}),
  });
  return { path: `${fileNameOf(hymn)}.xlsx`, bytes };
}
