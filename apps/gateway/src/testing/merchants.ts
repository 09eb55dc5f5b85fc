import { argon2Sync } from 'node:crypto';
import type { PaymentMethod } from '@stuiver/domain/methods';
import type { Restriction, UserRole } from '@stuiver/domain/permissions';
import type { NewMerchant } from '../company/merchants/create-merchant.ts';
import type { TestApp, WithContext } from './app.ts';
import { createMerchant } from '../company/merchants/create-merchant.ts';
import { offerMethods } from '../company/settings/offer-methods.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { createUser } from '../company/merchants/create-user.ts';

export type TestMerchant = { readonly id: string; readonly name: string };
export type TestUser = {
  readonly id: string;
  readonly merchantId: string;
  readonly email: string;
  readonly password: string;
};

/** The password of every user of the tests. */
export const PASSWORD = 'een goed wachtwoord';
let made = 0;

/**
 * Hashes with argon2id's minimum cost. The product's own hash is slow by design, at each comparison too; the hash
 * holds its cost, so that the tests' people sign in by the same code in no time.
 */
export function quickHash(password: string): string {
  const nonce = Buffer.alloc(16, 'zout');
  const message = password.normalize('NFKC');
  const hash = argon2Sync('argon2id', {
    message,
    nonce,
    memory: 8,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  });
  const [salt, tag] = [nonce, hash].map((bytes) => bytes.toString('base64').replaceAll('=', ''));
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${tag}`;
}

const PASSWORD_HASH = quickHash(PASSWORD);

/** Creates a merchant as the product does; a test states only what matters to it. */
export async function aMerchant(
  test: WithContext,
  merchant: Partial<NewMerchant> = {},
): Promise<TestMerchant> {
  const name = merchant.name ?? `Bedrijf ${++made}`;
  return {
    name,
    id: await createMerchant(test.context, { ...merchant, name }, { kind: 'operator' }),
  };
}

/** Switches these methods of a merchant on, as the provider does. */
export function offer(test: TestApp, merchantId: string, ...methods: PaymentMethod[]): Promise<void> {
  const { context } = test;
  return inTransaction(context.db, (tx) =>
    offerMethods(context, tx, merchantId, methods, { kind: 'operator' }),
  );
}

export type UserOverrides = {
  readonly merchantId?: string;
  readonly email?: string;
  readonly roles?: readonly UserRole[];
  readonly restrictionList?: readonly Restriction[];
  readonly canPostTree?: boolean;
  readonly language?: 'nl' | 'en';
};

/** Creates a user of the given merchant, or of a new one. */
export async function aUser(test: TestApp, overrides: UserOverrides = {}): Promise<TestUser> {
  const merchantId = overrides.merchantId ?? (await aMerchant(test)).id;
  const email = overrides.email ?? `gebruiker${++made}@voorbeeld.test`;
  const id = await createUser(
    test.context,
    {
      roles: ['MERCHANT'],
      ...overrides,
      merchantId,
      email,
      name: 'Anna de Vries',
      passwordHash: PASSWORD_HASH,
    },
    { kind: 'operator' },
  );
  return { id, merchantId, email, password: PASSWORD };
}

/** Creates a signed-in user, with the headers of their calls. */
export async function aSignedInUser(
  test: TestApp,
  overrides: UserOverrides = {},
): Promise<TestUser & { headers: { authorization: string } }> {
  const user = await aUser(test, overrides);
  return { ...user, headers: await test.signIn(user) };
}

/** Switches a user off, as an operator does. */
export async function switchOff(test: TestApp, user: { readonly id: string }): Promise<void> {
  await test.ownerDb
    .updateTable('users')
    .set({ disabled_at: test.clock.now() })
    .where('id', '=', user.id)
    .execute();
}
