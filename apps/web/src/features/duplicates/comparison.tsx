import type { ComparedSong, MergeOpening, MergeRequestBody, SongComparison } from '@canticle/contract/calls';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { LoadFailed, useErrorMessage } from '../../components/index.ts';
import { localizedText, useTranslate } from '../../i18n/index.ts';
import { Button, ButtonLink, Checkbox, EmptyState, showToast, Skeleton, SkeletonBar } from '../../ui/index.ts';
import { BackIcon } from '../../ui/icons.ts';
import { ApiError } from '../../api/index.ts';
import { type ComparedField, describeFields, isJoinedField } from './compared-fields.ts';
import { useMergeErrorMessage } from './error-text.ts';
import { markDifferences } from './mark-differences.ts';
import { useComparison, useDuplicateMutations } from './queries.ts';
import { useUndoMerge } from './recent-merges.tsx';

const LIST_PATH = '/catalogue/duplicates';

/** Songs side by side: which one stays, what is taken from the others, and the merge. */
export function Comparison({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslate();
  const failureText = useErrorMessage();
  const { data, error, refetch } = useComparison(ids);
  const isGone = error instanceof ApiError && error.code === 'NOT_FOUND';
  return (
    <>
      <p className="pt-4">
        <Link
          to={LIST_PATH}
          className="inline-flex min-h-11 items-center gap-2 text-[0.9375rem] text-ink-soft hover:text-ink"
        >
          <BackIcon aria-hidden className="size-4 shrink-0" />
          {t('duplicates.back')}
        </Link>
      </p>
      <h1 className="pb-4 text-[length:min(2rem,11vw)] leading-tight font-medium">{t('duplicates.compare.title')}</h1>
      {data ? <MergeForm key={data.version} comparison={data} onReload={() => void refetch()} /> : null}
      {isGone ? (
        <EmptyState
          title={t('duplicates.gone')}
          action={<ButtonLink to={LIST_PATH}>{t('duplicates.back')}</ButtonLink>}
        />
      ) : null}
      {!data && error && !isGone ? (
        <LoadFailed title={t('app.page-failed')} text={failureText(error)} onRetry={() => void refetch()} />
      ) : null}
      {!data && !error ? (
        <Skeleton>
          <SkeletonBar className="h-96 w-full" />
        </Skeleton>
      ) : null}
    </>
  );
}

/* Chosen where the song that stays has what all of them say. */
const ALL = 'all';

type Choices = { readonly [name: string]: string };

function MergeForm({ comparison, onReload }: { comparison: SongComparison; onReload: () => void }) {
  const { t, language } = useTranslate();
  const { songs, openings } = comparison;
  const [keptId, setKeptId] = useState(songs[0]?.id ?? '');
  const [choices, setChoices] = useState<Choices>({});
  const [isAccepted, setAccepted] = useState(false);
  const choose = (name: string, id: string) => setChoices((before) => ({ ...before, [name]: id }));
  const kept = songs.find(({ id }) => id === keptId);
  const { merge, setDistinct, isBusy } = useMergeActions(comparison, keptId, onReload);
  const nameOf = (id: string) => localizedText(songs.find((song) => song.id === id)?.name ?? {}, language);
  const languages = [...new Set(songs.flatMap(({ texts }) => texts.map((text) => text.language)))];
  return (
    <form
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        void merge(choices, isAccepted);
      }}
    >
      <KeptChoice songs={songs} keptId={keptId} onChoose={setKeptId} />
      {describeFields(songs, t, language).map((field) => (
        <FieldChoice
          key={field.field}
          field={field}
          songs={songs}
          chosenId={choices[field.field] ?? (field.isJoined ? ALL : keptId)}
          onChoose={(id) => choose(field.field, id)}
        />
      ))}
      <AllKept songs={songs} />
      {languages.map((textLanguage) => (
        <TextChoice
          key={textLanguage}
          textLanguage={textLanguage}
          songs={songs}
          comparedId={kept?.texts.some((text) => text.language === textLanguage) ? keptId : undefined}
          chosenId={choices[`text ${textLanguage}`] ?? keptId}
          onChoose={(id) => choose(`text ${textLanguage}`, id)}
        />
      ))}
      {openings.length > 0 ? (
        <Openings openings={openings} nameOf={nameOf} isAccepted={isAccepted} onAccept={setAccepted} />
      ) : null}
      <div className="flex flex-wrap justify-end gap-3 border-t border-line py-4">
        <Button variant="plain" disabled={isBusy} onClick={() => void setDistinct()}>
          {t('duplicates.distinct')}
        </Button>
        <Button type="submit" variant="primary" busy={isBusy} disabled={openings.length > 0 && !isAccepted}>
          {t('duplicates.merge', { count: songs.length })}
        </Button>
      </div>
    </form>
  );
}

