import { useTranslate } from '../../i18n/index.ts';
import { Page } from '../../ui/index.ts';
import { ListsIcon, TagIcon } from '../../ui/icons.ts';
import { AskToSignIn } from './ask-to-sign-in.tsx';
import { JoinButtons } from './join-buttons.tsx';
import { useSharePreview } from './queries.ts';

/** What a share link leads to, for somebody who has to sign in first. */
export function SharePage({ token }: { token: string }) {
  const { t } = useTranslate();
  const shared = useSharePreview(token);
  // The page they come to says what is wrong with the link.
  if (shared === null) return <AskToSignIn />;
  const Icon = shared.type === 'tag' ? TagIcon : ListsIcon;
  return (
    <Page title={shared.name} width="narrow">
      <section className="mx-auto mt-12 flex max-w-md flex-col items-center gap-4 rounded-surface border border-line bg-sheet px-6 py-10 text-center">
        <Icon aria-hidden className="size-8 text-accent" strokeWidth={1.5} />
        <h1 className="text-3xl leading-tight font-medium [overflow-wrap:anywhere]" dir="auto">
          {shared.name}
        </h1>
        <p className="text-balance text-ink-soft">{t(`visitor.share.${shared.type}`)}</p>
        <JoinButtons className="justify-center" />
      </section>
    </Page>
  );
}
