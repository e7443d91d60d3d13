// The browsers the main journeys run in: one of each available engine.
import { findBrowser } from './browser.mjs';
import { findOnPath, isProgram } from './programs.mjs';

/** The names of the engines in the results. */
export const ENGINES = { chromium: 'Chromium', firefox: 'Firefox', webkit: 'WebKit' };

/**
 * The `program` that runs an engine, or that drives it, and those of the `display` and the `sound` it needs; or the
 * `reason` why it cannot be run here.
 *
 * @throws for an unknown engine, and for a setting that names no program
 * @returns {Promise<{ program?: string, display?: string, sound?: string, reason?: string }>}
 */
export async function findEngine(name) {
  if (name === 'chromium') {
    const program = await findBrowser();
    return program ? { program } : { reason: 'no Chromium or Chrome; set CHROME_PATH to one' };
  }
  const wanted = CAPABILITIES[name];
  if (!wanted) throw new Error(`BROWSER_ENGINE names "${name}"; it is one of ${Object.keys(ENGINES).join(', ')}.`);
  /** @type {Record<string, string>} */
  const found = {};
  for (const [part, { named, programs, what, debian }] of Object.entries(wanted)) {
    if (named && !isProgram(named)) throw new Error(`"${named}" is set for ${what}, but it is not a program.`);
    found[part] = named || findOnPath(...programs);
    if (!found[part]) return { reason: `no ${what} (on Debian: apt install ${debian})` };
  }
  return found;
}

const SOUND = {
  programs: ['pulseaudio'],
  what: 'PulseAudio, which a browser needs to play anything',
  debian: 'pulseaudio',
};

const CAPABILITIES = {
  firefox: {
    program: {
      named: process.env.FIREFOX_PATH,
      programs: ['firefox-esr', 'firefox'],
      what: 'Firefox (FIREFOX_PATH may name one)',
      debian: 'firefox-esr',
    },
    sound: SOUND,
  },
  webkit: {
    program: { programs: ['WebKitWebDriver'], what: 'WebKitWebDriver', debian: 'webkit2gtk-driver' },
    display: { programs: ['Xvfb'], what: 'Xvfb, the display of WebKit', debian: 'xvfb' },
    sound: SOUND,
  },
};