/* The merge itself, and what is shown of it. A comparison that is out of date is read again. */
function useMergeActions({ songs, version }: SongComparison, keptId: string, onReload: () => void) {
  const { t, language } = useTranslate();
  const navigate = useNavigate();
  const mergeFailure = useMergeErrorMessage();
  const mutations = useDuplicateMutations();
  const undo = useUndoMerge();
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    await work().catch((failure: unknown) => {
      setBusy(false);
      showToast({ text: mergeFailure(failure), tone: 'error' });
      if (failure instanceof ApiError && failure.code === 'CONFLICT') onReload();
    });
  };
  const name = localizedText(songs.find(({ id }) => id === keptId)?.name ?? {}, language);
  return {
    isBusy,
    setDistinct: () =>
      run(async () => {
        await mutations.setDistinct(
          songs.map(({ id }) => id),
          true,
        );
        showToast({ text: t('duplicates.distinct.done') });
        await navigate(LIST_PATH);
      }),
    merge: (choices: Choices, acceptsOpening: boolean) =>
      run(async () => {
        const { merges } = await mutations.merge({
          intoId: keptId,
          songIds: songs.map(({ id }) => id).filter((id) => id !== keptId),
          version,
          ...parseChoices(choices, keptId),
          acceptsOpening,
        });
        await navigate(LIST_PATH);
        showToast({
          text: t('duplicates.merged', { name }),
          durationMs: 10_000,
          action: {
            label: t('app.undo'),
            run: () => {
              for (const one of merges.toReversed()) void undo(one.id, localizedText(one.song.name, language));
            },
          },
        });
      }),
  };
}

function parseChoices(choices: Choices, keptId: string): Pick<MergeRequestBody, 'fields' | 'texts'> {
  const taken = Object.entries(choices).filter(([name, id]) => id !== ALL && (isJoinedField(name) || id !== keptId));
  return {
    fields: Object.fromEntries(taken.filter(([name]) => !name.startsWith('text '))),
    texts: Object.fromEntries(
      taken.flatMap(([name, id]) => (name.startsWith('text ') ? [[name.slice('text '.length), id]] : [])),
    ),
  };
}

const columnsClass = 'grid grid-cols-1 gap-3 md:auto-cols-fr md:grid-flow-col';

function KeptChoice({
  songs,
  keptId,
  onChoose,
}: {
  songs: readonly ComparedSong[];
  keptId: string;
  onChoose: (id: string) => void;
}) {
  const { t, language } = useTranslate();
  return (
    <fieldset>
      <legend className="pb-2 font-medium">{t('duplicates.keep')}</legend>
      <div className={columnsClass}>
        {songs.map((song) => (
          <Option key={song.id} name="kept" isChosen={song.id === keptId} onChoose={() => onChoose(song.id)}>
            <span className="font-medium">{localizedText(song.name, language)}</span>
            <span className="block text-sm text-ink-soft tabular-nums">{formatPlaces(song)}</span>
            {song.enabled ? null : <span className="block text-sm text-ink-soft">{t('catalogue.state.disabled')}</span>}
          </Option>
        ))}
      </div>
    </fieldset>
  );
}

type FieldChoiceProps = {
  field: ComparedField;
  songs: readonly ComparedSong[];
  chosenId: string;
  onChoose: (id: string) => void;
};

