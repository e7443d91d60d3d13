import type { SourceFile } from '../source.ts';
import { listNodes, type SyntaxNode } from '../syntax.ts';
import type { Violation } from '../violations.ts';

/** Vague or misleading words that files and exported names must not contain (decision 0001). */
const RETIRED =
  /^(anew|asked|belongings?|deeds?|doors?|given|heard?|held|house|keep(ings?|s)?|kept|lo(se|sses)|looks?|moments?|places?|rooms?|said|say(ings?|s)?|shel(f|ves)|shown|sought|stamps?|standings?|tell(ings?|s)?|things?|told|troubles?|wanted|ways?)$/;

/** Standard terms that contain one of these words. */
const STANDARD = /looksLike|lookUp|threeWay|looks-like|three-way/;

/** Exported names of a file that contain a retired word, and the file when its path does. */
export function checkNames(file: SourceFile): readonly Violation[] {
  return [file.path.replace(/\.tsx?$/, ''), ...listExportedNames(file)]
    .filter((name) => !STANDARD.test(name) && splitName(name).some((word) => RETIRED.test(word)))
    .map((name) => ({ place: file.path, what: `"${name}" is named by a retired word: say what it is` }));
}

/**
 * The words of a name, in lower case.
 *
 * @example splitName('createJobQueue').join(' ') // 'create job queue'
 * @example splitName('MAX_SIZE').join(' ') // 'max size'
 * @example splitName('features/tags/song-tags').join(' ') // 'features tags song tags'
 */
export function splitName(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _/.-]+/);
}

function listExportedNames(file: SourceFile): readonly string[] {
  return listNodes(file)
    .filter(({ type, declaration }) => type === 'ExportNamedDeclaration' && isNode(declaration))
    .flatMap(({ declaration }) => namesOf(declaration as SyntaxNode));
}

function namesOf(declaration: SyntaxNode): readonly string[] {
  const { declarations } = declaration;
  const declared = Array.isArray(declarations) ? (declarations as SyntaxNode[]) : [declaration];
  return declared.flatMap(({ id }) => (isNode(id) && typeof id['name'] === 'string' ? [id['name']] : []));
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value;
}
