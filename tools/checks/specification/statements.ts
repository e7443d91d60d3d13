/** The content of a section of the specification: its statements (bullets, table rows, paragraphs) and quoted texts. */
export type Section = { readonly statements: readonly string[]; readonly quoted: readonly string[] };

/** A text in single quotes, which may contain an apostrophe. */
const QUOTED = /(?<=^|[\s(])'(?=\S)(.*?)'(?=[\s,.;:)]|$)/g;

/**
 * Reads the numbered sections (`## 5. …`) of a specification in Markdown. Statements and quoted texts are in document
 * order: the third statement of section 5 has the id 5.3, its second quoted text 5.q2.
 */
export function readSections(markdown: string): ReadonlyMap<string, Section> {
  const sections = new Map<string, Section>();
  for (const part of markdown.split(/^(?=## )/m)) {
    const number = /^## (\d+)\./.exec(part)?.[1];
    if (number === undefined) continue;
    const statements = listStatements(part.split('\n').slice(1));
    const quoted = statements.flatMap((line) => [...line.matchAll(QUOTED)].map((match) => match[1] ?? ''));
    sections.set(number, { statements, quoted });
  }
  return sections;
}

function listStatements(lines: readonly string[]): readonly string[] {
  return lines
    .filter((line, index) => /\S/.test(line) && !line.startsWith('#') && !isHeadOfTable(line, lines[index + 1]))
    .map((line) => line.trim().replace(/^- /, ''));
}

function isHeadOfTable(line: string, next = ''): boolean {
  return isRule(line) || (line.startsWith('|') && isRule(next));
}

function isRule(line: string): boolean {
  return /^\|[\s|:-]+\|$/.test(line);
}
