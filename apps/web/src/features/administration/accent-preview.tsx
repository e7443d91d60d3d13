import { ACCENT_GROUNDS, type AccentPalette } from '@canticle/contract/calls';
import { useTranslate } from '../../i18n/index.ts';

const themes = ['light', 'dark', 'stage'] as const;

/* The colour of words in each theme (`tokens.css`): the page itself is in one of them. */
const inks = { light: '#1e1b16', dark: '#f1ece1', stage: '#ffffff' };

/** A link, a chord and a button in the colours of each theme. */
export function AccentPreview({ palette }: { palette: AccentPalette }) {
  const { t } = useTranslate();
  return (
    <ul className="grid max-w-3xl gap-3 sm:grid-cols-3">
      {themes.map((theme) => {
        const { accent, soft, onAccent } = palette[theme];
        return (
          <li
            key={theme}
            className="flex flex-col gap-3 rounded-surface border border-line bg-paper p-4 text-ink"
            style={{
              '--accent': accent,
              '--accent-soft': soft,
              '--on-accent': onAccent,
              '--paper': ACCENT_GROUNDS[theme].grounds[0],
              '--ink': inks[theme],
              '--ink-soft': ACCENT_GROUNDS[theme].quiet,
            }}
          >
            <p className="text-sm text-ink-soft">{t(`branding.theme.${theme}`)}</p>
            <p className="font-serif text-lg leading-tight">
              <span className="block font-sans text-sm font-semibold text-accent">G</span>
              {t('branding.preview.words')}
            </p>
            <p className="text-accent underline underline-offset-4">{t('branding.preview.link')}</p>
            <p className="self-start rounded-control bg-accent px-4 py-2 text-sm font-medium text-on-accent">
              {t('branding.preview.button')}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
