import { useState } from 'react';
import { useTranslate } from '../../i18n/index.ts';
import { TextField } from '../../ui/index.ts';

const MAX_COPIES = 100_000;

type PrintedCopiesProps = { value: number | null; onChange: (copies: number | null) => void };

/** How many copies of a set were printed: a number the leader types for licence reports. */
export function PrintedCopies({ value, onChange }: PrintedCopiesProps) {
  const { t } = useTranslate();
  const [text, setText] = useState(value === null ? '' : String(value));
  const copies = text.trim() === '' ? null : Number(text);
  const isWrong = copies !== null && !(Number.isInteger(copies) && copies >= 0 && copies <= MAX_COPIES);
  return (
    <div className="flex items-baseline gap-3">
      <span aria-hidden className="text-sm font-medium">
        {t('groups.set.copies')}
      </span>
      <TextField
        label={t('groups.set.copies')}
        hideLabel
        error={isWrong ? t('groups.set.copies.wrong') : undefined}
        inputMode="numeric"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onBlur={() => {
          if (!isWrong && copies !== value) onChange(copies);
        }}
        className="min-w-24 basis-24"
      />
    </div>
  );
}
