import { AsyncLocalStorage } from 'node:async_hooks';
import type { Caller } from './caller.ts';

/** Origin of a call, for records that store it. */
export type Origin = {
  /** Null for work that a call left behind. */
  readonly requestId: string | null;
  /** Null for a public call. */
  readonly caller: Caller | null;
  readonly address: string;
  /** The caller's `user-agent`, at most 300 characters; '' without one. */
  readonly device: string;
  /** Position of the caller's own changes in the database's log (`Replica`); null if not sent. */
  readonly position: number | null;
};

const origins = new AsyncLocalStorage<Origin>();

/** Runs the work of a call; everything that it awaits can read the call's origin. */
export function withOrigin<T>(origin: Origin, work: () => Promise<T>): Promise<T> {
  return origins.run(origin, work);
}

/** Returns the origin of the current call; null in pollers and on the command line. */
export function currentOrigin(): Origin | null {
  return origins.getStore() ?? null;
}

/** Returns the request id of the current call by key or portal; null for a payer's, in pollers and on the command line. */
export function currentRequestId(): string | null {
  const origin = currentOrigin();
  return origin?.caller ? origin.requestId : null;
}
