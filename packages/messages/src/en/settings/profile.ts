import type { ProfileTexts } from '../../nl/settings/profile.ts';

export const profileTexts: ProfileTexts = {
  title: 'Profile',
  lead: 'How we reach your company.',
  toPassword: 'Change your own password',
  contact: (company) => `Contact details of ${company}`,
  proofHint: 'We send warnings to these addresses, so we check that it’s you.',
  saved: 'Profile saved',
  savedText: (company) => `The contact details of ${company} were changed.`,
  password: {
    title: 'Password',
    text: 'Changing it signs you out on other devices.',
    current: 'Current password',
    currentMissing: 'Enter your current password',
    newMissing: 'Enter a new password',
    hint: 'At least 12 characters.',
    submit: 'Change password',
    saved: 'Password changed',
    savedText: 'You’re signed out on other devices.',
  },
};
