import type { Step } from '@canticle/presentation';
import type { Shown } from './shown-state.ts';

/** What the windows of one browser say to each other; it works without a network. */
export type WindowMessage =
  /** What is shown now. */
  | { readonly kind: 'shown'; readonly shown: Shown }
  /** The server has numbered what is shown, or refused it for ever. */
  | { readonly kind: 'taken'; readonly number: number; readonly revision: number }
  | { readonly kind: 'refused'; readonly number: number }
  /** A window was opened and asks what is shown. */
  | { readonly kind: 'ask' }
  /** A key was pressed in the viewer: whoever controls does it, and says so. */
  | { readonly kind: 'step'; readonly id: string; readonly step: Step }
  | { readonly kind: 'did'; readonly id: string };

/** The line between the windows. */
export type WindowLine = {
  readonly say: (message: WindowMessage) => void;
  readonly close: () => void;
};

/** Whose windows hear each other: those of one person, for one presentation. */
export type Windows = {
  /** As the identity service names them; null when nobody is signed in. */
  readonly personId: string | null;
  /** `own`, or the id of a live session of somebody else. */
  readonly presentationId: string;
};

const nameOf = ({ personId, presentationId }: Windows): string =>
  ['canticle-presentation', ...(personId === null ? [] : [personId, presentationId])].join(' ');

/** Opens the line of this window. What it says itself it does not hear. */
export function openWindowLine(windows: Windows, hear: (message: WindowMessage) => void): WindowLine {
  const channel = new BroadcastChannel(nameOf(windows));
  channel.addEventListener('message', (event: MessageEvent<WindowMessage>) => hear(event.data));
  return { say: (message) => channel.postMessage(message), close: () => channel.close() };
}

/** Keeps what is shown for a window that is opened when no other is left. */
export function keepShown(windows: Windows, shown: Shown, storage: Storage = localStorage): void {
  try {
    storage.setItem(nameOf(windows), JSON.stringify(shown));
  } catch {
    // Storage may be full or forbidden; then only open windows know what is shown.
  }
}

/** What was shown last in this browser. */
export function keptShown(windows: Windows, storage: Storage = localStorage): Shown | undefined {
  try {
    const kept: unknown = JSON.parse(storage.getItem(nameOf(windows)) ?? 'null');
    return typeof kept === 'object' && kept !== null && 'document' in kept ? (kept as Shown) : undefined;
  } catch {
    return undefined;
  }
}
