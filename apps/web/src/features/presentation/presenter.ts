import type { Presentation } from '@canticle/contract/calls';
import { dequal } from 'dequal/lite';
import {
  isPublishedImmediately,
  visiblePositions,
  type PresentationDocument,
  type PresentationAction,
  applyAction,
} from '@canticle/presentation';
import type { ConnectionState } from './event-subscription.ts';
import { isSameText, positionOf, serverStateFor, serverStateOf } from './positions.ts';
import { createLatestSender } from './latest-sender.ts';
import type { PresentationClient } from './presentation-client.ts';
import {
  applyRejected,
  applyServerState,
  applyAccepted,
  applyWindowState,
  type SyncState,
  latestRevision,
  nextNumber,
  initialSyncState,
  type SongPlacement,
  type PublishedState,
} from './sync-state.ts';
import type { WindowChannel, WindowMessage } from './window-channel.ts';

/** What a window knows of its presentation. */
export type PresenterState = {
  /** The local document of the control; undefined in a viewer, and before a song is chosen. */
  readonly local: PresentationDocument | undefined;
  /** The published state: what the screens show. */
  readonly published: PublishedState | undefined;
  /** The song whose text was on the screens last; undefined when there was none since this window was opened. */
  readonly seenSongId: string | undefined;
  /** The presentation on the server: who leads, who is invited; undefined until the server has answered. */
  readonly presentation: Presentation | undefined;
  /** The connection to the server. */
  readonly connection: ConnectionState;
};

/** The dependencies of a presenter. */
export type PresenterDependencies = {
  readonly createWindowChannel: (onMessage: (message: WindowMessage) => void) => WindowChannel;
  /** Undefined for a window that does not use the server. */
  readonly server: PresentationClient | undefined;
  readonly savePublished: (shown: PublishedState) => void;
  readonly readPublished: () => PublishedState | undefined;
  /** Stores whether this person leads a live session in this browser. */
  readonly setLeading: (isLeading: boolean) => void;
  /** Whether it is the person's own presentation, rather than one they were given the lead of. */
  readonly isOwn: boolean;
  /** The person in this window; null when nobody is signed in. */
  readonly userId: string | null;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly randomId: () => string;
  /** From 0 up to, but not including, 1. */
  readonly random: () => number;
};

/* A control window in the same browser answers within a few milliseconds. */
const controlTimeoutMs = 250;
const acceptTimeoutMs = 10_000;

export type Presenter = ReturnType<typeof createPresenter>;

/**
 * Creates one window's part of a presentation. A control receives documents and actions; a viewer shows what is
 * published and forwards keys. Windows of one browser communicate without a network; other devices are reached through
 * the server, and the newest publication wins.
 */
