import type { BodyOf, GroupDetails, groupSets, SetPart } from '@canticle/contract/calls';
import { dequal } from 'dequal/lite';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { useUser } from '../session/index.ts';
import { newId } from '../../api/index.ts';
import { ConfirmDialog } from '../../components/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button, Checkbox, classes, IconButton, Select, TextField, useMediaQuery } from '../../ui/index.ts';
import { ChevronDownIcon, CloseIcon, PresentIcon } from '../../ui/icons.ts';
import { GroupCover } from './group-cover.tsx';
import { PrintedCopies } from './printed-copies.tsx';
import { useGroup, useGroups } from './queries.ts';
import { usePartMutations, useParts } from './set-queries.ts';
import { useGroupError } from './use-group-error.ts';

type GroupSetPanelProps = {
  list: {
    readonly id: string;
    /** Who made it; empty before the server knows it, when it is the person themselves. */
    readonly userId: string;
    readonly groupId: string | null;
    readonly isPublished: boolean;
    /** Undefined in a list that was cached before there was such a number. */
    readonly printedCopies?: number | null;
  };
  /** Whether the person may put the list into a group, publish it, and ask for parts. */
  canManage: boolean;
  onChange: (change: {
    readonly groupId?: string | null;
    readonly isPublished?: boolean;
    readonly printedCopies?: number | null;
  }) => void;
};

/** The group a set belongs to, whether its members see it, and who takes which part. Nothing where there is no group. */
export function GroupSetPanel({ list, canManage, onChange }: GroupSetPanelProps) {
  // A list that was cached before there were groups says nothing of one.
  return list.groupId ? (
    <SetOfGroup list={list} groupId={list.groupId} canManage={canManage} onChange={onChange} />
  ) : (
    <GroupChoice canManage={canManage} onChange={onChange} />
  );
}

