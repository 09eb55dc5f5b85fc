import type { ApiKeyScope } from '@stuiver/domain/api-key';
import type { Actor } from '../context.ts';
import type { Session } from './session.ts';

/** The API key that a shop called with. */
export type ApiKey = {
  readonly id: string;
  readonly name: string;
  /** The key's company; it sees only that one, not those below it. */
  readonly merchantId: string;
  readonly scopes: readonly ApiKeyScope[];
  /** True if the key may be used from the call's address; otherwise the call is refused. */
  readonly isAddressAllowed: boolean;
};

/** Caller of an endpoint that is not public: a signed-in user, or a shop by its key. */
export type Caller =
  | { readonly kind: 'user'; readonly session: Session }
  | { readonly kind: 'key'; readonly key: ApiKey };

/** The company that a caller acts for, and those that it may see. */
export type Principal = Pick<Session, 'merchantId' | 'merchantIds'>;

export function getPrincipal(caller: Caller): Principal {
  if (caller.kind === 'user') return caller.session;
  return { merchantId: caller.key.merchantId, merchantIds: [caller.key.merchantId] };
}

/** A signed-in user as events and audit rows name them. */
export const userActor = ({ userId }: Pick<Session, 'userId'>) => ({ kind: 'user', id: userId }) as const;

/** The caller as events and audit rows name it. */
export function toActor(caller: Caller): Actor {
  return caller.kind === 'user' ? userActor(caller.session) : { kind: 'shop', id: caller.key.id };
}
