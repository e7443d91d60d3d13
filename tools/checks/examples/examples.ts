import { isDeepStrictEqual } from 'node:util';
import { lineAt, type SourceFile } from '../source.ts';

/** One `@example` of a docstring: its location, and its text up to the next tag. */
export type Example = { readonly path: string; readonly line: number; readonly text: string };

/** Lists the `@example` tags in the docstrings of a file. */
export function listExamples({ path, text }: SourceFile): readonly Example[] {
  return [...text.matchAll(/\/\*\*[\s\S]*?\*\//g)].flatMap((docstring) =>
    [...docstring[0].matchAll(/@example\b([\s\S]*?)(?=\n\s*\*\s*@|\*\/)/g)].map((tag) => ({
      path,
      line: lineAt(text, docstring.index + tag.index),
      text: (tag[1] ?? '').replace(/^\s*\*[ \t]?/gm, '').trim(),
    })),
  );
}

/**
 * Runs `expr // result`, each line that has its own `//`, and compares deeply. `// throws` with or without the name of
 * an error expects an exception. Returns what is wrong, or undefined.
 */
export function runExample({ text }: Example, scope: object): string | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const complaints = lines.map((line) => runLine(line, scope));
  return lines.length === 0
    ? '@example is empty: write `expr // result`'
    : complaints.find((what) => what !== undefined);
}

function runLine(line: string, scope: object): string | undefined {
  const cut = line.lastIndexOf(' // ');
  if (cut < 0) return `\`${line}\` has no result: write \`expr // result\``;
  const [expression, expected] = [line.slice(0, cut).trim(), line.slice(cut + 4).trim()];
  const outcome = evaluate(expression, scope);
  if (expected.startsWith('throws')) return checkThrow(expression, outcome, expected.slice('throws'.length).trim());
  if ('error' in outcome) return `\`${expression}\` throws ${outcome.error}`;
  const wanted = evaluate(expected, scope);
  if ('error' in wanted) return `\`${expected}\` is not a value: ${wanted.error}`;
  return isDeepStrictEqual(plain(outcome.value), plain(wanted.value))
    ? undefined
    : `\`${expression}\` gives ${show(outcome.value)}, not ${expected}`;
}

type Outcome = { readonly value: unknown } | { readonly error: Error };

function checkThrow(expression: string, outcome: Outcome, name: string): string | undefined {
  if (!('error' in outcome)) return `\`${expression}\` gives ${show(outcome.value)} and throws nothing`;
  const { error } = outcome;
  return name === '' || name === error.name || name === error.constructor.name
    ? undefined
    : `\`${expression}\` throws ${error.name}, not ${name}`;
}

/** `with` makes the exports available by their names; the code comes from our own comments. */
function evaluate(expression: string, scope: object): Outcome {
  try {
    return { value: new Function('scope', `with (scope) { return (${expression}); }`)(scope) };
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
}

/** Read-only tables and lists without a prototype compare like plain ones. */
function plain(value: unknown): unknown {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === null ? { ...value } : value;
}

function show(value: unknown): string {
  return typeof value === 'bigint' ? `${value}n` : (JSON.stringify(value) ?? String(value));
}
