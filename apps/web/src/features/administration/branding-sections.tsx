import type { BrandingChoice, BrandingDetails } from '@canticle/contract/calls';
import type { ChangeEvent } from 'react';
import { languageName, languages, localeOf, useTranslate } from '../../i18n/index.ts';
import { TextField } from '../../ui/index.ts';
import { AdminSection } from './admin-section.tsx';
import { LinesField } from './lines-field.tsx';

type SectionProps = {
  choice: BrandingChoice;
  defaults: BrandingDetails['defaults'];
  onChange: (change: Partial<BrandingChoice>) => void;
};

type TextName = Exclude<keyof BrandingChoice, 'headline'>;

/* What connects a field with one of the texts; the limits are those of the server. */
const textField = ({ choice, onChange }: SectionProps, name: TextName, maxLength: number) => ({
  value: choice[name],
  maxLength,
  onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ [name]: event.currentTarget.value }),
});

export function NameSection(section: SectionProps) {
  const { t } = useTranslate();
  const { choice, defaults } = section;
  return (
    <AdminSection title={t('branding.name.title')} text={t('branding.name.text')}>
      <div className="grid max-w-3xl gap-4 sm:grid-cols-[2fr_1fr]">
        <TextField label={t('branding.name')} placeholder={defaults.name} {...textField(section, 'name', 60)} />
        <TextField
          label={t('branding.short-name')}
          placeholder={choice.name || defaults.name}
          hint={t('branding.short-name.hint')}
          {...textField(section, 'shortName', 20)}
        />
      </div>
    </AdminSection>
  );
}

export function HeadlineSection({ choice: { headline }, onChange }: SectionProps) {
  const { t, language: userLanguage } = useTranslate();
  return (
    <AdminSection title={t('branding.headline')} text={t('branding.headline.text')}>
      <div className="grid max-w-3xl gap-4">
        {languages.map((language) => (
          <TextField
            key={language}
            label={languageName(language)}
            lang={localeOf(language)}
            placeholder={language === userLanguage ? t('visitor.headline') : undefined}
            maxLength={120}
            value={headline[language] ?? ''}
            onChange={(event) => onChange({ headline: { ...headline, [language]: event.currentTarget.value } })}
          />
        ))}
      </div>
    </AdminSection>
  );
}

export function ContactSection(section: SectionProps) {
  const { t } = useTranslate();
  const { choice, defaults } = section;
  return (
    <AdminSection title={t('branding.contact')} text={t('branding.contact.text')}>
      <div className="grid max-w-3xl gap-4 sm:grid-cols-2">
        <TextField label={t('branding.contact.name')} {...textField(section, 'contactName', 120)} />
        <TextField
          label={t('branding.contact.email')}
          type="email"
          placeholder={defaults.contactEmail}
          {...textField(section, 'contactEmail', 200)}
        />
        <TextField
          label={t('branding.mail-sender')}
          placeholder={choice.name || defaults.mailSender}
          hint={t('branding.mail-sender.hint', { sender: defaults.mailSender })}
          {...textField(section, 'mailSenderName', 100)}
        />
      </div>
    </AdminSection>
  );
}

export function ImprintSection(section: SectionProps) {
  const { t } = useTranslate();
  const { choice, onChange } = section;
  return (
    <AdminSection title={t('branding.imprint')} text={t('branding.imprint.text')}>
      <div className="grid max-w-3xl gap-4 sm:grid-cols-[2fr_1fr]">
        <LinesField
          label={t('branding.imprint.address')}
          value={choice.imprintAddress}
          onChange={(imprintAddress) => onChange({ imprintAddress })}
        />
        <TextField label={t('branding.imprint.tax')} {...textField(section, 'taxNumber', 40)} />
      </div>
    </AdminSection>
  );
}
