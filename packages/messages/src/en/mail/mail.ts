import type { MailTexts } from '../../nl/mail/mail.ts';
import { chargebackMail } from './mail-chargebacks.ts';
import { keyMail } from './mail-keys.ts';
import { letterMail } from './mail-letter.ts';
import { onboardingMail } from './mail-onboarding.ts';
import { payerMail } from './mail-payer.ts';
import { refundMail } from './mail-refunds.ts';
import { securityMail } from './mail-security.ts';

export const mail: MailTexts = {
  open: 'Open',
  collectionNotice: {
    subject: (merchant, amount, day) => `${merchant} will collect ${amount} on ${day}`,
    greeting: (name) => `Hello ${name},`,
    lead: (merchant) => `${merchant} will soon collect a payment from your account.`,
    facts: {
      amount: 'Amount',
      days: 'Date',
      description: 'Description',
      account: 'From account',
      creditor: 'Creditor',
      identifier: 'Creditor identifier',
      reference: 'Mandate reference',
      rhythm: 'How often',
    },
    rhythm: {
      DAILY: 'every day',
      WEEKLY: 'every week',
      MONTHLY: 'every month',
      QUARTERLY: 'every quarter',
      YEARLY: 'every year',
      NEVER: 'once',
    },
    untilStopped: (rhythm) => `${rhythm}, until you stop it`,
    until: (rhythm, end) => `${rhythm}, until ${end} at the latest`,
    funds: 'Please make sure that your account holds enough on that day.',
    stop: (merchant) => `Do you want to stop, or is something wrong? Tell ${merchant}.`,
    stopAt: (merchant, address) =>
      `Do you want to stop, or is something wrong? Tell ${merchant}: ${address}.`,
    refundRight: 'Your bank can return a direct debit for up to eight weeks.',
    signature: (merchant, product) => `${merchant}, via ${product}`,
  },
  passwordReset: {
    subject: (product: string) => `Set a new password for ${product}`,
    text: (name: string, product: string, link: string, minutes: string) => `Hello ${name},

A new password was requested for your account at ${product}. Set it with this link:

${link}

The link works once and expires in ${minutes} minutes. After that you’re signed out on all devices and can sign in with the new password.

If you didn’t ask for this, you don’t need to do anything; your password is unchanged.

${product}
`,
  },
  registration: {
    subject: (product: string) => `Confirm your account at ${product}`,
    text: (product: string, link: string, hours: string) => `Hello,

An account at ${product} was requested with this email address. Confirm it with this link and the password that you chose:

${link}

The link works once and expires in ${hours} hours.

If you didn’t ask for this, you don’t need to do anything; without your confirmation no account is created.

${product}
`,
  },
  registrationKnown: {
    subject: (product: string) => `You already have an account at ${product}`,
    text: (product: string, link: string) => `Hello,

An account at ${product} was requested with this email address, but you already have one. Sign in with your existing password:

${link}

Forgotten it? Choose ‘Forgot Password’ on that page.

If you didn’t ask for this, you don’t need to do anything; nothing has changed.

${product}
`,
  },
  passwordChanged: {
    subject: (product: string) => `Your password for ${product} was changed`,
    text: (name: string, product: string, link: string) => `Hello ${name},

Your password for ${product} has just been changed. You’re signed out on other devices.

If this wasn’t you, set a new password right away with ‘Forgot Password’:

${link}

${product}
`,
  },
  emailConfirm: {
    subject: (product) => `Confirm your new email address for ${product}`,
    text: (name, product, link, hours) => `Hello ${name},

You want to use this email address for your account with ${product}. Confirm it on this page:

${link}

The link works once and expires in ${hours} hours. Until then you sign in with your current address.

If you didn’t ask for this, you don’t need to do anything; nothing will change.

${product}
`,
  },
  emailReplaced: {
    asked: {
      subject: (product) => `Someone wants to change your email address for ${product}`,
      text: (name, product, address, link) => `Hello ${name},

Another email address was entered for your account with ${product}: ${address}. Once it has been confirmed, you sign in with it.

If this wasn’t you, stop the change in your account and choose a new password:

${link}

${product}
`,
    },
    changed: {
      subject: (product) => `Your email address for ${product} was changed`,
      text: (name, product, address, _link) => `Hello ${name},

From now on you sign in to ${product} with ${address}. You’re receiving this message at your old address.

If this wasn’t you, tell an admin of your company right away; they can disable your account.

${product}
`,
    },
  },
  monthClosed: {
    subject: (company, month) => `Invoice and settlements of ${month} for ${company}`,
    text: (company, month, link, stop, product) => `Hello,

The invoice and the settlements of ${company} for ${month} are ready. View and download them here:

${link}

Don’t want this email?
${stop}

${product}
`,
  },
  endpointFailing: {
    subject: (company) => `Webhook events for ${company} aren’t arriving`,
    text: (host, since, pausesAt, link, product) => `Hello,

Since ${since}, ${host} has accepted none of our webhook events. We keep trying. If nothing arrives before ${pausesAt}, we pause this webhook endpoint and notify you; we keep whatever happens in the meantime.

See what we sent and what came back:

${link}

${product}
`,
  },
  endpointPaused: {
    subject: (company) => `Webhook events for ${company} are paused`,
    text: (host, since, link, product) => `Hello,

Since ${since}, ${host} has accepted none of our webhook events. We no longer send any there. Nothing is lost. Missed events are kept so you can resend them.

Once it works again, switch the webhook endpoint on and choose whether we send what was missed, in order:

${link}

${product}
`,
  },
  invitation: {
    subject: (place) => `You’re invited to ${place}`,
    place: (company, product) => `${company} at ${product}`,
    text: (name, company, place, product, link, days) => `${name === '' ? 'Hello' : `Hello ${name}`},

You’re invited to work in ${place}. Choose a password with this link:

${link}

The link works once and expires in ${days} days. After that you sign in with this email address and your password.

If you don’t know ${company}, you can ignore this email.

${product}
`,
    elsewhere: (company, place, product, address) => `Hello,

You’re invited to work in ${place}. You already have an account of another company with this email address, and an address belongs to one account. Nothing changes about that account.

To work in ${company} too, ask for an invitation to another email address. ${company} can’t see that you have an account.

Sign in to your own account: ${address}

${product}
`,
  },
  mailbox: {
    title: 'Test mailbox',
    about: 'Emails that would have been sent with a mail server. Only in test mode, and only shown here.',
    empty: 'There are no emails yet. Register a company or request a new password.',
    choose: 'Choose an email to read it.',
    to: 'To',
    back: 'All emails',
    refresh: 'Refresh',
    signIn: (product: string) => `To ${product}`,
  },
  ...chargebackMail,
  ...keyMail,
  ...letterMail,
  ...onboardingMail,
  ...payerMail,
  ...refundMail,
  ...securityMail,
};
