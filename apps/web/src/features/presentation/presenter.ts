import type { Presentation } from '@canticle/contract/calls';
import { isPublishedAtOnce, placesOnScreen, type PresentationDocument, type Step, take } from '@canticle/presentation';
import type { LineState } from './follow-events.ts';
import { isSameText, positionOf, shownAmong, shownBy } from './positions.ts';
import { sendLatest } from './send-latest.ts';
import type { ServerLine } from './server-line.ts';
import {
  hearRefused,
  hearServer,
  hearTaken,
  hearWindow,
  type Known,
  knownUntil,
  nextNumber,
  nothingKnown,
  type Place,
  type Shown,
} from './shown-state.ts';
import type { WindowLine, WindowMessage } from './window-line.ts';

/** What a window knows of the presentation it takes part in. */
export type PresenterState = {
  /** What the control is set to; undefined in a viewer, and before a song is chosen. */
  readonly local: PresentationDocument | undefined;
  /** What is published: what the screens show. */
  readonly shown: Shown | undefined;
  /** The song whose words were on the screens last; undefined when none were since this window was opened. */
  readonly seenSongId: string | undefined;
  /** As the server knows it: who leads, who is invited; undefined as long as the server has not been heard. */
  readonly presentation: Presentation | undefined;
  /** The way to the server. */
  readonly line: LineState;
};

/** What a presenter needs of the world around it. */
export type PresenterWorld = {
  readonly openWindowLine: (hear: (message: WindowMessage) => void) => WindowLine;
  /** Undefined for a window that asks the server nothing. */
  readonly server: ServerLine | undefined;
  readonly keep: (shown: Shown) => void;
  readonly kept: () => Shown | undefined;
  /** Notes whether this person leads a live session here. */
  readonly noteLeading: (leads: boolean) => void;
  /** Whether it is the person's own presentation, and not one they were given the lead of. */
  readonly isOwn: boolean;
  /** Who uses this window; null when nobody is signed in. */
  readonly userId: string | null;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly randomId: () => string;
  /** From 0 up to 1. */
  readonly random: () => number;
};

/* A control window in the same browser answers within a few milliseconds. */
const controlAnswersMs = 250;
const longestWithoutAnswerMs = 10_000;

export type Presenter = ReturnType<typeof openPresenter>;

/**
 * Opens one window of a presentation. A control is told what to show and what to do; a viewer shows what is published and
 * passes keys on. Windows of one browser hear each other without a network; other devices are reached through the server,
 * and the newest publication wins.
 */
