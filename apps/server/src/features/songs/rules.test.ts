import { formatKey } from '@canticle/music';
import { describe, expect, it } from 'vitest';
import type { Role } from '../../platform/http/index.ts';
import {
  canOpenDisabled,
  canOpenSong,
  canReadAllMetadata,
  hasCollection,
  isKeyGuessed,
  isOpenToEverybody,
  isPublished,
  isVisible,
  listTranslatorIds,
  matchesCollection,
  participantKey,
  replaceParticipant,
  resolveSongKey,
  resolveText,
} from './rules.ts';

const ROLES: readonly Role[] = ['technician', 'editor', 'extended', 'administrator'];
const viewer = (...roles: Role[]) => ({ roles, embed: undefined, openCollections: [] as readonly string[] });
const whoever = (may: (one: ReturnType<typeof viewer>) => boolean) =>
  [viewer(), ...ROLES.map((role) => viewer(role))].filter(may).map(({ roles }) => roles[0] ?? 'nobody');

describe('who may open what', () => {
  it('is a matter of roles for what is disabled, and for what others made', () => {
    expect(whoever(canOpenDisabled)).toEqual(['editor', 'administrator']);
    expect(whoever(canReadAllMetadata)).toEqual(['technician', 'administrator']);
  });

  it('a collection belongs to whom it was opened for; to whom all are, disabled ones only as an editor', () => {
    const has = (openCollections: readonly string[] | 'all', enabled: boolean, ...roles: Role[]) =>
      hasCollection({ roles, openCollections }, { id: 'c1', enabled });
    expect([has(['c1'], true), has(['c1'], false), has(['c2'], true), has([], true)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect([has('all', true), has('all', false), has('all', false, 'editor')]).toEqual([true, false, true]);
  });

  it('a disabled song is there only for editors, and an embedded view has only its own song', () => {
    const sees = (enabled: boolean, embedded: string | undefined, ...roles: Role[]) =>
      isVisible(
        { roles, embed: embedded === undefined ? undefined : { songId: embedded } } as Parameters<typeof isVisible>[0],
        { id: 's1', enabled },
      );
    expect([sees(true, undefined), sees(false, undefined), sees(false, undefined, 'editor')]).toEqual([
      true,
      false,
      true,
    ]);
    expect([sees(true, 's1'), sees(true, 's2'), sees(true, 's2', 'administrator')]).toEqual([true, false, false]);
  });

  it('a song opens where it is free or in a collection one has, as long as it is there', () => {
    const opens = (enabled: boolean, memberships: { collectionId: string; free: boolean }[], ids: string[] = ['c1']) =>
      canOpenSong(
        viewer(),
        { id: 's1', enabled, memberships: memberships.map((one) => ({ ...one, number: null })) },
        new Set(ids),
      );
    const inBooks = [
      { collectionId: 'c2', free: false },
      { collectionId: 'c1', free: false },
    ];
    expect([opens(true, inBooks), opens(false, inBooks), opens(true, inBooks, ['c3'])]).toEqual([true, false, false]);
    expect(opens(true, [{ collectionId: 'c2', free: true }], [])).toBe(true);
    expect(opens(true, [])).toBe(false);
  });

  it('everybody may open a song that is free in an enabled songbook', () => {
    type Book = Parameters<typeof isOpenToEverybody>[1][number];
    const book: Book = { id: 'c1', enabled: true, free: false, type: 'song' };
    const opens = (song: { enabled: boolean; free: boolean }, collection: Partial<Book>) =>
      isOpenToEverybody({ enabled: song.enabled, memberships: [{ collectionId: 'c1', number: 1, free: song.free }] }, [
        { ...book, ...collection },
      ]);
    expect(opens({ enabled: true, free: true }, {})).toBe(true);
    expect(opens({ enabled: true, free: false }, { free: true })).toBe(true);
    expect(opens({ enabled: true, free: false }, {})).toBe(false);
    expect(opens({ enabled: false, free: true }, {})).toBe(false);
    expect(opens({ enabled: true, free: true }, { enabled: false })).toBe(false);
    expect(opens({ enabled: true, free: true }, { id: 'c2', free: true })).toBe(false);
    expect(opens({ enabled: true, free: true }, { type: 'scripture' })).toBe(false);
    expect(isPublished({ enabled: true, type: 'song' })).toBe(true);
  });
});

it('a text is in the language asked for, else in English, else in any', () => {
  expect(resolveText({ no: 'Sang', en: 'Song', de: 'Lied' }, 'de')).toBe('Lied');
  expect(resolveText({ no: 'Sang', en: 'Song' }, 'de')).toBe('Song');
  expect(resolveText({ no: 'Sang' }, 'de')).toBe('Sang');
  expect(resolveText({}, 'de')).toBe('');
});

it('a collection is found by its id and its keys, in any letter case', () => {
  const collection = { id: 'Id-1', key: 'MH', keys: { no: 'Mhb' } };
  const found = ['id-1', 'mh', 'MHB', 'Mh', 'm', '', 'no'].filter((text) => matchesCollection(collection, text));
  expect(found).toEqual(['id-1', 'mh', 'MHB', 'Mh']);
});

describe('the people of a song', () => {
  const participants = [
    { contributorId: 'a', type: 'author' as const },
    { contributorId: 'b', type: 'translator' as const, language: 'no' },
    { contributorId: 'c', type: 'translator' as const, language: 'en' },
    { contributorId: 'd', type: 'translator' as const },
  ];

  it('who translated into a language, or into one that is not known', () => {
    expect(listTranslatorIds({ participants }, 'no')).toEqual(['b', 'd']);
    expect(listTranslatorIds({ participants }, 'de')).toEqual(['d']);
  });

  it('are each in it once in one role, a translator once for each language', () => {
    expect(new Set(participants.map(participantKey)).size).toBe(4);
    expect(participantKey({ contributorId: 'd', type: 'translator' })).toBe(
      participantKey({ contributorId: 'd', type: 'translator', language: undefined }),
    );
    expect(replaceParticipant(participants, 'c', 'b')).toEqual([
      participants[0],
      participants[1],
      { contributorId: 'b', type: 'translator', language: 'en' },
      participants[3],
    ]);
    const twice = [...participants, { contributorId: 'x', type: 'author' as const }];
    expect(replaceParticipant(twice, 'x', 'a')).toEqual(participants);
    expect(replaceParticipant(participants, 'x', 'a')).toEqual(participants);
  });
});

describe('the key of a song', () => {
  const song = { originalKey: '', minor: false, textKey: '', isTextKeyGuessed: false };
  const keyOf = (stated: Partial<typeof song>) => {
    const key = resolveSongKey({ ...song, ...stated });
    return key && formatKey(key);
  };

  it('is the stated one, else that of its text', () => {
    expect(keyOf({ originalKey: 'Eb', textKey: 'C' })).toBe('Eb');
    expect(keyOf({ originalKey: 'Eb', minor: true })).toBe('Ebm');
    expect(keyOf({ textKey: 'Am', minor: true })).toBe('Am');
    expect(keyOf({ textKey: 'C', minor: true })).toBe('C');
    expect(keyOf({})).toBeNull();
  });

  it('is guessed when it is that of a text whose chords alone tell it', () => {
    const isGuessed = (stated: Partial<typeof song>) => isKeyGuessed({ ...song, ...stated });
    expect(isGuessed({ textKey: 'C', isTextKeyGuessed: true })).toBe(true);
    expect(isGuessed({ textKey: 'C', isTextKeyGuessed: false })).toBe(false);
    expect(isGuessed({ textKey: '', isTextKeyGuessed: true })).toBe(false);
    expect(isGuessed({ originalKey: 'Eb', textKey: 'C', isTextKeyGuessed: true })).toBe(false);
  });
});
