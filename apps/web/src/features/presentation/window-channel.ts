import type { PresentationAction } from '@canticle/presentation';
import { isJsonObject, readStored, storageKeys, writeStored } from '../../storage/index.ts';
import type { PublishedState } from './sync-state.ts';

/** The messages between the windows of one browser; they work without a network. */
export type WindowMessage =
  /** The published state. */
  | { readonly kind: 'shown'; readonly shown: PublishedState }
  /** The server has numbered the published state, or rejected it permanently. */
  | { readonly kind: 'taken'; readonly number: number; readonly revision: number }
  | { readonly kind: 'refused'; readonly number: number }
  /** A window was opened and requests the published state. */
  | { readonly kind: 'ask' }
  /** A key was pressed in the viewer: the control performs the step, and confirms it. */
  | { readonly kind: 'step'; readonly id: string; readonly step: PresentationAction }
  | { readonly kind: 'did'; readonly id: string }
  /** A control was opened, or has published: it handles the keys of the viewer from now on. */
  | { readonly kind: 'acting' };

/** The channel between the windows. */
export type WindowChannel = {
  readonly send: (message: WindowMessage) => void;
  readonly close: () => void;
};

/** The windows that communicate: those of one person, for one presentation. */
export type WindowScope = {
  /** The id from the identity service; null when nobody is signed in. */
  readonly personId: string | null;
  /** `own`, or the id of another person's live session. */
  readonly presentationId: string;
};

const partsOf = ({ personId, presentationId }: WindowScope): readonly string[] =>
  personId === null ? [] : [personId, presentationId];

const channelName = (scope: WindowScope): string => ['canticle-presentation', ...partsOf(scope)].join(' ');

/** Opens the channel of this window. It does not receive its own messages. */
export function createWindowChannel(scope: WindowScope, onMessage: (message: WindowMessage) => void): WindowChannel {
  const channel = new BroadcastChannel(channelName(scope));
  channel.addEventListener('message', (event: MessageEvent<WindowMessage>) => onMessage(event.data));
  return { send: (message) => channel.postMessage(message), close: () => channel.close() };
}

/** Saves what is shown for a window that is opened when no other is left. */
export function savePublished(scope: WindowScope, published: PublishedState): void {
  writeStored(storageKeys['canticle-presentation'], published, ...partsOf(scope));
}

/** The state shown last in this browser. */
export function readPublished(scope: WindowScope): PublishedState | undefined {
  const stored = readStored(storageKeys['canticle-presentation'], ...partsOf(scope));
  return isPublished(stored) ? stored : undefined;
}

const isPublished = (stored: unknown): stored is PublishedState =>
  isJsonObject(stored) && isJsonObject(stored['document']) && typeof stored['number'] === 'number';
