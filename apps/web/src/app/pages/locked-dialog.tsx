import { useTranslate } from '../../translations/index.ts';
import { Button, ButtonLink, Dialog } from '../../ui/index.ts';

/** Says why a song does not open, and leads to where its songbook is to be had. */
export function LockedDialog({ name, open, onClose }: { name: string; open: boolean; onClose: () => void }) {
  const { t } = useTranslate();
  return (
    <Dialog
      open={open}
      title={t('song.locked')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('list.locked.later')}</Button>
          <ButtonLink look="primary" to="/collections">
            {t('list.locked.link')}
          </ButtonLink>
        </>
      }
    >
      {t('song.locked.text', { name })}
    </Dialog>
  );
}
