// Adds the optional packages of other systems that `npm install` left out of package-lock.json.
//
// npm writes an optional package into the lockfile only when the current registry can describe it. A lockfile written
// with a registry that carries only one system's packages makes `npm ci` stop ("Missing ... from lock file")
// everywhere. The entries added here contain what their name says (version, system, processor, C library) and no
// checksum; npm skips those that do not fit the machine. Run it after each change of dependencies.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

/**
 * The lockfile with an entry for every optional dependency that has none, ordered as npm orders it. Throws when the
 * version of a missing one is a range: then no version can be written.
 */
export function completeLockfile(lockfile) {
  const packages = { ...lockfile.packages };
  for (const [place, entry] of Object.entries(lockfile.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (resolvePackage(packages, place, name)) continue;
      if (!/^\d+\.\d+\.\d+[\w.+-]*$/.test(version))
        throw new Error(`${place || 'package.json'} wants ${name} "${version}": write an exact version`);
      packages[`node_modules/${name}`] = missingEntry(name, version, entry);
    }
  }
  const ordered = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lockfile, packages: Object.fromEntries(ordered) };
}

/** Where Node would find `name` from the package at `place`, among the locations of the lockfile. */
function resolvePackage(packages, place, name) {
  for (let folder = place; ; folder = folder.replace(/(^|\/)(node_modules\/(@[^/]+\/)?[^/]+|[^/]+)$/, '')) {
    const candidate = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (packages[candidate]) return candidate;
    if (!folder) return undefined;
  }
}

function missingEntry(name, version, parent) {
  const words = name.replace(/^.*\//, '').split(/[-_.]/);
  const os = words.filter((word) => SYSTEMS.includes(word));
  if (words.includes('win')) os.push('win32');
  const cpu = words.filter((word) => PROCESSORS.includes(word));
  const libc = words.some((word) => word.startsWith('musl'))
    ? ['musl']
    : words.some((word) => word.startsWith('gnu'))
      ? ['glibc']
      : [];
  return {
    version,
    ...(cpu.length > 0 && { cpu }),
    ...(parent.dev && { dev: true }),
    ...(os.includes('linux') && libc.length > 0 && { libc }),
    optional: true,
    ...(os.length > 0 && { os }),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = new URL('../../package-lock.json', import.meta.url);
  const before = JSON.parse(readFileSync(file, 'utf8'));
  const after = completeLockfile(before);
  writeFileSync(file, `${JSON.stringify(after, null, 2)}\n`);
  const added = Object.keys(after.packages).length - Object.keys(before.packages).length;
  console.log(`package-lock.json: ${added === 0 ? 'nothing was missing' : `${added} optional packages added`}`);
}
