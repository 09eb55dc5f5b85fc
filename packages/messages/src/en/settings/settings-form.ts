import { makePlural } from '../../core.ts';
import type { SettingsFormTexts } from '../../nl/settings/settings-form.ts';

const plural = makePlural('en');

export const settingsFormTexts: SettingsFormTexts = {
  whose: 'Which company?',
  of: (name) => `Settings of ${name}`,
  changes: (count) => plural(count, { one: 'unsaved change', other: 'unsaved changes' }),
  save: 'Save',
  cancel: 'Cancel',
  review: {
    title: 'Save these changes?',
    of: (name) => `This changes for ${name} as soon as you save.`,
    field: 'Setting',
    before: 'Now',
    after: 'New',
    confirm: 'Save',
  },
  none: 'Not set',
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
  error: {
    title: 'The settings couldn’t be loaded',
    text: 'Nothing has changed. Please try again.',
  },
};
