// @vitest-environment happy-dom
import type { Presentation } from '@canticle/contract/calls';
import { emptyDocument, emptyLine } from '@canticle/music';
import {
  continuePresentation,
  type PresentationDocument,
  presentSlide,
  presentSong,
  type SlideContent,
  visiblePositions,
} from '@canticle/presentation';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isUpToDate, Presenter } from './presenter.ts';
import { positionOf } from './positions.ts';
import type { PublishRequest, PresentationClient, PresentationListener } from './presentation-client.ts';
import type { WindowMessage } from './window-channel.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const song = (id: string): PresentationDocument =>
  presentSong({
    song: {
      id,
      name: {},
      collections: [],
      participants: [],
      yearWritten: null,
      yearComposed: null,
      originalKey: '',
      minor: false,
      verses: 0,
      copyrights: [],
      origins: [],
    },
    contributors: [],
    copyrights: [],
    collection: null,
    otherTexts: [],
    text: {
      id: 't',
      language: 'en',
      document: {
        ...emptyDocument,
        sections: [1, 2, 3, 4, 5, 6].map((number) => ({
          id: `v${number}`,
          kind: 'verse' as const,
          number,
          label: '',
          lines: [{ ...emptyLine, text: 'A line of words' }],
        })),
      },
    },
  });

const announcement = (title: string): SlideContent => ({
  kind: 'announcement',
  title,
  body: Array.from({ length: 12 }, (_, at) => `Line ${at + 1} of the announcement.`).join('\n'),
  picture: null,
  reading: null,
});
const slide = (title: string) =>
  presentSlide({ id: 'a1', language: 'en', content: announcement(title), passage: undefined });

/* The windows of one browser, each receiving the messages of the others. */
function browser() {
  const ears = new Set<(message: WindowMessage) => void>();
  let now = 1000;
  let apart = 0;
  const open = (role: 'control' | 'viewer', server?: PresentationClient) =>
    new Presenter(
      {
        createWindowChannel: (hear) => {
          ears.add(hear);
          return {
            send: (message) => {
              for (const ear of ears) if (ear !== hear) ear(structuredClone(message));
            },
            close: () => void ears.delete(hear),
          };
        },
        server,
        savePublished: () => {},
        readPublished: () => undefined,
        setLeading: () => {},
        isOwn: true,
        userId: 'me',
        now: () => (now += 1),
        randomId: () => String(Math.random()),
        random: () => (apart += 0.001),
      },
      role,
    );
  return { open };
}

const nowhere = { list: null, nextSongId: null, melody: 'original' as const };

const entry = (document: PresentationDocument) => ({ entryId: document.song.id, document, place: nowhere });

/* Chooses a song as the page of the leader does; another one may follow it. */
const choose = (control: Presenter, document: PresentationDocument, following?: PresentationDocument) =>
  control.choose(entry(document), following && entry(following));

const person = (id: string) => ({ id, displayName: id, image: null });

/* A server that numbers publications, and sends what the test wants. */
function fakeServer() {
  const published: PublishRequest[] = [];
  let listener: PresentationListener | undefined;
  let revision = 0;
  const line: PresentationClient = {
    publish: async (publishing) => {
      published.push(publishing);
      revision += 1;
      return { answer: { revision, isTaken: true } };
    },
    read: () => Promise.reject(new Error('nobody asks')),
    subscribe: (next) => {
      listener = next;
      return () => {};
    },
  };
  const tell = (document: PresentationDocument, more: Partial<Presentation> = {}) => {
    revision += 1;
    const position = positionOf(document, { list: null, nextSongId: null, melody: 'original' });
    const presentation = {
      revision,
      owner: person('me'),
      leader: person('me'),
      isLeaderAway: false,
      isForAudience: true,
      position,
      publishedAt: null,
      document,
      live: null,
      expiresAt: null,
      ...more,
    };
    listener?.onState(presentation as unknown as Presentation);
  };
  return { line, published, tell };
}

const onScreen = (presenter: ReturnType<ReturnType<typeof browser>['open']>) => {
  const { published: shown } = presenter.state();
  return shown && !shown.document.settings.muted ? visiblePositions(shown.document).join(' ') : '';
};

