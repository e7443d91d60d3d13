import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslate } from '../../translations/index.ts';
import { Button } from '../../ui/index.ts';
import { DeviceIcon } from '../../ui/icons.ts';

const KeepDialog = lazy(async () => ({ default: (await import('../../features/keeping/index.ts')).KeepDialog }));

/** Opens the question whether something is to be kept on this device. @param name  such as `collection:…` with the id */
export function KeepButton({ name, title, look }: { name: string; title: string; look?: 'plain' | 'quiet' }) {
  const { t } = useTranslate();
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look={look ?? 'quiet'} onClick={() => setOpen(true)}>
        <DeviceIcon aria-hidden className="size-4" />
        {t('keep.button')}
      </Button>
      {isOpen ? (
        <Suspense>
          <KeepDialog
            name={name}
            title={title}
            workFor={(one, withAudio) => async (keeper) => {
              const { workFor } = await import('./work-for.ts');
              return workFor(queries, one, withAudio)(keeper);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
