import type { refundMail as Dutch } from '../../nl/mail/mail-refunds.ts';

export const refundMail: typeof Dutch = {
  refundRequestAsked: {
    subject: (asker, amount) => `${asker} asks you to approve a refund of ${amount}`,
    text: (name, asker, amount, merchant, reason, until, link, product) => `Hello ${name},

${asker} wants to refund ${amount} at ${merchant}. That is more than ${asker} can refund without approval; you can approve or reject it.

Reason: ${reason}

Please decide before ${until}; the request expires after that.

${link}

${product}
`,
  },
  refundRequestApproved: {
    subject: (amount) => `Approved: refund of ${amount}`,
    text: (name, by, amount, merchant, reason, link, product) => `Hello ${name},

${by} has approved the refund of ${amount} at ${merchant}. It is being processed now.

Reason: ${reason}

${link}

${product}
`,
  },
  refundRequestRejected: {
    subject: (amount) => `Rejected: refund of ${amount}`,
    text: (name, by, amount, merchant, reason, note, link, product) => `Hello ${name},

${by} has rejected the refund of ${amount} at ${merchant}. Nothing was refunded.

Reason: ${reason}
Note: ${note}

${link}

${product}
`,
  },
  refundRequestExpired: {
    subject: (amount) => `Expired: refund of ${amount}`,
    text: (name, amount, merchant, reason, link, product) => `Hello ${name},

No one decided in time on your request to refund ${amount} at ${merchant}. Nothing was refunded; you can ask again.

Reason: ${reason}

${link}

${product}
`,
  },
};
