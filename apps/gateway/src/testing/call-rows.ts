import type { InjectOptions } from 'fastify';

/** Ids that a call may name: the user's own, another user's, or unknown ones. */
export type Target = {
  readonly merchantId: string;
  readonly paymentId: string;
  readonly linkId: string;
  readonly chargebackId: string;
  /** Stored in that chargeback's evidence folder, with a packet. */
  readonly evidenceFileId: string;
  readonly packetHash: string;
  readonly mandateId: string;
  readonly mandateReference: string;
  readonly recurrenceId: string;
  readonly viewId: string;
  readonly apiKeyId: string;
  readonly endpointId: string;
  /** An endpoint that may be removed. */
  readonly spareEndpointId: string;
  readonly deliveryId: string;
  /** A signed-in user, and a user with an unfinished invitation. */
  readonly userId: string;
  readonly invitedId: string;
  readonly roleId: string;
  /** A role that may be deleted. */
  readonly spareRoleId: string;
  readonly exportId: string;
  /** It waits for approval. */
  readonly refundRequestId: string;
  readonly settlementId: string;
  readonly invoiceId: string;
  readonly accountantLinkId: string;
  /** A row of the audit log. */
  readonly auditId: string;
};

type Call = Pick<InjectOptions, 'method' | 'url' | 'payload'> & { readonly headers?: Record<string, string> };

/** Ids of the user's own, and the test helpers' password, which every call needs besides the target. */
export type World = { readonly own: Target; readonly apiPassword: string };

/**
 * Builds an endpoint's calls about a target. Several if each id can be someone else's; `names` is false if nothing is
 * named that could be someone else's.
 */
export type CallRow = {
  readonly names: boolean;
  /** Deletes its target, so that the second call finds nothing. */
  readonly ends?: true;
  readonly calls: (target: Target, world: World) => Call[];
};

/** A call that names nothing. */
export const plain = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object): CallRow => ({
  names: false,
  calls: () => [{ method, url, ...(payload ? { payload } : {}) }],
});
/** A call about a target. */
export const about = (calls: CallRow['calls']): CallRow => ({ names: true, calls });
/** A call that ends its target. */
export const ending = (calls: CallRow['calls']): CallRow => ({ names: true, ends: true, calls });
/** The gateway's prefix. */
export const G = '/gateway';
/** An id that nothing has. */
export const UNKNOWN_ID = '0190a1b2-c3d4-4e5f-8a9b-0c1d2e3f4a5b';
