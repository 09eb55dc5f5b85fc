import type { OnboardingLinkTexts } from '../../nl/applications/onboarding-links.ts';

export const onboardingLinkTexts: OnboardingLinkTexts = {
  begun: {
    title: 'Check your email',
    text: (email) =>
      `We’ve sent a personal link to ${email}. It takes you to your application, or to the ones you’ve already started. Nothing there? Check your spam folder.`,
    again: 'Change the address or send it again',
  },
  refused: {
    referenceInvalid: {
      title: 'This link isn’t valid',
      text: 'It may be incomplete, replaced or revoked. Open it from your latest email, or ask for a new link below.',
    },
    referenceExpired: {
      title: 'This link has expired',
      text: 'Links work for thirty days. Your answers are saved: request a new link below.',
    },
  },
  pages: {
    new: {
      title: 'Start another application',
      text: 'Your other applications are unchanged.',
      action: 'Start application',
      failed: 'The application couldn’t be started',
      reasons: {
        referenceInvalid: 'This link isn’t valid. Open it from your latest email.',
        referenceExpired: 'This link has expired. Ask for a new email.',
        referenceUsed:
          'An application was already started with this link. Ask for a new email, which lists it too.',
      },
    },
    address: {
      title: 'Confirm your email address',
      text: 'Once you confirm, we email this address, and links in earlier emails stop working.',
      action: 'Confirm and continue',
      failed: 'The address couldn’t be confirmed',
      reasons: {
        referenceInvalid: 'This link isn’t valid. Open it from your latest email.',
        referenceExpired: 'This link has expired. Enter the address in your application again.',
        referenceUsed: 'This link was already used, or the change was stopped or replaced by another.',
      },
    },
    stop: {
      title: 'Stop the change of email address',
      text: 'The application then keeps the address that received this email.',
      action: 'Stop the change',
      failed: 'The change couldn’t be stopped',
      reasons: {
        referenceInvalid:
          'This link isn’t valid, or the address has already been changed. Contact us if that wasn’t intended.',
        referenceExpired: 'This link has expired, and so has the change. Nothing was changed.',
        referenceUsed: 'This change is no longer pending: it was stopped or replaced by another.',
      },
    },
  },
  stopped: { title: 'The change was stopped', text: 'The application keeps its address.' },
  start: 'Go to the start',
  change: {
    action: 'Change email address',
    title: 'Change email address',
    text: 'We email a link to the new address. It only changes once you confirm; links in earlier emails then stop working.',
    label: 'New email address',
    submit: 'Send link',
    failed: 'The address couldn’t be changed',
    sent: { title: 'Check your email', text: 'The new address applies once you confirm the link in it.' },
  },
  outsideSepa: {
    title: 'Payouts reach SEPA accounts only',
    text: 'You can enter this account. Before we pay you out, we’ll also need a SEPA account.',
  },
};
