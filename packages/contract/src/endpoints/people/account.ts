import { LANGUAGES } from '@stuiver/domain/languages';
import { LETTER_DAYS } from '@stuiver/domain/letter';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { email, id, instant, newPassword, proofFields, requiredText } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import * as routes from '../../routes.ts';

/** Mails that a user chooses to get. */
const mails = z.object({
  /** The letter of the day, at 08:00. */
  letter: z.enum(LETTER_DAYS),
  /** A month's invoice and settlements, to users with the right to export. */
  month: z.boolean(),
});

/** The signed-in user's own account. */
const account = z.object({
  name: z.string(),
  email: z.string(),
  language: z.enum(LANGUAGES),
  mails,
  /** The address that waits until its mailed link has been confirmed; null without one. */
  emailChange: z.object({ email: z.string(), expiresDateTime: instant }).nullable(),
});
export type Account = z.infer<typeof account>;

/** A session of the user that has not ended. */
const ownSession = z.object({
  id,
  /** True if this is the caller's own session. */
  current: z.boolean(),
  userAgent: z.string(),
  /** Address of the last use; empty when unknown. */
  address: z.string(),
  createdDateTime: instant,
  /** To the minute. */
  lastUsedDateTime: instant,
});
export type OwnSession = z.infer<typeof ownSession>;

const ACCOUNT = { access: 'session', permission: null, tag: 'account' } as const;
const answer = z.object({ account });
const sessions = z.object({ content: z.array(ownSession).max(LIMITS.sessionsOfUser) });

export const accountChange = z.object({
  name: requiredText(100).optional(),
  language: z.enum(LANGUAGES).optional(),
  mails: mails.partial().optional(),
});
export const emailChange = z.object({ email, ...proofFields });
export const passwordChange = z.object({ ...proofFields, rawPassword: newPassword });

export const getAccount = endpoint(routes.getAccount, {
  ...ACCOUNT,
  summary: 'The signed-in user’s own account',
  response: answer,
});

export const changeAccount = endpoint(routes.changeAccount, {
  ...ACCOUNT,
  summary: 'Change one’s own name, language or mails; what is left out stays',
  body: accountChange,
  response: answer,
});

export const changeOwnEmail = endpoint(routes.changeOwnEmail, {
  ...ACCOUNT,
  summary: 'Mail a link to another address for oneself; it takes effect once the link has been confirmed',
  freshProof: 'always',
  body: emailChange,
  response: answer,
  errors: ['accountLocked', 'limitReached'],
});

export const stopOwnEmailChange = endpoint(routes.stopOwnEmailChange, {
  ...ACCOUNT,
  summary: 'Stop the change of one’s own address that waits',
  response: answer,
});

const open = { access: 'public', limit: 'signIn', tag: 'account' } as const;

export const confirmEmail = endpoint(routes.confirmEmail, {
  ...open,
  summary: 'Confirm a user’s new address by the mail’s token',
  body: z.object({ token: z.string().min(1).max(300) }),
  response: z.object({ email: z.string() }),
});

export const stopMail = endpoint(routes.stopMail, {
  ...open,
  summary: 'Stop a mail that a user chose to get, by its own token; the same again changes nothing',
  body: z.object({ mail: mails.keyof(), token: z.string().min(1).max(300) }),
  response: z.object({}),
});

export const changeOwnPassword = endpoint(routes.changeOwnPassword, {
  ...ACCOUNT,
  summary: 'Change one’s own password; one’s other sessions end',
  freshProof: 'always',
  body: passwordChange,
  response: z.object({}),
  errors: ['accountLocked'],
});

export const getOwnSessions = endpoint(routes.getOwnSessions, {
  ...ACCOUNT,
  summary: 'One’s own sessions that have not ended, the one that asks first, then by last use',
  response: sessions,
});

export const endOwnSession = endpoint(routes.endOwnSession, {
  ...ACCOUNT,
  summary: 'End one of one’s own sessions',
  params: z.object({ id }),
  response: sessions,
  errors: ['notFound'],
});

export const endOtherSessions = endpoint(routes.endOtherSessions, {
  ...ACCOUNT,
  summary: 'End all of one’s own sessions but the one that asks',
  response: sessions,
});
