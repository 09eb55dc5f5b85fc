import { amount, type ColumnsOf, instant, number, OF_ANY, text, word } from './column-part-queries.ts';

/** `status` is `requestStatus`, which the list shows: an approved request is as far as its refunds are. */
export const REFUND_REQUESTS: ColumnsOf<'refundRequests'> = {
  ...OF_ANY,
  reason: text('p.reason'),
  askedBy: text('a.name', 'people'),
  decidedBy: text('d.name', 'people'),
  decidedDateTime: instant('p.decided_at'),
  quantity: number('p.quantity'),
  succeeded: number('x.succeeded', 'outcomes'),
  failed: number('x.failed', 'outcomes'),
  status: word(
    `CASE WHEN p.status <> 'APPROVED' THEN p.status WHEN x.succeeded + x.failed < p.quantity THEN 'RUNNING'
      WHEN x.failed = 0 THEN 'DONE' WHEN x.succeeded = 0 THEN 'FAILED' ELSE 'PARTLY' END`,
    'refundRequest',
    'outcomes',
  ),
  amount: amount('p.amount'),
};

/** An answer of 0 is none. */
export const DELIVERIES: ColumnsOf<'deliveries'> = {
  createdDateTime: OF_ANY.createdDateTime,
  eventType: text('p.type'),
  url: text("coalesce(nullif(p.own_url, ''), e.url)", 'endpoint'),
  httpStatus: number('nullif(p.last_http_status, 0)'),
  attempts: number('p.attempts'),
  status: word('p.status', 'delivery'),
  finishedDateTime: instant('p.finished_at'),
  transactionId: text('p.payment_id::text'),
  eventId: text('coalesce(p.event_id, p.id)::text'),
  merchantName: OF_ANY.merchantName,
};

/** Before and after are the texts of their JSON, with the fields' own names. */
export const AUDIT: ColumnsOf<'audit'> = {
  createdDateTime: OF_ANY.createdDateTime,
  actorName: text('p.actor_name'),
  actorKind: word('p.actor_kind', 'auditActor'),
  action: word('p.action', 'auditAction'),
  subjectKind: word('p.subject_kind', 'auditSubject'),
  subjectName: text('p.subject_name'),
  subjectId: text('p.subject_id::text'),
  before: text("nullif(p.before::text, '{}')"),
  after: text("nullif(p.after::text, '{}')"),
  address: text('p.address'),
  device: text('p.device'),
  merchantName: OF_ANY.merchantName,
  id: OF_ANY.id,
};
