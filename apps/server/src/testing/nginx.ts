import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** nginx of this machine; undefined where there is none. Debian installs it in /usr/sbin. */
export const nginx: string | undefined = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
  .map((folder) => join(folder, 'nginx'))
  .find((path) => existsSync(path));

/** nginx with one site. */
export type TestNginx = { close(): Promise<void> };

/**
 * Starts nginx with a site in a folder of its own, and waits until it listens.
 *
 * @param site  the text of the site's configuration
 * @param address  where it answers then
 */
export async function startNginx(site: string, address: string): Promise<TestNginx> {
  const folder = mkdtempSync(join(tmpdir(), 'canticle-nginx-'));
  mkdirSync(join(folder, 'tmp'));
  writeFileSync(join(folder, 'nginx.conf'), wrap(site, folder));
  const running = spawn(nginx ?? 'nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaints = '';
  running.stderr.on('data', (piece) => (complaints += piece));
  await waitUntilAnswered(address, running, () => complaints);
  return {
    async close() {
      const ended = once(running, 'exit');
      running.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

/** A certificate and its key for a name, signed by itself; undefined without openssl. */
export function createCertificate(name: string): { readonly certificate: string; readonly key: string } | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'canticle-certificate-'));
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const args = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const { status } = spawnSync('openssl', [...args, '-subj', `/CN=${name}`, '-keyout', key, '-out', certificate]);
  return status === 0 ? { certificate, key } : undefined;
}

function wrap(site: string, folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/tmp/${kind};`,
  );
  return `daemon off; master_process off; pid ${folder}/nginx.pid; events {} http { access_log off; ${temporary.join(' ')}\n${site}\n}\n`;
}

async function waitUntilAnswered(address: string, running: ChildProcess, complaints: () => string): Promise<void> {
  for (;;) {
    if (running.exitCode !== null) throw new Error(`nginx ended: ${complaints()}`);
    if (await fetch(address, { redirect: 'manual' }).then(Boolean, () => false)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
