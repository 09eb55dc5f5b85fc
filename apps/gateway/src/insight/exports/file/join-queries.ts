import type { ExportList } from '@stuiver/contract';
import type { Bind } from '../../../platform/list/statement.ts';
import { OUTCOMES } from '../../../money/refunds/approvals/outcome-queries.ts';
import type { JoinName } from './column-part-queries.ts';
import type { FileWords } from './file-words.ts';

/** How the tables that columns need are joined to `p`, by the company that the rows are of. */
export type Joins = Partial<Record<JoinName, (merchant: string) => string>>;

const payersOf = (key: string) => (merchant: string) =>
  `LEFT JOIN payers y ON y.merchant_id = ${merchant} AND y.payment_id = ${key}`;

const MERCHANT = { merchant: (merchant: string) => `JOIN merchants m ON m.id = ${merchant}` };

export const PAYMENT_JOINS: Joins = {
  ...MERCHANT,
  payer: payersOf('p.id'),
  attempt: (merchant) => `LEFT JOIN LATERAL (
    SELECT card_brand, card_last_four FROM attempts WHERE merchant_id = ${merchant} AND payment_id = p.id
    ORDER BY (id = p.captured_attempt_id) DESC, created_at DESC, id DESC LIMIT 1) a ON true`,
};

/** When, and in which words, an export is made. */
export type Made = { readonly now: Date; readonly words: Pick<FileWords, 'automatic'>; readonly bind: Bind };

export const CHARGEBACK_JOINS: Joins = { ...MERCHANT, payer: payersOf('p.payment_id') };

/** Of refunds, with what the list says of those that nobody asked for. */
export function refundJoins({ words: { automatic }, bind }: Made): Joins {
  return {
    ...MERCHANT,
    payer: payersOf('p.payment_id'),
    said: () =>
      `CROSS JOIN (SELECT ${bind(automatic.maker)}::text AS maker, ${bind(automatic.reason)}::text AS reason) AS s`,
    maker: (merchant) => `LEFT JOIN users u ON u.id = p.created_by
      LEFT JOIN api_keys k ON k.merchant_id = ${merchant} AND k.id = p.created_by_key`,
  };
}

/** How the tables that columns need are joined to the rows of each list. */
export const JOINS: Readonly<Record<Exclude<ExportList, 'transactions'>, (made: Made) => Joins>> = {
  payments: () => PAYMENT_JOINS,
  refunds: refundJoins,
  chargebacks: () => CHARGEBACK_JOINS,
  audit: () => MERCHANT,
  refundRequests: () => ({
    ...MERCHANT,
    people: () => 'JOIN users a ON a.id = p.asked_by LEFT JOIN users d ON d.id = p.decided_by',
    outcomes: (merchant) => `CROSS JOIN LATERAL (SELECT ${OUTCOMES} FROM refund_request_items i
      LEFT JOIN refunds f ON f.merchant_id = ${merchant} AND f.id = i.refund_id
      WHERE i.merchant_id = ${merchant} AND i.request_id = p.id) AS x`,
  }),
  deliveries: () => ({
    ...MERCHANT,
    endpoint: (merchant) =>
      `JOIN notification_endpoints e ON e.merchant_id = ${merchant} AND e.id = p.endpoint_id`,
  }),
  recurring: () => ({
    ...MERCHANT,
    payer: payersOf('p.first_payment_id'),
    mandate: (merchant) => `LEFT JOIN mandates d ON d.merchant_id = ${merchant} AND d.id = p.mandate_id`,
  }),
  mandates: () => ({
    ...MERCHANT,
    consumer: (merchant) => `JOIN mandate_consumers c ON c.merchant_id = ${merchant} AND c.mandate_id = p.id`,
  }),
  links: ({ now, bind }) => ({
    ...MERCHANT,
    openings: (merchant) =>
      `LEFT JOIN payment_link_openings o ON o.merchant_id = ${merchant} AND o.payment_link_id = p.id`,
    now: () => `CROSS JOIN (SELECT ${bind(now)}::timestamptz AS now) AS t`,
  }),
};
