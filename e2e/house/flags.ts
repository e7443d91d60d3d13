/** What a headless Chromium needs to run as root, and to keep to itself. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // As another machine of a local network would be: no secure context, unlike 127.0.0.1 and localhost.
  '--host-resolver-rules=MAP hall.example 127.0.0.1',
] as const;
