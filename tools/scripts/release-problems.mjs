// What keeps a release from being made, and its notes.

/** The text below the heading of a version; undefined where there is none. */
export function findNotes(changelog, version) {
  const [, ...sections] = changelog.split(/^## /m);
  const section = sections.find((text) => text.split('\n')[0].trim() === version);
  return section?.slice(section.indexOf('\n')).trim();
}

/** Sentences on what does not agree: versions of the packages, the changes, and the tag. */
export function findReleaseProblems({ version, tag, changelog, packages }) {
  const problems = [];
  if (!/^\d+\.\d+\.\d+$/.test(version)) problems.push(`package.json has no version such as 1.2.0, but "${version}".`);
  for (const [path, other] of Object.entries(packages))
    if (other !== undefined && other !== version)
      problems.push(`${path} has version ${other}, package.json ${version}.`);
  const notes = findNotes(changelog, version);
  if (notes === undefined) problems.push(`CHANGELOG.md has no heading "## ${version}".`);
  else if (notes === '') problems.push(`CHANGELOG.md says nothing about ${version}.`);
  const [newest] = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)$/gm)].map(([, found]) => found);
  if (newest !== undefined && newest !== version)
    problems.push(`The newest version in CHANGELOG.md is ${newest}, in package.json ${version}.`);
  if (tag !== undefined && tag !== `v${version}`) problems.push(`The tag is ${tag}; it should be v${version}.`);
  if (tag !== undefined && findNotes(changelog, 'Unreleased'))
    problems.push(`CHANGELOG.md still has changes under "Unreleased": move them under "${version}".`);
  return problems;
}
