import { type AccentPalette, accentPalette } from '@canticle/contract/calls';
import { useTranslate } from '../../i18n/index.ts';
import { Button, TextField } from '../../ui/index.ts';
import { AccentPreview } from './accent-preview.tsx';

/* The colours of the app (`tokens.css`), which were chosen for each theme. */
const ownPalette: AccentPalette = {
  light: { accent: '#1f5c4d', soft: '#456052', onAccent: '#ffffff' },
  dark: { accent: '#7cc7af', soft: '#92b39f', onAccent: '#0f1f1a' },
  stage: { accent: '#5df2bd', soft: '#8bd6bb', onAccent: '#00110b' },
  isCorrected: false,
};

/** The colour of links and buttons, with how it looks in each theme. */
export function AccentField({ value, onChange }: { value: string; onChange: (accent: string) => void }) {
  const { t } = useTranslate();
  const palette = value === '' ? ownPalette : accentPalette(value);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label={t('branding.accent.colour')}
          type="color"
          value={value || ownPalette.light.accent}
          onChange={(event) => onChange(event.currentTarget.value)}
          className="w-28 [&_input]:h-11 [&_input]:p-1"
        />
        {value === '' ? null : <Button onClick={() => onChange('')}>{t('branding.accent.own')}</Button>}
      </div>
      <AccentPreview palette={palette} />
      <p role="status" className="text-sm text-ink-soft">
        {palette.isCorrected ? t('branding.accent.corrected') : null}
      </p>
    </div>
  );
}