describe('control and viewer in one browser', () => {
  it('the viewer shows what is published, and nothing else', () => {
    const { open } = browser();
    const [control, viewer] = [open('control'), open('viewer')];
    choose(control, song('s1'));
    expect(onScreen(viewer)).toBe('');
    control.dispatch({ do: 'update' });
    expect(onScreen(viewer)).toBe('1 2 3');
    control.dispatch({ do: 'toggle-verse', place: '2' });
    expect([onScreen(viewer), isUpToDate(control.state())]).toEqual(['1 2 3', false]);
    control.dispatch({ do: 'update' });
    expect([onScreen(viewer), isUpToDate(control.state())]).toEqual(['1 3 4', true]);
  });

  it('a window that is opened late shows the same at once', () => {
    const { open } = browser();
    const control = open('control');
    choose(control, song('s1'));
    control.dispatch({ do: 'update' });
    control.dispatch({ do: 'next' });
    expect(onScreen(open('viewer'))).toBe('4 5 6');
  });

  it.each(['next', 'first', 'update'] as const)('the step "%s" after a new song shows its first page', (step) => {
    const { open } = browser();
    const [control, viewer] = [open('control'), open('viewer')];
    const shown = () => `${viewer.state().published?.document.song.id} ${onScreen(viewer)}`;
    choose(control, song('s1'));
    control.dispatch({ do: step });
    expect(shown()).toBe('s1 1 2 3');
    control.dispatch({ do: 'next' });
    control.dispatch({ do: 'next' });
    choose(control, song('s2'));
    expect(shown()).toBe('s1 ');
    control.dispatch({ do: step });
    expect(shown()).toBe('s2 1 2 3');
    control.dispatch({ do: 'next' });
    expect(shown()).toBe('s2 4 5 6');
  });

  it('a pedal in the viewer shows the first page of a new song too', () => {
    const { open } = browser();
    const [control, viewer] = [open('control'), open('viewer')];
    choose(control, song('s1'));
    control.dispatch({ do: 'update' });
    choose(control, song('s2'));
    viewer.dispatch({ do: 'next' });
    vi.advanceTimersByTime(1000);
    expect([viewer.state().published?.document.song.id, onScreen(viewer)]).toEqual(['s2', '1 2 3']);
  });

  it('going back while another song is chosen stays on the wall', () => {
    const { open } = browser();
    const [control, viewer] = [open('control'), open('viewer')];
    choose(control, song('s1'));
    for (const step of ['next', 'next'] as const) control.dispatch({ do: step });
    choose(control, song('s2'));
    control.dispatch({ do: 'previous' });
    expect([viewer.state().published?.document.song.id, onScreen(viewer)]).toEqual(['s1', '1 2 3']);
  });

  it('a blank wall before anything is shown is no step: the first page is not lost', () => {
    const { open } = browser();
    const [control, viewer] = [open('control'), open('viewer')];
    choose(control, song('s1'));
    control.dispatch({ do: 'mute' });
    expect(viewer.state().published).toBeUndefined();
    control.dispatch({ do: 'next' });
    expect(onScreen(viewer)).toBe('1 2 3');
  });

  it('the song that follows is shown after the blank wall, and is chosen then', () => {
    const { open } = browser();
    const [control, viewer] = [open('control'), open('viewer')];
    choose(control, song('s1'), song('s2'));
    const seen = Array.from({ length: 5 }, () => {
      control.dispatch({ do: 'next' });
      return `${viewer.state().published?.document.song.id} ${onScreen(viewer)}`;
    });
    expect(seen).toEqual(['s1 1 2 3', 's1 4 5 6', 's1 ', 's2 1 2 3', 's2 4 5 6']);
    expect(control.state().chosen?.entryId).toBe('s2');
  });

  it('blank and theme belong to the screen: a song that was chosen for later stays off it', () => {
    const { open } = browser();
    const [control, viewer] = [open('control'), open('viewer')];
    choose(control, song('s1'));
    control.dispatch({ do: 'update' });
    choose(control, song('s2'));
    const shown = () => {
      const { song: of, settings } = viewer.state().published?.document ?? song('none');
      return [of.id, settings.theme, settings.muted];
    };
    control.dispatch({ do: 'theme', theme: 'light' });
    expect(shown()).toEqual(['s1', 'light', false]);
    control.dispatch({ do: 'mute' });
    expect(shown()).toEqual(['s1', 'light', true]);
    control.dispatch({ do: 'next' });
    expect([shown(), onScreen(viewer)]).toEqual([['s2', 'light', false], '1 2 3']);
  });

  it('no order of steps and songs skips a page that comes next, or the first page of a song', () => {
    const step = fc.constantFrom('next', 'next', 'next', 'previous', 'mute', 'song') as fc.Arbitrary<
      'next' | 'previous' | 'mute' | 'song'
    >;
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const { open } = browser();
        const [control, viewer] = [open('control'), open('viewer')];
        let songs = 0;
        const seen: string[] = [];
        const chooseNext = () => choose(control, song(`s${(songs += 1)}`));
        chooseNext();
        for (const what of steps) {
          const before = seen.at(-1);
          if (what === 'song') chooseNext();
          else control.dispatch({ do: what });
          const at = onScreen(viewer);
          if (at === '') continue;
          const now = `${viewer.state().published?.document.song.id} ${at}`;
          const [wasSong, ...was] = (before ?? '').split(' ');
          const [isSong, ...is] = now.split(' ');
          if (wasSong !== isSong) expect(is.join(' ')).toBe('1 2 3');
          else if (what === 'next') expect([was.join(' '), is.join(' ')]).toEqual(['1 2 3', '4 5 6']);
          seen.push(now);
        }
        control.close();
        viewer.close();
      }),
    );
  });

  it('keys in the viewer are done once by the control, with what it has not published yet', () => {
    const { open } = browser();
    const [control, viewer] = [open('control'), open('viewer')];
    choose(open('control'), song('s9'));
    choose(control, song('s1'));
    control.dispatch({ do: 'update' });
    control.dispatch({ do: 'toggle-verse', place: '5' });
    viewer.dispatch({ do: 'next' });
    vi.advanceTimersByTime(1000);
    expect(onScreen(viewer)).toBe('4 6');
  });

  it('keys in the viewer work when no control is left', () => {
    const { open } = browser();
    const [control, viewer] = [open('control'), open('viewer')];
    choose(control, song('s1'));
    control.dispatch({ do: 'update' });
    control.close();
    viewer.dispatch({ do: 'next' });
    vi.advanceTimersByTime(1000);
    expect(onScreen(viewer)).toBe('4 5 6');
  });
});

