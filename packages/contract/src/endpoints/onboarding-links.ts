import { checkEmail } from '@stuiver/domain/email';
import { LANGUAGES } from '@stuiver/domain/languages';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { requiredText } from '../fields.ts';
import * as routes from '../routes.ts';
import { application } from './onboarding.ts';

/** A call that sends a mail, or takes a token from one. */
const BY_MAIL = { access: 'public', limit: 'signIn', audited: false, tag: 'onboarding' } as const;

const email = z.string().max(254).refine(checkEmail, 'notAnEmail');

export const createApplication = endpoint({
  ...routes.createApplication,
  ...BY_MAIL,
  summary:
    'Begin an application: its private link is mailed, or a list of those that the address has open; the answer never tells which',
  body: z.object({ name: requiredText(100), email, language: z.enum(LANGUAGES).default('nl') }),
  response: z.object({}),
});

const mailToken = z.string().min(1).max(300);

export const beginAnother = endpoint({
  ...routes.beginAnother,
  ...BY_MAIL,
  summary: 'Begin another application beside those that a mail listed, by the mail’s token, once',
  body: z.object({ token: mailToken }),
  response: z.object({ token: z.string(), application }),
});

export const requestAddress = endpoint({
  ...routes.requestAddress,
  ...BY_MAIL,
  summary: 'Ask for another address; a mail to it confirms it, a mail to the old one can stop it',
  body: z.object({ email }),
  response: z.object({}),
  errors: ['unauthenticated', 'applicationClosed', 'limitReached'],
});

export const confirmAddress = endpoint({
  ...routes.confirmAddress,
  ...BY_MAIL,
  summary: 'Give an application the address that was asked for, by the mail’s token; all older links die',
  body: z.object({ token: mailToken }),
  response: z.object({ token: z.string(), application }),
  errors: ['applicationClosed'],
});

export const stopAddress = endpoint({
  ...routes.stopAddress,
  ...BY_MAIL,
  summary: 'Stop the change of an application’s address that a mail has told of, by the mail’s token',
  body: z.object({ token: mailToken }),
  response: z.object({}),
});

export const resumeApplication = endpoint({
  ...routes.resumeApplication,
  ...BY_MAIL,
  summary:
    'Mail private links to the address’s open applications; the answer never tells whether there are any',
  body: z.object({ email }),
  response: z.object({}),
});
