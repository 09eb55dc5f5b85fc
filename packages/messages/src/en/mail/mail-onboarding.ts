import type { OnboardingMailTexts } from '../../nl/mail/mail-onboarding.ts';

/** Mails about an application to become a merchant. */
export const onboardingMail: OnboardingMailTexts = {
  onboardingLink: {
    subject: (product: string) => `Your application to ${product}`,
    text: (name: string, product: string, link: string, days: string) => `Hello ${name},

You’re applying for an account at ${product}. Continue with this personal link, on another device too:

${link}

The link works for ${days} days. Keep this email and don’t forward it: anyone with the link sees your application. You can ask for a new link on the page itself.

If you didn’t apply for an account, you don’t need to do anything; an application that isn’t continued is erased after three months.

${product}
`,
  },
  onboardingList: {
    subject: (product: string) => `Your applications to ${product}`,
    text: (name: string, product: string, lines: string, another: string, days: string) => `Hello ${name},

You have an open application to ${product} with this email address. The link below it takes you back to it:

${lines}

The links work for ${days} days. Keep this email and don’t forward it: anyone with a link sees that application.

Would you like to start another application? You can do so here:

${another}

If you didn’t ask for this, you don’t need to do anything.

${product}
`,
    line: (name: string, started: string, changed: string, state: string, link: string) =>
      `${name} (${state})\nstarted on ${started}, last changed on ${changed}\n${link}`,
    unnamed: 'No company name yet',
    states: {
      DRAFT: 'not submitted yet',
      SUBMITTED: 'submitted',
      IN_REVIEW: 'being reviewed',
      MORE_INFORMATION: 'waiting for your answer',
    },
  },
  onboardingAddress: {
    confirm: {
      subject: (product: string) => `Confirm the email address of your application to ${product}`,
      text: (product: string, link: string) => `Hello,

This email address was entered for an application to ${product}. Confirm it on this page and continue there:

${link}

The link works once and expires in one day. Links in earlier emails stop working once you have confirmed.

If you didn’t ask for this, you don’t need to do anything; nothing will change.

${product}
`,
    },
    told: {
      subject: (product: string) => `Another email address for your application to ${product}`,
      text: (name: string, product: string, address: string, link: string) => `Hello ${name},

Another email address was entered for your application to ${product}: ${address}. Once it’s confirmed, we’ll email that address, and the links in earlier emails stop working.

If this is wrong, stop the change on this page:

${link}

If it’s correct, you don’t need to do anything.

${product}
`,
    },
  },
  onboardingWithdrawn: {
    subject: (product: string) => `Your application to ${product} was withdrawn`,
    text: (name: string, product: string, address: string) => `Hello ${name},

You’ve withdrawn your application to ${product}. Your answers and the documents you sent were erased; no one can read them now. Your personal links no longer work.

If this wasn’t you, or you’d like an account after all, start again here: ${address}

${product}
`,
  },
  onboardingSubmitted: {
    subject: (product: string) => `We’ve received your application to ${product}`,
    text: (name: string, product: string, link: string, days: string) => `Hello ${name},

We’ve received your application and will review it. You don’t need to do anything now; we’ll email you when we need something from you or have decided. You can see its status here:

${link}

The link works for ${days} days.

${product}
`,
  },
  onboardingAsked: {
    subject: (product: string) => `We need more information for your application to ${product}`,
    text: (name: string, product: string, link: string, days: string, items: string) => `Hello ${name},

To review your application, we need a little more information:

${items}

This page shows what it is about, and lets you add it:

${link}

The link works for ${days} days. If anything is unclear, reply to this email and our team will help you.

${product}
`,
  },
  accountReady: {
    subject: (company, product) => `Your account for ${company} at ${product} has been approved`,
    text: (name, company, product, link, days) => `Hello ${name},

Your account for ${company} at ${product} has been approved. Choose a password and you’ll be signed in:

${link}

The link works once and expires in ${days} days.

Welcome to ${product}
`,
  },
  onboardingApproved: {
    subject: (product: string) => `Your application to ${product} has been approved`,
    text: (name: string, product: string, address: string) => `Hello ${name},

Your application has been approved: from now on you can take payments with your existing account. We’ve filled in anything missing there from your application. Sign in:

${address}

Welcome to ${product}
`,
  },
  onboardingRejected: {
    subject: (product: string) => `Your application to ${product} has been rejected`,
    text: (name: string, product: string, link: string, days: string, reason: string) => `Hello ${name},

We’ve rejected your application. The reason:

${reason}

This decision is final; you don’t need to send anything more. You can read your application here:

${link}

The link works for ${days} days. If you have questions about this decision, reply to this email and our team will answer.

${product}
`,
  },
};
