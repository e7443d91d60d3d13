/**
 * The menu item a key moves to; undefined when the key has another meaning.
 *
 * @param key      as in a keyboard event: `ArrowDown`, `Home`, `g`
 * @param labels   the text of the items, in order
 * @param current  the focused item; -1 for none
 * @param typed    the text typed so far, including this key
 * @example nextItem('ArrowDown', ['A', 'Bb', 'C'], 2, '') // 0
 * @example nextItem('b', ['A', 'Bb', 'C'], 0, 'b') // 1
 */
export function nextItem(key: string, labels: readonly string[], current: number, typed: string): number | undefined {
  const count = labels.length;
  if (count === 0) return undefined;
  if (key === 'ArrowDown') return (current + 1) % count;
  if (key === 'ArrowUp') return (Math.max(current, 0) - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return key.length === 1 && key !== ' ' ? findByPrefix(labels, typed, current) : undefined;
}

/* The same letter again moves to the next item that begins with it. */
function findByPrefix(labels: readonly string[], typed: string, current: number): number | undefined {
  const prefix = typed.toLocaleLowerCase();
  const query = [...prefix].every((letter) => letter === prefix[0]) ? prefix.slice(0, 1) : prefix;
  const start = query.length === 1 ? current + 1 : Math.max(current, 0);
  const order = labels.map((_, step) => (start + step) % labels.length);
  return order.find((index) => labels[index]?.toLocaleLowerCase().startsWith(query));
}
