import { onboardingFieldTexts } from '@stuiver/messages/nl/applications/onboarding-fields';
import { type ItemNames, itemNames } from '@stuiver/messages/onboarding-items';
import { useTexts } from './language.ts';

/** Names of an application's items, in the language of the page. */
export function useItemNames(): ItemNames {
  return itemNames(useTexts(onboardingFieldTexts));
}
