import { NOTATIONS } from '@canticle/music';
import { useLanguages } from '../session/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { SegmentedControl, Select } from '../../ui/index.ts';
import { SettingsSection } from './settings-section.tsx';
import type { SettingsForm } from './use-settings-form.ts';

const keys = ['C', 'Db', 'D', 'Eb', 'E', 'F', 'F#', 'G', 'Ab', 'A', 'Bb', 'B'] as const;
const clefs = ['treble', 'bass', 'alto'] as const;
const themes = ['light', 'dark', 'system'] as const;

/** General settings of this person: appearance, language, and music notation. */
export function GeneralSection({ form: { draft, change } }: { form: SettingsForm }) {
  const { t } = useTranslate();
  const languages = useLanguages(draft.language);
  return (
    <SettingsSection id="general" title={t('settings.general')}>
      <div className="flex flex-col items-start gap-1.5">
        <p className="text-sm font-medium">{t('shell.theme')}</p>
        <SegmentedControl
          label={t('shell.theme')}
          options={themes.map((value) => ({ value, label: t(`settings.theme.${value}`) }))}
          value={draft.theme}
          onValueChange={(theme) => change({ theme })}
        />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          label={t('shell.language')}
          options={languages}
          value={draft.language}
          onValueChange={(language) => change({ language })}
        />
        <Select
          label={t('settings.key')}
          options={keys.map((value) => ({ value, label: value }))}
          value={draft.defaultTransposition}
          onValueChange={(key) => change({ defaultTransposition: key })}
        />
        <Select
          label={t('lyrics.notation')}
          options={NOTATIONS.map((value) => ({ value, label: t(`lyrics.notation.${value}`) }))}
          value={draft.defaultTranscode}
          onValueChange={(notation) => change({ defaultTranscode: notation })}
        />
        <Select
          label={t('settings.clef')}
          options={clefs.map((value) => ({ value, label: t(`settings.clef.${value}`) }))}
          value={draft.defaultClef}
          onValueChange={(clef) => change({ defaultClef: clef })}
        />
      </div>
    </SettingsSection>
  );
}
