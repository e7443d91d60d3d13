/** One event of a stream (the HTML standard, server-sent events). */
export type StreamEvent = { readonly name: string; readonly id: string; readonly data: string };

/**
 * Cuts a stream of text into its events; what has not come whole yet waits for the next piece. A block of
 * nothing but comments, which begin with a colon, is a heartbeat and no event.
 */
export function eventReader(onEvent: (event: StreamEvent) => void, onHeartbeat?: () => void): (piece: string) => void {
  let rest = '';
  let id = '';
  return (piece) => {
    const blocks = (rest + piece).replaceAll('\r\n', '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const lines = block.split('\n').map(fieldOf);
      const of = (name: string) => lines.filter(([field]) => field === name).map(([, value]) => value);
      id = of('id').at(-1) ?? id;
      const data = of('data');
      if (data.length > 0) onEvent({ name: of('event').at(-1) ?? 'message', id, data: data.join('\n') });
      else if (lines.every(([field]) => field === '')) onHeartbeat?.();
    }
  };
}

/** Whether this answer is a stream of events. What is between us and the server may answer anything: the page of a guest network, for one. */
export function isEventStream(answer: Response): answer is Response & { readonly body: NonNullable<Response['body']> } {
  return answer.ok && answer.body !== null && /^text\/event-stream\b/i.test(answer.headers.get('content-type') ?? '');
}

/** What is called while a stream is read. `onPiece` for every piece that comes, before what it holds. */
export type EventStreamListener = {
  readonly onEvent: (event: StreamEvent) => void;
  readonly onHeartbeat?: () => void;
  readonly onPiece?: () => void;
};

/**
 * Reads a stream of events to its end, with `getReader`: WebKit cannot iterate over a stream. When reading fails, the body is
 * cancelled, so that it does not hold a connection.
 *
 * @throws what reading, or one of the callbacks, throws
 */
export async function readEventStream(
  body: NonNullable<Response['body']>,
  { onEvent, onHeartbeat, onPiece }: EventStreamListener,
): Promise<void> {
  const bytes = body.getReader();
  try {
    const decoder = new TextDecoder();
    const read = eventReader(onEvent, onHeartbeat);
    for (let next = await bytes.read(); !next.done; next = await bytes.read()) {
      onPiece?.();
      read(decoder.decode(next.value, { stream: true }));
    }
  } catch (failure) {
    await bytes.cancel(failure).catch(() => undefined);
    throw failure;
  }
}

function fieldOf(line: string): readonly [string, string] {
  const colon = line.indexOf(':');
  if (colon < 0) return [line, ''];
  return [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')];
}
