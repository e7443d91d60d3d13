import type { Directive } from './chordpro-directive.ts';
import { applyMetadata } from './chordpro-metadata.ts';
import type { FileLine } from './chordpro-file.ts';
import type { ChordProState } from './chordpro-state.ts';
import { addLine, finishSection, beginSection, addHeadingAsRemark } from './chordpro-state.ts';
import { parseSectionName, sectionKind } from './section-name.ts';
import { emptySection, lyricLine } from './song-draft.ts';
import { diagnose, type ReaderDiagnostic } from './diagnostics.ts';

// Layout and diagrams: kept for an export, but not reported, since a singer does not need them.
const layoutDirectives =
  /^(new_page|new_physical_page|column_break|columns|titles|diagrams|grid|no_grid|pagetype|define|defined|chord|debug|\+.*|(text|chord|chorus|tab|grid|title|footer|toc|label|abc|ly|svg|textblock)(font|size|colou?r))$/;
const verbatimSections = new Map<string, ReaderDiagnostic>([
  ['tab', diagnose('tablature')],
  ['grid', diagnose('chord-grid')],
  ['abc', diagnose('music-abc')],
  ['ly', diagnose('music-lilypond')],
  ['svg', diagnose('drawing')],
  ['strum', diagnose('strumming')],
]);

/** Applies a directive to the state. Source: https://www.chordpro.org/chordpro/chordpro-directives/ */
export function readDirective(state: ChordProState, directive: Directive, line: FileLine): void {
  const { name, value } = directive;
  const section = /^(start|end)_of_(.+)$/.exec(name);
  if (directive.selector && !directive.selector.endsWith('!')) return readSelectedDirective(state, directive, line);
  if (section?.[1] === 'start') return startSection(state, section[2] ?? '', directive, line);
  if (section) return endSection(state, line);
  if (/^comment(_italic|_box)?$/.test(name)) return readComment(state, directive.value, line);
  if (name === 'chorus') return repeatChorus(state, value, line);
  if (name === 'x_notes') state.notes.push(value);
  else if (name === 'x_order') state.order = { at: line.at, value, by: 'id' };
  else if (name === 'flow') state.order = { at: line.at, value, by: 'name' };
  else if (name === 'transpose') readTranspose(state, value, line);
  else if (name === 'key' && state.isExact) state.song.metadata.key = value;
  else if (!applyMetadata(state.song, directive, line.at)) preserveDirective(state, directive, line);
}

function preserveDirective({ carried, song }: ChordProState, { name, value }: Directive, { at, raw }: FileLine): void {
  carried.directives.push({ line: at, name, value });
  if (!layoutDirectives.test(name))
    song.diagnostics.push({
      line: at,
      message: diagnose('directive', { directive: raw.trim().slice(0, 80) }),
      text: '',
    });
}

function readSelectedDirective(state: ChordProState, directive: Directive, line: FileLine): void {
  const { name, selector } = directive;
  if (name.startsWith('start_of_')) {
    finishSection(state);
    state.verbatimSection = {
      name: name.slice(9),
      what: diagnose('words-for', { who: selector }),
      at: line.at,
      lines: [],
    };
  } else {
    state.carried.directives.push({ line: line.at, name: `${name}-${selector}`, value: directive.value });
    if (layoutDirectives.test(name)) return;
    state.song.diagnostics.push({
      line: line.at,
      message: diagnose('for-only', { who: selector, words: `{${name}: ${directive.value}}` }),
      text: '',
    });
  }
}

function readTranspose(state: ChordProState, value: string, line: FileLine): void {
  const { song } = state;
  const { diagnostics } = song;
  if (state.text.sections.length === 0 && song.transposeBy === undefined && /^[+-]?\d{1,2}$/.test(value)) {
    song.transposeBy = Number(value);
    return;
  }
  state.carried.directives.push({ line: line.at, name: 'transpose', value });
  diagnostics.push({ line: line.at, message: diagnose('key-change'), text: '' });
}

function startSection(state: ChordProState, name: string, directive: Directive, line: FileLine): void {
  finishSection(state);
  const description = verbatimSections.get(name);
  if (description) {
    state.verbatimSection = { name, what: description, at: line.at, lines: [] };
    return;
  }
  addHeadingAsRemark(state);
  const kind = sectionKind(name) ?? 'other';
  const writtenLabel =
    directive.attributes.label ?? (Object.keys(directive.attributes).length > 0 ? '' : directive.value);
  const heading = state.isExact ? undefined : parseSectionName(writtenLabel);
  const number = heading?.kind === kind ? heading.number : '';
  const label = heading?.kind === kind ? '' : writtenLabel || (sectionKind(name) ? '' : name.replaceAll('_', ' '));
  beginSection(state, emptySection(kind, line.at, number, label), true);
}

function endSection(state: ChordProState, line: FileLine): void {
  if (!state.currentSection) state.song.diagnostics.push({ line: line.at, message: diagnose('section-end'), text: '' });
  finishSection(state);
}

function readComment(state: ChordProState, text: string, line: FileLine): void {
  if (state.currentSection) return addLine(state, lyricLine('', [], text), line.at);
  const name = state.isExact ? undefined : parseSectionName(text);
  const isLast = (state.lines[state.next]?.raw ?? '').trim() === '';
  if (name?.kind === 'chorus' && isLast && state.text.sections.some(({ kind }) => kind === 'chorus')) {
    state.text.order.push({ chorusAgainAt: line.at });
  } else if (name && !state.heading) state.heading = { name, at: line.at, text };
  else state.remarks.push({ text, at: line.at });
}

function repeatChorus(state: ChordProState, label: string, line: FileLine): void {
  finishSection(state);
  state.text.order.push({ chorusAgainAt: line.at });
  if (!label || parseSectionName(label)?.kind === 'chorus') return;
  state.song.diagnostics.push({ line: line.at, message: diagnose('chorus-label', { label }), text: '' });
}
