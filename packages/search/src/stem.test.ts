import { expect, test } from 'vitest';
import { stem } from './stem.ts';

/* Pairs from the sample vocabularies of the algorithms' own descriptions. */
test.each([
  ['consign', 'consign'],
  ['consigned', 'consign'],
  ['consistency', 'consist'],
  ['consolation', 'consol'],
  ['consolatory', 'consolatori'],
  ['consonant', 'conson'],
  ['conspicuously', 'conspicu'],
  ['constables', 'constabl'],
  ['constancy', 'constanc'],
  ['knack', 'knack'],
  ['knaves', 'knave'],
  ['kneeling', 'kneel'],
  ['knightly', 'knight'],
  ['knocked', 'knock'],
  ['happily', 'happili'],
  ['hoping', 'hope'],
  ['hopping', 'hop'],
  ['skies', 'sky'],
  ['dying', 'die'],
  ['news', 'news'],
  ['generously', 'generous'],
  ['communion', 'communion'],
  ['proceed', 'proceed'],
  ['cries', 'cri'],
  ['ties', 'tie'],
  ['gas', 'gas'],
  ['agreed', 'agre'],
  ['relational', 'relat'],
  ['hopefulness', 'hope'],
  ['creation', 'creation'],
  ['saviour', 'saviour'],
])('the English %s is %s', (word, expected) => expect(stem(word, 'en')).toBe(expected));

test.each([
  ['havnedistriktene', 'havnedistrikt'],
  ['havnedistrikter', 'havnedistrikt'],
  ['havneeffektiviteten', 'havneeffektivitet'],
  ['opning', 'opning'],
  ['opninga', 'opning'],
  ['oppdragsgiver', 'oppdragsgiv'],
  ['oppdragets', 'oppdrag'],
  ['opphold', 'opphold'],
  ['oppholdstillatelser', 'oppholdstillat'],
  ['forberedt', 'forbered'],
  ['kristelig', 'krist'],
  ['bekjennelsens', 'bekjenn'],
])('the Norwegian %s is %s', (word, expected) => expect(stem(word, 'no')).toBe(expected));

test.each([
  ['jaktkarlarne', 'jaktkarl'],
  ['klostren', 'klostr'],
  ['kloster', 'klost'],
  ['gudomlig', 'gudom'],
])('the Swedish %s is %s', (word, expected) => expect(stem(word, 'sv')).toBe(expected));

test.each([
  ['indtager', 'indtag'],
  ['undersogelser', 'undersog'],
  ['underste', 'underst'],
])('the Danish %s is %s', (word, expected) => expect(stem(word, 'da')).toBe(expected));

test.each([
  ['aufeinanderfolge', 'aufeinanderfolg'],
  ['aufenthaltes', 'aufenthalt'],
  ['kategorischer', 'kategor'],
  ['barmherzigkeit', 'barmherz'],
])('the German %s is %s', (word, expected) => expect(stem(word, 'de')).toBe(expected));

test.each([
  ['en', 'loves', 'loved', 'loving', 'loveth'],
  ['en', 'praise', 'praises', 'praising'],
  ['no', 'herre', 'herren', 'herrens'],
  ['no', 'sang', 'sangen', 'sanger'],
  ['nn', 'herre', 'herren', 'herrens'],
  ['sv', 'sang', 'sangen', 'sanger', 'sangerna'],
  ['sv', 'herre', 'herren', 'herrens'],
  ['da', 'sang', 'sange', 'sangen', 'sangene'],
  ['da', 'kaerlighed', 'kaerligheden', 'kaerlighedens'],
  ['de', 'lied', 'lieder', 'liedern'],
  ['de', 'heilig', 'heiligen', 'heiliger', 'heiliges'],
  ['de', 'gnade', 'gnaden'],
])('in %s the forms of a word have one stem', (language, ...forms) =>
  expect(new Set(forms.map((form) => stem(form, language))).size).toBe(1),
);
