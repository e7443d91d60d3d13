import { accentStyle } from '@canticle/contract';

/**
 * The styles of the sandbox pages: the fonts and colours of the app (apps/web/src/ui/tokens.css), with the colour of the place.
 *
 * @param accent  `#rrggbb`; empty for the colour of the app
 */
export const sandboxStyle = (accent: string): string => (accent === '' ? STYLE : STYLE + accentStyle(accent));

const STYLE = `
@font-face { font-family: 'Literata Variable'; font-weight: 200 900; font-display: swap; src: url('/sandbox/literata.woff2') format('woff2'); }
@font-face { font-family: 'Inter Variable'; font-weight: 100 900; font-display: swap; src: url('/sandbox/inter.woff2') format('woff2'); }
:root { color-scheme: light dark; --paper: #fbf8f2; --sheet: #fff; --wash: #f3eee3; --ink: #1e1b16; --soft: #6b6357;
  --line: #e5ded1; --edge: #8f8675; --accent: #1f5c4d; --on-accent: #fff; --gold: #8f6212; --danger: #a3262a; }
@media (prefers-color-scheme: dark) { :root { --paper: #14130f; --sheet: #1d1b16; --wash: #26231c; --ink: #f1ece1;
  --soft: #a79e8e; --line: #322e26; --edge: #7a7262; --accent: #7cc7af; --on-accent: #0f1f1a; --gold: #d9ae5f; --danger: #f08a86; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 'Inter Variable', system-ui, sans-serif; overflow-wrap: anywhere; }
.notice { margin: 0; padding: 12px 24px; background: var(--wash); color: var(--ink); border-bottom: 2px solid var(--gold); text-align: center; }
main { max-width: 34rem; margin: 40px auto; padding: 32px; background: var(--sheet); border: 1px solid var(--line); border-radius: 10px; }
@media (max-width: 40rem) { main { margin: 0; padding: 24px 20px 32px; border: 0; border-radius: 0; background: none; } }
.name { display: flex; align-items: center; gap: 12px; margin: 0 0 4px; color: var(--soft); font: 600 20px/1.4 'Literata Variable', Georgia, serif; }
.name img { border-radius: 6px; background: #fff; object-fit: contain; }
h1, h2 { font-family: 'Literata Variable', Georgia, serif; font-weight: 500; line-height: 1.25; margin: 0; text-wrap: balance; }
h1 { font-size: 30px; margin-bottom: 24px; }
h2 { font-size: 20px; }
section { border-top: 1px solid var(--line); padding: 20px 0; }
section p { margin: 4px 0 16px; color: var(--soft); }
.lines { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--ink); }
.lines li { display: flex; justify-content: space-between; gap: 24px; padding: 14px 0; border-bottom: 1px solid var(--line); font-variant-numeric: tabular-nums; }
.lines li span:last-child { white-space: nowrap; }
.lines .total { font-size: 20px; font-weight: 600; border-bottom: 0; }
small, .soft { color: var(--soft); font-weight: 400; }
form { display: flex; flex-direction: column; gap: 12px; }
form.row { flex-flow: row wrap; margin-top: 12px; }
fieldset { border: 0; margin: 4px 0 0; padding: 0; display: flex; flex-direction: column; gap: 8px; }
legend { padding: 0 0 8px; font-size: 14px; color: var(--soft); }
button, .button { display: inline-flex; align-items: center; justify-content: center; min-height: 44px; padding: 8px 16px; border-radius: 6px;
  border: 1px solid var(--edge); background: var(--sheet); color: var(--ink); font: 500 16px/1.3 'Inter Variable', system-ui, sans-serif; text-decoration: none; cursor: pointer; }
button:hover, .button:hover { background: var(--wash); }
.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
.primary:hover { background: var(--accent); filter: brightness(1.1); }
.plain { border-color: transparent; background: transparent; color: var(--accent); }
.danger { color: var(--danger); }
.trouble { margin: 0 0 20px; padding: 12px 16px; border-left: 3px solid var(--danger); background: var(--wash); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;