function FieldChoice({ field: { field, label, values, isJoined }, songs, chosenId, onChoose }: FieldChoiceProps) {
  const { t } = useTranslate();
  const given = songs.filter((_song, index) => values[index] !== '');
  const isSame = new Set(values).size === 1;
  if (isSame || given.length < 2) {
    return (
      <div>
        <p className="font-medium">{label}</p>
        <p className="text-ink-soft">
          <FieldValue field={field} label={label} value={values.find((value) => value !== '') ?? ''} />
        </p>
      </div>
    );
  }
  // A song without a value takes that of another.
  const isKnown = given.some(({ id }) => id === chosenId) || (isJoined && chosenId === ALL);
  const chosen = isKnown ? chosenId : given[0]?.id;
  return (
    <fieldset>
      <legend className="pb-2 font-medium">{label}</legend>
      {isJoined ? (
        <div className="pb-3">
          <Option name={field} isChosen={chosen === ALL} onChoose={() => onChoose(ALL)}>
            {t('duplicates.all-of-them')}
          </Option>
        </div>
      ) : null}
      <div className={columnsClass}>
        {songs.map((song, index) =>
          values[index] === '' ? (
            <p key={song.id} className="p-3 text-ink-soft">
              {t('duplicates.empty')}
            </p>
          ) : (
            <Option key={song.id} name={field} isChosen={song.id === chosen} onChoose={() => onChoose(song.id)}>
              <FieldValue field={field} label={label} value={values[index] ?? ''} />
            </Option>
          ),
        )}
      </div>
    </fieldset>
  );
}

type FieldValueProps = Pick<ComparedField, 'field' | 'label'> & { value: string };

function FieldValue({ field, label, value }: FieldValueProps) {
  const { t } = useTranslate();
  if (value === '') return t('duplicates.empty');
  if (field === 'image') return <img src={value} alt={label} className="max-h-60 max-w-full rounded-control" />;
  return <span className="block max-h-60 overflow-y-auto whitespace-pre-line">{value}</span>;
}

type OptionProps = { name: string; isChosen: boolean; onChoose: () => void; children: ReactNode };

function Option({ name, isChosen, onChoose, children }: OptionProps) {
  return (
    <label className="flex min-h-11 min-w-0 cursor-pointer items-start gap-3 rounded-control border border-line p-3 has-checked:border-accent has-checked:bg-wash">
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        className="mt-1 size-5 shrink-0 accent-accent"
      />
      <span className="min-w-0 break-words">{children}</span>
    </label>
  );
}

/* What is not chosen: the song that stays has all of it. */
function AllKept({ songs }: { songs: readonly ComparedSong[] }) {
  const { t, language } = useTranslate();
  const rows = [
    { label: t('duplicates.numbers'), values: songs.map(formatPlaces) },
    { label: t('duplicates.files'), values: songs.map(({ files }) => files.map((file) => file.name).join('\n')) },
    { label: t('duplicates.lists'), values: songs.map(({ lists }) => t('duplicates.in-lists', { count: lists })) },
  ];
  return (
    <section aria-labelledby="all-kept" className="flex flex-col gap-3 border-t border-line pt-4">
      <div>
        <h2 id="all-kept" className="font-medium">
          {t('duplicates.all-kept')}
        </h2>
        <p className="text-sm text-ink-soft">{t('duplicates.all-kept.text')}</p>
      </div>
      {rows.map(({ label, values }) => (
        <div key={label}>
          <h3 className="text-sm text-ink-soft">{label}</h3>
          <div className={columnsClass}>
            {songs.map((song, index) => (
              <p key={song.id} className="min-w-0 whitespace-pre-line break-words tabular-nums">
                <span className="block text-sm text-ink-soft md:hidden">{localizedText(song.name, language)}</span>
                <span>{values[index] || t('duplicates.empty')}</span>
              </p>
            ))}
          </div>
        </div>
      ))}
    </section>
  );
}

