// Shows that this browser is too old, in place of the app. Written in the JavaScript of 2009, for browsers that cannot even
// read the app's; the build puts the sentences of each language in their place below (vite-too-old-browser.ts).
(function () {
  var languages = TEXTS;
  var texts = languages[language()];
  if (document.body) show();
  else document.addEventListener('DOMContentLoaded', show);

  function show() {
    // A page with words in it can be read without the app.
    if (document.getElementById('served')) return;
    var isDark = window.matchMedia && matchMedia('(prefers-color-scheme: dark)').matches;
    var colours = isDark ? ['#14130f', '#efe9dc'] : ['#fbf8f2', '#1d1b16'];
    var page = make('div', {
      position: 'fixed',
      top: '0',
      right: '0',
      bottom: '0',
      left: '0',
      zIndex: '1',
      overflow: 'auto',
      background: colours[0],
      color: colours[1],
      fontFamily: 'Georgia, "Times New Roman", serif',
    });
    var middle = make('div', { maxWidth: '34em', margin: '0 auto', padding: '18vh 24px 48px' });
    page.setAttribute('role', 'alert');
    middle.appendChild(make('p', { margin: '0 0 32px', fontSize: '20px', fontWeight: '600' }, 'Canticle'));
    middle.appendChild(
      make('h1', { margin: '0 0 16px', fontSize: '30px', lineHeight: '1.2', fontWeight: '500' }, texts.title),
    );
    middle.appendChild(make('p', { margin: '0', fontSize: '18px', lineHeight: '1.6' }, texts.text));
    page.appendChild(middle);
    document.documentElement.lang = language();
    document.body.innerHTML = '';
    document.body.appendChild(page);
  }

  function make(name, style, text) {
    var element = document.createElement(name);
    for (var property in style) element.style[property] = style[property];
    if (text) element.appendChild(document.createTextNode(text));
    return element;
  }

  function language() {
    var chosen = null;
    try {
      chosen = localStorage.getItem('languageKey');
    } catch (_) {
      // Storage may be forbidden; then the device decides.
    }
    var code = (chosen || navigator.language || '').toLowerCase().replace(/-.*/, '');
    return languages[code] ? code : 'en';
  }
})();
