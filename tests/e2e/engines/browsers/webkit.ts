import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../../../tools/scripts/postgres.mjs';
import { toSources } from './actions.ts';
import { type Browser, type Profile, type Tab, WINDOW } from './browser.ts';
import { startProgram } from './programs.ts';

type Surroundings = Readonly<Record<string, string>>;

/**
 * WebKitGTK on a display, driven through WebDriver. Every profile is a separate browser: a driver has only one.
 *
 * @param path     of WebKitWebDriver, which knows where its browser is
 * @param surroundings  environment variables: the X display, and where sound goes
 */
export async function openWebKit(path: string, surroundings: Surroundings): Promise<Browser> {
  const profiles: Profile[] = [];
  return {
    openProfile: async () => {
      const profile = await openProfile(path, surroundings);
      profiles.push(profile);
      return profile;
    },
    close: async () => void (await Promise.all(profiles.map((profile) => profile.close()))),
  };
}

type Call = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<T>;

async function openProfile(path: string, surroundings: Surroundings): Promise<Profile> {
  const port = await findFreePort();
  const program = startProgram(path, [`--port=${port}`], {
    ...surroundings,
    GDK_BACKEND: 'x11',
    // No other program needs to read the screen, so there is no accessibility bus to announce.
    NO_AT_BRIDGE: '1',
    GSETTINGS_BACKEND: 'memory',
    LIBGL_ALWAYS_SOFTWARE: '1',
    // Its sandbox needs privileges that root in a container does not have; only our own pages are opened.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  });
  for (const stream of program.child.stdio.slice(1)) stream?.on('data', () => undefined);
  const call = callerAt(`http://127.0.0.1:${port}`);
  try {
    for (let tries = 0; !(await call('GET', '/status').catch(() => undefined)); tries += 1) {
      if (tries > 600 || program.child.exitCode !== null) throw new Error('WebKitWebDriver does not answer.');
      await sleep(50);
    }
    const { sessionId } = await call<{ sessionId: string }>('POST', '/session', { capabilities: {} });
    return readProfile(
      (method, path, body) => call(method, `/session/${sessionId}${path}`, body),
      () => program.end(),
    );
  } catch (error) {
    await program.end();
    throw error;
  }
}

/* The response of a driver, see https://www.w3.org/TR/webdriver2/. */
function callerAt(address: string): Call {
  return async <T>(method: string, path: string, body?: object) => {
    const answer = await fetch(`${address}${path}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
    });
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
    return value;
  };
}

/* The key that identifies an element in a driver's responses. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

function readProfile(call: Call, end: () => Promise<void>): Profile {
  let current = '';
  let last: Promise<unknown> = Promise.resolve();
  /* A driver has one current window: steps in one window are queued behind steps in another. */
  const inTurn = <T>(handle: string, step: () => Promise<T>): Promise<T> => {
    const next = last.then(async () => {
      if (handle !== current) await call('POST', '/window', { handle });
      current = handle;
      return step();
    });
    last = next.catch(() => undefined);
    return next;
  };
  const evaluate = async <T>(expression: string) => {
    const script = `const done = arguments[arguments.length - 1];
      Promise.resolve().then(() => ${expression}).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
    const { value, error } = await call<{ value: T; error?: string }>('POST', '/execute/async', { script, args: [] });
    if (error !== undefined) throw new Error(error);
    return value;
  };
  const openTab = (handle: string): Tab => ({
    id: handle,
    goto: (url) => inTurn(handle, () => call('POST', '/url', { url })),
    reload: () => inTurn(handle, () => call('POST', '/refresh')),
    evaluate: (expression) => inTurn(handle, () => evaluate<string>(expression)),
    perform: (actions) => inTurn(handle, () => call('POST', '/actions', { actions: toSources(actions) })),
    chooseFiles: (expression, paths) =>
      inTurn(handle, async () => {
        const element = await evaluate<Record<string, string>>(expression);
        await call('POST', `/element/${element[ELEMENT]}/value`, { text: paths.join('\n') });
      }),
    close: () =>
      inTurn(handle, async () => {
        await call('DELETE', '/window');
        current = '';
      }),
  });
  let isFresh = true;
  return {
    openTab: async () => {
      // It starts with one window.
      const handle = isFresh
        ? await call<string>('GET', '/window')
        : (await call<{ handle: string }>('POST', '/window/new', { type: 'window' })).handle;
      isFresh = false;
      await inTurn(handle, () => call('POST', '/window/rect', { ...WINDOW, x: 0, y: 0 }));
      return openTab(handle);
    },
    listTabs: async () => (await call<string[]>('GET', '/window/handles')).map(openTab),
    close: async () => {
      await call('DELETE', '').catch(() => undefined);
      await end();
    },
  };
}
