import { type Translate, translateDiagnostic, useTranslate } from '../../i18n/index.ts';
import type { TextProblem } from './parse-sources.ts';

/** The most that are listed; a text in another format has one on every line. */
const MAX_LISTED = 20;

type ProblemListProps = { problems: readonly TextProblem[]; onSelect: (problem: TextProblem) => void };

/** The problems of the text, each linked to its line. */
export function ProblemList({ problems, onSelect }: ProblemListProps) {
  const { t } = useTranslate();
  if (problems.length === 0) return null;
  return (
    <section aria-label={t('editor.problems')} className="rounded-control border border-line bg-sheet p-3 text-sm">
      <h2 className="mb-1 font-medium">{t('editor.problems.count', { count: problems.length })}</h2>
      <ul>
        {problems.slice(0, MAX_LISTED).map((problem, index) => (
          <li key={`${index}-${problem.line}`}>
            <button
              type="button"
              onClick={() => onSelect(problem)}
              className="w-full rounded-control px-1 py-2 text-start break-words hover:bg-wash"
            >
              <span className="me-2 font-medium text-accent">
                {t(problem.melody === 'new' ? 'editor.problem.line-new' : 'editor.problem.line', {
                  line: problem.line,
                })}
              </span>
              <span>{problemText(t, problem)}</span>
            </button>
          </li>
        ))}
      </ul>
      {problems.length > MAX_LISTED ? (
        <p className="px-1 text-ink-soft">{t('editor.problems.more', { count: problems.length - MAX_LISTED })}</p>
      ) : null}
    </section>
  );
}

/** What is said about a problem. */
export const problemText = (t: Translate, problem: TextProblem): string =>
  t(problem.message, { what: subjectOf(t, problem) });

const subjectOf = (t: Translate, { subject }: TextProblem): string =>
  typeof subject === 'string' ? subject : translateDiagnostic(t, subject);
