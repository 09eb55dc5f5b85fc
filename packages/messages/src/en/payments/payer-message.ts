import type { payerMessageTexts as Dutch } from '../../nl/payments/payer-message.ts';

export const payerMessageTexts: typeof Dutch = {
  title: 'Message to the payer',
  error: 'The message can’t be loaded right now.',
  link: {
    make: 'Create payment link',
    about:
      'You can add a link that works once. If this payment still arrives, the link ends; if both are paid, the second payment is refunded automatically.',
    until: (day: string) => `The link works through ${day}`,
    open: 'View payment link',
    ended: {
      USED: 'The link has been paid.',
      EXPIRED: 'The link has expired.',
      SWITCHED_OFF: 'The link is off.',
    },
  },
  tell: 'Send the message',
  mail: 'Send email',
  mailed: (address: string) => `Email sent to ${address}`,
  mailsLeft: 'You can’t email this payer again today: three emails have already been sent.',
  whatsapp: 'WhatsApp',
  copy: 'Copy',
  failed: 'Something went wrong',
};
