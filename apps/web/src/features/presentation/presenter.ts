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
import { createLatestSender, type LatestSender } from './latest-sender.ts';
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

type PresenterRole = 'control' | 'viewer';

/* A control window in the same browser answers within a few milliseconds. */
const controlTimeoutMs = 250;
const acceptTimeoutMs = 10_000;

/**
 * One window's part of a presentation. A control receives documents and actions; a viewer shows what is published and
 * forwards keys. Windows of one browser communicate without a network; other devices are reached through the server,
 * and the newest publication wins.
 */
export class Presenter {
  readonly #dependencies: PresenterDependencies;
  readonly #role: PresenterRole;
  readonly #listeners = new Set<() => void>();
  /* Steps that were forwarded to a control and not confirmed yet. */
  readonly #pendingSteps = new Map<string, () => void>();
  readonly #channel: WindowChannel;
  readonly #sender: LatestSender<PublishedState> | undefined;
  readonly #unsubscribe: (() => void) | undefined;
  readonly #windowOffset: number;
  #sync: SyncState;
  #state: PresenterState;
  #place: SongPlacement;
  #acceptTimer: ReturnType<typeof setTimeout> | undefined;
  #lastOwnNumber = 0;
  #isReading = false;
  #isClosed = false;

  constructor(dependencies: PresenterDependencies, role: PresenterRole) {
    this.#dependencies = dependencies;
    this.#role = role;
    this.#windowOffset = Math.floor(dependencies.random() * 1000);
    const stored = dependencies.readPublished();
    // What was not sent in the previous session is not sent later: the server's state is newer.
    this.#sync = stored
      ? applyWindowState(initialSyncState, { ...stored, revision: stored.revision ?? 0 })
      : initialSyncState;
    const { published } = this.#sync;
    this.#place = published?.place ?? { list: null, nextSongId: null, melody: 'original' };
    this.#state = {
      local: undefined,
      published,
      seenSongId: visibleSongId(published),
      presentation: undefined,
      connection: 'opening',
    };
    const { server } = dependencies;
    this.#channel = dependencies.createWindowChannel((message) => this.#onMessage(message));
    this.#sender = server && this.#createSender(server);
    this.#unsubscribe = server?.subscribe(
      {
        onState: this.receive,
        onEnded: () => this.#setState({ presentation: undefined }),
        onConnectionState: (connection) => this.#setState({ connection }),
      },
      role === 'viewer',
    );
    this.#channel.send({ kind: 'ask' });
  }

  readonly state = (): PresenterState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Performs an action of the leader. */
  readonly dispatch = (action: PresentationAction): void =>
    this.#role === 'control' ? this.#runAction(action) : this.#forwardToControl(action);

  /**
   * Updates the local document of the control. Nothing is published, unless the screens follow at once and show this
   * very text: then the update is published too.
   */
  readonly setDocument = (document: PresentationDocument): void => {
    const wasPublished = isUpToDate(this.#state) && this.#lastOwnNumber === this.#sync.published?.number;
    this.#setState({ local: document });
    if (wasPublished && document.settings.sync && isOfSameText(this.#state) && !isUpToDate(this.#state))
      this.#publish(document);
  };

  /** Sets the placement of the song, which is sent with the next publication. */
  readonly setPlacement = (placement: SongPlacement): void => {
    this.#place = placement;
  };

  /** Takes the server's response to a request made elsewhere in this window. */
  readonly receive = (presentation: Presentation): void => {
    this.#setState({ presentation });
    if (this.#role === 'control')
      this.#dependencies.setLeading(presentation.live !== null && this.#isLeader(presentation));
    this.#handleServerState(presentation);
  };

  readonly close = (): void => {
    this.#isClosed = true;
    this.#channel.close();
    this.#sender?.close();
    this.#unsubscribe?.();
    clearTimeout(this.#acceptTimer);
    for (const clear of this.#pendingSteps.values()) clear();
    this.#listeners.clear();
  };

  /* The own presentation has this person as its owner. */
  #isLeader({ leader, owner }: Presentation): boolean {
    return leader.id === (this.#dependencies.isOwn ? owner.id : this.#dependencies.userId);
  }

  #setState(changed: Partial<PresenterState>): void {
    const { published } = this.#sync;
    const seenSongId = visibleSongId(published) ?? this.#state.seenSongId;
    this.#state = { ...this.#state, published, seenSongId, ...changed };
    for (const listener of this.#listeners) listener();
  }

  #onMessage(message: WindowMessage): void {
    switch (message.kind) {
      case 'shown':
        return this.#applySync(applyWindowState(this.#sync, message.shown));
      case 'taken':
        return this.#applySync(applyAccepted(this.#sync, message.number, message.revision));
      case 'refused':
        return this.#applySync(applyRejected(this.#sync, message.number));
      case 'ask':
        if (this.#sync.published) this.#channel.send({ kind: 'shown', shown: this.#sync.published });
        return;
      case 'step':
        // Only the window that published last: two controls must not both advance.
        if (this.#role !== 'control' || !this.#state.local || this.#lastOwnNumber !== this.#sync.published?.number)
          return;
        this.#channel.send({ kind: 'did', id: message.id });
        return this.#runAction(message.step);
      case 'did':
        this.#pendingSteps.get(message.id)?.();
        this.#pendingSteps.delete(message.id);
    }
  }

  /* The control continues from what others published, as long as it has the same text. */
  #applySync(next: SyncState): void {
    const previous = this.#sync.published;
    this.#sync = next;
    const { published } = next;
    clearTimeout(this.#acceptTimer);
    // The window that published may be closed before the server has answered it.
    if (published && next.pending && !this.#sender?.isBusy())
      this.#acceptTimer = setTimeout(
        () => this.#applySync(applyRejected(this.#sync, published.number)),
        acceptTimeoutMs,
      );
    if (published && published.number !== previous?.number) {
      this.#dependencies.savePublished(published);
      const { local } = this.#state;
      const isSame = local !== undefined && isSameText(local, published.document);
      this.#setState(isSame ? { local: { ...local, settings: published.document.settings } } : {});
    } else this.#setState({});
    this.#catchUp();
  }

  /* What the server reported while a publication of this browser was being sent may be newer than that. */
  #catchUp(): void {
    const { presentation } = this.#state;
    if (!presentation || this.#sync.published?.revision === null) return;
    if (presentation.revision > latestRevision(this.#sync)) this.#handleServerState(presentation);
  }

  #handleServerState(presentation: Presentation): void {
    const sync = this.#sync;
    const fromServer =
      this.#role === 'viewer'
        ? serverStateOf(presentation)
        : serverStateFor(presentation, [this.#state.local, sync.published?.document]);
    if (fromServer) return this.#applySync(applyServerState(sync, fromServer));
    if (!isNewer(sync, presentation) || sync.published?.revision === null) return;
    if (this.#role === 'control' && presentation.position !== null) void this.#fetchPublished(presentation.revision);
    else this.#clearPublished(presentation.revision);
  }

  /* Nothing may be published, or nothing that this person may see. */
  #clearPublished(revision: number): void {
    this.#applySync({ ...this.#sync, published: undefined, revision: Math.max(this.#sync.revision, revision) });
  }

  /* Another window or device shows a text that this control has not loaded. */
  async #fetchPublished(revision: number): Promise<void> {
    const { server } = this.#dependencies;
    if (this.#isReading || !server) return;
    this.#isReading = true;
    const read = await server.read(true).catch(() => undefined);
    this.#isReading = false;
    if (this.#isClosed || this.#sync.published?.revision === null) return;
    const fromServer = read && serverStateOf(read);
    if (fromServer && fromServer.revision >= revision) this.#applySync(applyServerState(this.#sync, fromServer));
    else this.#clearPublished(revision);
  }

  #createSender(server: PresentationClient): LatestSender<PublishedState> {
    return createLatestSender(
      (published) => this.#send(server, published),
      ({ number }, result) => {
        if (result === 'never') {
          this.#channel.send({ kind: 'refused', number });
          return this.#applySync(applyRejected(this.#sync, number));
        }
        const revision = acceptedRevision(result.answer);
        this.#channel.send({ kind: 'taken', number, revision });
        this.#applySync(applyAccepted(this.#sync, number, revision));
      },
    );
  }

  async #send(server: PresentationClient, { document, place, number }: PublishedState) {
    const position = positionOf(document, place);
    const result = await server.publish({ number, basedOn: this.#sync.revision, position });
    if (result !== 'never') return result;
    // The lead may have been given away and returned while this device slept: then its state still counts.
    const current = await server.read(false);
    if (!this.#isLeader(current) || current.revision === this.#sync.revision) return 'never';
    return server.publish({ number, basedOn: current.revision, position });
  }

  #publish(document: PresentationDocument, place = this.#place): void {
    const { presentation } = this.#state;
    // A person who has given the lead away controls nothing, not even the screen beside them, until they take it back.
    if (presentation?.live != null && !this.#isLeader(presentation)) return;
    const number = nextNumber(this.#sync, this.#dependencies.now(), this.#windowOffset);
    const published: PublishedState = { document, place, number, revision: null };
    this.#lastOwnNumber = number;
    this.#sync = applyWindowState(this.#sync, published);
    this.#dependencies.savePublished(published);
    this.#channel.send({ kind: 'shown', shown: published });
    this.#setState({});
    this.#sender?.enqueue(published);
  }

  #runAction(action: PresentationAction): void {
    const { published } = this.#sync;
    const from = this.#role === 'control' ? this.#state.local : published?.document;
    if (from === undefined && action.do !== 'show') return;
    if (from && published && isScreenAction(action) && from.song.id !== published.document.song.id) {
      // A song that was chosen for later stays chosen, and the screens keep theirs.
      if (action.do === 'theme') this.#setState({ local: applyAction(from, action) });
      return this.#publish(applyAction(published.document, action), published.place);
    }
    const next = action.do === 'show' ? action.document : from && this.#after(from, action);
    if (!next) return;
    if (this.#role === 'control') this.#setState({ local: next });
    if (isPublishedImmediately(action, next.settings)) this.#publish(next);
  }

  /* The first step of a song shows its first page, whatever the step. */
  #after(document: PresentationDocument, action: PresentationAction): PresentationDocument {
    const isNewSong = isNavigation(action) && document.song.id !== this.#state.seenSongId;
    return isNewSong ? unmuted(document) : applyAction(document, action);
  }

  /*
   * A viewer forwards to the control in this browser, which may have more to publish; without one it advances by
   * itself.
   */
  #forwardToControl(action: PresentationAction): void {
    const id = this.#dependencies.randomId();
    const timer = setTimeout(() => {
      this.#pendingSteps.delete(id);
      this.#runAction(action);
    }, controlTimeoutMs);
    this.#pendingSteps.set(id, () => clearTimeout(timer));
    this.#channel.send({ kind: 'step', id, step: action });
  }
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
