/**
 * Parses command-line options: `--count=200` or `--count 200`, and `--prof` alone, which is an empty text.
 *
 * @throws {Error} for an option that is not in `known`
 */
export function parseOptions(args: readonly string[], known: readonly string[]): ReadonlyMap<string, string> {
  const options = new Map<string, string>();
  for (let at = 0; at < args.length; at++) {
    const [, name = '', , value] = /^--([a-z-]+)(=(.*))?$/s.exec(args[at] ?? '') ?? [];
    if (!known.includes(name)) throw new Error(`${args[at]} is none of ${known.map((one) => `--${one}`).join(', ')}`);
    const next = args[at + 1];
    if (value === undefined && next !== undefined && !next.startsWith('--')) at += 1;
    options.set(name, value ?? (next !== undefined && !next.startsWith('--') ? next : ''));
  }
  return options;
}

/** The value of a numeric option, or `fallback`. @throws {Error} when it is not a number */
export function parseNumberOption(options: ReadonlyMap<string, string>, name: string, fallback: number): number {
  const value = options.get(name);
  if (value === undefined) return fallback;
  const number = Number(value);
  if (value === '' || !Number.isFinite(number) || number < 0) throw new Error(`--${name} needs a number`);
  return number;
}
