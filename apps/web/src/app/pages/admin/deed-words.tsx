import type { AuditEntry } from '@canticle/contract/calls';
import { dayIn, type MessageKey, useTranslate } from '../../../translations/index.ts';
import { useOpened } from './opened.ts';

type Held = {
  readonly collectionIds?: readonly string[];
  readonly productIds?: readonly string[];
  readonly validTo?: string;
};

/** What a deed changed, in words; nothing where its name says it all. */
export function DeedWords({ deed: { action, kind, details } }: { deed: AuditEntry }) {
  const { t, language } = useTranslate();
  const opened = useOpened();
  const { before, after } = details as { before?: unknown; after?: unknown };
  if (action === 'set-roles') {
    const said = (roles: unknown) =>
      (Array.isArray(roles) ? roles : []).map((role) => t(`role.${role}` as MessageKey)).join(', ') ||
      t('admin.deed.no-role');
    return <Words>{t('admin.deed.roles', { before: said(before), after: said(after) })}</Words>;
  }
  const held = (after ?? before) as Held | null | undefined;
  if (kind === 'subscription' && held) {
    const name = opened.name({
      collectionIds: [...(held.collectionIds ?? [])],
      productIds: [...(held.productIds ?? [])],
    });
    const until = held.validTo ? t('admin.subscription.until', { day: dayIn(held.validTo, language) }) : '';
    return <Words>{[name, until].filter(Boolean).join(' · ')}</Words>;
  }
  if (action.startsWith('catalogue.')) {
    const key = action.slice('catalogue.'.length);
    return deedsOfCatalogue.some((one) => one === key) ? (
      <Words>{t(`catalogue.action.${key}` as MessageKey)}</Words>
    ) : null;
  }
  return null;
}

const deedsOfCatalogue = ['create', 'change', 'trash', 'restore', 'revert', 'merge', 'bulk'] as const;

function Words({ children }: { children: string }) {
  return <p className="text-sm">{children}</p>;
}
