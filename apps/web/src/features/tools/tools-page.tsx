import { useState } from 'react';
import { useCollections } from '../collections/index.ts';
import { saveAs } from '../file-export/index.ts';
import { useUser, canUseTools } from '../session/index.ts';
import { toListedSongs, useContributorNames, useCopyrights, useSongs } from '../songs/index.ts';
import { AccessRefused, LoadFailed, useErrorMessage } from '../../components/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { Button, ButtonLink, Select, Page } from '../../ui/index.ts';
import { createCreditsCsv } from './credits-csv.ts';
import { ToolSection } from './tool-section.tsx';
import { SubtitleExport } from './subtitle-export.tsx';

/** Tools for technicians: subtitles and credits of a collection, and links to song credits and lyrics timing. */
export function ToolsPage() {
  const { t, language } = useTranslate();
  const { data: user } = useUser();
  const failureText = useErrorMessage();
  const { data: allCollections, error, refetch } = useCollections();
  const [selectedId, setSelectedId] = useState('');
  const collections = (allCollections ?? []).filter(({ type }) => type === 'song');
  const id = selectedId || (collections[0]?.id ?? '');
  const canUse = canUseTools(user);
  if (user && !canUse)
    return (
      <Page title={t('tools.title')}>
        <AccessRefused title={t('tools.refused')}>{t('tools.refused.text')}</AccessRefused>
      </Page>
    );
  return (
    <Page title={t('tools.title')} width="middle">
      <h1 className="pt-8 pb-6 text-[length:min(2rem,11vw)] leading-tight font-medium sm:text-[2.75rem]">
        {t('tools.title')}
      </h1>
      {!allCollections && error ? (
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : null}
      <Select
        label={t('admin.collection')}
        className="pb-8"
        value={id}
        onValueChange={setSelectedId}
        options={collections.map((one) => ({ value: one.id, label: localizedText(one.name, language) }))}
      />
      {canUse && id !== '' ? (
        <div className="flex flex-col gap-10">
          <SubtitleExport key={id} id={id} />
          <CreditsExport key={`credits ${id}`} id={id} />
          <ToolSection title={t('credit.title')} text={t('tools.credit.text')}>
            <ButtonLink to="/credit">{t('credit.open')}</ButtonLink>
          </ToolSection>
          <ToolSection title={t('tools.timing')} text={t('tools.timing.text')}>
            <ButtonLink to={`/songs/${id}/files`}>{t('tools.timing.open')}</ButtonLink>
          </ToolSection>
        </div>
      ) : null}
    </Page>
  );
}

function CreditsExport({ id }: { id: string }) {
  const { t, language } = useTranslate();
  const { data: songs } = useSongs(id);
  const { data: names } = useContributorNames();
  const { data: copyrights } = useCopyrights();
  const { data: collections = [] } = useCollections();
  const key = collections.find((one) => one.id === id)?.key ?? 'credits';
  const download = () => {
    const csv = createCreditsCsv(
      toListedSongs(songs ?? [], id, language),
      names ?? new Map(),
      copyrights ?? new Map(),
      language,
    );
    // The byte order mark makes spreadsheets read it as UTF-8.
    const bytes = new Blob([`\uFEFF${csv}`], { type: 'text/csv' });
    saveAs({ name: `${key}.csv`, bytes, warnings: [] });
  };
  return (
    <ToolSection title={t('tools.credits')} text={t('tools.credits.text')}>
      <Button disabled={!songs || !names} onClick={download}>
        {t('tools.credits.download')}
      </Button>
    </ToolSection>
  );
}

export { ToolsPage as Component };
