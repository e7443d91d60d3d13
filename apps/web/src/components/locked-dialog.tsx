import { useTranslate } from '../i18n/index.ts';
import { Button, ButtonLink, Dialog } from '../ui/index.ts';

/** Explains why a song does not open, and links to where its songbook can be bought. */
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
