import { createZip } from '../folder.ts';
import { type BuiltFile, escapeXml, fileNameOf, type Hymn, type HymnPart, nameOf, sungParts } from './hymns.ts';
import { cocoaRtf, windowsRtf } from './rtf.ts';

const base64 = (text: string): string => Buffer.from(text, 'latin1').toString('base64');
const textsOf = ({ lines }: HymnPart): readonly string[] => lines.map(({ text }) => text);
const uuid = (at: number): string => `A67250CF-0DCC-4169-80EA-${String(at).padStart(12, '0')}`;

/* A slide has at most four lines. */
function slidesOf(part: HymnPart): readonly (readonly string[])[] {
  const texts = textsOf(part);
  return Array.from({ length: Math.ceil(texts.length / 4) }, (_, slide) => texts.slice(slide * 4, slide * 4 + 4));
}

const CREDITS = (hymn: Hymn, version: number): string =>
  version === 6
    ? `CCLISongTitle="${escapeXml(hymn.title)}" CCLIAuthor="${escapeXml(hymn.author)}" CCLICopyrightYear="1900" CCLISongNumber="22025"`
    : `CCLISongTitle="${escapeXml(hymn.title)}" author="${escapeXml(hymn.author)}" CCLICopyrightInfo="1900" CCLILicenseNumber="22025"`;

/* Versions 4 and 5 have the text in an attribute, collections in elements with the class of a container. */
function oldSlide(lines: readonly string[], label: string, at: number): string {
  const rtf = base64(at % 2 === 0 ? windowsRtf(lines) : cocoaRtf(lines));
  return `<RVDisplaySlide backgroundColor="0 0 0 0" enabled="1" highlightColor="" hotKey="" label="${label}" notes="" slideType="1" sort_index="${at}" UUID="${uuid(at)}" drawingBackgroundColor="0" serialization-array-index="${at}"><cues containerClass="NSMutableArray"/><displayElements containerClass="NSMutableArray"><RVTextElement displayDelay="0" locked="0" typeID="0" source="" displayName="" RTFData="${rtf}" serialization-array-index="0"><_-RVRect3D-_position x="10" y="10" z="0" width="1004" height="748"/></RVTextElement></displayElements></RVDisplaySlide>`;
}

/** ProPresenter 4: slides, each with the name of its part in a label. */
export function buildProPresenter4(hymn: Hymn, at: number): BuiltFile {
  const slides = hymn.parts.flatMap((part) => [textsOf(part)].map((lines) => ({ lines, label: nameOf(part) })));
  const xml = `<?xml version="1.0"?>\r\n<RVPresentationDocument height="768" width="1024" versionNumber="${at % 2 === 0 ? 400 : 401}" creatorCode="1349676880" category="Hymn" notes="" ${CREDITS(hymn, 4)}><slides containerClass="NSMutableArray">${slides.map(({ lines, label }, slide) => oldSlide(lines, label, slide)).join('')}</slides></RVPresentationDocument>`;
  return { path: `${fileNameOf(hymn)}.pro4`, bytes: xml };
}

/** ProPresenter 5: groups of slides, and an arrangement with the ids of groups in attributes. */
export function buildProPresenter5(hymn: Hymn, at: number): BuiltFile {
  const groups = hymn.parts.map((part, group) => {
    const slides = slidesOf(part).map((lines, slide) => oldSlide(lines, '', group * 10 + slide + at));
    return `<RVSlideGrouping name="${nameOf(part)}" uuid="${uuid(group)}" color="1 1 1 0" serialization-array-index="${group}"><slides containerClass="NSMutableArray">${slides.join('')}</slides></RVSlideGrouping>`;
  });
  const ids = sungParts(hymn).map(
    (part, place) =>
      `<NSMutableString serialization-native-value="${uuid(hymn.parts.indexOf(part))}" serialization-array-index="${place}"/>`,
  );
  const arrangement = `<RVSongArrangement name="Sunday" uuid="${uuid(900)}" color="0 0 0 0" serialization-array-index="0"><groupIDs containerClass="NSMutableArray">${ids.join('')}</groupIDs></RVSongArrangement>`;
  const xml = `<?xml version="1.0"?>\n<RVPresentationDocument height="768" width="1024" docType="0" versionNumber="500" category="Hymn" notes="" ${CREDITS(hymn, 5)}><groups containerClass="NSMutableArray">${groups.join('')}</groups><arrangements containerClass="NSMutableArray">${at % 2 === 0 ? arrangement : ''}</arrangements></RVPresentationDocument>`;
  return { path: `${fileNameOf(hymn)}.pro5`, bytes: xml };
}

