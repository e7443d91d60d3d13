/**
 * What a command was asked for: `--count=200` or `--count 200`, and `--prof` alone, which is an empty text.
 *
 * @throws {Error} when something is asked that is not among `known`
 */
export function readAsked(args: readonly string[], known: readonly string[]): ReadonlyMap<string, string> {
  const asked = new Map<string, string>();
  for (let at = 0; at < args.length; at++) {
    const [, name = '', , value] = /^--([a-z-]+)(=(.*))?$/s.exec(args[at] ?? '') ?? [];
    if (!known.includes(name)) throw new Error(`${args[at]} is none of ${known.map((one) => `--${one}`).join(', ')}`);
    const next = args[at + 1];
    if (value === undefined && next !== undefined && !next.startsWith('--')) at += 1;
    asked.set(name, value ?? (next !== undefined && !next.startsWith('--') ? next : ''));
  }
  return asked;
}

/** A number that was asked for, or `otherwise`. @throws {Error} when it is none */
export function readNumber(asked: ReadonlyMap<string, string>, name: string, otherwise: number): number {
  const value = asked.get(name);
  if (value === undefined) return otherwise;
  const number = Number(value);
  if (value === '' || !Number.isFinite(number) || number < 0) throw new Error(`--${name} needs a number`);
  return number;
}
