import type { UserV3 } from '@canticle/contract/calls';
import { describe, expect, it } from 'vitest';
import { onboardingStepOf } from './onboarding-step.ts';

const person = (facts: Partial<UserV3> = {}) =>
  ({ registered: true, privacyPolicy: true, termsAndConditions: true, ...facts }) as UserV3;

describe('what somebody is asked before they go on', () => {
  it('is the registration first, then privacy, then the terms', () => {
    expect(onboardingStepOf(person({ registered: false, privacyPolicy: false }), false)).toBe('registration');
    expect(onboardingStepOf(person({ privacyPolicy: false, termsAndConditions: false }), true)).toBe('privacy');
    expect(onboardingStepOf(person({ termsAndConditions: false }), true)).toBe('terms');
  });

  it('is nothing when all is settled, and no terms without a cart', () => {
    expect(onboardingStepOf(person(), true)).toBeUndefined();
    expect(onboardingStepOf(person({ termsAndConditions: false }), false)).toBeUndefined();
  });
});
