import type { CatalogueKind, CatalogueItemDetails } from '@canticle/contract/calls';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { showToast } from '../../ui/index.ts';
import { useCatalogueMutations } from './mutations.ts';
import { EntityPicker } from './entity-picker.tsx';
import { formatUses } from './format-uses.ts';

type MergeDialogProps = {
  kind: CatalogueKind;
  id: string;
  name: string;
  uses: CatalogueItemDetails['uses'];
  onMerged: (targetId: string) => void;
  onClose: () => void;
};

/** Merges two items: what refers to the first then refers to the second, and the first is moved to the trash. */
export function MergeDialog({ kind, id, name, uses, onMerged, onClose }: MergeDialogProps) {
  const { t, language } = useTranslate();
  const { merge } = useCatalogueMutations();
  const [into, setInto] = useState<{ readonly id: string; readonly name: string }>();
  const usesText = formatUses(uses, t, language);
  return (
    <ConfirmDialog
      title={t('catalogue.merge.title', { name })}
      label={t('catalogue.merge')}
      variant="primary"
      isReady={into !== undefined}
      onConfirm={async () => {
        if (!into) return;
        await merge(kind, id, into.id);
        showToast({ text: t('catalogue.merged', { name, into: into.name }) });
        onMerged(into.id);
      }}
      onClose={onClose}
    >
      <div className="flex h-96 flex-col gap-4">
        <p>{usesText ? t('catalogue.merge.text', { refers: usesText }) : t('catalogue.merge.unused')}</p>
        <EntityPicker
          kind={kind}
          label={t('catalogue.merge.into')}
          excludedIds={[id]}
          onSelect={(otherId, names) => setInto({ id: otherId, name: localizedText(names, language) })}
        />
        {into ? (
          <p role="status">
            {t('catalogue.merge.sure', { name })} <span className="font-medium">{into.name}</span>
          </p>
        ) : null}
      </div>
    </ConfirmDialog>
  );
}
