import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { errorCode, messageOf } from '../errors/index.ts';
import type { Environment } from './environment.ts';
import { InvalidSetting } from './invalid-setting.ts';

/**
 * The settings of a process: its environment, and of what is not set there, the file `.env` in the folder it is started
 * in.
 *
 * @throws {InvalidSetting} when there is such a file and it cannot be read, or a line of it sets nothing
 */
export function readEnvironment(environment: Environment, folder: string = process.cwd()): Environment {
  const file = resolve(folder, '.env');
  const text = readOptionalFile(file);
  if (text === undefined) return environment;
  const set = Object.entries(environment).filter(([, value]) => value?.trim());
  return { ...environment, ...parseLines(text, file), ...Object.fromEntries(set) };
}

function readOptionalFile(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw new InvalidSetting(`The file ${file} cannot be read: ${messageOf(error)}.`);
  }
}

function parseLines(text: string, file: string): Record<string, string | undefined> {
  const values = parseEnv(text);
  // Values between quotes may have several lines.
  const outsideQuotes = text.replaceAll(/=[ \t]*(["'`])[^]*?\1/g, '=');
  const wrong = outsideQuotes.split('\n').find((line) => !/^\s*(#.*|(export\s+)?[\w.-]+\s*=.*)?\s*$/.test(line));
  if (wrong !== undefined)
    throw new InvalidSetting(`The file ${file} has a line that is not NAME=value: "${wrong.trim().slice(0, 20)}".`);
  return values;
}
