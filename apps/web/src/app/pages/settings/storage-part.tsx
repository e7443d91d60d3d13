import { useQueryClient } from '@tanstack/react-query';
import { useCollections } from '../../../features/collections/index.ts';
import {
  keep,
  type Kept,
  KeptState,
  letGo,
  sizeIn,
  useKeepings,
  useStorageFacts,
} from '../../../features/keeping/index.ts';
import { localeOf, nameIn, useTranslate } from '../../../translations/index.ts';
import { Button, Checkbox, isPlainHttp, PlainHttpNotice } from '../../../ui/index.ts';
import { workFor } from '../../keep/work-for.ts';
import { Part } from './part.tsx';

/** What is kept on this device, how large it is, and what the browser says about leaving it there. */
export function StoragePart() {
  const { t } = useTranslate();
  const queries = useQueryClient();
  const kept = useKeepings() ?? [];
  const start = (facts: Pick<Kept, 'name' | 'title' | 'withAudio'>) =>
    void keep(facts, workFor(queries, facts.name, facts.withAudio));
  return (
    <Part id="storage" title={t('storage.title')}>
      <PlainHttpNotice about="keeping" />
      <PlainHttpNotice about="screen" />
      {isPlainHttp() ? null : <Songbooks kept={kept} onKeep={start} />}
      {kept.length === 0 && !isPlainHttp() ? <p className="text-ink-soft">{t('storage.none')}</p> : null}
      {kept.length > 0 ? (
        <ul>
          {kept.map((one) => (
            <li key={one.name} className="border-b border-line py-3">
              <p className="font-serif text-[1.0625rem]">{one.title}</p>
              <KeptState kept={one} onGoOn={() => start(one)} />
            </li>
          ))}
        </ul>
      ) : null}
      <BrowserSays />
    </Part>
  );
}

/* The switch per songbook that the settings of a collection hold on this device. */
function Songbooks({
  kept,
  onKeep,
}: {
  kept: readonly Kept[];
  onKeep: (facts: Pick<Kept, 'name' | 'title' | 'withAudio'>) => void;
}) {
  const { t, language } = useTranslate();
  const { data: collections = [] } = useCollections();
  const books = collections.filter(({ available, type }) => available && type === 'song');
  if (books.length === 0) return null;
  return (
    <fieldset>
      <legend className="pb-1 text-sm font-medium">{t('storage.offline')}</legend>
      {books.map((book) => {
        const name = `collection:${book.id}`;
        const title = nameIn(book.name, language);
        return (
          <Checkbox
            key={book.id}
            label={title}
            checked={kept.some((one) => one.name === name)}
            onChange={({ target }) => (target.checked ? onKeep({ name, title, withAudio: false }) : void letGo(name))}
          />
        );
      })}
    </fieldset>
  );
}

function BrowserSays() {
  const { t, language } = useTranslate();
  const { facts, ask } = useStorageFacts();
  if (!facts) return null;
  const inWords = (bytes: number) => sizeIn(bytes, localeOf(language));
  return (
    <div className="flex flex-col items-start gap-2 text-sm text-ink-soft">
      <p>{t('storage.used', { used: inWords(facts.used), quota: inWords(facts.quota) })}</p>
      <p>{facts.isPersisted ? t('storage.persisted') : t('storage.not-persisted')}</p>
      {facts.isPersisted ? null : <Button onClick={() => void ask()}>{t('storage.ask')}</Button>}
    </div>
  );
}
