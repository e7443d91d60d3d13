import { copies } from '@canticle/contract/calls';
import { bearerNow, serverAddress } from '../api/index.ts';

const firstWaitMs = 1_000;
const longestWaitMs = 60_000;

/**
 * Hears from the server whenever something changed, and comes again when the line is lost. Nothing is asked while the
 * page is hidden. Gives what ends it.
 *
 * @param wake     called at the beginning, and then whenever asking what changed is worth while
 * @param onAlive  called now and then while nothing changes
 */
export function hearChanges(wake: () => void, onAlive: () => void): () => void {
  let ending = new AbortController();
  let isOver = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const listen = async () => {
    if (isOver || document.hidden) return;
    ending = new AbortController();
    const { signal } = ending;
    try {
      const token = await bearerNow();
      if (token === null) return;
      const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' };
      const answer = await fetch(serverAddress(copies.followChanges.path), { headers, signal });
      if (!answer.ok || !answer.body) throw new TypeError(`The line of changes answered ${answer.status}`);
      failures = 0;
      for await (const text of answer.body.pipeThrough(new TextDecoderStream())) {
        if (text.includes('event: changes')) wake();
        else onAlive();
      }
    } catch {
      failures += 1;
    }
    // Everybody whose line was lost at once does not come again at once.
    const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** failures) * (0.5 + Math.random() / 2);
    if (!isOver && !signal.aborted) timer = setTimeout(() => void listen(), wait);
  };
  const begin = () => {
    clearTimeout(timer);
    ending.abort();
    failures = 0;
    void listen();
  };
  const onVisibility = () => (document.hidden ? ending.abort() : begin());
  document.addEventListener('visibilitychange', onVisibility);
  globalThis.addEventListener('online', begin);
  void listen();
  return () => {
    isOver = true;
    clearTimeout(timer);
    ending.abort();
    document.removeEventListener('visibilitychange', onVisibility);
    globalThis.removeEventListener('online', begin);
  };
}
