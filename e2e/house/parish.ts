import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Another site on this machine: where it answers, and how it ends. */
export type EmbeddingSite = { readonly origin: string; readonly close: () => void };

/** Opens a site with one page, which shows the address in `?frame=` in a frame, or the one in `?object=` in an object. */
export async function startEmbeddingSite(): Promise<EmbeddingSite> {
  const site = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const source = (name: string) => searchParams.get(name)?.replaceAll('&', '&amp;').replaceAll('"', '&quot;') ?? '';
    const shown = searchParams.has('object')
      ? `<object title="Score" width="900" height="600" data="${source('object')}"></object>`
      : `<iframe title="Score" width="900" height="600" src="${source('frame')}"></iframe>`;
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><title>Parish</title>${shown}`);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const close = () => {
    site.closeAllConnections();
    site.close();
  };
  return { origin: `http://127.0.0.1:${(site.address() as AddressInfo).port}`, close };
}
