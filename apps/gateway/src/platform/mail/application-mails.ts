import { formatDay, localDay } from '@stuiver/domain/dates';
import { defineLinkMail, defineMail } from './writing.ts';

type Linked = { name: string; link: string; lasts: number };

/** Mails to applicants, which are read when they are sent. */
export const APPLICATION_MAILS = {
  /** The one link of an application. */
  onboardingLink: defineLinkMail('onboardingLink'),
  /** The open applications of an address, each with its own link, and a link to start another. */
  onboardingList: defineMail<{
    name: string;
    applications: readonly {
      /** '' before it has been typed. */
      readonly company: string;
      readonly status: string;
      readonly createdAt: string;
      readonly changedAt: string;
      readonly link: string;
    }[];
    another: string;
    lasts: number;
  }>(({ texts: { onboardingList: words }, formats, product, timeZone }, fields) => {
    const day = (at: string) => formatDay(localDay(new Date(at), timeZone));
    const lines = fields.applications.map(({ company, status, createdAt, changedAt, link }) => {
      const state = words.states[status as keyof typeof words.states];
      return words.line(company || words.unnamed, day(createdAt), day(changedAt), state, link);
    });
    const lasts = formats.number(fields.lasts);
    return {
      subject: words.subject(product),
      text: words.text(fields.name, product, lines.join('\n\n'), fields.another, lasts),
    };
  }),
  /** To the address that an applicant requested. It contains no other typed text. */
  onboardingAddressConfirm: defineMail<{ link: string }>(({ texts, product }, { link }) => ({
    subject: texts.onboardingAddress.confirm.subject(product),
    text: texts.onboardingAddress.confirm.text(product, link),
  })),
  /** To the address that is to be replaced; the new one is masked. */
  onboardingAddressTold: defineMail<{ name: string; newAddress: string; link: string }>(
    ({ texts, product }, { name, newAddress, link }) => ({
      subject: texts.onboardingAddress.told.subject(product),
      text: texts.onboardingAddress.told.text(name, product, newAddress, link),
    }),
  ),
  onboardingSubmitted: defineLinkMail('onboardingSubmitted'),
  /** The requested items, named in the applicant's language. */
  onboardingAsked: defineMail<
    Linked & { items: readonly { readonly name: string; readonly reason: string }[] }
  >(({ texts, formats, product }, { name, link, lasts, items }) => {
    const lines = items.map((item) => `- ${item.name}: ${item.reason}`).join('\n');
    return {
      subject: texts.onboardingAsked.subject(product),
      text: texts.onboardingAsked.text(name, product, link, formats.number(lasts), lines),
    };
  }),
  onboardingApproved: defineMail<{ name: string }>(({ texts, product, publicUrl }, { name }) => ({
    subject: texts.onboardingApproved.subject(product),
    text: texts.onboardingApproved.text(name, product, publicUrl),
  })),
  onboardingRejected: defineMail<Linked & { reason: string }>(
    ({ texts, formats, product }, { name, link, lasts, reason }) => ({
      subject: texts.onboardingRejected.subject(product),
      text: texts.onboardingRejected.text(name, product, link, formats.number(lasts), reason),
    }),
  ),
};
