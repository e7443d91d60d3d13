import { useState } from 'react';
import { currentCopy } from '../../offline/index.ts';
import { useTranslate } from '../../translations/index.ts';
import { Button, Checkbox, Dialog, isPlainHttp, PlainHttpNotice } from '../../ui/index.ts';
import { KeptState } from './kept-row.tsx';
import { keep, type Work } from './running.ts';
import { useKeepings } from './use-keepings.ts';

export type KeepDialogProps = {
  /** `collection:…`, `list:…` or `translation:…` with the id. */
  name: string;
  title: string;
  /** What brings it onto the device. */
  workFor: (name: string, withAudio: boolean) => Work;
  onClose: () => void;
};

/** Asks whether something is to be kept on this device, and shows how far it is. */
export function KeepDialog({ name, title, workFor, onClose }: KeepDialogProps) {
  const { t } = useTranslate();
  const kept = useKeepings()?.find((one) => one.name === name);
  const [isAudioWanted, setAudioWanted] = useState(false);
  const withAudio = kept?.withAudio ?? isAudioWanted;
  const hasSongs = !name.startsWith('translation:');
  const start = (audio: boolean) => void keep({ name, title, withAudio: audio }, workFor(name, audio));
  return (
    <Dialog
      open
      title={t('keep.title')}
      onClose={onClose}
      footer={
        kept || !currentCopy().persistent || isPlainHttp() ? (
          <Button onClick={onClose}>{t('app.close')}</Button>
        ) : (
          <Button look="primary" onClick={() => start(isAudioWanted)}>
            {t('keep.start')}
          </Button>
        )
      }
    >
      <p className="pb-1 font-serif text-[1.0625rem]">{title}</p>
      {isPlainHttp() ? null : <p className="leading-relaxed">{hasSongs ? t('keep.text') : t('keep.text.scripture')}</p>}
      <PlainHttpNotice about="keeping" className="leading-relaxed" />
      {currentCopy().persistent || isPlainHttp() ? null : <p className="mt-3 text-danger">{t('keep.no-store')}</p>}
      {hasSongs && !isPlainHttp() ? (
        <Checkbox
          label={t('keep.audio')}
          checked={withAudio}
          onChange={({ target }) => (kept ? start(target.checked) : setAudioWanted(target.checked))}
        />
      ) : null}
      {kept ? <KeptState kept={kept} onGoOn={() => start(withAudio)} /> : null}
    </Dialog>
  );
}