describe('what is known of a song only after it was shown', () => {
  const named = (document: PresentationDocument): PresentationDocument => ({
    ...document,
    contributors: [{ id: 'c1', name: 'Ada Lund' }],
  });
  it('goes to the screens that show it', () => {
    const { open } = browser();
    const [control, viewer] = [open('control'), open('viewer')];
    choose(control, song('s1'));
    control.dispatch({ do: 'update' });
    const { chosen } = control.state();
    if (chosen) choose(control, named(chosen.document));
    expect(viewer.state().published?.document.contributors).toHaveLength(1);
    expect(isUpToDate(control.state())).toBe(true);
  });

  it('waits for the next step where verses were skipped since', () => {
    const { open } = browser();
    const [control, viewer] = [open('control'), open('viewer')];
    choose(control, song('s1'));
    control.dispatch({ do: 'update' });
    control.dispatch({ do: 'toggle-verse', place: '6' });
    const { chosen } = control.state();
    if (chosen) choose(control, named(chosen.document));
    expect(viewer.state().published?.document.contributors).toEqual([]);
    control.dispatch({ do: 'next' });
    expect(viewer.state().published?.document.contributors).toHaveLength(1);
  });
});

describe('a viewer of another device', () => {
  it('shows a song no more that is withdrawn, though nothing was published', () => {
    const server = fakeServer();
    const viewer = browser().open('viewer', server.line);
    server.tell(song('s1'), { revision: 7 });
    expect(viewer.state().published).toBeDefined();
    server.tell(song('s1'), { revision: 7, document: null });
    expect(viewer.state().published).toBeUndefined();
  });
});

describe('a control and the server', () => {
  it('publishes where it is, and goes on from what another device published', async () => {
    const { open } = browser();
    const server = fakeServer();
    const control = open('control', server.line);
    choose(control, song('s1'));
    control.dispatch({ do: 'update' });
    await vi.advanceTimersByTimeAsync(1);
    expect(server.published.at(-1)?.position).toMatchObject({
      songId: 's1',
      order: ['v1', 'v2', 'v3', 'v4', 'v5', 'v6'],
    });
    const elsewhere = song('s1');
    server.tell({ ...elsewhere, settings: { ...elsewhere.settings, currentIndex: 3 } });
    expect([onScreen(control), control.state().chosen?.document.settings.currentIndex]).toEqual(['4 5 6', 3]);
  });

  it('leads no screen while somebody else leads', async () => {
    const { open } = browser();
    const server = fakeServer();
    const [control, viewer] = [open('control', server.line), open('viewer')];
    choose(control, song('s1'));
    control.dispatch({ do: 'update' });
    await vi.advanceTimersByTimeAsync(1);
    const live = { id: 'l1', openedAt: '', invitation: null };
    server.tell(song('s1'), { leader: person('nils'), live });
    control.dispatch({ do: 'next' });
    expect([onScreen(viewer), server.published.length]).toEqual(['1 2 3', 1]);
    server.tell(song('s1'), { live });
    control.dispatch({ do: 'next' });
    expect(onScreen(viewer)).toBe('4 5 6');
  });
});

