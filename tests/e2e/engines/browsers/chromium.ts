import { type BrowserContext, chromium, type ElementHandle, type Keyboard, type Page } from 'playwright-core';
import { CHROMIUM_FLAGS } from '../../../fixtures/chromium-flags.ts';
import { type Action, KEYS } from './actions.ts';
import { type Browser, type Profile, type Tab, WINDOW } from './browser.ts';

/** Starts a headless Chromium. @param path  of the program */
export async function openChromium(path: string): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: path, args: [...CHROMIUM_FLAGS] });
  return {
    openProfile: async () =>
      readProfile(await browser.newContext({ viewport: WINDOW, locale: 'en-GB', reducedMotion: 'reduce' })),
    close: () => browser.close(),
  };
}

function readProfile(context: BrowserContext): Profile {
  const names = new Map<Page, string>();
  const openTab = (page: Page) => {
    const id = names.get(page) ?? String(names.size);
    names.set(page, id);
    return readTab(id, page);
  };
  return {
    openTab: async () => openTab(await context.newPage()),
    listTabs: async () => context.pages().map(openTab),
    close: () => context.close(),
  };
}

function readTab(id: string, page: Page): Tab {
  return {
    id,
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    evaluate: (expression) => page.evaluate(expression),
    perform: async (actions) => {
      for (const action of actions) await perform(page, action);
    },
    chooseFiles: async (expression, paths) => {
      const field = (await page.evaluateHandle(expression)).asElement() as ElementHandle<HTMLInputElement> | null;
      await field?.setInputFiles([...paths]);
    },
    close: () => page.close(),
  };
}

const names = new Map<string, string>(Object.entries(KEYS).map(([name, value]) => [value, name]));

async function perform({ mouse, keyboard }: Page, action: Action): Promise<void> {
  if (action.type === 'pointerMove') return mouse.move(action.x, action.y, { steps: action.duration ? 5 : 1 });
  if ('value' in action) return write(keyboard, action);
  return action.type === 'pointerDown' ? mouse.down() : mouse.up();
}

/* Characters that no keyboard has are inserted as text. */
function write(keyboard: Keyboard, action: Extract<Action, { value: string }>): Promise<void> | undefined {
  const isWritten = action.value.length === 1 && action.value > '~' && !names.has(action.value);
  if (isWritten) return action.type === 'keyDown' ? keyboard.insertText(action.value) : undefined;
  const name = names.get(action.value) ?? action.value;
  return action.type === 'keyDown' ? keyboard.down(name) : keyboard.up(name);
}
