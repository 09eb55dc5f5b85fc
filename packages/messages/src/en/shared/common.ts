import { makeNumberFormat } from '../../core.ts';
import type { CommonTexts } from '../../nl/shared/common.ts';

const number = makeNumberFormat('en');

export const commonTexts: CommonTexts = {
  actions: {
    cancel: 'Cancel',
    close: 'Close',
    back: 'Back',
    retry: 'Try again',
    save: 'Save',
    copy: 'Copy',
    copied: 'Copied',
    clearAll: 'Clear all',
    dismiss: 'Dismiss notification',
  },
  moreFacts: 'More details',
  optional: '(optional)',
  loading: 'Loading…',
  clipboard: {
    successTitle: 'Success',
    success: 'Copied To Clipboard',
    failureTitle: 'Something went wrong',
    failure: 'Unable to copy to the Clipboard',
  },
  pagination: {
    label: 'Pages',
    itemsPerPage: 'Items per page',
    first: 'First page',
    previous: 'Previous page',
    next: 'Next page',
    last: 'Last page',
    page: (shown: number) => `Page ${number(shown)}`,
    range: (from: number, to: number, total: number, isCapped?: true) =>
      `${number(from)}–${number(to)} of ${isCapped ? 'more than ' : ''}${number(total)}`,
  },
  loadFailed: {
    title: 'This couldn’t be loaded',
    text: 'Nothing was changed or lost. Please try again.',
  },
};
