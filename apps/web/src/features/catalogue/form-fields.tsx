import './form.css';
import { type ReactNode, useRef } from 'react';
import { readAsDataUrl } from '../../api/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, IconButton, showToast, TextField } from '../../ui/index.ts';
import { CloseIcon } from '../../ui/icons.ts';
import { useErrorMessage } from '../../components/index.ts';
import { useCatalogueMutations } from './mutations.ts';

/** A group of fields below a heading, which stands beside them where the form is wide. */
export function FormSection({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <section className="form-section">
      <div>
        <h2 className="text-lg font-semibold">{title}</h2>
        {text ? <p className="pt-1 text-sm text-ink-soft">{text}</p> : null}
      </div>
      <div className="flex min-w-0 flex-col gap-5">{children}</div>
    </section>
  );
}

type NumberFieldProps = {
  label: string;
  hint?: string;
  value: number | null;
  onChange: (value: number | null) => void;
  error: string;
  isReadOnly: boolean;
  /** More specific than the label where there are several fields. */
  'aria-label'?: string;
  className?: string;
};

/** A whole number, or empty. */
export function NumberField({ value, onChange, isReadOnly, className = 'w-32', ...rest }: NumberFieldProps) {
  return (
    <TextField
      {...rest}
      type="number"
      inputMode="numeric"
      readOnly={isReadOnly}
      value={value ?? ''}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? null : Math.round(currentTarget.valueAsNumber))
      }
      className={className}
    />
  );
}

type ChipProps = { name: string; onRemove: () => void; isReadOnly: boolean };

/** A selected item, with a button that removes it. */
export function Chip({ name, onRemove, isReadOnly }: ChipProps) {
  const { t } = useTranslate();
  return (
    <li className="flex min-h-11 items-center gap-1 rounded-control border border-line bg-sheet ps-3">
      <span className="py-1 [overflow-wrap:anywhere]">{name}</span>
      {isReadOnly ? (
        <span className="w-4" />
      ) : (
        <IconButton
          label={t('catalogue.remove', { name })}
          icon={<CloseIcon aria-hidden className="size-4" />}
          onClick={onRemove}
        />
      )}
    </li>
  );
}

const MAX_IMAGE_BYTES = 5 * 1024 * 1024;

type ImageFieldProps = {
  value: string | null;
  onChange: (value: string | null) => void;
  error: string;
  isReadOnly: boolean;
};

/** The image of an item: displayed, replaced or removed. */
export function ImageField({ value, onChange, error, isReadOnly }: ImageFieldProps) {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const { uploadImage: uploadImageFile } = useCatalogueMutations();
  const input = useRef<HTMLInputElement>(null);
  const uploadImage = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > MAX_IMAGE_BYTES) return showToast({ text: t('settings.picture.size'), tone: 'error' });
    try {
      onChange((await uploadImageFile(await readAsDataUrl(file))).image);
    } catch (failure) {
      showToast({ text: failureText(failure), tone: 'error' });
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-4">
      {value ? (
        <img src={value} alt={t('catalogue.field.image')} className="h-28 max-w-56 rounded-control object-cover" />
      ) : null}
      {isReadOnly ? null : (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => input.current?.click()}>
            {t(value ? 'catalogue.picture.replace' : 'catalogue.picture.add')}
          </Button>
          {value ? (
            <Button variant="plain" onClick={() => onChange(null)}>
              {t('catalogue.picture.remove')}
            </Button>
          ) : null}
        </div>
      )}
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/avif"
        aria-label={t('catalogue.picture.add')}
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          void uploadImage(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
        className="sr-only"
      />
      {error ? (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      ) : null}
    </div>
  );
}