export function createPresenter(dependencies: PresenterDependencies, role: 'control' | 'viewer') {
  const { server, now } = dependencies;
  const listeners = new Set<() => void>();
  const pendingSteps = new Map<string, () => void>();
  const stored = dependencies.readPublished();
  // What was not sent in the previous session is not sent later: the server's state is newer.
  let sync: SyncState = stored
    ? applyWindowState(initialSyncState, { ...stored, revision: stored.revision ?? 0 })
    : initialSyncState;
  let acceptTimer: ReturnType<typeof setTimeout> | undefined;
  let place: SongPlacement = sync.published?.place ?? { list: null, nextSongId: null, melody: 'original' };
  let lastOwnNumber = 0;
  let isReading = false;
  let isClosed = false;
  const windowOffset = Math.floor(dependencies.random() * 1000);
  let state: PresenterState = {
    local: undefined,
    published: sync.published,
    seenSongId: visibleSongId(sync.published),
    presentation: undefined,
    connection: 'opening',
  };

  // The own presentation has this person as its owner.
  const isLeader = ({ leader, owner }: Presentation) =>
    leader.id === (dependencies.isOwn ? owner.id : dependencies.userId);

  const setState = (changed: Partial<PresenterState>) => {
    state = {
      ...state,
      published: sync.published,
      seenSongId: visibleSongId(sync.published) ?? state.seenSongId,
      ...changed,
    };
    for (const listener of listeners) listener();
  };

  const channel = dependencies.createWindowChannel((message) => {
    switch (message.kind) {
      case 'shown':
        return applySync(applyWindowState(sync, message.shown));
      case 'taken':
        return applySync(applyAccepted(sync, message.number, message.revision));
      case 'refused':
        return applySync(applyRejected(sync, message.number));
      case 'ask':
        if (sync.published) channel.send({ kind: 'shown', shown: sync.published });
        return;
      case 'step':
        // Only the window that published last: two controls must not both advance.
        if (role !== 'control' || !state.local || lastOwnNumber !== sync.published?.number) return;
        channel.send({ kind: 'did', id: message.id });
        return runAction(message.step);
      case 'did':
        pendingSteps.get(message.id)?.();
        pendingSteps.delete(message.id);
    }
  });

  /* The control continues from what others published, as long as it has the same text. */
  const applySync = (next: SyncState) => {
    const previous = sync.published;
    sync = next;
    const { published: shown } = sync;
    clearTimeout(acceptTimer);
    // The window that published may be closed before the server has answered it.
    if (shown && sync.pending && !sender?.isBusy())
      acceptTimer = setTimeout(() => applySync(applyRejected(sync, shown.number)), acceptTimeoutMs);
    if (shown && shown.number !== previous?.number) {
      dependencies.savePublished(shown);
      const { local } = state;
      const isSame = local !== undefined && isSameText(local, shown.document);
      setState(isSame ? { local: { ...local, settings: shown.document.settings } } : {});
    } else setState({});
    catchUp();
  };

  /* What the server reported while a publication of this browser was being sent may be newer than that. */
  const catchUp = () => {
    const { presentation } = state;
    if (!presentation || sync.published?.revision === null || presentation.revision <= latestRevision(sync)) return;
    handleServerState(presentation);
  };

  const handleServerState = (presentation: Presentation) => {
    const said =
      role === 'viewer'
        ? serverStateOf(presentation)
        : serverStateFor(presentation, [state.local, sync.published?.document]);
    if (said) return applySync(applyServerState(sync, said));
    if (!isNewer(sync, presentation) || sync.published?.revision === null) return;
    if (role === 'control' && presentation.position !== null) void fetchPublished(presentation.revision);
    else clearPublished(presentation.revision);
  };

  /* Nothing may be published, or nothing that this person may see. */
  const clearPublished = (revision: number) =>
    applySync({ ...sync, published: undefined, revision: Math.max(sync.revision, revision) });

  /* Another window or device shows a text that this control has not loaded. */
  const fetchPublished = async (revision: number) => {
    if (isReading || !server) return;
    isReading = true;
    const read = await server.read(true).catch(() => undefined);
    isReading = false;
    if (isClosed || sync.published?.revision === null) return;
    const said = read && serverStateOf(read);
    if (said && said.revision >= revision) applySync(applyServerState(sync, said));
    else clearPublished(revision);
  };

  const sender = server
    ? createLatestSender(
        async (shown: PublishedState) => {
          const position = positionOf(shown.document, shown.place);
          const sent = await server.publish({ number: shown.number, basedOn: sync.revision, position });
          if (sent !== 'never') return sent;
          // The lead may have been given away and returned while this device slept: then its state still counts.
          const now = await server.read(false);
          if (!isLeader(now) || now.revision === sync.revision) return 'never';
          return server.publish({ number: shown.number, basedOn: now.revision, position });
        },
        ({ number }, sent) => {
          const said: WindowMessage =
            sent === 'never'
              ? { kind: 'refused', number }
              : { kind: 'taken', number, revision: acceptedRevision(sent.answer) };
          channel.send(said);
          applySync(said.kind === 'refused' ? applyRejected(sync, number) : applyAccepted(sync, number, said.revision));
        },
      )
    : undefined;

  const isLedElsewhere = () => state.presentation?.live != null && !isLeader(state.presentation);
  const publish = (document: PresentationDocument, at = place) => {
    // A person who has given the lead away controls nothing, not even the screen beside them, until they take it back.
    if (isLedElsewhere()) return;
    const number = nextNumber(sync, now(), windowOffset);
    const shown: PublishedState = { document, place: at, number, revision: null };
    lastOwnNumber = number;
    sync = applyWindowState(sync, shown);
    dependencies.savePublished(shown);
    channel.send({ kind: 'shown', shown });
    setState({});
    sender?.enqueue(shown);
  };

  const runAction = (step: PresentationAction) => {
    const from = role === 'control' ? state.local : sync.published?.document;
    const isFirst = from === undefined;
    if (isFirst && step.do !== 'show') return;
    if (from && sync.published && isScreenAction(step) && from.song.id !== sync.published.document.song.id) {
      // A song that was chosen for later stays chosen, and the screens keep theirs.
      if (step.do === 'theme') setState({ local: applyAction(from, step) });
      return publish(applyAction(sync.published.document, step), sync.published.place);
    }
    const next =
      step.do === 'show' ? step.document : from && (isNewSong(from, step) ? unmuted(from) : applyAction(from, step));
    if (!next) return;
    if (role === 'control') setState({ local: next });
    if (isPublishedImmediately(step, next.settings)) publish(next);
  };

  /* The first step of a song shows its first page, whatever the step. */
  const isNewSong = (document: PresentationDocument, step: PresentationAction) =>
    isNavigation(step) && document.song.id !== state.seenSongId;

  /*
   * A viewer forwards to the control in this browser, which may have more to publish; without one it advances by
   * itself.
   */
  const forwardToControl = (step: PresentationAction) => {
    const id = dependencies.randomId();
    const timer = setTimeout(() => {
      pendingSteps.delete(id);
      runAction(step);
    }, controlTimeoutMs);
    pendingSteps.set(id, () => clearTimeout(timer));
    channel.send({ kind: 'step', id, step });
  };

  const onState = (presentation: Presentation) => {
    setState({ presentation });
    if (role === 'control') dependencies.setLeading(presentation.live !== null && isLeader(presentation));
    handleServerState(presentation);
  };

  const unsubscribe = server?.subscribe(
    {
      onState,
      onEnded: () => setState({ presentation: undefined }),
      onConnectionState: (line) => setState({ connection: line }),
    },
    role === 'viewer',
  );
  channel.send({ kind: 'ask' });

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Performs an action of the leader. */
    dispatch: (step: PresentationAction) => (role === 'control' ? runAction(step) : forwardToControl(step)),
    /**
     * Updates the local document of the control. Nothing is published, unless the screens follow at once and show this
     * very text: then the update is published too.
     */
    setDocument: (document: PresentationDocument) => {
      const wasPublished = isUpToDate(state) && lastOwnNumber === sync.published?.number;
      setState({ local: document });
      if (wasPublished && document.settings.sync && isOfSameText(state) && !isUpToDate(state)) publish(document);
    },
    /** Sets the placement of the song, which is sent with the next publication. */
    setPlacement: (next: SongPlacement) => {
      place = next;
    },
    /** Takes the server's response to a request made elsewhere in this window. */
    receive: onState,
    close: () => {
      isClosed = true;
      channel.close();
      sender?.close();
      unsubscribe?.();
      clearTimeout(acceptTimer);
      for (const clear of pendingSteps.values()) clear();
      listeners.clear();
    },
  };
}

