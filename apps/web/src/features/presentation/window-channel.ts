import type { PresentationAction } from '@canticle/presentation';
import type { PublishedState } from './sync-state.ts';

/** What the windows of one browser say to each other; it works without a network. */
export type WindowMessage =
  /** What is shown now. */
  | { readonly kind: 'shown'; readonly shown: PublishedState }
  /** The server has numbered what is shown, or refused it for ever. */
  | { readonly kind: 'taken'; readonly number: number; readonly revision: number }
  | { readonly kind: 'refused'; readonly number: number }
  /** A window was opened and asks what is shown. */
  | { readonly kind: 'ask' }
  /** A key was pressed in the viewer: whoever controls does it, and says so. */
  | { readonly kind: 'step'; readonly id: string; readonly step: PresentationAction }
  | { readonly kind: 'did'; readonly id: string };

/** The line between the windows. */
export type WindowChannel = {
  readonly send: (message: WindowMessage) => void;
  readonly close: () => void;
};

/** Whose windows hear each other: those of one person, for one presentation. */
export type WindowScope = {
  /** As the identity service names them; null when nobody is signed in. */
  readonly personId: string | null;
  /** `own`, or the id of a live session of somebody else. */
  readonly presentationId: string;
};

const channelName = ({ personId, presentationId }: WindowScope): string =>
  ['canticle-presentation', ...(personId === null ? [] : [personId, presentationId])].join(' ');

/** Opens the line of this window. What it says itself it does not hear. */
export function createWindowChannel(scope: WindowScope, onMessage: (message: WindowMessage) => void): WindowChannel {
  const channel = new BroadcastChannel(channelName(scope));
  channel.addEventListener('message', (event: MessageEvent<WindowMessage>) => onMessage(event.data));
  return { send: (message) => channel.postMessage(message), close: () => channel.close() };
}

/** Keeps what is shown for a window that is opened when no other is left. */
export function savePublished(scope: WindowScope, published: PublishedState, storage: Storage = localStorage): void {
  try {
    storage.setItem(channelName(scope), JSON.stringify(published));
  } catch {
    // Storage may be full or forbidden; then only open windows know what is shown.
  }
}

/** What was shown last in this browser. */
export function readPublished(scope: WindowScope, storage: Storage = localStorage): PublishedState | undefined {
  try {
    const stored: unknown = JSON.parse(storage.getItem(channelName(scope)) ?? 'null');
    return typeof stored === 'object' && stored !== null && 'document' in stored
      ? (stored as PublishedState)
      : undefined;
  } catch {
    return undefined;
  }
}