type TextChoiceProps = {
  textLanguage: string;
  songs: readonly ComparedSong[];
  /** The song whose text the others are compared with; undefined when the one that stays has none. */
  comparedId: string | undefined;
  chosenId: string;
  onChoose: (id: string) => void;
};

function TextChoice({ textLanguage, songs, comparedId, chosenId, onChoose }: TextChoiceProps) {
  const { t, language } = useTranslate();
  const having = songs.flatMap(({ id, name, texts }) => {
    const text = texts.find((one) => one.language === textLanguage);
    return text === undefined ? [] : [{ id, name: localizedText(name, language), lines: text.lines }];
  });
  const compared = having.find(({ id }) => id === comparedId) ?? having[0];
  const chosen = having.some(({ id }) => id === chosenId) ? chosenId : having[0]?.id;
  const label = t('duplicates.lyrics', { language: textLanguageName(textLanguage, language) });
  const isSame = new Set(having.map(({ lines }) => lines.join('\n'))).size === 1;
  const shown = isSame ? having.slice(0, 1) : having;
  return (
    <fieldset>
      <legend className="pb-2 font-medium">{label}</legend>
      {isSame && having.length > 1 ? <p className="pb-2 text-sm text-ink-soft">{t('duplicates.same')}</p> : null}
      <div className={columnsClass}>
        {shown.map(({ id, name, lines }) => {
          // The text that stays is compared with the first of the others, so that what only it has is marked too.
          const other = id === compared?.id ? having.find((one) => one.id !== id) : compared;
          const text = <MarkedText lines={lines} others={isSame ? lines : (other?.lines ?? lines)} />;
          return shown.length < 2 ? (
            <div key={id} className="min-w-0">
              {text}
            </div>
          ) : (
            <Option key={id} name={`text ${textLanguage}`} isChosen={id === chosen} onChoose={() => onChoose(id)}>
              <span className="block pb-1 text-sm text-ink-soft">{name}</span>
              {text}
            </Option>
          );
        })}
      </div>
    </fieldset>
  );
}

function MarkedText({ lines, others }: { lines: readonly string[]; others: readonly string[] }) {
  const marked = markDifferences(lines, others);
  return (
    <span className="block max-h-96 overflow-y-auto">
      {marked.map((parts, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a text do not move
        <span key={line} className="block min-h-[1lh]">
          {parts.map(({ text, isDifferent }, part) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line do not move
            isDifferent ? (
              <mark key={part} className="bg-transparent font-semibold text-gold underline">
                {text}
              </mark>
            ) : (
              <span key={part}>{text}</span>
            ),
          )}
        </span>
      ))}
    </span>
  );
}

type OpeningsProps = {
  openings: readonly MergeOpening[];
  nameOf: (id: string) => string;
  isAccepted: boolean;
  onAccept: (isAccepted: boolean) => void;
};

function Openings({ openings, nameOf, isAccepted, onAccept }: OpeningsProps) {
  const { t, language } = useTranslate();
  return (
    <section aria-labelledby="openings" className="rounded-surface border border-danger p-4">
      <h2 id="openings" className="font-medium">
        {t('duplicates.opens')}
      </h2>
      <ul className="list-disc ps-5 pt-2">
        {openings.map(({ songId, toEverybody, collections }) => (
          <li key={songId}>
            {toEverybody
              ? t('duplicates.opens.everyone', { name: nameOf(songId) })
              : t('duplicates.opens.songbooks', {
                  name: nameOf(songId),
                  songbooks: collections.map(({ name }) => localizedText(name, language)).join(', '),
                })}
          </li>
        ))}
      </ul>
      <Checkbox
        label={t('duplicates.opens.accept')}
        checked={isAccepted}
        onChange={(event) => onAccept(event.currentTarget.checked)}
      />
    </section>
  );
}

const formatPlaces = ({ places }: ComparedSong): string =>
  places.map(({ key, number }) => (number === null ? key : `${key} ${number}`)).join(', ');

const textLanguageName = (code: string, language: string): string =>
  new Intl.DisplayNames([language], { type: 'language', fallback: 'code' }).of(code) ?? code;
