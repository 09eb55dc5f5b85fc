import { decideRefundRequest, withdrawRefundRequest } from './decide.ts';
import { getRefundRequests } from './list-requests.ts';
import { getRefundRequest } from './read-requests.ts';
import { prepareRefunds } from './refundable.ts';
import { requestRefunds } from './request-refunds.ts';
import { runRefundRequests } from './run-requests.ts';

/** The use cases of refund requests, by name. */
export const REFUND_REQUESTS = {
  decideRefundRequest,
  getRefundRequest,
  getRefundRequests,
  prepareRefunds,
  requestRefunds,
  runRefundRequests,
  withdrawRefundRequest,
};
