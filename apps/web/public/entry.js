// Runs before anything is drawn, and before the app's own code. Written in the JavaScript of 2009: also a browser that cannot
// read the app's code runs it, and is told that it is too old.
(function () {
  // A dark room never sees a white flash. The app keeps the choice in step.
  var choice = read('theme');
  var isDark = choice === 'dark' || (choice !== 'light' && isTrue('(prefers-color-scheme: dark)'));
  document.documentElement.setAttribute('data-theme', isDark ? 'dark' : 'light');

  if (!isNewEnough()) {
    document.documentElement.setAttribute('data-browser', 'too-old');
    add('script', { src: '/too-old-browser.js' });
    return;
  }

  // A device that keeps the app has its typefaces: they are shown from the beginning. Another one begins to load the texts,
  // in the language that `i18n/languages.ts` will choose.
  if (navigator.serviceWorker && navigator.serviceWorker.controller)
    document.documentElement.setAttribute('data-typefaces', 'shown');
  else
    add('link', {
      rel: 'preload',
      as: 'fetch',
      type: 'application/json',
      crossOrigin: 'anonymous',
      fetchPriority: 'low',
      href: '/translations/first/' + language() + '.json',
    });

  // When the app's own code cannot be loaded (a new version was installed while this page came from a cache), the page is
  // loaded again: once within a minute, so that a file that is really missing cannot make it reload for ever.
  addEventListener(
    'error',
    function (event) {
      if (!(event.target instanceof HTMLScriptElement)) return;
      try {
        var last = Number(sessionStorage.getItem('reloadedFor') || 0);
        if (Date.now() - last < 60000) return;
        sessionStorage.setItem('reloadedFor', String(Date.now()));
        location.reload();
      } catch (_) {
        // Storage may be forbidden; then nobody could tell the first time from the second.
      }
    },
    true,
  );

  // What the app uses without asking, and what came last to the browsers of `browsers.json`. Older ones miss one of these.
  function isNewEnough() {
    return (
      typeof Map === 'function' &&
      typeof Map.groupBy === 'function' &&
      typeof Promise === 'function' &&
      typeof Promise.withResolvers === 'function' &&
      'popover' in HTMLElement.prototype &&
      typeof AbortSignal === 'function' &&
      typeof AbortSignal.any === 'function'
    );
  }

  function add(name, attributes) {
    var element = document.createElement(name);
    for (var attribute in attributes) element[attribute] = attributes[attribute];
    document.head.appendChild(element);
  }

  function read(name) {
    try {
      return localStorage.getItem(name);
    } catch (_) {
      // Storage may be forbidden; then the system decides.
      return null;
    }
  }

  function isTrue(query) {
    return typeof matchMedia === 'function' && matchMedia(query).matches;
  }

  function language() {
    // As the build writes them: each language, and that of its locale where it has another code ("en no:nb sv").
    var list = (document.documentElement.getAttribute('data-languages') || 'en').split(' ');
    var languages = {};
    for (var each = 0; each < list.length; each += 1) {
      var codes = list[each].split(':');
      for (var one = 0; one < codes.length; one += 1) languages[codes[one]] = codes[0];
    }
    var chosen = read('languageKey');
    if (chosen !== null) return languages[chosen] === chosen ? chosen : 'en';
    for (var at = 0; at < navigator.languages.length; at += 1) {
      var found = languages[navigator.languages[at].toLowerCase().replace(/-.*/, '')];
      if (found) return found;
    }
    return 'en';
  }
})();
