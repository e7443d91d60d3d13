import { type FormEvent, useId, useRef, useState } from 'react';
import { serverUrl } from '../../api/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, Dialog, TextField } from '../../ui/index.ts';
import { UploadIcon } from '../../ui/icons.ts';
import { deleteAnnouncement, saveAnnouncement } from './announcements.ts';
import type { SetSlide } from './set-items.ts';
import { type PictureProblem, uploadPicture } from './upload-picture.ts';

const maxTitleLength = 200;
const maxBodyLength = 4000;

type AnnouncementDialogProps = {
  presentationId: string;
  /** The one that is edited; absent for a new one. */
  announcement: SetSlide | undefined;
  onClose: () => void;
};

/** Asks for the words or the picture of an announcement. */
export function AnnouncementDialog({ presentationId, announcement, onClose }: AnnouncementDialogProps) {
  const { t } = useTranslate();
  const [title, setTitle] = useState(announcement?.title ?? '');
  const [body, setBody] = useState(announcement?.body ?? '');
  const [picture, setPicture] = useState(announcement?.picture ?? null);
  const [isEmpty, setEmpty] = useState(false);
  const [isSending, setSending] = useState(false);
  const bodyId = useId();
  const save = (event: FormEvent) => {
    event.preventDefault();
    const draft = { title: title.trim(), body: body.trim(), picture };
    if (draft.title === '' && draft.body === '' && picture === null) return setEmpty(true);
    saveAnnouncement(presentationId, draft, announcement?.entryId);
    onClose();
  };
  return (
    <Dialog open title={t(announcement ? 'lead.announcement' : 'lead.announcement.new')} onClose={onClose}>
      <form noValidate onSubmit={save} className="flex flex-col gap-5">
        <TextField
          label={t('lead.announcement.title')}
          dir="auto"
          maxLength={maxTitleLength}
          value={title}
          error={isEmpty ? t('lead.announcement.empty') : undefined}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <div className="flex flex-col gap-1.5">
          <label htmlFor={bodyId} className="text-sm font-medium">
            {t('lead.announcement.text')}
          </label>
          <textarea
            id={bodyId}
            rows={4}
            dir="auto"
            maxLength={maxBodyLength}
            value={body}
            onChange={(event) => setBody(event.currentTarget.value)}
            className="w-full rounded-control border border-edge bg-sheet px-3 py-2 text-base text-ink"
          />
        </div>
        <PictureField
          presentationId={presentationId}
          picture={picture}
          isSending={isSending}
          onSending={setSending}
          onPicture={setPicture}
        />
        <div className="flex flex-wrap justify-end gap-3">
          {announcement ? (
            <Button
              variant="plain"
              className="me-auto text-danger"
              onClick={() => {
                deleteAnnouncement(presentationId, announcement.entryId);
                onClose();
              }}
            >
              {t('lead.announcement.delete')}
            </Button>
          ) : null}
          <Button onClick={onClose}>{t('app.cancel')}</Button>
          <Button type="submit" variant="primary" busy={isSending}>
            {t('settings.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type PictureFieldProps = {
  presentationId: string;
  picture: string | null;
  isSending: boolean;
  onSending: (isSending: boolean) => void;
  onPicture: (picture: string | null) => void;
};

function PictureField({ presentationId, picture, isSending, onSending, onPicture }: PictureFieldProps) {
  const { t } = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<PictureProblem>();
  const send = async (file: File) => {
    onSending(true);
    setProblem(undefined);
    const result = await uploadPicture(presentationId, file);
    if ('picture' in result) onPicture(result.picture);
    else setProblem(result.problem);
    onSending(false);
  };
  return (
    <div role="group" aria-label={t('lead.announcement.picture')} className="flex flex-col gap-2">
      {picture === null ? null : (
        <img
          src={serverUrl(picture.slice(1))}
          alt={t('lead.announcement.picture')}
          className="max-h-48 self-start rounded-surface border border-line object-contain"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button busy={isSending} onClick={() => input.current?.click()}>
          <UploadIcon aria-hidden className="size-4" />
          {t(picture === null ? 'lead.announcement.picture.choose' : 'lead.announcement.picture.other')}
        </Button>
        {picture === null ? null : (
          <Button variant="plain" onClick={() => onPicture(null)}>
            {t('lead.announcement.picture.remove')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label={t('lead.announcement.picture')}
        hidden
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = '';
          if (file) void send(file);
        }}
      />
      <p role={problem ? 'alert' : undefined} className={problem ? 'text-sm text-danger' : 'text-sm text-ink-soft'}>
        {t(`lead.announcement.picture.${problem ?? 'hint'}`)}
      </p>
    </div>
  );
}
