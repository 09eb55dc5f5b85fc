import { DEFAULT_LANGUAGE, LANGUAGES } from '@stuiver/domain/languages';
import { RIGHTS } from '@stuiver/domain/permissions';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { email, id, newPassword, requiredText } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import * as routes from '../../routes.ts';

/** The signed-in user, as returned by sign-in and stored in the auth cookie (spec 3.1). */
const authUser = z.object({
  accessToken: z.string(),
  refreshToken: z.string().optional(),
  /** The merchant's id, as the specification names it. */
  userId: id,
  /** The user's own id. */
  personId: id,
  personName: z.string(),
  personEmail: z.string(),
  /** Language chosen by the user; null if they never did. */
  language: z.enum(LANGUAGES).nullable(),
  merchantName: z.string(),
  roles: z.array(z.string()).max(LIMITS.shown),
  hasTree: z.boolean(),
  canPostTree: z.boolean(),
  restrictionList: z.array(z.string()).max(LIMITS.shown),
  /**
   * The user's permissions, by which the portal shows and hides; `restrictionList` and `canPostTree` follow from them.
   */
  permissions: z.array(z.enum(RIGHTS)).max(RIGHTS.length),
});
export type AuthUser = z.infer<typeof authUser>;

const open = { access: 'public', limit: 'signIn', tag: 'auth' } as const;
const openMerchant = { access: 'public', limit: 'signIn', tag: 'merchant' } as const;

export const signIn = endpoint(routes.signIn, {
  ...open,
  summary: 'Sign in with e-mail address and password',
  body: z.object({
    user: z.object({
      username: z.string().min(1).max(254),
      password: z.string().min(1).max(1024),
      /** Second-factor or recovery code; requested with `secondFactorNeeded`. */
      code: z.string().max(40).optional(),
    }),
  }),
  response: authUser,
  errors: ['wrongCredentials', 'secondFactorNeeded', 'accountLocked', 'forbidden'],
});

export const signOut = endpoint(routes.signOut, {
  access: 'session',
  permission: null,
  tag: 'auth',
  summary: 'End the session at the server',
  response: z.object({}),
});

export const refresh = endpoint(routes.refresh, {
  ...open,
  audited: false,
  summary: 'A new access token for the refresh token in its HttpOnly cookie',
  response: authUser,
  errors: ['unauthenticated', 'forbidden'],
});

const mailedToken = z.string().min(1).max(200);

export const registration = z.object({
  companyName: requiredText(100),
  name: requiredText(100),
  email,
  password: newPassword,
  /** Language of the mail and of the account. */
  language: z.enum(LANGUAGES).default(DEFAULT_LANGUAGE),
});
export type Registration = z.output<typeof registration>;

export const register = endpoint(routes.register, {
  access: 'public',
  limit: 'register',
  audited: false,
  tag: 'auth',
  summary: 'Register a company with its first user; the answer never tells whether the account exists',
  body: registration,
  response: z.object({}),
  errors: ['forbidden'],
});

export const viewRegistration = endpoint(routes.viewRegistration, {
  ...open,
  audited: false,
  summary: 'What the token of a registration mail confirms; it stays good',
  body: z.object({ token: mailedToken }),
  response: z.object({ companyName: z.string(), name: z.string(), email: z.string() }),
});

export const confirmRegistration = endpoint(routes.confirmRegistration, {
  ...open,
  summary: 'Make the registered company, by the mail’s token and the password chosen before, and sign in',
  body: z.object({ token: mailedToken, password: z.string().min(1).max(1024) }),
  response: authUser,
  errors: ['accountLocked', 'forbidden'],
});

export const resetPassword = endpoint(routes.resetPassword, {
  ...openMerchant,
  summary: 'Send instructions to set a new password; the answer never tells whether the account exists',
  body: z.object({
    email,
    /** Language of the page that requests it, for the mail; the user's own by default. */
    language: z.enum(LANGUAGES).optional(),
  }),
  response: z.object({}),
});

const passwordLink = z.object({
  /** `owner`: of a company whose account the provider made. */
  kind: z.enum(['reset', 'invitation', 'owner']),
  email: z.string(),
  name: z.string(),
  companyName: z.string(),
  /** Name of the inviter; null without an invitation. */
  invitedBy: z.string().nullable(),
});
export type PasswordLink = z.infer<typeof passwordLink>;

export const viewPasswordLink = endpoint(routes.viewPasswordLink, {
  ...openMerchant,
  audited: false,
  summary: 'What the token of a reset or an invitation is for; it stays good',
  body: z.object({ token: mailedToken }),
  response: passwordLink,
});

export const setPassword = endpoint(routes.setPassword, {
  ...openMerchant,
  summary: 'Finish a reset or an invitation by its token; a first password signs in',
  body: z.object({ token: mailedToken, password: newPassword }),
  /** As `signIn` answers; null after a reset. */
  response: z.object({ signedIn: authUser.nullable() }),
  errors: ['forbidden'],
});
