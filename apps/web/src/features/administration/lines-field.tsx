import { useId } from 'react';

/** A text of a few lines. */
export function LinesField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <textarea
        id={id}
        rows={4}
        maxLength={500}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        className="w-full resize-y rounded-control border border-edge bg-sheet px-3 py-2 text-base text-ink"
      />
    </div>
  );
}
