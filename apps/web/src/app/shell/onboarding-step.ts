import type { UserV3 } from '@canticle/contract/calls';

type OnboardingStep = 'registration' | 'privacy' | 'terms';

/**
 * What somebody is asked before they go on: to complete the registration, then to agree to the privacy policy, then,
 * with something in the cart, to the terms (contract 5.3). Nothing when all is settled.
 */
export function onboardingStepOf(user: UserV3, hasCart: boolean): OnboardingStep | undefined {
  if (!user.registered) return 'registration';
  if (!user.privacyPolicy) return 'privacy';
  return hasCart && !user.termsAndConditions ? 'terms' : undefined;
}
