import type { AuditEntry } from '@canticle/contract/calls';
import { formatDate, messageKeyOf, useTranslate } from '../../i18n/index.ts';
import { useSubscriptionContents } from './subscription-contents.ts';

/** Describes what a command changed; nothing where the name of the action is enough. */
export function AuditDetails({ entry: { action, kind, details } }: { entry: AuditEntry }) {
  const { t, language } = useTranslate();
  const contents = useSubscriptionContents();
  const { before, after } = details;
  if (action === 'set-roles') {
    const formatRoles = (roles: unknown) =>
      stringsIn(roles)
        .map((role) => t(messageKeyOf(`role.${role}`)))
        .join(', ') || t('admin.deed.no-role');
    return <DetailText>{t('admin.deed.roles', { before: formatRoles(before), after: formatRoles(after) })}</DetailText>;
  }
  const grant = after ?? before;
  if (kind === 'subscription' && grant) {
    const { collectionIds, productIds, validTo }: { readonly [name: string]: unknown } = { ...grant };
    const name = contents.name({ collectionIds: stringsIn(collectionIds), productIds: stringsIn(productIds) });
    const day = typeof validTo === 'string' && validTo !== '' ? formatDate(validTo, language) : undefined;
    const until = day ? t('admin.subscription.until', { day }) : '';
    return <DetailText>{[name, until].filter(Boolean).join(' · ')}</DetailText>;
  }
  if (action.startsWith('catalogue.')) {
    const key = action.slice('catalogue.'.length);
    const known = catalogueActions.find((one) => one === key);
    return known ? <DetailText>{t(`catalogue.action.${known}`)}</DetailText> : null;
  }
  return null;
}

const catalogueActions = ['create', 'change', 'trash', 'restore', 'revert', 'merge', 'unmerge', 'bulk'] as const;

/* An older entry may have been written by another version. */
const stringsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];

function DetailText({ children }: { children: string }) {
  return <p className="text-sm">{children}</p>;
}
