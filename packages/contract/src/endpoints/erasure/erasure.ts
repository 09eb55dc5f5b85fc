import { checkIban } from '@stuiver/domain/iban';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { email, id, instant, buildPageSchema, pageQuery, requiredText, textUpTo } from '../../fields.ts';
import { DECISION_ERRORS, DECISIONS, person } from '../../proposals.ts';
import * as routes from '../../routes.ts';

/** Requests to erase a payer's or an applicant's data, by two of the provider's people. */
const call = { access: 'session', permission: 'erasure:write', tag: 'erasure' } as const;

const quantity = z.int().min(0);

/** Numbers of rows: what would go and stay, or what went and stayed. */
const found = z.object({
  erased: z.object({
    payers: quantity,
    payments: quantity,
    attempts: quantity,
    payment_link_payers: quantity,
    mandate_consumers: quantity,
    onboarding_applications: quantity,
  }),
  kept: z
    .array(
      z.object({
        what: z.enum(['payments', 'links', 'mandates', 'evidence', 'applications']),
        duty: z.enum([
          'open',
          'refund',
          'chargeback',
          'recurrence',
          'mandate',
          'link',
          'dispute',
          'evidence',
          'customer',
        ]),
        quantity,
        /** When the last of them is free; null if that is unknown. */
        until: instant.nullable(),
      }),
    )
    .max(50),
});
export type FoundData = z.infer<typeof found>;

const erasure = z.object({
  id,
  status: z.enum(['DRAFT', 'WAITING', 'APPROVED', 'DONE', 'REJECTED', 'WITHDRAWN', 'LAPSED']),
  /** The e-mail address or account; null once the request has ended. */
  person: z.string().nullable(),
  /** Null for all merchants. */
  merchantName: z.string().nullable(),
  requestedBy: person,
  requestedDateTime: instant,
  decidedBy: person.nullable(),
  decidedDateTime: instant.nullable(),
  rejection: z.string(),
  /** Null until the worker has searched; of an approved one, what has gone so far. */
  found: found.nullable(),
  foundDateTime: instant.nullable(),
});
export type ErasureRequest = z.infer<typeof erasure>;

export const getErasures = endpoint(routes.getErasures, {
  ...call,
  summary: 'A page of requests for erasure, newest first: open or ended ones',
  query: z.object({ ...pageQuery, view: z.enum(['open', 'ended']) }),
  response: buildPageSchema(erasure),
});

export const createErasure = endpoint(routes.createErasure, {
  ...call,
  summary:
    'Draft a request and search for the person’s data; again changes nothing while one of them is open',
  body: z.object({
    /** An e-mail address or an IBAN. */
    person: requiredText(254).refine(
      (value) => (value.includes('@') ? email.safeParse(value.trim()).success : checkIban(value)),
      'invalid',
    ),
    /** Id or whole name of the only merchant; empty for all, and for applications. */
    merchant: textUpTo(200),
  }),
  response: z.object({}),
  errors: ['limitReached'],
});

export const decideErasure = endpoint(routes.decideErasure, {
  ...call,
  summary: 'File or withdraw one’s own request once it was searched for, or approve or reject someone else’s',
  params: z.object({ id }),
  body: z
    .object({
      decision: z.enum(['FILED', ...DECISIONS]),
      /** Reason for a rejection. */
      reason: textUpTo(500),
    })
    .refine(({ decision, reason }) => decision !== 'REJECTED' || reason.trim() !== '', {
      path: ['reason'],
      message: 'required',
    }),
  response: z.object({}),
  errors: [...DECISION_ERRORS, 'changedMeanwhile'],
});
