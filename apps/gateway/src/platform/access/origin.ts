import { AsyncLocalStorage } from 'node:async_hooks';
import type { Caller } from './caller.ts';

/** Where a call comes from, for whatever is written down of it. */
export type Origin = {
  /** Null for a public call. */
  readonly caller: Caller | null;
  readonly address: string;
  /** The caller's `user-agent`, at most 300 characters; '' without one. */
  readonly device: string;
  /** How far the caller's own changes reach in the database's log (`Replica`); null when they do not say. */
  readonly position: number | null;
};

const origins = new AsyncLocalStorage<Origin>();

/** Runs the work of a call; everything that it waits for knows where the call came from. */
export function withOrigin<T>(origin: Origin, work: () => Promise<T>): Promise<T> {
  return origins.run(origin, work);
}

/** Of the call that is being handled; null in pollers and on the command line. */
export function currentOrigin(): Origin | null {
  return origins.getStore() ?? null;
}
