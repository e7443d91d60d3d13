import { useInstallation } from '../../auth/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, ButtonLink, Dialog } from '../../ui/index.ts';
import { AskForAccess } from './access-hint.tsx';

/**
 * Explains why a song does not open, and links to where its songbook can be bought, or says whom to ask.
 *
 * @param name  of the songbook; empty where it is not known
 */
export function LockedDialog({ name, isOpen, onClose }: { name: string; isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslate();
  const { sells } = useInstallation();
  return (
    <Dialog
      open={isOpen}
      title={t('song.locked')}
      onClose={onClose}
      footer={
        sells ? (
          <>
            <Button onClick={onClose}>{t('list.locked.later')}</Button>
            <ButtonLink variant="primary" to="/collections">
              {t('list.locked.link')}
            </ButtonLink>
          </>
        ) : (
          <Button onClick={onClose}>{t('app.close')}</Button>
        )
      }
    >
      <p>{name === '' ? t('problem.LOCKED') : t('song.locked.text', { name })}</p>
      {sells ? null : (
        <p className="pt-3">
          <AskForAccess />
        </p>
      )}
    </Dialog>
  );
}
