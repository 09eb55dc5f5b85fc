import { formatsOf } from '../../core.ts';
import type { AccountTexts } from '../../nl/portal/account.ts';

const { number } = formatsOf('en');

export const accountTexts: AccountTexts = {
  title: 'My account',
  lead: 'Who you are, how you sign in and where you are signed in.',
  error: {
    title: 'Your account could not be loaded',
    text: 'Nothing has changed. Try again.',
  },
  details: {
    title: 'Your details',
    name: 'Name',
    nameHint: 'This is how colleagues see you, for example on a refund.',
    nameMissing: 'Enter your name',
    language: 'Language',
    languageHint: 'Of the portal and of messages to you, on every device where you sign in.',
    save: 'Save',
    saved: 'Details saved',
    failed: 'Your details were not saved',
  },
  email: {
    title: 'Email address',
    label: 'You sign in with this',
    change: 'Change email address',
    waitsTitle: 'Your new address is waiting to be confirmed',
    waits: (email, until) =>
      `Open the mail to ${email} and confirm the address before ${until}. Until then you sign in with your current address.`,
    stop: 'Stop the change',
    stopped: 'Change stopped',
    stoppedText: 'Your email address stays as it is.',
    stopFailed: 'The change was not stopped',
    dialog: {
      title: 'Change email address',
      lead: 'We send a link to the new address. Your current address is told.',
      submit: 'Send link',
      failed: 'The link was not sent',
    },
    newAddress: 'New email address',
    sent: 'Check your email',
    sentText: (email) => `We have sent a link to ${email}.`,
  },
  password: {
    title: 'Password',
    text: 'After a change you are signed out on other devices.',
    failed: 'Your password was not changed',
  },
  sessions: {
    title: 'Where you are signed in',
    text: 'Anything you do not recognise? Sign out there and choose a new password.',
    device: 'Device',
    unknown: 'Unknown device',
    on: (browser, system) => `${browser} on ${system}`,
    here: 'this device',
    address: 'IP address',
    since: 'Signed in',
    used: 'Last used',
    sinceAt: (when) => `Signed in ${when}`,
    usedAt: (when) => `used ${when}`,
    actions: 'Actions',
    end: 'Sign out',
    endFor: (device, when) => `Sign out on ${device}, signed in ${when}`,
    endOthers: 'Sign out everywhere else',
    ended: 'Signed out on that device',
    endedOthers: 'Signed out everywhere else',
    endedOthersText: 'You are signed in on this device only.',
    failed: 'Signing out failed',
    error: {
      title: 'Your sessions could not be loaded',
      text: 'Try again.',
    },
    ask: {
      title: 'Sign out everywhere else?',
      confirm: 'Sign out',
      failed: 'Signing out failed',
      text: (n) =>
        n === 1
          ? 'You will be signed out on one other device.'
          : `You will be signed out on ${number(n)} other devices.`,
    },
  },
  confirmPage: {
    title: 'Confirm email address',
    text: 'With this button, this becomes the address that you sign in with.',
    action: 'Confirm email address',
    doneTitle: 'Your email address was changed',
    done: (email) => `From now on you sign in with ${email}.`,
    goOn: 'To the portal',
    failed: 'Your email address was not changed',
    over: 'This link no longer works: it has expired, was used, or was replaced by a newer one.',
    invalid: 'This link is not right. Open it from your mail, or ask for the change again.',
  },
};
