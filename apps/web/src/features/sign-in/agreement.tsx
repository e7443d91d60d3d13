import { useTranslate } from '../../i18n/index.ts';

const policies = ['privacy', 'terms'] as const;

/** The line that says what whoever creates an account agrees to, with both policies. */
export function Agreement() {
  const { t } = useTranslate();
  // Where the names stand is up to the language.
  const parts = t('create.agree', { privacy: '\u0000privacy\u0000', terms: '\u0000terms\u0000' }).split('\u0000');
  return (
    <p className="text-sm text-ink-soft">
      {parts.map((part) => {
        const policy = policies.find((one) => one === part);
        if (policy === undefined) return part;
        return (
          <a
            key={policy}
            href={`/policies/${policy}`}
            target="_blank"
            rel="noreferrer"
            className="inline-block py-1 text-accent underline underline-offset-4"
          >
            {t(`create.${policy}`)}
          </a>
        );
      })}
    </p>
  );
}
