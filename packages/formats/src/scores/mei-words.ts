import type { Author } from '../song-text.ts';
import { elementsOf, parseXml, textOf, type XmlElement } from '../xml-tree.ts';
import { nameOfKey } from './abc-words.ts';
import { readScorePeople } from './score-people.ts';
import { type ScoreBar, type ScoreWords, type SungSyllable, syllable, VoiceCollector } from './score-words.ts';
import { SCORE_XML_LIMITS } from './score-xml-limits.ts';

/**
 * Reads the words of an MEI score: those under the notes, and verses in lines beside the music. Of several readings the
 * first is taken.
 *
 * @throws {ParseError} when it is not well-formed, declares entities of its own, or is beyond a limit
 */
export function readMeiWords(text: string): ScoreWords {
  const mei = parseXml(text, SCORE_XML_LIMITS);
  const music = mei.name === 'music' ? mei : descendants(mei, 'music')[0];
  const reader = new MeiReader(music);
  return {
    titles: titlesOf(mei),
    people: peopleOf(mei),
    language: descendants(music, 'verse')[0]?.attributes.get('xml:lang') ?? '',
    copyright: '',
    key: keyOf(music),
    bars: reader.bars,
    voices: [...reader.voices.values()].map(({ notes }) => notes),
    stanzas: descendants(music, 'lg')
      .map((stanza) => elementsOf(stanza, 'l').map(textOf))
      .filter((lines) => lines.length > 0),
  };
}

/* All elements of a name below an element, in order. */
function descendants(element: XmlElement | undefined, name: string): readonly XmlElement[] {
  const found: XmlElement[] = [];
  const visit = (one: XmlElement) => {
    for (const each of elementsOf(one)) {
      if (each.name === name) found.push(each);
      visit(each);
    }
  };
  if (element) visit(element);
  return found;
}

const statementsOf = (mei: XmlElement): readonly XmlElement[] => {
  const head = elementsOf(mei, 'meiHead')[0];
  const ofFile = elementsOf(elementsOf(head, 'fileDesc')[0], 'titleStmt');
  const ofWorks = [...descendants(head, 'work'), ...descendants(head, 'source')];
  return [...ofFile, ...ofWorks.flatMap((work) => [work, ...descendants(work, 'titleStmt')])];
};

function titlesOf(mei: XmlElement): readonly string[] {
  return statementsOf(mei).flatMap((statement) => {
    const titles = elementsOf(statement, 'title');
    const main = titles.find((title) => title.attributes.get('type') === 'main') ?? titles[0];
    // "an electronic transcription" is a part of the title that is not its own.
    const children = (main?.children ?? []).filter((node) => typeof node === 'string' || node.name !== 'titlePart');
    return main ? [textOf({ ...main, children })] : [];
  });
}

const ROLES: Readonly<Record<string, Author['role']>> = {
  composer: 'music',
  cmp: 'music',
  lyricist: 'words',
  lyr: 'words',
  librettist: 'words',
  lbt: 'words',
  poet: 'words',
  author: 'words',
  aut: 'words',
  translator: 'translation',
  trl: 'translation',
  arranger: 'arrangement',
  arr: 'arrangement',
};

function peopleOf(mei: XmlElement): readonly Author[] {
  return statementsOf(mei).flatMap((statement) => {
    const named = elementsOf(statement).flatMap((element) => {
      const role = ROLES[element.name];
      const names = elementsOf(element, 'persName');
      return role === undefined ? [] : (names.length > 0 ? names : [element]).map((name) => ({ name, role }));
    });
    const responsible = ['respStmt', 'contributor'].flatMap((name) =>
      elementsOf(statement, name).flatMap((one) => elementsOf(one, 'persName')),
    );
    const withRole = responsible.flatMap((name) => {
      const role = ROLES[name.attributes.get('role') ?? ''];
      return role === undefined ? [] : [{ name, role }];
    });
    return [...named, ...withRole].flatMap(({ name, role }) => readScorePeople(textOf(name), role));
  });
}

function keyOf(music: XmlElement | undefined): string {
  const definition = descendants(music, 'scoreDef')[0];
  const all = [definition, ...descendants(definition, 'staffDef'), ...descendants(definition, 'keySig')];
  const read = (...names: readonly string[]) =>
    all.flatMap((one) => names.map((name) => one?.attributes.get(name) ?? '')).find((value) => value !== '') ?? '';
  const signature = /^(\d)([sf])?$/.exec(read('key.sig', 'keysig', 'sig'));
  if (!signature) return '';
  return nameOfKey(Number(signature[1]) * (signature[2] === 'f' ? -1 : 1), read('key.mode', 'mode'));
}

/* Walks through the measures, whatever sections, endings and readings they are in. */
class MeiReader {
  readonly bars: ScoreBar[] = [];
  readonly voices = new Map<string, VoiceCollector>();
  #fermatas = new Set<string>();
  #breaths = new Set<string>();
  /* Where the next note of the layer begins, in quarters. */
  #start = 0;

