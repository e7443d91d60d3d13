// The official Firebase Authentication emulator, alone and on loopback: on its own it makes no outside requests.
import { createRequire } from 'node:module';

const { createApp } = createRequire(import.meta.url)('firebase-tools/lib/emulator/auth/server');

/** Starts the emulator; returns its address and how to stop it. */
export async function startEmulator(project) {
  const app = await createApp(project);
  const server = await new Promise((resolve) => {
    const listening = app.listen(0, '127.0.0.1', () => resolve(listening));
  });
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
