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
