import { Link } from 'react-router';
import { type MessageKey, useTranslate } from '../../i18n/index.ts';
import { useInstallation } from '../../auth/index.ts';

/* The people of the starter library's demo (`DEMO_PEOPLE` on the server), by their address before the `@`. */
const descriptions: Readonly<Record<string, MessageKey>> = {
  singer: 'login.demo.can.singer',
  extended: 'login.demo.can.extended',
  editor: 'login.demo.can.editor',
  technician: 'login.demo.can.technician',
  admin: 'login.demo.can.admin',
  new: 'login.demo.can.new',
};

/** In a demonstration: the people one can sign in as. A press fills the form. */
export function DemoPeople({ onSelect }: { onSelect: (person: { email: string; password: string }) => void }) {
  const { t } = useTranslate();
  const { demo, demoPeople, demoPassword } = useInstallation();
  const describe = (email: string) => {
    const key = descriptions[email.split('@')[0] ?? ''];
    return key && t(key);
  };
  if (!demo || demoPeople.length === 0) return null;
  return (
    <section aria-labelledby="demo" className="rounded-surface border border-line bg-sheet px-5 pt-4 pb-3">
      <h2 id="demo" className="text-base font-semibold">
        {t('login.demo')}
      </h2>
      <p className="mt-1 text-sm text-ink-soft">{t('login.demo.text', { password: demoPassword })}</p>
      <ul className="mt-2">
        {demoPeople.map(({ email, can }) => (
          <li key={email} className="border-t border-line first:border-t-0">
            <button
              type="button"
              onClick={() => onSelect({ email, password: demoPassword })}
              className="flex min-h-11 w-full flex-col py-2 text-start hover:text-accent"
            >
              <span className="max-w-full font-medium wrap-anywhere">{email}</span>
              <span className="text-sm text-ink-soft">{describe(email) ?? can}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="border-t border-line pt-1 text-sm">
        <Link to="/mailbox" className="inline-flex min-h-11 items-center text-accent hover:underline">
          {t('login.demo.mailbox')}
        </Link>
      </p>
    </section>
  );
}
