/** One event of a stream (the HTML standard, server-sent events). */
export type StreamEvent = { readonly name: string; readonly id: string; readonly data: string };

/**
 * Splits a text stream into events; an incomplete event is buffered until the next chunk. A block that contains only
 * comments, which begin with a colon, is a heartbeat and not an event.
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

/**
 * Whether this response is an event stream. An intermediary may send anything, for example the login page of a guest
 * network.
 */
export function isEventStream(
  response: Response,
): response is Response & { readonly body: NonNullable<Response['body']> } {
  return (
    response.ok && response.body !== null && /^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '')
  );
}

/** Callbacks while a stream is read. `onChunk` is called for every chunk, before the events in it. */
export type EventStreamHandlers = {
  readonly onEvent: (event: StreamEvent) => void;
  readonly onHeartbeat?: () => void;
  readonly onChunk?: () => void;
};

/**
 * Reads an event stream to its end with `getReader`, because WebKit cannot iterate over a stream. When reading fails,
 * the body is cancelled so that it does not occupy a connection.
 *
 * @throws the error of the read or of a callback
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