  constructor(music: XmlElement | undefined) {
    if (music) this.#readSections(music, false);
  }

  #readSections(element: XmlElement, isEnding: boolean): void {
    for (const each of readingsOf(element)) {
      if (each.name === 'measure') this.#readMeasure(each, isEnding);
      else if (CONTAINERS.has(each.name)) this.#readSections(each, isEnding || each.name === 'ending');
    }
  }

  #readMeasure(measure: XmlElement, isInEnding: boolean): void {
    const [left, right] = [measure.attributes.get('left') ?? '', measure.attributes.get('right') ?? ''];
    const previous = this.bars.at(-1);
    if (previous && left === 'rptboth') previous.endsRepeat = true;
    this.bars.push({
      startsRepeat: /^rpt(?:start|both)$/.test(left),
      endsRepeat: /^rpt(?:end|both)$/.test(right),
      isInEnding,
    });
    const startsOf = (name: string) =>
      new Set(descendants(measure, name).map((sign) => sign.attributes.get('startid')?.replace('#', '') ?? ''));
    this.#fermatas = startsOf('fermata');
    this.#breaths = startsOf('breath');
    for (const staff of descendants(measure, 'staff'))
      for (const layer of elementsOf(staff, 'layer')) {
        const id = `${staff.attributes.get('n') ?? ''} ${layer.attributes.get('n') ?? '1'}`;
        const voice = this.voices.get(id) ?? new VoiceCollector();
        this.voices.set(id, voice);
        this.#start = 0;
        this.#readEvents(layer, voice);
        if (/^(?:dbl|end|rpt)/.test(right)) voice.endPhrase();
      }
  }

  #readEvents(element: XmlElement, voice: VoiceCollector): void {
    for (const each of readingsOf(element)) {
      if (each.name === 'note' || each.name === 'chord') this.#readNote(each, voice);
      else if (/^(?:rest|space|mRest|multiRest)$/.test(each.name)) {
        if (each.name !== 'space') voice.endPhrase();
        this.#start += lengthOf(each);
      } else this.#readEvents(each, voice);
    }
  }

  #readNote(note: XmlElement, voice: VoiceCollector): void {
    const words = new Map<string, SungSyllable>();
    const verses = [note, ...elementsOf(note, 'note')].flatMap((one) => [
      ...elementsOf(one, 'verse'),
      ...elementsOf(one, 'refrain'),
    ]);
    for (const verse of verses) {
      const read = readVerse(verse);
      const number = verse.name === 'refrain' ? 'chorus' : (/\d+/.exec(verse.attributes.get('n') ?? '')?.[0] ?? '1');
      if (read) words.set(number, read);
    }
    const id = note.attributes.get('xml:id') ?? '';
    voice.addNote({
      bar: this.bars.length - 1,
      start: this.#start,
      words,
      length: lengthOf(note),
      hasFermata: note.attributes.has('fermata') || this.#fermatas.has(id),
      endsPhrase: this.#breaths.has(id),
    });
    this.#start += lengthOf(note);
  }
}

const CONTAINERS = new Set(['body', 'mdiv', 'score', 'section', 'ending', 'lem', 'rdg', 'expansion', 'group', 'music']);

/* The children, with one reading of what has several. */
function readingsOf(element: XmlElement): readonly XmlElement[] {
  return elementsOf(element).flatMap((each) => {
    if (each.name === 'app' || each.name === 'choice') {
      const chosen = ['lem', 'corr', 'reg'].flatMap((name) => elementsOf(each, name))[0] ?? elementsOf(each)[0];
      return chosen ? readingsOf(chosen) : [];
    }
    return each.name === 'del' || each.name === 'verse' ? [] : [each];
  });
}

/* In quarters; a grace note has no length of its own. */
function lengthOf(note: XmlElement): number {
  if (note.attributes.has('grace')) return 0;
  const written = note.attributes.get('dur') ?? elementsOf(note, 'note')[0]?.attributes.get('dur') ?? '4';
  const length = written === 'breve' ? 8 : 4 / (Number(written) || 4);
  const dots = Number(note.attributes.get('dots') ?? 0);
  return length * (2 - 1 / 2 ** Math.min(dots, 4));
}

function readVerse(verse: XmlElement): SungSyllable | undefined {
  let text = '';
  let isContinued = false;
  let isContinuation: boolean | undefined;
  for (const syl of descendants(verse, 'syl')) {
    const place = syl.attributes.get('wordpos');
    const piece = textOf(syl);
    isContinuation ??= place === undefined ? undefined : place === 'm' || place === 't';
    text += text === '' || isContinued ? piece : ` ${piece}`;
    isContinued = place === undefined ? syl.attributes.get('con') === 'd' : place === 'i' || place === 'm';
  }
  const endsLine = elementsOf(verse, 'lb').length > 0;
  return text.trim() === '' ? undefined : syllable(text, { isContinued, isContinuation, endsLine });
}