/**
 * ProPresenter 6: arrays with the name of a variable, texts in elements; on Windows with a plain copy, a blank slide
 * before the song, boxes nobody edited, and shapes. Every fourth is a bundle with its picture.
 */
export async function buildProPresenter6(hymn: Hymn, at: number): Promise<BuiltFile> {
  const box = (lines: readonly string[], slide: number) =>
    `<RVTextElement displayName="Default" UUID="${uuid(slide)}" typeID="0" source=""><RVRect3D rvXMLIvarName="position">{0 0 0 1920 1080}</RVRect3D><NSString rvXMLIvarName="PlainText">${base64(lines.join('\r\n'))}</NSString><NSString rvXMLIvarName="RTFData">${base64(slide % 2 === 0 ? windowsRtf(lines, 'unicode') : cocoaRtf(lines))}</NSString></RVTextElement>`;
  const unused = `<RVTextElement displayName="Box"><NSString rvXMLIvarName="RTFData">${base64(windowsRtf(['Double-click to edit']))}</NSString></RVTextElement><RVShapeElement displayName="Shape"/>`;
  const slideXml = (lines: readonly string[], slide: number) =>
    `<RVDisplaySlide enabled="true" label="" UUID="${uuid(slide)}"><array rvXMLIvarName="cues"/><array rvXMLIvarName="displayElements">${lines.length === 0 ? '' : box(lines, slide)}${at % 3 === 0 ? unused : ''}</array></RVDisplaySlide>`;
  const group = (name: string, id: number, slides: readonly (readonly string[])[]) =>
    `<RVSlideGrouping name="${name}" color="0 0 1 1" uuid="${uuid(id)}"><array rvXMLIvarName="slides">${slides.map((lines, slide) => slideXml(lines, id * 10 + slide)).join('')}</array></RVSlideGrouping>`;
  const groups = hymn.parts.map((part, place) => group(nameOf(part), place + 1, slidesOf(part)));
  const ids = sungParts(hymn).map((part) => `<NSString>${uuid(hymn.parts.indexOf(part) + 1)}</NSString>`);
  const arrangement = (name: string, id: number, some: readonly string[]) =>
    `<RVSongArrangement name="${name}" uuid="${uuid(id)}" color="1 0 0 1"><array rvXMLIvarName="groupIDs">${some.join('')}</array></RVSongArrangement>`;
  const xml = `${at % 2 === 0 ? '\ufeff' : ''}<?xml version="1.0" encoding="utf-8"?>\n<RVPresentationDocument height="1080" width="1920" docType="0" versionNumber="600" ${CREDITS(hymn, 6)} category="Song" notes="" selectedArrangementID="${uuid(900)}" os="${at % 2}" buildNumber="6016"><RVTimeline rvXMLIvarName="timeline"><array rvXMLIvarName="timeCues"/></RVTimeline><array rvXMLIvarName="groups">${group('Blank', 0, [[]])}${groups.join('')}</array><array rvXMLIvarName="arrangements">${arrangement('First verse', 901, ids.slice(0, 1))}${arrangement('Whole', 900, ids)}</array></RVPresentationDocument>`;
  const name = fileNameOf(hymn);
  if (at % 4 !== 3) return { path: `${name}.pro6`, bytes: xml };
  return { path: `${name}.pro6x`, bytes: await createZip({ [`${name}.pro6`]: xml, 'Media/sky.jpg': 'a picture' }) };
}

