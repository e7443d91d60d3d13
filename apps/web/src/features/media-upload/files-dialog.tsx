import { references, type SongV3 } from '@canticle/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import {
  categoryOptions,
  categoryLabel,
  languageName,
  type MediaFile,
  useInstrumentNames,
  useInstruments,
} from '../media/index.ts';
import { cachedQuery, lifetimes } from '../../offline/index.ts';
import { localizedText, type Translate, useTranslate } from '../../i18n/index.ts';
import type { FileChoices, ManagedFile } from './managed-file.ts';
import { loadUploadPanel } from './load-upload-panel.ts';

const UploadPanel = lazy(() => loadUploadPanel().then((part) => ({ default: part.UploadPanel })));

type FilesDialogProps = {
  song: Pick<SongV3, 'id' | 'name'>;
  files: readonly MediaFile[];
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
};

/** The editor for the files of a song, in the reader's language. */
export function FilesDialog({ song, files, ...rest }: FilesDialogProps) {
  const { t, language } = useTranslate();
  const choices = useFileOptions();
  const instrumentName = useInstrumentNames();
  const describeFile = ({ type, category, language: fileLanguage, instrumentId }: ManagedFile) =>
    [
      typeName(type, t),
      categoryLabel(category, t),
      instrumentId ? instrumentName(instrumentId) : '',
      fileLanguage ? languageName(fileLanguage, language) : '',
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <UploadPanel
      {...rest}
      songId={song.id}
      title={localizedText(song.name, language)}
      files={files}
      choices={choices}
      describeFile={describeFile}
    />
  );
}

function useFileOptions(): FileChoices {
  const { t, language } = useTranslate();
  const instruments = useInstruments();
  const instrumentName = useInstrumentNames();
  const { data: languages = [] } = useQuery(cachedQuery(references.listLanguages, {}, lifetimes.reference));
  return {
    categories: categoryOptions(t),
    languages: languages.map(({ key }) => ({ value: key, label: languageName(key, language) })),
    instruments: instruments.map(({ id }) => ({ value: id, label: instrumentName(id) })),
  };
}

function typeName(type: ManagedFile['type'], t: Translate): string {
  if (type === 'audio' || type === 'video') return t(`upload.kind.${type}`);
  if (type === 'sheetmusic') return t('upload.kind.score');
  if (type === 'sibelius') return 'Sibelius';
  if (type === 'subtitles' || type === 'lyrics') return t(`upload.type.${type}`);
  return 'PDF';
}
