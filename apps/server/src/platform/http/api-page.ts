import { type Endpoint, PROBLEMS } from '@canticle/contract';
import { describeWhoMayCall } from './call-permissions.ts';
import { escapeHtml } from '../messages/index.ts';

/** The API reference as a page: every call by its area, without scripts or styles of its own. */
export function apiPage(endpoints: readonly Endpoint[]): string {
  const areas = Map.groupBy(endpoints, (endpoint) => endpoint.path.split('/')[1] ?? 'api');
  const sections = [...areas].sort(([a], [b]) => a.localeCompare(b)).map(([area, calls]) => section(area, calls));
  const problems = Object.entries(PROBLEMS).map(
    ([code, { status, meaning }]) =>
      `<tr><td><code>${code}</code></td><td>${status}</td><td>${escapeHtml(meaning)}</td></tr>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>API - Canticle</title></head>
<body>
<h1>The API of Canticle</h1>
<p>Send <code>Authorization: Bearer …</code> (sign in with <code>POST /api/auth/sign-in/email</code>, then read the token at <code>GET /api/auth/token</code>)
and <code>X-Api-Version</code> 3.0 or 4.0. Answers of 3.0 are wrapped: read <code>result</code>. Every error names its code in <code>X-Problem</code>.
Any write may carry an <code>Idempotency-Key</code> (a UUID): sent twice, it is done once. The same description for machines: <a href="/api/openapi.json">openapi.json</a>.</p>
${sections.join('\n')}
<h2>Problems</h2>
<table><thead><tr><th>Code</th><th>Status</th><th>Meaning</th></tr></thead><tbody>${problems.join('')}</tbody></table>
</body></html>`;
}

function section(area: string, calls: readonly Endpoint[]): string {
  const rows = calls.map((call) => {
    const { method, path, version, summary } = call;
    const who = describeWhoMayCall(call).description.replace('Who may call: ', '');
    return `<tr><td><code>${method} /${escapeHtml(path)}</code></td><td>${version === 'own' ? '' : `${version}.0`}</td><td>${escapeHtml(who)}</td><td>${escapeHtml(summary)}</td></tr>`;
  });
  return `<h2>${escapeHtml(area)}</h2><table><thead><tr><th>Call</th><th>Version</th><th>Who</th><th>What</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}
