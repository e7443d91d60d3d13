type ProgressBarProps = {
  label: string;
  done: number;
  /** Null while it is not known. */
  total: number | null;
  /** The progress as text; a percentage by default. */
  valueText?: string | undefined;
};

/** The progress of a long operation. */
export function ProgressBar({ label, done, total, valueText }: ProgressBarProps) {
  const percent = total === null || total === 0 ? null : Math.min(100, Math.floor((done / total) * 100));
  return (
    <div className="flex w-full flex-col gap-1.5">
      <div className="flex justify-between gap-4 text-sm">
        <span>{label}</span>
        <span className="text-ink-soft tabular-nums">{valueText ?? (percent === null ? '' : `${percent} %`)}</span>
      </div>
      <progress
        aria-label={label}
        className="h-1.5 w-full accent-accent"
        {...(percent === null ? {} : { value: percent, max: 100 })}
      />
    </div>
  );
}
