import type { UserV3 } from '@canticle/contract/calls';

type OnboardingStep = 'registration' | 'privacy' | 'terms';

/**
 * The next onboarding step: complete the registration, then accept the privacy policy, then, with something in the
 * cart, the terms (contract 5.3). Undefined when all are done.
 */
export function onboardingStepOf(user: UserV3, hasCart: boolean): OnboardingStep | undefined {
  if (!user.registered) return 'registration';
  if (!user.privacyPolicy) return 'privacy';
  return hasCart && !user.termsAndConditions ? 'terms' : undefined;
}
