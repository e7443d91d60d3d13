import { useState } from 'react';
import { Link } from 'react-router';
import {
  removeAllNotices,
  removeNotice,
  useDeviceNotices,
  useMarkNotification,
  useNotifications,
} from '../../features/notifications/index.ts';
import { useOutbox } from '../../features/unsaved-changes/index.ts';
import { timeAgo, useTranslate } from '../../i18n/index.ts';
import { Button, classes, closePopover, IconButton, Popover } from '../../ui/index.ts';
import { BellIcon, CloseIcon, ErrorIcon } from '../../ui/icons.ts';

/** One entry in the bell, from this device or from the server. */
type BellItem = {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly at: number;
  readonly isNew: boolean;
  readonly link: string | null;
  readonly remove: () => void;
};

/** The person's notifications; the bell shows the number of new ones. */
export function Bell() {
  const { t } = useTranslate();
  const { items, readAll, removeAll } = useBellItems();
  const { refused } = useOutbox();
  const count = items.filter(({ isNew }) => isNew).length + refused.length;
  const shown = count > 99 ? '99+' : String(count);
  return (
    <Popover
      label={count > 0 ? t('notices.count', { count, shown }) : t('notices.title')}
      isBottomSheetOnPhone
      // Until then new entries can be distinguished from the others.
      onClose={readAll}
      triggerClassName="relative text-ink-soft hover:bg-wash hover:text-ink"
      trigger={
        <>
          <BellIcon aria-hidden className="size-5" />
          {count > 0 ? (
            <span
              aria-hidden
              className="absolute top-1 end-1 min-w-[1.125rem] rounded-full bg-accent px-1 text-center text-[0.6875rem] leading-[1.125rem] font-semibold text-on-accent tabular-nums"
            >
              {shown}
            </span>
          ) : null}
        </>
      }
    >
      <Notices items={items} unsaved={refused.length} onRemoveAll={removeAll} />
    </Popover>
  );
}

type NoticesProps = { items: readonly BellItem[]; unsaved: number; onRemoveAll: () => void };

function Notices({ items, unsaved, onRemoveAll }: NoticesProps) {
  const { t, language } = useTranslate();
  const [now] = useState(() => Date.now());
  return (
    <section aria-label={t('notices.title')} className="max-h-[70dvh] w-96 max-w-full overflow-y-auto max-sm:w-full">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h2 className="text-lg font-semibold">{t('notices.title')}</h2>
        {items.length > 0 ? (
          <Button variant="plain" className="-me-3" onClick={onRemoveAll}>
            {t('notices.remove-all')}
          </Button>
        ) : null}
      </div>
      {unsaved > 0 ? (
        <p className="border-t border-line py-2">
          <Link
            to="/settings#not-saved"
            onClick={closePopover}
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-danger underline decoration-line underline-offset-4 hover:decoration-danger"
          >
            <ErrorIcon aria-hidden className="size-5 shrink-0" />
            {t('unsaved.count', { count: unsaved })}
          </Link>
        </p>
      ) : null}
      {items.length + unsaved === 0 ? <p className="py-4 text-ink-soft">{t('notices.none')}</p> : null}
      <ul>
        {items.map(({ id, title, text, at, isNew, link, remove }) => (
          <li key={id} className="flex items-start gap-2 border-t border-line py-2">
            <div className="min-w-0 grow">
              <p className={classes('break-words', isNew && 'font-semibold')}>
                {link ? (
                  <Link
                    to={link}
                    onClick={closePopover}
                    className="underline decoration-line underline-offset-4 hover:decoration-ink"
                  >
                    {title}
                  </Link>
                ) : (
                  title
                )}
              </p>
              {text ? <p className="text-sm break-words text-ink-soft">{text}</p> : null}
              <p className="text-xs text-ink-soft">{timeAgo(at, now, language)}</p>
            </div>
            <IconButton
              label={t('notices.remove', { title })}
              icon={<CloseIcon aria-hidden className="size-4" />}
              onClick={remove}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function useBellItems() {
  const deviceNotices = useDeviceNotices();
  const { data: notifications = [] } = useNotifications();
  const mark = useMarkNotification();
  const [seenAt, setSeenAt] = useState(0);
  const items: readonly BellItem[] = [
    ...deviceNotices.map((notice) => ({
      ...notice,
      isNew: notice.at > seenAt,
      link: null,
      remove: () => void removeNotice(notice.id),
    })),
    ...notifications.map(({ id, title, message, createdAt, read, link }) => ({
      id,
      title,
      text: message,
      at: Date.parse(createdAt),
      isNew: !read,
      link,
      remove: () => void mark(id, 'deleted'),
    })),
  ].toSorted((one, other) => other.at - one.at);
  return {
    items,
    readAll: () => {
      setSeenAt(Date.now());
      for (const { id, read } of notifications) if (!read) void mark(id, 'read');
    },
    removeAll: () => {
      void removeAllNotices();
      for (const { id } of notifications) void mark(id, 'deleted');
    },
  };
}
