import type { CatalogueKind, Catalogued } from '@canticle/contract/calls';
import { useState } from 'react';
import { useCatalogue } from '../../../features/catalogue/index.ts';
import { nameIn, useTranslate } from '../../../translations/index.ts';
import { showToast } from '../../../ui/index.ts';
import { AskDialog } from './ask-dialog.tsx';
import { ThingPicker } from './thing-picker.tsx';
import { usesInWords } from './uses-in-words.ts';

type MergeDialogProps = {
  kind: CatalogueKind;
  id: string;
  name: string;
  uses: Catalogued['uses'];
  onMerged: (into: string) => void;
  onClose: () => void;
};

/** Makes one of two: what refers to the first refers to the second from then on, and the first goes into the trash. */
export function MergeDialog({ kind, id, name, uses, onMerged, onClose }: MergeDialogProps) {
  const { t, language } = useTranslate();
  const { merge } = useCatalogue();
  const [into, setInto] = useState<{ readonly id: string; readonly name: string }>();
  const refers = usesInWords(uses, t, language);
  return (
    <AskDialog
      title={t('catalogue.merge.title', { name })}
      deed={t('catalogue.merge')}
      look="primary"
      isReady={into !== undefined}
      run={async () => into && merge(kind, id, into.id)}
      onDone={() => {
        if (!into) return;
        showToast({ text: t('catalogue.merged', { name, into: into.name }) });
        onMerged(into.id);
      }}
      onClose={onClose}
    >
      <div className="flex h-96 flex-col gap-4">
        <p>{refers ? t('catalogue.merge.text', { refers }) : t('catalogue.merge.unused')}</p>
        <ThingPicker
          kind={kind}
          label={t('catalogue.merge.into')}
          without={[id]}
          onPick={(otherId, names) => setInto({ id: otherId, name: nameIn(names, language) })}
        />
        {into ? (
          <p role="status">
            {t('catalogue.merge.sure', { name })} <span className="font-medium">{into.name}</span>
          </p>
        ) : null}
      </div>
    </AskDialog>
  );
}
