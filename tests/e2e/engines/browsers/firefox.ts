import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toSources } from './actions.ts';
import { connect, type Connection } from './bidi.ts';
import { type Browser, type Profile, type Tab, WINDOW } from './browser.ts';
import { readPrinted, startProgram } from './programs.ts';

/* Preferences of a Firefox under test: it makes no network requests of its own and asks the user nothing. */
const PREFERENCES = {
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.aboutwelcome.enabled': false,
  'browser.safebrowsing.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.homepage': 'about:blank',
  'browser.startup.page': 0,
  'devtools.jsonview.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.disable_open_during_load': false,
  'extensions.getAddons.cache.enabled': false,
  'extensions.systemAddon.update.enabled': false,
  'extensions.update.enabled': false,
  'intl.accept_languages': 'en-GB',
  'media.autoplay.default': 0,
  'media.gmp-manager.updateEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'remote.active-protocols': 1,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.startup.max_resumed_crashes': -1,
  'toolkit.telemetry.server': '',
  'ui.prefersReducedMotion': 1,
};

/** A Firefox that waits for a client at its WebDriver BiDi address. */
export type WaitingFirefox = { readonly address: string; readonly end: () => Promise<void> };

/**
 * Starts a headless Firefox with its own profile.
 *
 * @param path          of the program
 * @param surroundings  environment variables: where sound goes
 */
export async function startFirefox(
  path: string,
  surroundings: Readonly<Record<string, string>>,
): Promise<WaitingFirefox> {
  const folder = mkdtempSync(join(tmpdir(), 'canticle-firefox-'));
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`);
  writeFileSync(join(folder, 'user.js'), lines.join('\n'));
  const args = ['--headless', '--no-remote', '--profile', folder, '--remote-debugging-port=0'];
  const program = startProgram(path, args, {
    ...surroundings,
    MOZ_CRASHREPORTER_DISABLE: '1',
    MOZ_DISABLE_AUTO_SAFE_MODE: '1',
  });
  const end = async () => {
    await program.end();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  };
  try {
    return { address: await readPrinted(program, /listening on (ws:\S+)/), end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Controls a Firefox until it is closed; it accepts one client at a time. */
export async function connectToFirefox(address: string): Promise<Browser> {
  const connection = await connect(`${address}/session`);
  await connection.send('session.new', { capabilities: {} });
  const close = async () => {
    await connection.send('session.end', {});
    connection.close();
  };
  return { openProfile: () => openProfile(connection), close };
}

async function openProfile(connection: Connection): Promise<Profile> {
  const { userContext } = await connection.send<{ userContext: string }>('browser.createUserContext', {});
  await connection.send('browsingContext.setViewport', { userContexts: [userContext], viewport: WINDOW });
  type Contexts = { contexts: { context: string; userContext: string }[] };
  return {
    openTab: async () => {
      const { context } = await connection.send<{ context: string }>('browsingContext.create', {
        type: 'tab',
        userContext,
      });
      return openTab(connection, context);
    },
    listTabs: async () => {
      const { contexts } = await connection.send<Contexts>('browsingContext.getTree', { maxDepth: 0 });
      return contexts.filter((one) => one.userContext === userContext).map((one) => openTab(connection, one.context));
    },
    close: async () => {
      await connection.send('browser.removeUserContext', { userContext });
    },
  };
}

type Evaluated = {
  readonly type: 'success' | 'exception';
  readonly result: { readonly value?: string; readonly sharedId?: string };
  readonly exceptionDetails?: { readonly text: string };
};

/* Retries a page load that the page itself interrupted with another one, as a person does. */
async function again(load: () => Promise<unknown>): Promise<void> {
  try {
    await load();
  } catch (error) {
    if (!(error instanceof Error) || !error.message.includes('NS_BINDING_ABORTED')) throw error;
    await load();
  }
}

function openTab(connection: Connection, context: string): Tab {
  const evaluate = async (expression: string) => {
    const answer = await connection.send<Evaluated>('script.evaluate', {
      expression,
      target: { context },
      awaitPromise: true,
    });
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails?.text);
    return answer.result;
  };
  return {
    id: context,
    goto: (url) => again(() => connection.send('browsingContext.navigate', { context, url, wait: 'complete' })),
    reload: () => again(() => connection.send('browsingContext.reload', { context, wait: 'complete' })),
    evaluate: async (expression) => (await evaluate(expression)).value ?? '',
    perform: async (actions) =>
      void (await connection.send('input.performActions', { context, actions: toSources(actions) })),
    chooseFiles: async (expression, files) => {
      const { sharedId } = await evaluate(expression);
      await connection.send('input.setFiles', { context, element: { sharedId }, files });
    },
    close: async () => void (await connection.send('browsingContext.close', { context })),
  };
}
