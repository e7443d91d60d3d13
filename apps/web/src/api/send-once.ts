import { newId } from './new-id.ts';

/** Sends a request with an Idempotency-Key; `request` is anything that tells one request from another, as JSON. */
type SendOnce = <T>(request: unknown, send: (idempotencyKey: string) => Promise<T>) => Promise<T>;

/**
 * Creates a function that gives requests their Idempotency-Key: the same key while the same request is sent again,
 * because its answer was lost, so that the server executes it once. Once it was answered, or another one was sent, the
 * same request is a new one.
 */
export function createSendOnce(): SendOnce {
  let last = { request: '', key: '' };
  return async (request, send) => {
    const serialized = JSON.stringify(request);
    if (last.request !== serialized) last = { request: serialized, key: newId() };
    const { key } = last;
    const result = await send(key);
    if (last.key === key) last = { request: '', key: '' };
    return result;
  };
}
