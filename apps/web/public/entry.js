// Runs before anything is drawn, and before the app's own code.
(() => {
  // A dark room never sees a white flash. The app keeps the choice in step.
  let choice = null;
  try {
    choice = localStorage.getItem('theme');
  } catch {
    // Storage may be forbidden; then the system decides.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';

  // A device that keeps the app has its typefaces: they are shown from the beginning. Another one begins to load the texts,
  // in the language that `translations/languages.ts` will choose.
  if (navigator.serviceWorker?.controller) document.documentElement.dataset.typefaces = 'shown';
  else preload(`/translations/first/${language()}.json`);

  // When the app's own code cannot be loaded (a new version was installed while this page came from a cache), the page is
  // loaded again: once within a minute, so that a file that is really missing cannot make it reload for ever.
  addEventListener(
    'error',
    (event) => {
      if (!(event.target instanceof HTMLScriptElement)) return;
      try {
        const last = Number(sessionStorage.getItem('reloadedFor') ?? 0);
        if (Date.now() - last < 60_000) return;
        sessionStorage.setItem('reloadedFor', String(Date.now()));
        location.reload();
      } catch {
        // Storage may be forbidden; then nobody could tell the first time from the second.
      }
    },
    true,
  );

  function preload(href) {
    const link = { rel: 'preload', as: 'fetch', type: 'application/json', crossOrigin: 'anonymous', fetchPriority: 'low' };
    document.head.append(Object.assign(document.createElement('link'), link, { href }));
  }

  function language() {
    try {
      const chosen = localStorage.getItem('languageKey');
      if (chosen !== null) return chosen === 'no' ? 'no' : 'en';
    } catch {
      // Storage may be forbidden; then the device decides.
    }
    const spoken = navigator.languages.map((code) => code.toLowerCase().replace(/-.*/, ''));
    return /^n[bno]$/.test(spoken.find((code) => /^(?:en|n[bno])$/.test(code)) ?? 'en') ? 'no' : 'en';
  }
})();