describe('two controls of one leader', () => {
  /* Answers when the test says so, with the given number; a read returns its current document. */
  function slowServer() {
    const answers: ((revision: number) => void)[] = [];
    const listeners: PresentationListener[] = [];
    let stands: Presentation;
    const line: PresentationClient = {
      publish: () =>
        new Promise((resolve) => {
          answers.push((revision) => resolve({ answer: { revision, isTaken: true } }));
        }),
      read: async () => stands,
      subscribe: (next) => {
        listeners.push(next);
        return () => {};
      },
    };
    const tell = (document: PresentationDocument, revision: number) => {
      const position = positionOf(document, { list: null, nextSongId: null, melody: 'original' });
      const all = { revision, owner: person('me'), leader: person('me'), live: null, position };
      stands = { ...all, document } as unknown as Presentation;
      for (const { onState } of listeners) onState({ ...all, document: null } as unknown as Presentation);
    };
    return { line, answers, tell };
  }
  const shownIn = (control: ReturnType<ReturnType<typeof browser>['open']>) => {
    const { published: shown } = control.state();
    return shown && `${shown.document.song.id} ${shown.document.settings.muted ? 'blank' : 'words'}`;
  };

  it('say what the server shows when it took what they published in the other order', async () => {
    const { open } = browser();
    const server = slowServer();
    const [one, other] = [open('control', server.line), open('control', server.line)];
    choose(one, song('s1'));
    choose(other, song('s2'));
    one.dispatch({ do: 'update' });
    other.dispatch({ do: 'update' });
    // The second arrived first, and its response after both were reported.
    server.tell(song('s1'), 2);
    server.answers[0]?.(2);
    await vi.advanceTimersByTimeAsync(1);
    server.answers[1]?.(1);
    await vi.advanceTimersByTimeAsync(1);
    expect([shownIn(one), shownIn(other)]).toEqual(['s1 words', 's1 words']);
  });

  it('read the text that another device shows, and never say that nothing is on the screen', async () => {
    const server = slowServer();
    const control = browser().open('control', server.line);
    choose(control, song('s1'));
    const said: (string | undefined)[] = [];
    server.tell(song('s1'), 1);
    control.subscribe(() => said.push(shownIn(control)));
    server.tell(song('s7'), 2);
    await vi.advanceTimersByTimeAsync(1);
    expect(shownIn(control)).toBe('s7 words');
    expect(said).not.toContain(undefined);
  });

  it('give what they publish in the same moment numbers of their own', async () => {
    const ears: ((message: WindowMessage) => void)[] = [];
    const numbers: number[] = [];
    for (const apart of [0.1, 0.2]) {
      const control = new Presenter(
        {
          createWindowChannel: (hear) => {
            ears.push(hear);
            return {
              send: (message) => message.kind === 'shown' && numbers.push(message.shown.number),
              close: () => {},
            };
          },
          server: undefined,
          savePublished: () => {},
          readPublished: () => undefined,
          setLeading: () => {},
          isOwn: true,
          userId: 'me',
          now: () => 1000,
          randomId: () => '',
          random: () => apart,
        },
        'control',
      );
      choose(control, song('s1'));
      control.dispatch({ do: 'update' });
    }
    expect(new Set(numbers).size).toBe(2);
  });
});

describe('a slide', () => {
  it('is shown page by page, and published with what it is made from', async () => {
    const { open } = browser();
    const { line, published } = fakeServer();
    const [control, viewer] = [open('control', line), open('viewer')];
    choose(control, slide('Coffee'), song('s2'));
    expect(onScreen(viewer)).toBe('');
    for (const page of ['1', '2']) {
      control.dispatch({ do: 'next' });
      await vi.advanceTimersByTimeAsync(10);
      expect(onScreen(viewer)).toBe(page);
    }
    expect(published.at(-1)?.position).toMatchObject({
      songId: 'a1',
      slide: announcement('Coffee'),
      settings: { currentIndex: 1 },
    });
    control.dispatch({ do: 'next' });
    control.dispatch({ do: 'next' });
    await vi.advanceTimersByTimeAsync(10);
    expect([viewer.state().published?.document.song.id, published.at(-1)?.position.slide]).toEqual(['s2', null]);
  });

  it('of another device is followed, also by a control that has it itself', () => {
    const { open } = browser();
    const { line, tell } = fakeServer();
    const control = open('control', line);
    choose(control, slide('Coffee'));
    const shown = slide('Coffee');
    tell({ ...shown, settings: { ...shown.settings, currentIndex: 1 } });
    expect(onScreen(control)).toBe('2');
    expect(control.state().published?.document.slide?.title).toBe('Coffee');
  });

  it('that was changed is shown with the next step and not before', () => {
    const { open } = browser();
    const [control, viewer] = [open('control'), open('viewer')];
    choose(control, slide('Coffee'));
    control.dispatch({ do: 'next' });
    choose(control, continuePresentation(slide('Coffee'), slide('Tea')));
    const title = () => viewer.state().published?.document.slide?.title;
    expect(title()).toBe('Coffee');
    control.dispatch({ do: 'next' });
    expect([title(), onScreen(viewer)]).toEqual(['Tea', '1']);
  });
});
