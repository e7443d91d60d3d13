import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import { type Action, type Key, KEYS } from '../browsers/actions.ts';
import type { Profile, Tab } from '../browsers/browser.ts';
import type * as Finding from './finding.ts';
import { describeQuery, type Query } from './query.ts';

/** A window in front of a person. What is looked for is waited for. */
export type Page = {
  /** Opens a path of the app, or an address, as a link from outside does. */
  readonly open: (path: string) => Promise<void>;
  readonly reload: () => Promise<void>;
  readonly see: (query: Query) => Promise<void>;
  /** Waits until nothing of it is on the page. */
  readonly miss: (query: Query) => Promise<void>;
  readonly press: (query: Query) => Promise<void>;
  /** Presses the mouse at a point of the window. */
  readonly pressAt: (x: number, y: number) => Promise<void>;
  /** Where it is in the window, once it stands still, in pixels. */
  readonly locate: (query: Query) => Promise<Finding.Place>;
  /** Takes it by its middle and moves it to the lower edge of something else in the window. */
  readonly drag: (query: Query, onto: Query) => Promise<void>;
  /** Writes into a field in place of what it holds, key by key. */
  readonly write: (query: Query, words: string) => Promise<void>;
  /** Presses keys one after the other, or `Control+m` together. */
  readonly keys: (...keys: readonly string[]) => Promise<void>;
  /** Chooses an option by its words or its value, a date, or a place on a slider. */
  readonly choose: (query: Query, value: string) => Promise<void>;
  readonly chooseFiles: (query: Query, ...paths: readonly string[]) => Promise<void>;
  /** The words of everything it finds, as they are. */
  readonly words: (query: Query) => Promise<readonly string[]>;
  readonly count: (query: Query) => Promise<number>;
  /** Reads something of the first element it finds, as it is. */
  readonly read: <T>(query: Query, of: (element: HTMLElement) => T) => Promise<T>;
  /** Calls a function in the page, which may use nothing of its surroundings but what it is given. */
  readonly call: <T, A extends readonly unknown[]>(does: (...args: A) => T | Promise<T>, ...args: A) => Promise<T>;
  /** The window that something done here opens. */
  readonly opened: (does: () => Promise<void>) => Promise<Page>;
  /** The path and the question of the address. */
  readonly path: () => Promise<string>;
  readonly close: () => Promise<void>;
};

const PATIENCE_MS = 60_000;
const PAUSE_MS = 80;

