import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { amountOut, currency, id, instant, requiredText, selectedIds } from '../../fields.ts';
import * as routes from '../../routes.ts';

export const SEARCH_KINDS = [
  'payment',
  'refund',
  'chargeback',
  'mandate',
  'recurrence',
  'paymentLink',
] as const;

export const searchAnything = endpoint(routes.searchAnything, {
  access: 'session',
  permission: 'payments:read',
  tag: 'workspace',
  summary: 'Find the page of an id, amount, e-mail address, IBAN, mandate reference or link',
  query: z.object({ text: requiredText(700), selectedIds }),
  errors: ['notFound'],
  response: z.object({
    content: z
      .array(
        z.object({
          kind: z.enum(SEARCH_KINDS),
          id,
          /** Part of the page's URL that replaces the id: a mandate's reference, a refund's payment. */
          reference: z.string().nullable(),
          merchantId: id,
          merchantName: z.string(),
          title: z.string(),
          /** The payer or account holder, if known. */
          person: z.string().nullable(),
          /** Matching value that neither title nor person contains: an e-mail address, IBAN, reference or id. */
          matched: z.string().nullable(),
          /** Its condition, as lists and details show it. */
          status: z.string(),
          amount: amountOut.nullable(),
          currency: currency.nullable(),
          createdDateTime: instant,
        }),
      )
      .max(20),
  }),
});
