import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type SignInReply, useIdentityProvider, useInstallation, useSession } from '../../auth/index.ts';
import { useTranslate } from '../../i18n/index.ts';
import { Button } from '../../ui/index.ts';
import { ShieldIcon } from '../../ui/icons.ts';
import { askForPasskey, canSuggestPasskeys, canUsePasskeys, type RequestOptions } from './passkeys.ts';
import { requestStep } from './request-step.ts';
import { useSignInErrorText } from './use-sign-in-error.ts';

/** The server accepts what it asked for during five minutes. */
const renewAfterMs = 4 * 60_000;

/** Signs in with a passkey; nothing where the browser or the address cannot. */
export function PasskeyButton() {
  const { embedded } = useIdentityProvider();
  const { passkeyDomain } = useInstallation();
  return embedded !== undefined && canUsePasskeys(passkeyDomain) ? <AvailablePasskeyButton /> : null;
}

function AvailablePasskeyButton() {
  const { t } = useTranslate();
  const { signIn, isBusy } = usePasskeySignIn();
  return (
    <Button busy={isBusy} onClick={() => void signIn()}>
      <ShieldIcon aria-hidden className="size-4" />
      {t('login.passkey')}
    </Button>
  );
}

/* While the page is open, the browser also offers passkeys in the field for the address. */
function usePasskeySignIn() {
  const { choose, verify } = usePasskeyRequest();
  const signInErrorText = useSignInErrorText();
  const [isBusy, setBusy] = useState(false);
  const [round, setRound] = useState(0);
  const suggestion = useRef<AbortController>(undefined);
  const suggest = useEffectEvent(async (signal: AbortSignal) => {
    if (!(await canSuggestPasskeys()) || signal.aborted) return;
    // Nobody has asked for anything yet: what fails before a passkey is chosen is not said.
    const passkey = await choose(true, signal).catch(() => undefined);
    if (passkey === undefined || signal.aborted) return;
    await verify(passkey).catch((failure: unknown) => {
      if (!signal.aborted) signInErrorText(failure);
    });
  });
  useEffect(() => {
    const controller = new AbortController();
    suggestion.current = controller;
    const renewal = setTimeout(() => setRound((current) => current + 1), renewAfterMs);
    void suggest(controller.signal);
    return () => {
      clearTimeout(renewal);
      controller.abort();
    };
  }, [round]);
  const signIn = async () => {
    suggestion.current?.abort();
    setBusy(true);
    try {
      const passkey = await choose(false, new AbortController().signal);
      if (passkey !== undefined) await verify(passkey);
    } catch (failure) {
      if (!isDeclined(failure)) signInErrorText(failure);
      setRound((current) => current + 1);
    } finally {
      setBusy(false);
    }
  };
  return { signIn, isBusy };
}

function usePasskeyRequest() {
  const { embedded } = useIdentityProvider();
  const session = useSession();
  return {
    async choose(isSuggested: boolean, signal: AbortSignal): Promise<object | undefined> {
      if (embedded === undefined) return undefined;
      const options = await requestStep<RequestOptions>(embedded, 'GET', '/passkey/generate-authenticate-options');
      return signal.aborted ? undefined : askForPasskey(options, { isSuggested, signal });
    },
    async verify(response: object): Promise<void> {
      if (embedded === undefined) return;
      const reply = await requestStep<SignInReply>(embedded, 'POST', '/passkey/verify-authentication', { response });
      await session.completeSignIn(embedded.completeSignIn(reply, true));
    },
  };
}

/* The person closed the browser's window, or something else was begun. */
const isDeclined = (failure: unknown) =>
  failure instanceof DOMException && ['NotAllowedError', 'AbortError'].includes(failure.name);
