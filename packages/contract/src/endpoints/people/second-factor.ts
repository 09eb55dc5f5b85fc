import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { factorCode, instant, proofFields } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import * as routes from '../../routes.ts';

const FACTOR = { access: 'session', permission: null, tag: 'account' } as const;
export const factorProof = z.object(proofFields);
export const factorConfirmation = z.object({ code: factorCode });
/** Each works once; this answer is the only place that shows them. */
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()).max(LIMITS.recoveryCodes) });

const secondFactor = z.object({ enabledDateTime: instant, recoveryCodesLeft: z.int().min(0) });
export type SecondFactor = z.infer<typeof secondFactor>;

/** Data to set up an authenticator app. */
const newFactor = z.object({
  /** In base32, to be typed. */
  secret: z.string(),
  /** An SVG as a data URL. */
  qrCode: z.string(),
});
export type NewFactor = z.infer<typeof newFactor>;

export const getSecondFactor = endpoint(routes.getSecondFactor, {
  ...FACTOR,
  summary: 'One’s own second factor; null without one',
  response: z.object({ secondFactor: secondFactor.nullable() }),
});

export const startSecondFactor = endpoint(routes.startSecondFactor, {
  ...FACTOR,
  summary:
    'Start to set up an authenticator app; the current one stays active until a code of the new one has been confirmed',
  freshProof: 'always',
  body: factorProof,
  response: newFactor,
  errors: ['accountLocked'],
});

export const confirmSecondFactor = endpoint(routes.confirmSecondFactor, {
  ...FACTOR,
  summary: 'Turn the new second factor on by a code of it, which makes new recovery codes',
  body: factorConfirmation,
  response: recoveryCodes,
  errors: ['accountLocked', 'changedMeanwhile'],
});

export const removeSecondFactor = endpoint(routes.removeSecondFactor, {
  ...FACTOR,
  summary: 'Turn one’s own second factor off',
  freshProof: 'always',
  body: factorProof,
  response: z.object({}),
  errors: ['accountLocked', 'changedMeanwhile'],
});

export const renewRecoveryCodes = endpoint(routes.renewRecoveryCodes, {
  ...FACTOR,
  summary: 'Make new recovery codes; the old ones stop working',
  freshProof: 'always',
  body: factorProof,
  response: recoveryCodes,
  errors: ['accountLocked', 'changedMeanwhile'],
});
