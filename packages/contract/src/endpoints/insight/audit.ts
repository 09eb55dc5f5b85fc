import { AUDIT_ACTIONS, AUDIT_ACTORS, AUDIT_FIELD_NAMES, AUDIT_SUBJECTS } from '@stuiver/domain/audit';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { amountOut, currency, id, instant, buildPageSchema, textUpTo } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import { listQuery } from '../../list-query.ts';
import { AUDIT } from '../../lists/audit.ts';
import * as routes from '../../routes.ts';

const actor = z.enum(AUDIT_ACTORS);
const subject = z.enum(AUDIT_SUBJECTS);

/** A value as texts: several for a list, else one; null without a value. Amounts are minor units. */
const value = z.array(z.string()).max(LIMITS.auditValues).nullable();

/** One row of the audit log: actor, action, subject, origin, and values before and after. */
const auditRow = z.object({
  id,
  merchantId: id,
  merchantName: z.string(),
  createdDateTime: instant,
  actorKind: actor,
  actorId: id.nullable(),
  /** Name at that moment, as with `subjectName`; empty for actors without one. */
  actorName: z.string(),
  /** Address and client of the call; both empty if there was none. */
  address: z.string(),
  device: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  subjectKind: subject,
  subjectId: id.nullable(),
  subjectName: z.string(),
  /** The fields that differ. */
  changes: z
    .array(z.object({ field: z.enum(AUDIT_FIELD_NAMES), before: value, after: value }))
    .max(AUDIT_FIELD_NAMES.length),
  /** Current data of the affected payment, refund, request, link, recurring payment or mandate. */
  about: z.object({
    /** The payer or debtor; empty without one, and after erasure. */
    person: z.string(),
    /** A link's description, or a mandate's reference. */
    title: z.string(),
    amount: amountOut.nullable(),
    currency: currency.nullable(),
  }),
});
export type AuditRow = z.infer<typeof auditRow>;

/** A place in the chain: the number of a link and its SHA-256, in hexadecimal. */
const place = z.object({ sequence: z.int().min(1), hash: z.string().regex(/^[0-9a-f]{64}$/) });

export const auditQuery = listQuery(AUDIT);

const TAGGED = { access: 'session', permission: 'audit:read', tag: 'audit' } as const;

export const getAuditLog = endpoint(routes.getAuditLog, {
  ...TAGGED,
  summary: 'A page of the audit log',
  query: auditQuery,
  response: buildPageSchema(auditRow),
  errors: ['notFound'],
});

export const getAuditEntry = endpoint(routes.getAuditEntry, {
  ...TAGGED,
  summary: 'One row of the audit log, with its link in the chain',
  params: z.object({ id }),
  response: z.object({
    /** `link` is null until the row has been chained, within a second. */
    entry: auditRow.extend({ link: place.nullable() }),
  }),
  errors: ['notFound'],
});

const AUDIT_FAULTS = ['brokenLink', 'linkWithoutRow', 'rowWithoutLink', 'keptHashMissing'] as const;
const STEPS = ['links', 'rows'] as const;

export const checkAuditChain = endpoint(routes.checkAuditChain, {
  ...TAGGED,
  summary: `Check a part of a company's audit chain, ${LIMITS.auditLinksChecked} rows at most; \`next\` says where to go on`,
  query: z.object({
    merchantId: id,
    /** First each link against its row, then each row against its link. */
    step: z.enum(STEPS).default('links'),
    /** For links, the number of the last one checked; for rows, its id. */
    after: textUpTo(36).optional(),
    /** A place that was kept of an earlier check, which the chain must still have. */
    keptSequence: z.int().min(1).optional(),
    keptHash: z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'invalid')
      .optional(),
  }),
  response: z.object({
    /** Number of rows or links in this part. */
    checked: z.int(),
    /** Number of links in the whole chain. */
    links: z.int(),
    faults: z
      .array(
        z.object({
          fault: z.enum(AUDIT_FAULTS),
          sequence: z.int().nullable(),
          id: id.nullable(),
          createdDateTime: instant.nullable(),
        }),
      )
      .max(LIMITS.auditFaultsShown),
    /** The first and last moment of this part's rows. */
    firstDateTime: instant.nullable(),
    lastDateTime: instant.nullable(),
    /** The end of the chain; null for one without links. */
    head: place.nullable(),
    /** Null after the last part. */
    next: z.object({ step: z.enum(STEPS), after: z.string() }).nullable(),
  }),
  errors: ['notFound'],
});
export type AuditCheck = z.infer<(typeof checkAuditChain)['response']>;
export type AuditFaultRow = AuditCheck['faults'][number];
