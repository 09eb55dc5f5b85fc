import type { Right } from '@stuiver/domain/permissions';

/** A signed-in user, as the auth plugin reads it from the access token. */
export type Session = {
  readonly id: string;
  readonly userId: string;
  readonly userName: string;
  /** The user's own company; `userId` on the wire (spec 3.1). */
  readonly merchantId: string;
  readonly merchantName: string;
  readonly permissions: readonly Right[];
  /** The user's company and everything below it. */
  readonly merchantIds: readonly string[];
};

/** A user, who is stored with their company. */
export type UserKey = Pick<Session, 'merchantId' | 'userId'>;

/** A user as the tables name them that hold something of users. */
export const userColumns = ({ merchantId, userId }: UserKey) => ({
  merchant_id: merchantId,
  user_id: userId,
});
