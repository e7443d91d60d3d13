import {
  collectionFields,
  contributorFields,
  type EntityFields,
  instrumentFields,
  languageFields,
  listColumns,
  referenceFields,
  songFields,
} from '@canticle/contract/entities';
import type { SourceFile } from '../source.ts';
import type { Violation } from '../violations.ts';

/** The sections of the manual of the bundle layout, each with the fields of the files it describes. */
const SECTIONS: readonly (readonly [heading: string, fields: EntityFields])[] = [
  ['song.json', songFields],
  ['collection.json', collectionFields],
  ['contributors/', contributorFields],
  ['reference/', referenceFields],
  ['reference/', instrumentFields],
  ['reference/', languageFields],
];

/** A position is that in the list of the file. */
const NOT_IN_FILES = new Set(['sort']);

/** Checks that the manual of the bundle layout names every described field that files have as a member. */
export function checkFields(manual: SourceFile, sections = SECTIONS): readonly Violation[] {
  return sections.flatMap(([heading, fields]) => {
    const section = findSection(manual.text, heading);
    return listColumns(fields)
      .filter(([name]) => !NOT_IN_FILES.has(name) && !section.includes(`\`${name}\``))
      .map(([name]) => ({ place: manual.path, what: `does not describe the member ${name} of ${heading}` }));
  });
}

function findSection(text: string, heading: string): string {
  return text.split(/^## /m).find((section) => (section.split('\n')[0] ?? '').includes(heading)) ?? '';
}
