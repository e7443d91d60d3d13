import { useId, useState } from 'react';
import { languageName } from '../media/index.ts';
import { RichText } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { classes, Select } from '../../ui/index.ts';
import { useCatalogueOptions } from './queries.ts';

type LocalizedTextFieldProps = {
  label: string;
  hint?: string;
  value: Readonly<Record<string, string>>;
  onChange: (value: Record<string, string>) => void;
  errorOf: (language: string) => string;
  isReadOnly: boolean;
  /**
   * `line` for a name, `text` for several lines, `html` for text with markup, which is shown as it will be rendered.
   */
  variant?: 'line' | 'text' | 'html';
};

/** A text in several languages: one field per language, and another on demand. */
export function LocalizedTextField(props: LocalizedTextFieldProps) {
  const { label, hint, value, onChange, isReadOnly } = props;
  const { t, language } = useTranslate();
  const [visibleLanguages, setVisibleLanguages] = useState<readonly string[]>(() => {
    const filledLanguages = Object.keys(value);
    return filledLanguages.length > 0 ? filledLanguages : [language];
  });
  const languages = [...new Set([...visibleLanguages, ...Object.keys(value)])];
  const others = useLanguageOptions(languages);
  const changeText = (code: string, text: string) => {
    const { [code]: _before, ...rest } = value;
    onChange(text === '' ? rest : { ...value, [code]: text });
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="pb-2 text-sm font-medium">{label}</legend>
      {hint ? <p className="text-sm text-ink-soft">{hint}</p> : null}
      {languages.map((code) => (
        <LanguageTextInput
          key={code}
          code={code}
          {...props}
          text={value[code] ?? ''}
          onTextChange={(text) => changeText(code, text)}
        />
      ))}
      {isReadOnly || others.length === 0 ? null : (
        <Select
          label={t('catalogue.add-language', { field: label })}
          hideLabel
          value=""
          options={[{ value: '', label: t('catalogue.another-language') }, ...others]}
          onValueChange={(code) => code !== '' && setVisibleLanguages([...languages, code])}
          className="w-56 max-w-full"
        />
      )}
    </fieldset>
  );
}

function useLanguageOptions(languages: readonly string[]) {
  const { language } = useTranslate();
  const { data: offered = [] } = useCatalogueOptions('language');
  return offered
    .filter(({ id }) => !languages.includes(id))
    .map(({ id }) => ({ value: id, label: languageName(id, language) }));
}

type LanguageTextInputProps = LocalizedTextFieldProps & {
  code: string;
  text: string;
  onTextChange: (text: string) => void;
};

function LanguageTextInput({
  label,
  code,
  text,
  onTextChange,
  errorOf,
  isReadOnly,
  variant = 'line',
}: LanguageTextInputProps) {
  const { t, language } = useTranslate();
  const id = useId();
  const name = languageName(code, language);
  const error = errorOf(code);
  const inputProps = {
    id,
    lang: code,
    dir: 'auto',
    value: text,
    readOnly: isReadOnly,
    'aria-label': `${label}, ${name}`,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-note` : undefined,
    className: classes(
      'min-h-11 w-full min-w-0 rounded-control border bg-sheet px-3 py-2 text-base text-ink',
      error ? 'border-danger' : 'border-edge',
    ),
  } as const;
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
      <span aria-hidden className="w-28 shrink-0 text-sm text-ink-soft sm:pt-3">
        {name}
      </span>
      <div className="min-w-0 grow basis-60">
        {variant === 'line' ? (
          <input {...inputProps} type="text" onChange={(event) => onTextChange(event.currentTarget.value)} />
        ) : (
          <textarea
            {...inputProps}
            rows={variant === 'html' ? 5 : 2}
            onChange={(event) => onTextChange(event.currentTarget.value)}
          />
        )}
        {error ? (
          <p id={`${id}-note`} role="alert" className="pt-1 text-sm text-danger">
            {error}
          </p>
        ) : null}
        {variant === 'html' && text !== '' ? (
          <details className="pt-1 text-sm">
            <summary className="inline-flex min-h-11 cursor-pointer items-center text-ink-soft">
              {t('catalogue.looks')}
            </summary>
            <div className="rounded-control border border-line bg-sheet p-3 text-base">
              <RichText html={text} />
            </div>
          </details>
        ) : null}
      </div>
    </div>
  );
}