function GroupChoice({ canManage, onChange }: Pick<GroupSetPanelProps, 'canManage' | 'onChange'>) {
  const { t } = useTranslate();
  const { data: groups = [] } = useGroups();
  const led = groups.filter(({ role }) => role === 'leader');
  if (!canManage || led.length === 0) return null;
  return (
    <Select
      label={t('groups.set.group')}
      className="mb-5 max-w-xs"
      options={[
        { value: '', label: t('groups.set.no-group') },
        ...led.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value=""
      onValueChange={(id) => id !== '' && onChange({ groupId: id })}
    />
  );
}

function SetOfGroup({ list, groupId, canManage, onChange }: GroupSetPanelProps & { groupId: string }) {
  const { t } = useTranslate();
  const { data: group } = useGroup(groupId);
  const [isTakingOut, setTakingOut] = useState(false);
  if (!group) return null;
  return (
    <section
      aria-label={t('groups.set.title')}
      className="mb-6 flex flex-col gap-3 rounded-surface border border-line bg-sheet p-4"
    >
      <div className="flex flex-wrap items-center gap-3">
        <GroupCover group={group} size="small" />
        <div className="min-w-0 grow basis-40">
          <Link
            to={`/groups/${group.id}`}
            className="block truncate font-serif text-[1.0625rem] hover:underline"
            dir="auto"
          >
            {group.name}
          </Link>
          <p className="text-sm text-ink-soft">
            {t(list.isPublished ? 'groups.set.published' : 'groups.set.draft', { count: group.memberCount })}
          </p>
        </div>
        {canManage ? (
          <div className="flex flex-wrap items-center gap-2">
            {list.isPublished ? (
              <Button onClick={() => onChange({ isPublished: false })}>{t('groups.set.withdraw')}</Button>
            ) : (
              <>
                <Button variant="plain" onClick={() => setTakingOut(true)}>
                  {t('groups.set.take-out')}
                </Button>
                <Button variant="primary" onClick={() => onChange({ isPublished: true })}>
                  {t('groups.set.publish')}
                </Button>
              </>
            )}
          </div>
        ) : null}
      </div>
      <PartsDisclosure listId={list.id} canManage={canManage}>
        <Parts listId={list.id} group={group} canManage={canManage} />
        {canManage ? (
          <PrintedCopies
            key={list.printedCopies}
            value={list.printedCopies ?? null}
            onChange={(printedCopies) => onChange({ printedCopies })}
          />
        ) : null}
      </PartsDisclosure>
      {isTakingOut ? (
        <TakeOutDialog
          group={group}
          makerId={list.userId}
          onTakeOut={() => onChange({ groupId: null })}
          onClose={() => setTakingOut(false)}
        />
      ) : null}
    </section>
  );
}

type TakeOutDialogProps = { group: GroupDetails; makerId: string; onTakeOut: () => void; onClose: () => void };

/* A set that leaves its group is its maker's: somebody else would give it away without knowing. */
function TakeOutDialog({ group, makerId, onTakeOut, onClose }: TakeOutDialogProps) {
  const { t } = useTranslate();
  const { data: user } = useUser();
  const maker = group.members.find(({ id }) => id === makerId)?.displayName;
  const isOwn = makerId === '' || makerId === user?.id;
  return (
    <ConfirmDialog
      title={t('groups.set.take-out.title', { group: group.name })}
      label={t('groups.set.take-out')}
      onConfirm={async () => {
        onClose();
        onTakeOut();
      }}
      onClose={onClose}
    >
      {isOwn ? t('groups.set.take-out.own') : null}
      {!isOwn && maker !== undefined ? t('groups.set.take-out.other', { name: maker }) : null}
      {!isOwn && maker === undefined ? t('groups.set.take-out.maker') : null}
    </ConfirmDialog>
  );
}

type PartsDisclosureProps = { listId: string; canManage: boolean; children: ReactNode };

/*
 * On a phone the songs come first: the parts are one line, with the person's own below it while they have not answered,
 * and after that for as long as the page is open.
 */
function PartsDisclosure({ listId, canManage, children }: PartsDisclosureProps) {
  const { t } = useTranslate();
  const { data: user } = useUser();
  const { data: parts = [] } = useParts(listId);
  const isWide = useMediaQuery('(min-width: 40rem)');
  const [isChosen, setChosen] = useState<boolean>();
  const [questionIds, setQuestionIds] = useState<ReadonlySet<string>>(new Set());
  const isOpen = isChosen ?? isWide;
  if (!canManage && parts.length === 0) return null;
  const own = parts.filter(({ userId }) => userId === user?.id);
  const opened = own.filter(({ id, answer }) => answer === null && !questionIds.has(id));
  if (opened.length > 0) setQuestionIds(new Set([...questionIds, ...opened.map(({ id }) => id)]));
  const questions = own.filter(({ id }) => questionIds.has(id));
  const answers = parts.map(
    ({ part, answer }) => `${part}: ${t(answer ? `groups.parts.${answer}` : 'groups.parts.open')}`,
  );
  return (
    <>
      <details open={isOpen} className="group border-t border-line">
        <summary
          className="flex min-h-11 cursor-pointer items-center gap-2 text-[0.9375rem] [&::-webkit-details-marker]:hidden"
          onClick={(event) => {
            event.preventDefault();
            setChosen(!isOpen);
          }}
        >
          <span className="font-medium">{t('groups.parts')}</span>
          <span className="min-w-0 grow truncate text-sm text-ink-soft">{isOpen ? null : answers.join(' · ')}</span>
          <ChevronDownIcon aria-hidden className="size-5 shrink-0 text-ink-soft group-open:rotate-180" />
        </summary>
        {isOpen ? <div className="flex flex-col gap-3">{children}</div> : null}
      </details>
      {!isOpen && questions.length > 0 ? <OwnQuestions listId={listId} questions={questions} /> : null}
    </>
  );
}

type OwnQuestionsProps = { listId: string; questions: readonly SetPart[] };

function OwnQuestions({ listId, questions }: OwnQuestionsProps) {
  const { t } = useTranslate();
  const { answer } = usePartMutations(listId);
  const { run, failure } = useRun();
  return (
    <>
      <ul aria-label={t('groups.parts.own')}>
        {questions.map((question) => (
          <li key={question.id} className="border-t border-line pt-2">
            <p className="pb-1 font-medium">
              <bdi>{question.part}</bdi>
            </p>
            <AnswerForm part={question} onAnswer={(said, comment) => run(answer(question.id, said, comment))} />
          </li>
        ))}
      </ul>
      <Failure text={failure} />
    </>
  );
}

/* Runs what needs the server, and keeps why it failed. */
function useRun() {
  const failureText = useGroupError();
  const [failure, setFailure] = useState('');
  /* Whether it was done. */
  const run = async (work: Promise<void>) => {
    setFailure('');
    try {
      await work;
      return true;
    } catch (reason) {
      setFailure(failureText(reason));
      return false;
    }
  };
  return { run, failure };
}

function Failure({ text }: { text: string }) {
  return text ? (
    <p role="alert" className="text-danger">
      {text}
    </p>
  ) : null;
}

function Parts({ listId, group, canManage }: { listId: string; group: GroupDetails; canManage: boolean }) {
  const { t } = useTranslate();
  const { data: user } = useUser();
  const { data: parts = [] } = useParts(listId);
  const { ask, withdraw, answer } = usePartMutations(listId);
  const { run, failure } = useRun();
  return (
    <>
      <ul aria-label={t('groups.parts')} className="border-t border-line empty:hidden">
        {parts.map((part) => (
          <li key={part.id} className="border-b border-line py-1">
            <div className="flex min-h-11 items-center gap-3">
              <span className="min-w-0 grow">
                <span className="font-medium">{part.part}</span>
                {part.isProjection ? (
                  <PresentIcon
                    role="img"
                    aria-label={t('groups.parts.projection')}
                    className="ms-1.5 inline size-4 align-[-0.15em] text-ink-soft"
                  />
                ) : null}
                <span className="text-ink-soft" dir="auto">
                  {' '}
                  · {part.displayName}
                </span>
                {part.word ? <span className="block text-sm text-ink-soft">“{part.word}”</span> : null}
              </span>
              <span className={classes('shrink-0 text-sm', part.answer === 'no' ? 'text-danger' : 'text-ink-soft')}>
                {t(part.answer ? `groups.parts.${part.answer}` : 'groups.parts.open')}
              </span>
              {canManage ? (
                <IconButton
                  label={t('groups.parts.withdraw', { part: part.part, name: part.displayName })}
                  icon={<CloseIcon aria-hidden className="size-4" />}
                  onClick={() => void run(withdraw(part.id))}
                />
              ) : null}
            </div>
            {part.userId === user?.id ? (
              <AnswerForm part={part} onAnswer={(said, comment) => run(answer(part.id, said, comment))} />
            ) : null}
          </li>
        ))}
      </ul>
      {canManage ? <AskForm group={group} onAsk={(asked) => run(ask(asked))} /> : null}
      <Failure text={failure} />
    </>
  );
}

type AnswerFormProps = { part: SetPart; onAnswer: (answer: 'yes' | 'no', comment: string) => Promise<boolean> };

function AnswerForm({ part, onAnswer }: AnswerFormProps) {
  const { t } = useTranslate();
  const [comment, setComment] = useState(part.word ?? '');
  return (
    <div className="flex flex-wrap items-end gap-2 pb-2">
      <TextField
        label={t('groups.parts.word')}
        maxLength={500}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
        className="min-w-0 grow basis-40 max-sm:basis-full"
      />
      <Button
        variant={part.answer === 'yes' ? 'primary' : 'quiet'}
        aria-pressed={part.answer === 'yes'}
        onClick={() => void onAnswer('yes', comment.trim())}
      >
        {t('groups.parts.say-yes')}
      </Button>
      <Button
        variant={part.answer === 'no' ? 'danger' : 'quiet'}
        aria-pressed={part.answer === 'no'}
        onClick={() => void onAnswer('no', comment.trim())}
      >
        {t('groups.parts.say-no')}
      </Button>
    </div>
  );
}

type AskFormProps = {
  group: GroupDetails;
  /** Whether the member was asked. */
  onAsk: (asked: BodyOf<typeof groupSets.askForPart>) => Promise<boolean>;
};

function AskForm({ group, onAsk }: AskFormProps) {
  const { t } = useTranslate();
  const [userId, setUserId] = useState(group.members[0]?.id ?? '');
  const [part, setPart] = useState('');
  const [isProjection, setProjection] = useState(false);
  const [isBusy, setBusy] = useState(false);
  // The same question keeps its id until it has arrived: its answer may have been lost on the way.
  const [lastTry, setLastTry] = useState<BodyOf<typeof groupSets.askForPart>>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (part.trim() === '' || userId === '' || isBusy) return;
    const asked = { userId, part: part.trim(), isProjection };
    const isSame = lastTry && dequal({ ...asked, id: lastTry.id }, lastTry);
    const attempt = { ...asked, id: isSame ? lastTry.id : newId() };
    setLastTry(attempt);
    setBusy(true);
    const isAsked = await onAsk(attempt);
    setBusy(false);
    if (!isAsked) return;
    setPart('');
    setProjection(false);
    setLastTry(undefined);
  };
  return (
    <form onSubmit={(event) => void submit(event)} className="flex flex-wrap items-end gap-x-2">
      <Select
        label={t('groups.parts.member')}
        options={group.members.map(({ id, displayName }) => ({ value: id, label: displayName }))}
        value={userId}
        onValueChange={setUserId}
        className="min-w-0 grow basis-36"
      />
      <TextField
        label={t('groups.parts.part')}
        placeholder={t('groups.parts.part.example')}
        maxLength={100}
        value={part}
        onChange={(event) => setPart(event.currentTarget.value)}
        className="min-w-0 grow basis-36"
      />
      <Button type="submit" busy={isBusy} disabled={part.trim() === ''}>
        {t('groups.parts.ask')}
      </Button>
      <Checkbox
        label={t('groups.parts.projection')}
        checked={isProjection}
        onChange={(event) => setProjection(event.currentTarget.checked)}
        className="basis-full text-[0.9375rem]"
      />
    </form>
  );
}
