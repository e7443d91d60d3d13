import type { Directive } from './chordpro-directive.ts';
import { takeFact } from './chordpro-facts.ts';
import type { FileLine } from './chordpro-file.ts';
import type { Reading } from './chordpro-state.ts';
import { addLine, closeSection, openSection, placeHeadingAsRemark } from './chordpro-state.ts';
import { parseSectionName, sectionKind } from './section-name.ts';
import { emptySection, lyricLine } from './song-draft.ts';

// Layout and diagrams: kept for an export, nothing a singer misses.
const layout =
  /^(new_page|new_physical_page|column_break|columns|titles|diagrams|grid|no_grid|pagetype|define|defined|chord|debug|\+.*|(text|chord|chorus|tab|grid|title|footer|toc|label|abc|ly|svg|textblock)(font|size|colou?r))$/;
const keptSections = new Map([
  ['tab', 'tablature'],
  ['grid', 'a chord grid'],
  ['abc', 'music in ABC notation'],
  ['ly', 'music in LilyPond notation'],
  ['svg', 'a drawing'],
  ['strum', 'a strumming pattern'],
]);

/** Does what a directive says. Source: https://www.chordpro.org/chordpro/chordpro-directives/ */
export function readDirective(reading: Reading, directive: Directive, line: FileLine): void {
  const { name, value } = directive;
  const section = /^(start|end)_of_(.+)$/.exec(name);
  if (directive.selector && !directive.selector.endsWith('!')) return keepForOthers(reading, directive, line);
  if (section?.[1] === 'start') return startSection(reading, section[2] ?? '', directive, line);
  if (section) return endSection(reading, line);
  if (/^comment(_italic|_box)?$/.test(name)) return readComment(reading, directive.value, line);
  if (name === 'chorus') return repeatChorus(reading, value, line);
  if (name === 'x_notes') reading.notes.push(value);
  else if (name === 'x_order') reading.order = { at: line.at, value, by: 'id' };
  else if (name === 'flow') reading.order = { at: line.at, value, by: 'name' };
  else if (name === 'transpose') readTranspose(reading, value, line);
  else if (name === 'key' && reading.exact) reading.song.facts.key = value;
  else if (!takeFact(reading.song, directive, line.at)) carryDirective(reading, directive, line);
}

function carryDirective({ carried, song }: Reading, { name, value }: Directive, { at, raw }: FileLine): void {
  carried.directives.push({ line: at, name, value });
  if (!layout.test(name)) song.losses.push({ line: at, what: `the directive ${raw.trim().slice(0, 80)}`, text: '' });
}

function keepForOthers(reading: Reading, directive: Directive, line: FileLine): void {
  const { name, selector } = directive;
  if (name.startsWith('start_of_')) {
    closeSection(reading);
    reading.kept = { name: name.slice(9), what: `words for ${selector} only`, at: line.at, lines: [] };
  } else {
    reading.carried.directives.push({ line: line.at, name: `${name}-${selector}`, value: directive.value });
    if (layout.test(name)) return;
    reading.song.losses.push({ line: line.at, what: `for ${selector} only: {${name}: ${directive.value}}`, text: '' });
  }
}

function readTranspose(reading: Reading, value: string, line: FileLine): void {
  const { song } = reading;
  const { losses } = song;
  if (reading.text.sections.length === 0 && song.moveBy === undefined && /^[+-]?\d{1,2}$/.test(value)) {
    song.moveBy = Number(value);
    return;
  }
  reading.carried.directives.push({ line: line.at, name: 'transpose', value });
  losses.push({ line: line.at, what: 'the chords are moved in the middle of the song', text: '' });
}

function startSection(reading: Reading, name: string, directive: Directive, line: FileLine): void {
  closeSection(reading);
  const what = keptSections.get(name);
  if (what) {
    reading.kept = { name, what, at: line.at, lines: [] };
    return;
  }
  placeHeadingAsRemark(reading);
  const kind = sectionKind(name) ?? 'other';
  const written = directive.attributes.label ?? (Object.keys(directive.attributes).length > 0 ? '' : directive.value);
  const heading = reading.exact ? undefined : parseSectionName(written);
  const number = heading?.kind === kind ? heading.number : '';
  const label = heading?.kind === kind ? '' : written || (sectionKind(name) ? '' : name.replaceAll('_', ' '));
  openSection(reading, emptySection(kind, line.at, number, label), true);
}

function endSection(reading: Reading, line: FileLine): void {
  if (!reading.open)
    reading.song.losses.push({ line: line.at, what: 'a section ends here that never began', text: '' });
  closeSection(reading);
}

function readComment(reading: Reading, text: string, line: FileLine): void {
  if (reading.open) return addLine(reading, lyricLine('', [], text), line.at);
  const name = reading.exact ? undefined : parseSectionName(text);
  const isLast = (reading.lines[reading.next]?.raw ?? '').trim() === '';
  if (name?.kind === 'chorus' && isLast && reading.text.sections.some(({ kind }) => kind === 'chorus')) {
    reading.text.order.push({ chorusAgainAt: line.at });
  } else if (name && !reading.heading) reading.heading = { name, at: line.at, text };
  else reading.remarks.push({ text, at: line.at });
}

function repeatChorus(reading: Reading, label: string, line: FileLine): void {
  closeSection(reading);
  reading.text.order.push({ chorusAgainAt: line.at });
  if (!label || parseSectionName(label)?.kind === 'chorus') return;
  reading.song.losses.push({ line: line.at, what: `the repeated chorus is called "${label}"`, text: '' });
}
