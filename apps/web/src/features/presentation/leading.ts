import { presentation as calls } from '@canticle/contract/calls';
import { ApiError, callApi } from '../../api/index.ts';

/* Kept in the browser: whichever page of the app is open, in whichever window, says that the leader is there. */
const name = 'leading';
const everyMs = 15_000;

let timer: ReturnType<typeof setInterval> | undefined;

/** The live session somebody leads in this browser: `own`, or the id of somebody else's; null when none. */
export function leadingIn(): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/**
 * Notes whether the person at this browser leads a live session. As long as they do, the server hears every 15 seconds that
 * they are there, from every window of the app, until it answers that they do not lead it any more.
 *
 * @param presentationId  `own`, or the id of somebody else's session
 */
export function noteLeading(presentationId: string, leads: boolean): void {
  const before = leadingIn();
  if (!leads && before !== presentationId) return;
  try {
    if (leads) localStorage.setItem(name, presentationId);
    else localStorage.removeItem(name);
  } catch {
    // Storage may be forbidden; then followers are told that the leader is away, and the session goes on.
  }
  if (leads) goOnLeading();
  else stop();
}

/** Says that the leader is there, now and from now on, when somebody at this browser leads. */
export function goOnLeading(): void {
  if (timer !== undefined || leadingIn() === null) return;
  timer = setInterval(sayHere, everyMs);
  // A device that slept says at once that it is awake.
  document.addEventListener('visibilitychange', sayHere);
  sayHere();
}

function stop(): void {
  clearInterval(timer);
  timer = undefined;
  document.removeEventListener('visibilitychange', sayHere);
}

function sayHere(): void {
  const id = leadingIn();
  if (id === null) return stop();
  callApi(calls.reportPresence, { params: { id } }).then(
    ({ leads }) => leads || noteLeading(id, false),
    (failure: unknown) => isOver(failure) && noteLeading(id, false),
  );
}

const isOver = (failure: unknown) => failure instanceof ApiError && [403, 404, 410].includes(failure.status);