export function openPresenter(world: PresenterWorld, role: 'control' | 'viewer') {
  const { server, now } = world;
  const listeners = new Set<() => void>();
  const asked = new Map<string, () => void>();
  const kept = world.kept();
  // What was not sent in its time is not sent later: whatever the server says is newer.
  let known: Known = kept ? hearWindow(nothingKnown, { ...kept, revision: kept.revision ?? 0 }) : nothingKnown;
  let patience: ReturnType<typeof setTimeout> | undefined;
  let place: Place = known.shown?.place ?? { list: null, nextSongId: null, melody: 'original' };
  let lastOwn = 0;
  let isReading = false;
  let isClosed = false;
  const apart = Math.floor(world.random() * 1000);
  let state: PresenterState = {
    local: undefined,
    shown: known.shown,
    seenSongId: seenIn(known.shown),
    presentation: undefined,
    line: 'opening',
  };

  // Of one's own presentation one is the owner.
  const leads = ({ leader, owner }: Presentation) => leader.id === (world.isOwn ? owner.id : world.userId);

  const become = (changed: Partial<PresenterState>) => {
    state = { ...state, shown: known.shown, seenSongId: seenIn(known.shown) ?? state.seenSongId, ...changed };
    for (const listener of listeners) listener();
  };

  const windows = world.openWindowLine((message) => {
    switch (message.kind) {
      case 'shown':
        return learn(hearWindow(known, message.shown));
      case 'taken':
        return learn(hearTaken(known, message.number, message.revision));
      case 'refused':
        return learn(hearRefused(known, message.number));
      case 'ask':
        if (known.shown) windows.say({ kind: 'shown', shown: known.shown });
        return;
      case 'step':
        // Only the window that published last: two controls must not both go on.
        if (role !== 'control' || !state.local || lastOwn !== known.shown?.number) return;
        windows.say({ kind: 'did', id: message.id });
        return doStep(message.step);
      case 'did':
        asked.get(message.id)?.();
        asked.delete(message.id);
    }
  });

  /* What others published is what the control goes on from, as long as it is set to the same text. */
  const learn = (next: Known) => {
    const before = known.shown;
    known = next;
    const { shown } = known;
    clearTimeout(patience);
    // The window that published may be gone before the server has answered it.
    if (shown && known.waiting && !sender?.isBusy())
      patience = setTimeout(() => learn(hearRefused(known, shown.number)), longestWithoutAnswerMs);
    if (shown && shown.number !== before?.number) {
      world.keep(shown);
      const { local } = state;
      const isSame = local !== undefined && isSameText(local, shown.document);
      become(isSame ? { local: { ...local, settings: shown.document.settings } } : {});
    } else become({});
    catchUp();
  };

  /* What the server said while something of this browser was on its way may be newer than that. */
  const catchUp = () => {
    const { presentation } = state;
    if (!presentation || known.shown?.revision === null || presentation.revision <= knownUntil(known)) return;
    hearState(presentation);
  };

  const hearState = (presentation: Presentation) => {
    const said =
      role === 'viewer' ? shownBy(presentation) : shownAmong(presentation, [state.local, known.shown?.document]);
    if (said) return learn(hearServer(known, said));
    if (!isOtherThan(known, presentation) || known.shown?.revision === null) return;
    if (role === 'control' && presentation.position !== null) void readShown(presentation.revision);
    else showNothing(presentation.revision);
  };

  /* Nothing may be shown, or nothing that this person may see. */
  const showNothing = (revision: number) =>
    learn({ ...known, shown: undefined, revision: Math.max(known.revision, revision) });

  /* Another window or device shows a text that this control does not have at hand. */
  const readShown = async (revision: number) => {
    if (isReading || !server) return;
    isReading = true;
    const read = await server.read(true).catch(() => undefined);
    isReading = false;
    if (isClosed || known.shown?.revision === null) return;
    const said = read && shownBy(read);
    if (said && said.revision >= revision) learn(hearServer(known, said));
    else showNothing(revision);
  };

  const sender = server
    ? sendLatest(
        async (shown: Shown) => {
          const position = positionOf(shown.document, shown.place);
          const sent = await server.publish({ number: shown.number, basedOn: known.revision, position });
          if (sent !== 'never') return sent;
          // The lead may have gone and come back while this device slept: then its state still counts.
          const now = await server.read(false);
          if (!leads(now) || now.revision === known.revision) return 'never';
          return server.publish({ number: shown.number, basedOn: now.revision, position });
        },
        ({ number }, sent) => {
          const said: WindowMessage =
            sent === 'never' ? { kind: 'refused', number } : { kind: 'taken', number, revision: numberOf(sent.answer) };
          windows.say(said);
          learn(said.kind === 'refused' ? hearRefused(known, number) : hearTaken(known, number, said.revision));
        },
      )
    : undefined;

  const isElsewhere = () => state.presentation?.live != null && !leads(state.presentation);
  const publish = (document: PresentationDocument, at = place) => {
    // Whoever has given the lead away leads nothing, not even the screen beside them, until they take it back.
    if (isElsewhere()) return;
    const number = nextNumber(known, now(), apart);
    const shown: Shown = { document, place: at, number, revision: null };
    lastOwn = number;
    known = hearWindow(known, shown);
    world.keep(shown);
    windows.say({ kind: 'shown', shown });
    become({});
    sender?.give(shown);
  };

  const doStep = (step: Step) => {
    const from = role === 'control' ? state.local : known.shown?.document;
    const isFirst = from === undefined;
    if (isFirst && step.do !== 'show') return;
    if (from && known.shown && isAboutTheScreen(step) && from.song.id !== known.shown.document.song.id) {
      // A song that was chosen for later stays chosen, and the screens stay with theirs.
      if (step.do === 'theme') become({ local: take(from, step) });
      return publish(take(known.shown.document, step), known.shown.place);
    }
    const next = step.do === 'show' ? step.document : from && (isNewSong(from, step) ? begun(from) : take(from, step));
    if (!next) return;
    if (role === 'control') become({ local: next });
    if (isPublishedAtOnce(step, next.settings)) publish(next);
  };

  /* The first step of a song shows its first page, whichever step it is. */
  const isNewSong = (document: PresentationDocument, step: Step) =>
    isThroughPages(step) && document.song.id !== state.seenSongId;

  /* A viewer leaves it to the control beside it, which may have more to publish; alone it goes on by itself. */
  const passOn = (step: Step) => {
    const id = world.randomId();
    const timer = setTimeout(() => {
      asked.delete(id);
      doStep(step);
    }, controlAnswersMs);
    asked.set(id, () => clearTimeout(timer));
    windows.say({ kind: 'step', id, step });
  };

  const onState = (presentation: Presentation) => {
    become({ presentation });
    if (role === 'control') world.noteLeading(presentation.live !== null && leads(presentation));
    hearState(presentation);
  };

  const endFollowing = server?.follow(
    { onState, onEnded: () => become({ presentation: undefined }), onLine: (line) => become({ line }) },
    role === 'viewer',
  );
  windows.say({ kind: 'ask' });

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Does what the leader wants. */
    take: (step: Step) => (role === 'control' ? doStep(step) : passOn(step)),
    /**
     * Brings what the control is set to up to date. Nobody is told, unless the screens follow at once and show just this: then
     * what is known of the song by now goes there too.
     */
    set: (document: PresentationDocument) => {
      const wasShown = isUpToDate(state) && lastOwn === known.shown?.number;
      become({ local: document });
      if (wasShown && document.settings.sync && isOfSameText(state) && !isUpToDate(state)) publish(document);
    },
    /** Sets where the song stands, which goes out with the next publication. */
    setPlace: (next: Place) => {
      place = next;
    },
    /** What the server answered to something that was asked elsewhere in this window. */
    hear: onState,
    close: () => {
      isClosed = true;
      windows.close();
      sender?.close();
      endFollowing?.();
      clearTimeout(patience);
      for (const clear of asked.values()) clear();
      listeners.clear();
    },
  };
}

