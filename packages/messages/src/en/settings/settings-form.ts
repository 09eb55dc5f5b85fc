import type { SettingsFormTexts } from '../../nl/settings/settings-form.ts';

export const settingsFormTexts: SettingsFormTexts = {
  whose: 'Which company?',
  of: (name) => `Settings of ${name}`,
  edit: 'Change',
  save: 'Save',
  cancel: 'Cancel',
  review: {
    title: 'Use this account?',
    before: 'Now',
    after: 'New',
    confirm: 'Save',
  },
  none: 'Not set yet',
  failed: 'Failed to submit form. Please try again later',
  newer: {
    title: 'Someone else has changed these settings in the meantime',
    text: (fields) => `New: ${fields}. Your changes are still here; check them and save again.`,
    same: 'Your changes are still here; check them and save again.',
  },
  leave: {
    title: 'Leave without saving?',
    text: 'Your changes on this page will be lost.',
    confirm: 'Leave',
  },
  error: { title: 'The settings couldn’t be loaded' },
};
