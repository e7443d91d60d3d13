import { useState } from 'react';
import { useCollections } from '../../features/collections/index.ts';
import { useUser } from '../../features/session/index.ts';
import { listed, useContributorNames, useCopyrights, useSongs } from '../../features/songs/index.ts';
import { nameIn, useTranslate } from '../../translations/index.ts';
import { Button, ButtonLink, EmptyState, Select } from '../../ui/index.ts';
import { LockIcon } from '../../ui/icons.ts';
import { Page } from '../shell/page.tsx';
import { saveFile } from './download/save-file.ts';
import { creditsCsv } from './tools/credits-csv.ts';
import { mayUseTools } from './tools/may-use-tools.ts';
import { Part } from './tools/part.tsx';
import { Subtitles } from './tools/subtitles.tsx';

/** Tools of technicians: subtitles and credits of a collection, and the way to song credit and words in time. */
export function ToolsPage() {
  const { t, language } = useTranslate();
  const { data: user } = useUser();
  const { data: all = [] } = useCollections();
  const [chosen, setChosen] = useState('');
  const collections = all.filter(({ type }) => type === 'song');
  const id = chosen || (collections[0]?.id ?? '');
  const mayUse = mayUseTools(user);
  if (user && !mayUse)
    return (
      <Page title={t('tools.title')}>
        <EmptyState
          isPage
          title={t('tools.refused')}
          icon={<LockIcon aria-hidden className="size-8" strokeWidth={1.5} />}
        >
          {t('tools.refused.text')}
        </EmptyState>
      </Page>
    );
  return (
    <Page title={t('tools.title')} width="middle">
      <h1 className="pt-8 pb-6 text-[length:min(2rem,11vw)] leading-tight font-medium sm:text-[2.75rem]">
        {t('tools.title')}
      </h1>
      <Select
        label={t('admin.collection')}
        className="pb-8"
        value={id}
        onChoose={setChosen}
        options={collections.map((one) => ({ value: one.id, label: nameIn(one.name, language) }))}
      />
      {mayUse && id !== '' ? (
        <div className="flex flex-col gap-10">
          <Subtitles key={id} id={id} />
          <Credits key={`credits ${id}`} id={id} />
          <Part title={t('credit.title')} text={t('tools.credit.text')}>
            <ButtonLink to="/credit">{t('credit.open')}</ButtonLink>
          </Part>
          <Part title={t('tools.timing')} text={t('tools.timing.text')}>
            <ButtonLink to={`/songs/${id}/files`}>{t('tools.timing.open')}</ButtonLink>
          </Part>
        </div>
      ) : null}
    </Page>
  );
}

function Credits({ id }: { id: string }) {
  const { t, language } = useTranslate();
  const { data: songs } = useSongs(id);
  const { data: names } = useContributorNames();
  const { data: rights } = useCopyrights();
  const { data: collections = [] } = useCollections();
  const key = collections.find((one) => one.id === id)?.key ?? 'credits';
  const download = () => {
    const csv = creditsCsv(listed(songs ?? [], id, language), names ?? new Map(), rights ?? new Map(), language);
    // The mark at the beginning has spreadsheets read it as UTF-8.
    const bytes = new Blob([`\uFEFF${csv}`], { type: 'text/csv' });
    saveFile({ name: `${key}.csv`, bytes, losses: [] });
  };
  return (
    <Part title={t('tools.credits')} text={t('tools.credits.text')}>
      <Button disabled={!songs || !names} onClick={download}>
        {t('tools.credits.download')}
      </Button>
    </Part>
  );
}
