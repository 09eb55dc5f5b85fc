import type { MailTexts } from '../../nl/mail/mail.ts';

export const chargebackMail: Pick<MailTexts, 'chargebackDeadline'> = {
  chargebackDeadline: {
    subject: {
      received: (amount: string, until: string) => `Chargeback of ${amount}: respond by ${until}`,
      reminder: (amount: string, until: string) =>
        `No response yet: chargeback of ${amount}, due by ${until}`,
      filing: (amount: string, _until: string) =>
        `Your evidence for the chargeback of ${amount} goes to the bank tomorrow`,
    },
    happened: {
      received: (amount: string, company: string, until: string, _at: string) =>
        `A bank has charged back ${amount} of a payment to ${company}. If you disagree, submit your evidence by ${until}. We have already filled in part of it.`,
      reminder: (amount: string, company: string, until: string, _at: string) =>
        `Nobody has responded to the chargeback of ${amount} at ${company} yet. Without your evidence it is lost after ${until}. We don’t submit anything on our own.`,
      filing: (amount: string, company: string, until: string, at: string) =>
        `The evidence that you previewed for the chargeback of ${amount} at ${company} goes to the bank automatically on ${at}. The deadline is ${until}. If you don’t want that, switch it off on this page.`,
    },
    text: (name: string, happened: string, link: string, product: string) => `Dear ${name},

${happened}

${link}

${product}
`,
  },
};
