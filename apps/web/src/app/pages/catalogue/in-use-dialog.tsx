import { Link } from 'react-router';
import { nameIn, useTranslate } from '../../../translations/index.ts';
import { Button, Dialog } from '../../../ui/index.ts';
import { usesInWords } from './uses-in-words.ts';

/** Who refers to what was to be thrown away. */
export type InUse = {
  readonly songs: number;
  readonly files: number;
  readonly articles: number;
  readonly where: readonly { readonly id: string; readonly name: Readonly<Record<string, string>> }[];
};

type InUseDialogProps = { inUse: InUse; onMerge: (() => void) | undefined; onClose: () => void };

/** Says where something is in use that cannot be thrown away for that, and offers to merge it into another. */
export function InUseDialog({ inUse, onMerge, onClose }: InUseDialogProps) {
  const { t, language } = useTranslate();
  const more = inUse.songs - inUse.where.length;
  return (
    <Dialog
      open
      title={t('catalogue.in-use')}
      onClose={onClose}
      footer={
        onMerge ? (
          <Button look="primary" onClick={onMerge}>
            {t('catalogue.merge-with')}
          </Button>
        ) : undefined
      }
    >
      <p>{t('catalogue.in-use.text', { refers: usesInWords(inUse, t, language) })}</p>
      <ul className="max-h-60 overflow-y-auto pt-2">
        {inUse.where.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={`/catalogue/song/${id}`}
              className="inline-flex min-h-11 items-center text-accent underline-offset-4 hover:underline"
            >
              {nameIn(name, language)}
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="pt-2 text-ink-soft">{t('catalogue.in-use.more', { count: more })}</p> : null}
    </Dialog>
  );
}
