import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslate } from '../i18n/index.ts';
import { IconButton } from './button.tsx';
import { CloseIcon, ErrorIcon } from './icons.ts';

type Toast = {
  readonly text: ReactNode;
  /** An error is announced at once; everything else when the screen reader has finished its sentence. */
  readonly tone?: 'news' | 'error';
  readonly action?: { readonly label: string; readonly run: () => void };
  /** How long it is shown, in milliseconds. */
  readonly durationMs?: number;
};

type VisibleToast = Toast & { readonly id: number };

const defaultDurationMs = 5000;
let visibleToasts: readonly VisibleToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function setToasts(next: readonly VisibleToast[]): void {
  visibleToasts = next;
  for (const listener of listeners) listener();
}

/** Shows a message at the edge of the screen for five seconds, longer while it is hovered. */
export function showToast(toast: Toast): void {
  lastId += 1;
  setToasts([...visibleToasts, { ...toast, id: lastId }]);
}

/** Takes every message away, also those that wait for a region to be shown in. */
export const clearToasts = (): void => setToasts([]);

const dismiss = (id: number) => setToasts(visibleToasts.filter((toast) => toast.id !== id));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Where toasts appear: mounted once and permanently, so that assistive technology announces new content. Above the
 * navigation of a phone or a tablet, and at the side of a desktop, where no words are read.
 */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribe, () => visibleToasts);
  const [isPaused, setPaused] = useState(false);
  const { t } = useTranslate();
  return (
    <section
      aria-label={t('app.messages')}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className="pointer-events-none fixed inset-x-0 bottom-0 z-50 flex flex-col items-center gap-2 p-4 pb-[calc(var(--bottom-bar,0px)+var(--player-room,0px)+0.75rem)] xl:items-end"
    >
      <div role="status" className="contents">
        {toasts.map((toast) =>
          toast.tone === 'error' ? null : <ToastCard key={toast.id} toast={toast} isPaused={isPaused} />,
        )}
      </div>
      <div role="alert" className="contents">
        {toasts.map((toast) =>
          toast.tone === 'error' ? <ToastCard key={toast.id} toast={toast} isPaused={isPaused} /> : null,
        )}
      </div>
    </section>
  );
}

function ToastCard({ toast, isPaused }: { toast: VisibleToast; isPaused: boolean }) {
  const { t } = useTranslate();
  const remainingMs = useRef(toast.durationMs ?? defaultDurationMs);

  // The remaining time counts down only while the toast is not hovered or focused.
  useEffect(() => {
    if (isPaused) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => dismiss(toast.id), remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= performance.now() - startedAt;
    };
  }, [isPaused, toast.id]);

  return (
    <div className="pointer-events-auto flex w-fit max-w-md items-center xl:max-w-88 gap-3 rounded-surface border border-line bg-sheet py-1 pe-1 ps-4 shadow-raised">
      {toast.tone === 'error' ? <ErrorIcon aria-hidden className="size-5 shrink-0 text-danger" /> : null}
      <p className="grow py-2 text-[0.9375rem]">{toast.text}</p>
      {toast.action ? (
        <button
          type="button"
          onClick={() => {
            dismiss(toast.id);
            toast.action?.run();
          }}
          className="min-h-11 rounded-control px-3 font-medium text-accent hover:bg-wash"
        >
          {toast.action.label}
        </button>
      ) : null}
      <IconButton label={t('app.close')} icon={<CloseIcon className="size-4" />} onClick={() => dismiss(toast.id)} />
    </div>
  );
}
