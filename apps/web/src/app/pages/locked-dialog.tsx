import { useTranslate } from '../../i18n/index.ts';
import { Button, ButtonLink, Dialog } from '../../ui/index.ts';

/** Says why a song does not open, and leads to where its songbook is to be had. */
export function LockedDialog({ name, isOpen, onClose }: { name: string; isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslate();
  return (
    <Dialog
      open={isOpen}
      title={t('song.locked')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('list.locked.later')}</Button>
          <ButtonLink variant="primary" to="/collections">
            {t('list.locked.link')}
          </ButtonLink>
        </>
      }
    >
      {t('song.locked.text', { name })}
    </Dialog>
  );
}
