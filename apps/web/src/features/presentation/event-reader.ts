/** One event of a stream (the HTML standard, server-sent events). */
export type StreamEvent = { readonly name: string; readonly id: string; readonly data: string };

/**
 * Cuts a stream of text into its events; what has not come whole yet waits for the next piece. Lines that begin with a
 * colon are signs of life and no events.
 */
export function eventReader(onEvent: (event: StreamEvent) => void): (piece: string) => void {
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
    }
  };
}

function fieldOf(line: string): readonly [string, string] {
  const colon = line.indexOf(':');
  if (colon < 0) return [line, ''];
  return [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')];
}
