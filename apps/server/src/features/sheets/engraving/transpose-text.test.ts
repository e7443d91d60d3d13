import { describe, expect, it } from 'vitest';
import { prepareScore } from './render-score.ts';
import { transposeMeiText } from './transpose-text.ts';
import { parseMei, serializeMei } from './mei-document.ts';

const MOVES = [-12, -7, -1, 0, 2, 6, 12];

/** The transposition applied to the whole document. */
const onDocument = (mei: string, transposition: number) =>
  prepareScore(mei, { clef: 'treble', transposition, instruments: [] }, () => {});

const scoreOf = (head: string, measures: string) =>
  serializeMei(
    parseMei(
      `<?xml version="1.0"?><mei xmlns="http://www.music-encoding.org/ns/mei"><music><body><mdiv><score><scoreDef><staffGrp>${head}</staffGrp></scoreDef><section>${measures}</section></score></mdiv></body></music></mei>`,
    ),
  );

const G = '<staffDef n="1" lines="5"><keySig mode="major" sig="1s"/></staffDef>';
const NOTE = '<staff n="1"><layer n="1"><note pname="g" oct="4" dur="4"/></layer></staff>';

const SCORES: Readonly<Record<string, string>> = {
  'chords in letters, in parts and with signs': scoreOf(
    G,
    `<measure n="1">${NOTE}<harm xml:id="h1" tstamp="1">G</harm><harm tstamp="2"><rend fontstyle="normal">B</rend>♭/<rend>F</rend></harm><harm tstamp="3">A&amp;B &lt;3</harm></measure>`,
  ),
  'a chord without a text before one with it': scoreOf(
    G,
    `<measure n="1"><harm tstamp="1"/><harm tstamp="2"> </harm>${NOTE}<harm label="a > b" tstamp="3">D7</harm></measure>`,
  ),
  'a key that changes between bars and in a bar, beyond what can be written': scoreOf(
    G,
    `<measure n="1">${NOTE}</measure><scoreDef keysig="6s"/><measure n="2"><staff n="1"><layer n="1"><keySig sig="5f"/><note pname="g" oct="4" dur="4"/></layer></staff><harm tstamp="1">Gb</harm></measure>`,
  ),
  'a transposing part before one that sounds as written': scoreOf(
    '<staffDef n="1" trans.semi="-2" trans.diat="-1" keysig="3s"/><staffDef n="2" key.sig="1f" key.mode="minor"/>',
    `<measure n="1">${NOTE}<harm tstamp="1">Dm</harm></measure>`,
  ),
  'no key at all': scoreOf('<staffDef n="1"/>', `<measure n="1">${NOTE}<harm tstamp="1">Hm7</harm></measure>`),
};

describe('a score that is moved as text', () => {
  it.each(Object.entries(SCORES))('comes out as the document does: %s', (_, mei) => {
    for (const semitones of MOVES)
      expect(transposeMeiText(mei, semitones), `${semitones}`).toEqual(onDocument(mei, semitones));
  });

  it('is left to the document when it holds comments or sections', () => {
    const mei = SCORES['no key at all']!;
    expect(transposeMeiText(mei.replace('<harm', '<!-- <harm>C</harm> --><harm'), 2)).toBeUndefined();
    expect(transposeMeiText(mei.replace('Hm7', '<![CDATA[C]]>'), 2)).toBeUndefined();
  });
});
