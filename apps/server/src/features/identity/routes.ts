import { installation, NotFound, policies } from '@canticle/contract';
import { type Route, servePublic } from '../../platform/http/index.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from './demo.ts';
import type { IdentityContext } from './identity-context.ts';
import type { Policies } from './policies.ts';
import { providerLogoUrl } from './provider-logo.ts';

const MAX_MAILS = 50;

/** What the app needs before anybody signs in, and the mailbox of demo mode. */
export function identityRoutes({ config, mail }: IdentityContext, policyTexts: Policies): Route[] {
  return [
    servePublic(installation.getInstallation, async () => ({
      demo: config.demo,
      // The cookie of the embedded sign-in is then limited to HTTPS; Firebase has none.
      secureAddress: config.firebase === undefined && config.publicUrl?.startsWith('https:') ? config.publicUrl : '',
      identity:
        config.firebase === undefined
          ? { kind: 'embedded' as const }
          : { kind: 'firebase' as const, ...config.firebase },
      socialProviders: config.socialProviders.map((provider) => provider.id),
      signInProvider:
        config.oidc === undefined ? null : { name: config.oidc.name, logo: providerLogoUrl(config.oidc.logo) },
      signUp: config.signUp.mode,
      signUpDomains: [...config.signUp.domains],
      sells: config.payments.kind !== 'none',
      supportEmail: config.supportEmail,
      editorUrls: config.editorUrls,
      contributeUrl: config.contributeUrl,
      videoServices: [...config.videoServices],
      presentationProduct: config.presentationProduct,
      publicPages: config.publicPages,
      ccliLicence: config.ccliLicence,
      webPushKey: config.webPush?.publicKey ?? '',
      demoPeople: config.demo ? DEMO_PEOPLE.map(({ email, can }) => ({ email, can })) : [],
      demoPassword: config.demo ? DEMO_PASSWORD : '',
    })),
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
