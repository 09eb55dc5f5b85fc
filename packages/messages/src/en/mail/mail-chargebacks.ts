import type { MailTexts } from '../../nl/mail/mail.ts';

export const chargebackMail: Pick<MailTexts, 'chargeback'> = {
  chargeback: {
    subject: {
      received: (amount: string, until: string) => `Chargeback of ${amount}: respond by ${until}`,
      askedAgain: (amount: string, until: string) =>
        `The bank asks for more evidence: chargeback of ${amount}, due by ${until}`,
      reminder: (amount: string, until: string) =>
        `No response yet: chargeback of ${amount}, due by ${until}`,
      filing: (amount: string, _until: string) =>
        `Your evidence for the chargeback of ${amount} goes to the bank tomorrow`,
      unreadable: (amount: string, until: string) =>
        `The bank couldn’t read your evidence: chargeback of ${amount}, resubmit by ${until}`,
      tooLarge: (amount: string, until: string) =>
        `Your evidence is too large for the bank: chargeback of ${amount}, resubmit by ${until}`,
      tooLate: (amount: string, _until: string) =>
        `Your evidence for the chargeback of ${amount} came too late`,
      other: (amount: string, _until: string) =>
        `The bank didn’t accept your evidence for the chargeback of ${amount}`,
      won: (amount: string, _until: string) => `Won: chargeback of ${amount}`,
      lost: (amount: string, _until: string) => `Lost: chargeback of ${amount}`,
      inquired: (_amount: string, until: string) => `A bank asks about a payment: answer by ${until}`,
      inquiryReminder: (_amount: string, until: string) =>
        `A bank’s inquiry has no answer yet: due by ${until}`,
      inquiryFiling: (_amount: string, _until: string) =>
        'Your answer to a bank’s inquiry goes to the bank tomorrow',
      inquiryRefused: (_amount: string, _until: string) => 'The bank didn’t accept your answer',
    },
    happened: {
      received: (amount: string, company: string, until: string, _at: string) =>
        `A bank has charged back ${amount} of a payment to ${company}. If you disagree, submit your evidence by ${until}. We have already filled in part of it.`,
      askedAgain: (amount: string, company: string, until: string, _at: string) =>
        `The bank reviewed your evidence for the chargeback of ${amount} at ${company} and asks for more. Submit it by ${until}. Without new evidence you lose the chargeback and the amount stays with the payer.`,
      reminder: (amount: string, company: string, until: string, _at: string) =>
        `No response yet to the chargeback of ${amount} at ${company}. Without evidence you’ll lose it on ${until}. We won’t submit anything for you.`,
      filing: (amount: string, company: string, until: string, at: string) =>
        `The evidence that you previewed for the chargeback of ${amount} at ${company} goes to the bank automatically on ${at}. The deadline is ${until}. If you don’t want that, switch it off on this page.`,
      unreadable: (amount: string, company: string, until: string, _at: string) =>
        `The bank couldn’t read the evidence for the chargeback of ${amount} at ${company}. It doesn’t count as submitted, and you can edit it again: replace the files, preview the evidence and resubmit it by ${until}.`,
      tooLarge: (amount: string, company: string, until: string, _at: string) =>
        `The evidence for the chargeback of ${amount} at ${company} is too large for the bank: it takes at most 2 MB, and for a Mastercard 19 pages. It doesn’t count as submitted, and you can edit it again: use fewer or smaller files, preview the evidence and resubmit it by ${until}.`,
      tooLate: (amount: string, company: string, _until: string, _at: string) =>
        `The bank didn’t accept the evidence for the chargeback of ${amount} at ${company}, because the deadline had passed. You can’t submit anything more. The amount stays with the payer unless the bank decides otherwise.`,
      other: (amount: string, company: string, _until: string, _at: string) =>
        `The bank didn’t accept the evidence for the chargeback of ${amount} at ${company}. Please contact us.`,
      won: (amount: string, company: string, _until: string, _at: string) =>
        `${company} won the chargeback of ${amount}. The amount is back in your balance. There is nothing you need to do.`,
      lost: (amount: string, company: string, _until: string, _at: string) =>
        `${company} lost the chargeback of ${amount}. The amount had already left your balance and stays with the payer. There is nothing you need to do.`,
      inquired: (_amount: string, company: string, until: string, _at: string) =>
        `A payer’s bank asks for information about a payment to ${company}. No money has been taken. Answer by ${until}; we have already filled in part of it. Without an answer, the bank can charge the payment back.`,
      inquiryReminder: (_amount: string, company: string, until: string, _at: string) =>
        `A bank’s inquiry about a payment to ${company} has no answer yet. You can answer until ${until}. Without an answer, the bank can charge the payment back. We won’t submit anything for you.`,
      inquiryFiling: (_amount: string, company: string, until: string, at: string) =>
        `The answer that you previewed to a bank’s inquiry about a payment to ${company} goes to the bank automatically on ${at}. The deadline is ${until}. If you don’t want that, switch it off on this page.`,
      inquiryRefused: (_amount: string, company: string, _until: string, _at: string) =>
        `The bank didn’t accept the answer to its inquiry about a payment to ${company}. This page says why, and whether you can submit it again.`,
    },
    payment: (description: string) => `Payment: ${description}

`,
    text: (name: string, happened: string, payment: string, link: string, product: string) => `Hello ${name},

${happened}

${payment}${link}

${product}
`,
  },
};