const isThroughPages = ({ do: what }: Step) =>
  what === 'next' || what === 'previous' || what === 'first' || what === 'last';
const isAboutTheScreen = ({ do: what }: Step) => what === 'mute' || what === 'theme';

const begun = (document: PresentationDocument): PresentationDocument => ({
  ...document,
  settings: { ...document.settings, muted: false },
});

const seenIn = (shown: Shown | undefined): string | undefined =>
  shown && !shown.document.settings.muted ? shown.document.song.id : undefined;

/* What came to the server late, after another publication, is not what it stands at. */
const numberOf = ({ revision, isTaken }: { readonly revision: number; readonly isTaken: boolean }): number =>
  isTaken ? revision : Math.max(0, revision - 1);

/* What was shown may be withdrawn in the same revision: a song that is disabled is open to nobody. */
const isOtherThan = (known: Known, { revision, position }: Presentation): boolean =>
  revision > knownUntil(known) || (revision === knownUntil(known) && position !== null);

/** Whether a verse of the song the control is set to can be read on the screens now. */
export function isOnScreen({ local, shown }: Pick<PresenterState, 'local' | 'shown'>, place: string): boolean {
  if (!local || !shown || shown.document.settings.muted || !isSameText(local, shown.document)) return false;
  return placesOnScreen(shown.document).includes(place);
}

/** The song that the next step shows at its first page: the one the control is set to, when its words were not seen yet. */
export function songToShow({ local, seenSongId }: PresenterState): PresentationDocument['song'] | undefined {
  return local && local.song.id !== seenSongId ? local.song : undefined;
}

/** Whether the screens show what the control is set to. */
export function isUpToDate(state: Pick<PresenterState, 'local' | 'shown'>): boolean {
  const { local, shown } = state;
  return isOfSameText(state) && factsOf(local) === factsOf(shown?.document);
}

const isOfSameText = ({ local, shown }: Pick<PresenterState, 'local' | 'shown'>): boolean =>
  local !== undefined && shown !== undefined && isSameText(local, shown.document);

/* What a control changes, and what of a song may be known only after it was shown. */
const factsOf = (document: PresentationDocument | undefined): string =>
  JSON.stringify(document && [document.settings, document.contributors, document.copyrights]);
