import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ACCENT_GROUNDS, accentPalette, contrastOf } from './accent-colours.ts';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('any colour can be read in every theme: as words on every ground, and under the words of a button', () => {
  fc.assert(
    fc.property(colour, (chosen) => {
      const palette = accentPalette(chosen);
      for (const theme of ['light', 'dark', 'stage'] as const) {
        const { accent, soft, onAccent } = palette[theme];
        for (const ground of ACCENT_GROUNDS[theme].grounds) {
          expect(contrastOf(accent, ground)).toBeGreaterThanOrEqual(4.5);
          expect(contrastOf(soft, ground)).toBeGreaterThanOrEqual(4.5);
        }
        expect(contrastOf(onAccent, accent)).toBeGreaterThanOrEqual(4.5);
      }
    }),
  );
});

test('a colour that can be read stays as it is', () => {
  expect(accentPalette('#7A1F3D')).toMatchObject({ light: { accent: '#7a1f3d' }, isCorrected: false });
  expect(accentPalette('#ffd400')).toMatchObject({ dark: { accent: '#ffd400' }, isCorrected: true });
});