type Value = string | number | Uint8Array;

/** The wire format of protocol buffers. Source: https://protobuf.dev/programming-guides/encoding/ */
function message(...fields: readonly (readonly [field: number, value: Value])[]): Uint8Array {
  const varint = (value: number): number[] =>
    value < 0x80 ? [value] : [(value % 0x80) | 0x80, ...varint(Math.floor(value / 0x80))];
  return Uint8Array.from(
    fields.flatMap(([field, value]) => {
      if (typeof value === 'number') return [...varint(field * 8), ...varint(value)];
      const bytes = typeof value === 'string' ? new TextEncoder().encode(value) : value;
      return [...varint(field * 8 + 2), ...varint(bytes.length), ...bytes];
    }),
  );
}

const id = (at: number): Uint8Array => message([1, uuid(at)]);

/* From a cue to its text: action, slide, presentation, base slide, element, graphics element, text, RTF. */
function cue(lines: readonly string[], at: number, chords: readonly (readonly [number, string])[]): Uint8Array {
  const attributes = chords.map(
    ([start, name]) => [13, message([1, message([1, start], [2, start + 1])], [7, name])] as const,
  );
  const text = message([3, message([1, message([1, 'Helvetica'])], ...attributes)], [5, cocoaRtf(lines)]);
  const element = message([1, message([1, id(at + 5000)], [2, 'Lyrics'], [13, text])], [4, 3]);
  const slide = message([2, message([1, message([1, element], [4, id(at + 6000)])])]);
  const action = message([1, id(at + 7000)], [9, 11], [23, slide]);
  return message([1, id(at)], [5, message([1, 1])], [10, action], [12, 1]);
}

/** The file of a song of ProPresenter 7: cues in any order, groups that name them, arrangements of groups. */
function proPresenter7Song(hymn: Hymn, at: number): Uint8Array {
  const cues: Uint8Array[] = [];
  const groups = hymn.parts.map((part, place) => {
    const ids = slidesOf(part).map((lines, slide) => {
      const number = place * 10 + slide + 100;
      const own = part.lines.slice(slide * 4, slide * 4 + 4);
      let from = 0;
      const chords = own.flatMap((line) => {
        const start = from;
        from += line.text.length + 1;
        return line.chords.map(([column, name]) => [start + column, name] as const);
      });
      cues.unshift(cue(lines, number, at % 2 === 0 ? chords : []));
      return [2, id(number)] as const;
    });
    return [12, message([1, message([1, id(place + 1)], [2, nameOf(part)], [3, message([1, 1])])], ...ids)] as const;
  });
  const arrangement = (name: string, number: number, parts: readonly HymnPart[]) =>
    [
      11,
      message([1, id(number)], [2, name], ...parts.map((part) => [3, id(hymn.parts.indexOf(part) + 1)] as const)),
    ] as const;
  return message(
    [1, message([1, 1], [2, message([1, 13])])],
    [2, id(at + 9000)],
    [3, hymn.title],
    [6, 'Song'],
    [10, id(800)],
    arrangement('Whole', 800, sungParts(hymn)),
    ...groups,
    ...cues.map((bytes) => [13, bytes] as const),
    [14, message([1, hymn.author], [3, hymn.title], [5, 1900], [6, 22025], [7, 'An album'])],
    [99, 'a field of a later version'],
  );
}

/** ProPresenter 7: every fourth is a bundle, every fifth in a playlist. */
export async function buildProPresenter7(hymn: Hymn, at: number): Promise<BuiltFile> {
  const name = fileNameOf(hymn);
  const song = proPresenter7Song(hymn, at);
  if (at % 4 === 3)
    return { path: `${name}.probundle`, bytes: await createZip({ [`Users/anna/${name}.pro`]: song, 'sky.jpg': 'x' }) };
  return { path: `${name}.pro`, bytes: song };
}
