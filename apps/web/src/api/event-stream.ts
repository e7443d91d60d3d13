/** One event of a stream (the HTML standard, server-sent events). */
export type StreamEvent = { readonly name: string; readonly id: string; readonly data: string };

/**
 * Cuts a stream of text into its events; what has not come whole yet waits for the next piece. A block of
 * nothing but comments, which begin with a colon, is a heartbeat and no event.
 */
export function createEventParser(
  onEvent: (event: StreamEvent) => void,
  onHeartbeat?: () => void,
): (chunk: string) => void {
  let rest = '';
  let id = '';
  return (chunk) => {
    const blocks = (rest + chunk).replaceAll('\r\n', '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const lines = block.split('\n').map(parseField);
      const valuesOf = (name: string) => lines.filter(([field]) => field === name).map(([, value]) => value);
      id = valuesOf('id').at(-1) ?? id;
      const data = valuesOf('data');
      if (data.length > 0) onEvent({ name: valuesOf('event').at(-1) ?? 'message', id, data: data.join('\n') });
      else if (lines.every(([field]) => field === '')) onHeartbeat?.();
    }
  };
}

/** Whether this answer is a stream of events. What is between us and the server may answer anything: the page of a guest network, for one. */
export function isEventStream(
  response: Response,
): response is Response & { readonly body: NonNullable<Response['body']> } {
  return (
    response.ok && response.body !== null && /^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '')
  );
}

/** What is called while a stream is read. `onChunk` for every piece that comes, before what it holds. */
export type EventStreamHandlers = {
  readonly onEvent: (event: StreamEvent) => void;
  readonly onHeartbeat?: () => void;
  readonly onChunk?: () => void;
};

/**
 * Reads a stream of events to its end, with `getReader`: WebKit cannot iterate over a stream. When reading fails, the body is
 * cancelled, so that it does not hold a connection.
 *
 * @throws what reading, or one of the callbacks, throws
 */
export async function readEventStream(
  body: NonNullable<Response['body']>,
  { onEvent, onHeartbeat, onChunk }: EventStreamHandlers,
): Promise<void> {
  const reader = body.getReader();
  try {
    const decoder = new TextDecoder();
    const parse = createEventParser(onEvent, onHeartbeat);
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      onChunk?.();
      parse(decoder.decode(next.value, { stream: true }));
    }
  } catch (failure) {
    await reader.cancel(failure).catch(() => undefined);
    throw failure;
  }
}

function parseField(line: string): readonly [string, string] {
  const colon = line.indexOf(':');
  if (colon < 0) return [line, ''];
  return [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')];
}
