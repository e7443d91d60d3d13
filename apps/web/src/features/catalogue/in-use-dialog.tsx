import { Link } from 'react-router';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { Button, Dialog } from '../../ui/index.ts';
import { formatUses } from './format-uses.ts';

/** What refers to the item that was to be moved to the trash. */
export type ItemUsage = {
  readonly songs: number;
  readonly files: number;
  readonly articles: number;
  readonly where: readonly { readonly id: string; readonly name: Readonly<Record<string, string>> }[];
};

/** Whether the details of a failure say what refers to the item. */
export const isItemUsage = (details: object | undefined): details is ItemUsage & object =>
  details !== undefined && 'reason' in details && details.reason === 'in-use';

type InUseDialogProps = { usage: ItemUsage; onMerge: (() => void) | undefined; onClose: () => void };

/** Shows where an item is in use, which prevents moving it to the trash, and offers to merge it into another. */
export function InUseDialog({ usage, onMerge, onClose }: InUseDialogProps) {
  const { t, language } = useTranslate();
  const remaining = usage.songs - usage.where.length;
  return (
    <Dialog
      open
      title={t('catalogue.in-use')}
      onClose={onClose}
      footer={
        onMerge ? (
          <Button variant="primary" onClick={onMerge}>
            {t('catalogue.merge-with')}
          </Button>
        ) : undefined
      }
    >
      <p>{t('catalogue.in-use.text', { refers: formatUses(usage, t, language) })}</p>
      <ul className="max-h-60 overflow-y-auto pt-2">
        {usage.where.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={`/catalogue/song/${id}`}
              className="inline-flex min-h-11 items-center text-accent underline-offset-4 hover:underline"
            >
              {localizedText(name, language)}
            </Link>
          </li>
        ))}
      </ul>
      {remaining > 0 ? <p className="pt-2 text-ink-soft">{t('catalogue.in-use.more', { count: remaining })}</p> : null}
    </Dialog>
  );
}
