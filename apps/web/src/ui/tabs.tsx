import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { classes } from './classes.ts';

type TabsProps<Value extends string> = {
  /** The name of the choice, for assistive technology. */
  label: string;
  tabs: readonly { readonly value: Value; readonly label: string }[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** The content of the chosen tab. */
  children: ReactNode;
};

/** Parts of one subject, one shown at a time. The arrow keys move between the tabs. */
export function Tabs<Value extends string>({ label, tabs, value, onValueChange, children }: TabsProps<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = (tabs.findIndex((tab) => tab.value === value) + step + tabs.length) % tabs.length;
    const next = tabs[index];
    if (next) onValueChange(next.value);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[index]?.focus();
  };
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className="flex border-b border-line">
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onValueChange(tab.value)}
            onKeyDown={onKeyDown}
            className={classes(
              '-mb-px inline-flex min-h-11 grow items-center justify-center border-b-2 px-3 text-[0.9375rem] font-medium',
              tab.value === value ? 'border-accent text-accent' : 'border-transparent text-ink-soft hover:text-ink',
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className="pt-4">
        {children}
      </div>
    </>
  );
}
