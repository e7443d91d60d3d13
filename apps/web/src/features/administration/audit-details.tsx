import type { AuditEntry } from '@canticle/contract/calls';
import { formatDate, type MessageKey, useTranslate } from '../../i18n/index.ts';
import { useSubscriptionContents } from './subscription-contents.ts';

type GrantDetails = {
  readonly collectionIds?: readonly string[];
  readonly productIds?: readonly string[];
  readonly validTo?: string;
};

/** Describes what a command changed; nothing where the name of the action is enough. */
export function AuditDetails({ entry: { action, kind, details } }: { entry: AuditEntry }) {
  const { t, language } = useTranslate();
  const contents = useSubscriptionContents();
  const { before, after } = details as { before?: unknown; after?: unknown };
  if (action === 'set-roles') {
    const formatRoles = (roles: unknown) =>
      (Array.isArray(roles) ? roles : []).map((role) => t(`role.${role}` as MessageKey)).join(', ') ||
      t('admin.deed.no-role');
    return <DetailText>{t('admin.deed.roles', { before: formatRoles(before), after: formatRoles(after) })}</DetailText>;
  }
  const grant = (after ?? before) as GrantDetails | null | undefined;
  if (kind === 'subscription' && grant) {
    const name = contents.name({
      collectionIds: [...(grant.collectionIds ?? [])],
      productIds: [...(grant.productIds ?? [])],
    });
    const until = grant.validTo ? t('admin.subscription.until', { day: formatDate(grant.validTo, language) }) : '';
    return <DetailText>{[name, until].filter(Boolean).join(' · ')}</DetailText>;
  }
  if (action.startsWith('catalogue.')) {
    const key = action.slice('catalogue.'.length);
    return catalogueActions.some((one) => one === key) ? (
      <DetailText>{t(`catalogue.action.${key}` as MessageKey)}</DetailText>
    ) : null;
  }
  return null;
}

const catalogueActions = ['create', 'change', 'trash', 'restore', 'revert', 'merge', 'bulk'] as const;

function DetailText({ children }: { children: string }) {
  return <p className="text-sm">{children}</p>;
}
