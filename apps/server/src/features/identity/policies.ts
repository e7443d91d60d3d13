import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NotFound, type policies } from '@canticle/contract';
import markdownIt from 'markdown-it';
import sanitizeHtml from 'sanitize-html';
import { type Config, InvalidSetting } from '../../platform/config/index.ts';
import { fallbackLanguages, LANGUAGES_FOLDER, messageLanguages } from '../../platform/messages/index.ts';

type Policy = policies.Policy;
type PolicyKind = Policy['which'];

/** The HTML allowed in a policy. */
const ALLOWED_HTML = {
  allowedTags: ['h1', 'h2', 'h3', 'p', 'ul', 'ol', 'li', 'a', 'strong', 'em', 'br', 'hr', 'blockquote', 'code'],
  allowedAttributes: { a: ['href'] },
};

/** What the texts say of this installation: `{controller}`, `{contact}`, `{sessionDays}` and so on stand for these. */
type PolicyFacts = Pick<Config, 'controller' | 'supportEmail' | 'sessionDays' | 'addressDays' | 'auditDays'>;

/** The policies of this installation, and their current versions. */
export type Policies = {
  readonly versions: Readonly<Record<PolicyKind, string>>;
  /** In the language, else in one it falls back to, else in the first one there is. */
  find(which: PolicyKind, language: string): Policy;
};

/**
 * Reads the policies: files named `privacy.en.md` or `terms.no.md`, which begin with their title and version between
 * two lines of `---`. A policy that is missing in the folder is the default one.
 *
 * @throws {InvalidSetting} when a file cannot be read, the folder contains no policy, or the languages of a policy have
 * different versions
 */
export function readPolicies(folder: string | undefined, facts: PolicyFacts): Policies {
  assertHasPolicies(folder);
  const texts = { privacy: readTexts('privacy', folder, facts), terms: readTexts('terms', folder, facts) };
  return {
    versions: { privacy: versionOf(texts.privacy), terms: versionOf(texts.terms) },
    find(which, language) {
      const all = texts[which];
      const wanted = fallbackLanguages(language);
      const found = wanted.flatMap((code) => all.filter((one) => one.language === code))[0] ?? all[0];
      if (found === undefined) throw new NotFound('Policy not found.');
      return found;
    },
  };
}

/* All languages of a policy have the same version; a default one is always there. */
const versionOf = (texts: readonly Policy[]): string => texts[0]?.version ?? '';

/* An operator with policies of their own must not end up showing the default ones. */
function assertHasPolicies(folder: string | undefined): void {
  if (folder === undefined || listFolder(folder).some((file) => /^(privacy|terms)\.[a-z]{2}\.md$/.test(file))) return;
  throw new InvalidSetting(
    `POLICIES_DIR: the folder ${folder} holds no policy; its files must be named like privacy.en.md or terms.no.md.`,
  );
}

function readTexts(which: PolicyKind, folder: string | undefined, facts: PolicyFacts): readonly Policy[] {
  const own = folder === undefined ? [] : readFolder(which, folder, facts);
  const found = own.length > 0 ? own : readBuiltIn(which, facts);
  if (new Set(found.map(({ version }) => version)).size > 1)
    throw new InvalidSetting(`POLICIES_DIR: every language of the policy "${which}" must have the same version.`);
  return found;
}

/* The texts of each language, for installations that have none of their own. */
function readBuiltIn(which: PolicyKind, facts: PolicyFacts): Policy[] {
  return messageLanguages.flatMap((language) => {
    const path = join(LANGUAGES_FOLDER, language, 'policies', `${which}.md`);
    return existsSync(path) ? [readPolicy(which, language, path, facts)] : [];
  });
}

function readFolder(which: PolicyKind, folder: string, facts: PolicyFacts): Policy[] {
  const named = new RegExp(`^${which}\\.([a-z]{2})\\.md$`);
  return listFolder(folder).flatMap((file) => {
    const language = named.exec(file)?.[1];
    return language === undefined ? [] : [readPolicy(which, language, join(folder, file), facts)];
  });
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted();
  } catch {
    throw new InvalidSetting(`POLICIES_DIR: the folder ${folder} cannot be read.`);
  }
}

function readPolicy(which: PolicyKind, language: string, path: string, facts: PolicyFacts): Policy {
  const [, frontMatter = '', body = ''] = /^---\r?\n(.*?)\r?\n---\r?\n(.*)$/s.exec(readFileSync(path, 'utf8')) ?? [];
  const readField = (name: string) => new RegExp(`^${name}: *(.+?) *$`, 'm').exec(frontMatter)?.[1];
  const [title, version] = [readField('title'), readField('version')];
  if (title === undefined || version === undefined)
    throw new InvalidSetting(`POLICIES_DIR: ${path} must begin with its title and version between two lines of ---.`);
  const values: Readonly<Record<string, string | number>> = {
    controller: facts.controller || (readField('without-controller') ?? ''),
    contact: facts.supportEmail || (readField('without-contact') ?? ''),
    sessionDays: facts.sessionDays,
    addressDays: facts.addressDays,
    auditDays: facts.auditDays,
  };
  const text = body.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
  return { which, version, language, title, html: sanitizeHtml(markdownIt().render(text), ALLOWED_HTML) };
}
