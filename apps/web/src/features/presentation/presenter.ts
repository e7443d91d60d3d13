import type { Presentation } from '@canticle/contract/calls';
import { dequal } from 'dequal/lite';
import {
  isPublishedImmediately,
  isSameEntry,
  type LeaderState,
  nextStep,
  type PresentationDocument,
  type PresentationAction,
  type PresentedEntry,
  preferencesFrom,
  previousStep,
  secondLanguageOf,
  applyAction,
} from '@canticle/presentation';
import type { ConnectionState } from './event-subscription.ts';
import { positionOf, serverStateFor, serverStateOf } from './positions.ts';
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

/** An entry of the set, and its placement there, which is sent with its publications. */
export type PlacedEntry = PresentedEntry & {
  readonly place: SongPlacement;
  /** Whether the set says in which languages it is sung: they hold for this entry alone. */
  readonly hasOwnLanguages?: boolean;
};

/** What a window knows of its presentation. */
export type PresenterState = {
  /** The song the control has chosen; undefined in a viewer, and before a song is chosen. */
  readonly chosen: PlacedEntry | undefined;
  /** The song that the control shows after the chosen one. */
  readonly following: PlacedEntry | undefined;
  /** The position in the chosen song that the leader has picked to come next; undefined for the usual order. */
  readonly pickedPosition: string | undefined;
  /** The published state: what the screens show. */
  readonly published: PublishedState | undefined;
  /** Whether the server has refused to show others what is published: it was deleted or locked meanwhile. */
  readonly isRefused: boolean;
  /** Whether this person decides what the screens show: false while somebody else leads. */
  readonly isInControl: boolean;
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
  /* Keys of the viewer are handled by the control that was opened or published last: two must not both advance. */
  #isActing: boolean;
  #acceptTimer: ReturnType<typeof setTimeout> | undefined;
  #lastOwnNumber = 0;
  #refusedNumber: number | undefined;
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
    this.#isActing = role === 'control';
    this.#state = {
      chosen: undefined,
      following: undefined,
      pickedPosition: undefined,
      published,
      isRefused: false,
      isInControl: true,
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
    if (role === 'control') this.#channel.send({ kind: 'acting' });
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
   * Chooses a song, or updates the chosen one. Nothing is published, unless the screens show this very text, and only
   * what is known of it has changed, such as the names of its authors.
   */
  readonly choose = (chosen: PlacedEntry, following: PlacedEntry | undefined): void => {
    const wasPublished = isUpToDate(this.#state) && this.#lastOwnNumber === this.#sync.published?.number;
    const isSameText = wasPublished && isChosenOnWall({ ...this.#state, chosen });
    const isOther = this.#state.chosen?.entryId !== chosen.entryId;
    this.#setState({ chosen, following, ...(isOther && { pickedPosition: undefined }) });
    if (isSameText && !isUpToDate(this.#state) && dequal(settingsOf(this.#state), chosen.document.settings))
      this.#publish(chosen);
  };

  /** Picks the verse that the next press shows, also one that is skipped; picked again, it is not. */
  readonly pick = (position: string): void => {
    const { chosen, pickedPosition } = this.#state;
    if (!chosen) return;
    if (chosen.document.settings.availableVerses[position] === false)
      this.dispatch({ do: 'toggle-verse', place: position });
    this.#setState({ pickedPosition: pickedPosition === position ? undefined : position });
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
    const isRefused = published !== undefined && published.number === this.#refusedNumber;
    this.#state = { ...this.#state, published, isRefused, ...changed };
    this.#state = { ...this.#state, isInControl: this.#isAllowed() };
    for (const listener of this.#listeners) listener();
  }

  #onMessage(message: WindowMessage): void {
    switch (message.kind) {
      case 'shown':
        return this.#applySync(applyWindowState(this.#sync, message.shown));
      case 'taken':
        return this.#applySync(applyAccepted(this.#sync, message.number, message.revision));
      case 'refused':
        return this.#applyRefused(message.number);
      case 'ask':
        if (this.#sync.published) this.#channel.send({ kind: 'shown', shown: this.#sync.published });
        return;
      case 'step':
        if (!this.#isActing || !this.#state.chosen) return;
        this.#channel.send({ kind: 'did', id: message.id });
        return this.#runAction(message.step);
      case 'acting':
        this.#isActing = false;
        return;
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
      const { chosen } = this.#state;
      const { settings } = published.document;
      const isSame = isChosenOnWall({ chosen, published });
      this.#setState(isSame && chosen ? { chosen: { ...chosen, document: { ...chosen.document, settings } } } : {});
    } else this.#setState({});
    this.#catchUp();
  }

  #applyRefused(number: number): void {
    this.#refusedNumber = number;
    this.#applySync(applyRejected(this.#sync, number));
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
        : serverStateFor(presentation, [
            this.#state.chosen?.document,
            sync.published?.document,
            this.#state.following?.document,
          ]);
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
          return this.#applyRefused(number);
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

  #publish({ document, place }: Pick<PlacedEntry, 'document' | 'place'>): void {
    const number = nextNumber(this.#sync, this.#dependencies.now(), this.#windowOffset);
    const published: PublishedState = { document, place, number, revision: null };
    this.#lastOwnNumber = number;
    this.#sync = applyWindowState(this.#sync, published);
    this.#dependencies.savePublished(published);
    this.#channel.send({ kind: 'shown', shown: published });
    if (this.#role === 'control' && !this.#isActing) this.#channel.send({ kind: 'acting' });
    this.#isActing = this.#role === 'control';
    this.#setState({ pickedPosition: undefined });
    this.#sender?.enqueue(published);
  }

  /* A person who has given the lead away controls nothing, not even the screen beside them, until they take it back. */
  #isAllowed(): boolean {
    const { presentation } = this.#state;
    if (!this.#dependencies.isOwn && !isPositionKnown(this.#state)) return false;
    return presentation?.live == null || this.#isLeader(presentation);
  }

  #runAction(action: PresentationAction): void {
    if (isPublishedImmediately(action)) {
      if (!this.#isAllowed()) return;
      const shown = this.#afterAction(action);
      if (shown) this.#publish(shown);
    }
    // What only changes how a song is shown is kept, and is sent with the next publication.
    const { chosen } = this.#state;
    if (chosen && (action.do === 'theme' || !isPublishedImmediately(action)))
      this.#setState({ chosen: { ...chosen, document: applyAction(chosen.document, action) } });
  }

  /* What the screens show after an action; undefined when it changes nothing there. The entry shown becomes the chosen
     one when it is the next of the set. */
  #afterAction(action: PresentationAction): Pick<PlacedEntry, 'document' | 'place'> | undefined {
    const leaderState = this.#leaderState();
    const { wall } = leaderState;
    switch (action.do) {
      case 'next':
        return this.#placed(nextStep(leaderState)?.entry);
      case 'previous':
        return this.#placed(previousStep(leaderState));
      case 'first':
      case 'update':
        if (!isChosenOnWall(this.#state) && this.#state.chosen) return this.#placed(nextStep(leaderState)?.entry);
    }
    const isLocal = wall !== undefined && isChosenOnWall(this.#state) && action.do !== 'mute';
    const entry = isLocal ? this.#state.chosen : wall;
    return entry && this.#placed({ ...entry, document: applyAction(entry.document, action) });
  }

  #leaderState(): LeaderState {
    const state = leaderStateOf(this.#state);
    return this.#role === 'control' ? state : { ...state, chosen: state.wall };
  }

  /* With its placement in the set; and the control goes on from there. */
  #placed(entry: PresentedEntry | undefined): Pick<PlacedEntry, 'document' | 'place'> | undefined {
    if (!entry) return undefined;
    const { chosen, following, published } = this.#state;
    const known = [chosen, following].find((one) => one?.entryId === entry.entryId && isSameEntry(one, entry));
    if (!known) return published && { document: entry.document, place: published.place };
    const shown = { ...known, document: entry.document };
    this.#setState({ chosen: shown, following: known === following ? undefined : following });
    return shown;
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

/* A publication that reached the server late, after another one, is not its current state. */
const acceptedRevision = ({ revision, isTaken }: { readonly revision: number; readonly isTaken: boolean }): number =>
  isTaken ? revision : Math.max(0, revision - 1);

/* A document may be withdrawn in the same revision: a disabled song is open to nobody. */
const isNewer = (sync: SyncState, { revision, position }: Presentation): boolean =>
  revision > latestRevision(sync) || (revision === latestRevision(sync) && position !== null);

/** What the button of a leader is computed from. */
export function leaderStateOf({
  chosen,
  following,
  pickedPosition,
  published,
}: Pick<PresenterState, 'chosen' | 'following' | 'pickedPosition' | 'published'>): LeaderState {
  // What the leader has changed since goes on in the next song.
  const looks = chosen && preferencesFrom(chosen.document.settings);
  const hasOwnLanguages = chosen?.hasOwnLanguages === true || following?.hasOwnLanguages === true;
  const languages = following && hasOwnLanguages ? secondLanguageOf(following.document.settings) : {};
  return {
    wall: published && wallEntry(published),
    chosen,
    pickedPosition,
    following: following && {
      ...following,
      document: { ...following.document, settings: { ...following.document.settings, ...looks, ...languages } },
    },
  };
}

/** The entry of the set that the screens show. */
const wallEntry = ({ document, place }: PublishedState): PresentedEntry => ({
  entryId: entryIdOf(document.song.id, place),
  document,
});

/** Identifies an entry of a set: in a list by its own id, elsewhere by its song. */
export const entryIdOf = (songId: string, { list }: Pick<SongPlacement, 'list'>): string => list?.entryId ?? songId;

/** Whether it is known what the screens show: somebody who takes over goes on from there. */
export const isPositionKnown = ({
  presentation,
  published,
}: Pick<PresenterState, 'presentation' | 'published'>): boolean =>
  presentation !== undefined && (presentation.position === null || published !== undefined);

/** Whether the screens show the chosen entry. */
export function isChosenOnWall({ chosen, published }: Pick<PresenterState, 'chosen' | 'published'>): boolean {
  return chosen !== undefined && published !== undefined && isSameEntry(chosen, wallEntry(published));
}

/** Whether the screens show the chosen entry exactly as it is here. */
export function isUpToDate(state: Pick<PresenterState, 'chosen' | 'published'>): boolean {
  const { chosen, published } = state;
  return isChosenOnWall(state) && dequal(changeableParts(chosen?.document), changeableParts(published?.document));
}

const settingsOf = ({ published }: Pick<PresenterState, 'published'>) => published?.document.settings;

/* The parts a control changes, and those of a song that may be known only after it was shown. */
const changeableParts = (document: PresentationDocument | undefined) =>
  document && [document.settings, document.lyrics.languageKey, document.contributors, document.copyrights];
