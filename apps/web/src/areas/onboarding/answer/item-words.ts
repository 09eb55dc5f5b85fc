import { onboardingTexts } from '@stuiver/messages/nl/portal/onboarding/onboarding';
import { onboardingFieldTexts } from '@stuiver/messages/nl/portal/onboarding/onboarding-fields';
import { itemNamer } from '@stuiver/messages/onboarding-items';
import { useTexts } from '../../../lib/language.ts';

/** What an item is called that a reviewer asked about. */
export function useItemName(): ReturnType<typeof itemNamer> {
  return itemNamer(useTexts(onboardingTexts), useTexts(onboardingFieldTexts));
}