const isNavigation = ({ do: what }: PresentationAction) =>
  what === 'next' || what === 'previous' || what === 'first' || what === 'last';
const isScreenAction = ({ do: what }: PresentationAction) => what === 'mute' || what === 'theme';

const unmuted = (document: PresentationDocument): PresentationDocument => ({
  ...document,
  settings: { ...document.settings, muted: false },
});

const visibleSongId = (shown: PublishedState | undefined): string | undefined =>
  shown && !shown.document.settings.muted ? shown.document.song.id : undefined;

/* A publication that reached the server late, after another one, is not its current state. */
const acceptedRevision = ({ revision, isTaken }: { readonly revision: number; readonly isTaken: boolean }): number =>
  isTaken ? revision : Math.max(0, revision - 1);

/* A document may be withdrawn in the same revision: a disabled song is open to nobody. */
const isNewer = (sync: SyncState, { revision, position }: Presentation): boolean =>
  revision > latestRevision(sync) || (revision === latestRevision(sync) && position !== null);

/** Whether a verse of the control's song is visible on the screens now. */
export function isOnScreen(
  { local, published: shown }: Pick<PresenterState, 'local' | 'published'>,
  position: string,
): boolean {
  if (!local || !shown || shown.document.settings.muted || !isSameText(local, shown.document)) return false;
  return visiblePositions(shown.document).includes(position);
}

/** The song that the next step shows at its first page: that of the control, when its text was not shown yet. */
export function songToShow({ local, seenSongId }: PresenterState): PresentationDocument['song'] | undefined {
  return local && local.song.id !== seenSongId ? local.song : undefined;
}

/** Whether the screens show the control's document. */
export function isUpToDate(state: Pick<PresenterState, 'local' | 'published'>): boolean {
  const { local, published: shown } = state;
  return isOfSameText(state) && dequal(changeableParts(local), changeableParts(shown?.document));
}

const isOfSameText = ({ local, published: shown }: Pick<PresenterState, 'local' | 'published'>): boolean =>
  local !== undefined && shown !== undefined && isSameText(local, shown.document);

/* The parts a control changes, and those of a song that may be known only after it was shown. */
const changeableParts = (document: PresentationDocument | undefined) =>
  document && [document.settings, document.contributors, document.copyrights];
