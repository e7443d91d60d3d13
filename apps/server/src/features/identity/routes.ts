import { installation, NotFound, policies, type ReplyOf } from '@canticle/contract';
import { type Branding, showBranding } from '../../platform/branding/index.ts';
import type { Config } from '../../platform/config/index.ts';
import { type Route, servePublic } from '../../platform/http/index.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from './demo.ts';
import type { IdentityContext } from './identity-context.ts';
import { passkeyDomain } from './passkeys.ts';
import type { Policies } from './policies.ts';
import { providerLogoUrl } from './provider-logo.ts';

type Installation = ReplyOf<typeof installation.getInstallation>;

const MAX_MAILS = 50;

/** What the app needs before anybody signs in, and the mailbox of demo mode. */
export function identityRoutes({ branding, config, mail }: IdentityContext, policyTexts: Policies): Route[] {
  return [
    servePublic(installation.getInstallation, async () => describeInstallation(config, await branding.current())),
    servePublic(policies.getPolicy, async ({ params, query }) =>
      policyTexts.find(params.which, query.language ?? 'en'),
    ),
    servePublic(installation.readMailbox, async () => {
      if (!config.demo) throw new NotFound('The mailbox is only available in demo mode.');
      const mails = await mail.listNewest(MAX_MAILS);
      return mails.map(({ id, to, subject, text, createdAt }) => ({ id, to, subject, text, sentAt: createdAt }));
    }),
  ];
}

function describeInstallation(config: Config, branding: Branding): Installation {
  return {
    branding: showBranding(branding),
    demo: config.demo,
    // The cookie of the embedded sign-in is then limited to HTTPS; Firebase has none.
    secureAddress: config.firebase === undefined && config.publicUrl?.startsWith('https:') ? config.publicUrl : '',
    identity: config.firebase === undefined ? { kind: 'embedded' } : { kind: 'firebase', ...config.firebase },
    passkeyDomain: config.firebase === undefined ? (passkeyDomain(config) ?? '') : '',
    socialProviders: config.socialProviders.map((provider) => provider.id),
    signInProvider:
      config.oidc === undefined ? null : { name: config.oidc.name, logo: providerLogoUrl(config.oidc.logo) },
    signUp: config.signUp.mode,
    signUpDomains: [...config.signUp.domains],
    sells: config.payments.kind !== 'none',
    supportEmail: branding.contactEmail,
    editorUrls: config.editorUrls,
    contributeUrl: config.contributeUrl,
    videoServices: [...config.videoServices],
    presentationProduct: config.presentationProduct,
    publicPages: config.publicPages,
    ccliLicence: config.ccliLicence,
    webPushKey: config.webPush?.publicKey ?? '',
    demoPeople: config.demo ? DEMO_PEOPLE.map(({ email, can }) => ({ email, can })) : [],
    demoPassword: config.demo ? DEMO_PASSWORD : '',
  };
}
