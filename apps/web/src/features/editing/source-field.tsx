import { type Ref, useId, useImperativeHandle, useRef } from 'react';

export type SourceFieldHandle = { readonly goToLine: (line: number) => void };

type SourceFieldProps = {
  label: string;
  hint: string;
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<SourceFieldHandle>;
};

/** The field for typing a text. */
export function SourceField({ label, hint, value, onChange, ref }: SourceFieldProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => ({
    goToLine: (line) => {
      const area = field.current;
      if (!area) return;
      const lines = area.value.split('\n');
      const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
      area.focus();
      area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
      area.scrollTop = (area.scrollHeight * (line - 4)) / Math.max(lines.length, 1);
    },
  }));
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <textarea
        ref={field}
        id={id}
        dir="auto"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        spellCheck={false}
        autoCapitalize="off"
        autoCorrect="off"
        aria-describedby={`${id}-hint`}
        className="h-[50dvh] lg:h-[62dvh] w-full resize-y rounded-control border border-edge bg-sheet p-3 font-mono text-[0.9375rem] leading-relaxed text-ink"
      />
      <p id={`${id}-hint`} className="text-sm text-ink-soft">
        {hint}
      </p>
    </div>
  );
}