/** Reads a tab. @param origin  where paths are, without a slash at the end */
export function readPage(profile: Profile, tab: Tab, origin: string): Page {
  const evaluate = async <T>(body: string): Promise<T> => {
    const said = await tab.evaluate(`(async () => JSON.stringify({ value: await (${body}) }))()`);
    return (JSON.parse(said) as { value: T }).value;
  };
  const call = <T, A extends readonly unknown[]>(does: (...args: A) => T | Promise<T>, ...args: A) =>
    evaluate<T>(`(${does.toString()})(${args.map((one) => JSON.stringify(one)).join(', ')})`);
  /* A document that has not been searched yet is given what searches it. */
  const ready = async () => {
    if (await evaluate<boolean>(`typeof finding === 'undefined'`))
      await tab.evaluate(`(() => { ${inject('finding')}; globalThis.finding = finding; return ''; })()`);
  };
  const search = async <T>(name: keyof typeof Finding, ...args: readonly unknown[]) => {
    await ready();
    return evaluate<T>(`finding.${name}(${args.map((one) => JSON.stringify(one)).join(', ')})`);
  };
  const ofAll = async <T>(query: Query, of: string) => {
    await ready();
    return evaluate<T>(`finding.findAll(${JSON.stringify(query)})${of}`);
  };
  const until = async <T>(what: string, step: () => Promise<T | undefined>): Promise<T> => {
    let problem: unknown;
    for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(PAUSE_MS)) {
      try {
        const found = await step();
        if (found !== undefined) return found;
      } catch (error) {
        problem = error;
      }
    }
    const shown = await call(() => `${location.href} showed\n${document.body.innerText}`).catch(String);
    throw new Error(
      `${what} in vain. ${problem instanceof Error ? problem.message : ''}\n${shown.replace(/\s*\n\s*/g, ' | ').slice(0, 2000)}`,
    );
  };
  const locate = (query: Query) =>
    until(`Waited for ${describeQuery(query)}`, async () => {
      const place = await search<Finding.Place>('locate', query);
      return place.ready ? place : undefined;
    });
  const pressAt = (x: number, y: number) =>
    tab.perform([
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]);
  const press = async (query: Query) =>
    until(`Wanted to press ${describeQuery(query)}`, async () => {
      const { x, y, width, height, ready: isReady } = await search<Finding.Place>('aim', query);
      if (!isReady) return undefined;
      await pressAt(x + width / 2, y + height / 2);
      // Where the press led to another document there is nothing left to ask.
      const missed = await evaluate<boolean>(`typeof finding !== 'undefined' && finding.hasMissed()`).catch(
        () => false,
      );
      return missed ? undefined : true;
    }).then(() => undefined);
  const keys = (...all: readonly string[]) => tab.perform(all.flatMap(toActions));

  return {
    open: (path) => tab.goto(new URL(path, origin).href),
    reload: () => tab.reload(),
    see: async (query) =>
      void (await until(`Looked for ${describeQuery(query)}`, async () =>
        (await ofAll<number>(query, '.length')) > 0 ? true : undefined,
      )),
    miss: async (query) =>
      void (await until(`Waited for the end of ${describeQuery(query)}`, async () =>
        (await ofAll<number>(query, '.length')) === 0 ? true : undefined,
      )),
    press,
    pressAt,
    locate,
    drag: async (query, onto) => {
      await locate(onto);
      const from = await locate(query);
      const goal = await locate(onto);
      const [x, y] = [Math.round(from.x + from.width / 2), Math.round(from.y + from.height / 2)];
      const step = (part: number): Action => ({
        type: 'pointerMove',
        x: Math.round(x + 30 * part),
        y: Math.round(y + (goal.y + goal.height - 4 - y) * part),
        duration: 50,
      });
      await tab.perform([
        { type: 'pointerMove', x, y },
        { type: 'pointerDown', button: 0 },
      ]);
      await tab.perform([0.2, 0.4, 0.6, 0.8, 1].map(step));
      await tab.perform([{ type: 'pointerUp', button: 0 }]);
    },
    write: async (query, words) => {
      await press(query);
      await call(() => (document.activeElement as HTMLInputElement).select());
      await keys('Backspace', ...words);
    },
    keys,
    choose: async (query, value) =>
      void (await until(`Wanted to choose ${value} in ${describeQuery(query)}`, async () => {
        await search('setValue', query, value);
        return true;
      })),
    chooseFiles: async (query, ...paths) =>
      void (await until(`Wanted to choose files in ${describeQuery(query)}`, async () => {
        await ready();
        await tab.chooseFiles(`finding.findAll(${JSON.stringify(query)}, true)[0]`, paths);
        return true;
      })),
    words: (query) => ofAll(query, `.map((element) => element.innerText.trim())`),
    count: (query) => ofAll(query, '.length'),
    read: async (query, of) =>
      until(`Wanted to read ${describeQuery(query)}`, async () => {
        await ready();
        return { value: await evaluate<never>(`(${of.toString()})(finding.find(${JSON.stringify(query)}))`) };
      }).then(({ value }) => value),
    call,
    opened: async (does) => {
      const before = new Set((await profile.listTabs()).map(({ id }) => id));
      await does();
      const next = await until('Waited for another window', async () =>
        (await profile.listTabs()).find(({ id }) => !before.has(id)),
      );
      return readPage(profile, next, origin);
    },
    path: () => call(() => `${location.pathname}${location.search}`),
    close: () => tab.close(),
  };
}

function toActions(pressed: string): readonly Action[] {
  const together = pressed.length > 1 ? pressed.split('+') : [pressed];
  const values = together.map((name) => (name in KEYS ? KEYS[name as Key] : name));
  return [
    ...values.map((value): Action => ({ type: 'keyDown', value })),
    ...values.toReversed().map((value): Action => ({ type: 'keyUp', value })),
  ];
}
