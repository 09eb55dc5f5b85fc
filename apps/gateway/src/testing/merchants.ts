import type { Restriction, UserRole } from '@stuiver/domain/permissions';
import type { NewMerchant } from '../modules/merchants/create-merchant.ts';
import type { TestApp } from './app.ts';

export type TestMerchant = { readonly id: string; readonly name: string };
export type TestUser = {
  readonly id: string;
  readonly merchantId: string;
  readonly email: string;
  readonly password: string;
};

/** The password of every user of the tests. */
export const PASSWORD = 'een goed wachtwoord';
/** Hashed once: hashing is slow by design. */
let passwordHash: Promise<string> | undefined;
let made = 0;

/** A merchant as the product makes it; a test states only what matters to it. */
export async function aMerchant(test: TestApp, merchant: Partial<NewMerchant> = {}): Promise<TestMerchant> {
  const name = merchant.name ?? `Bedrijf ${++made}`;
  return {
    name,
    id: await test.services.merchants.createMerchant({ ...merchant, name }, { kind: 'operator' }),
  };
}

export type UserOverrides = {
  readonly merchantId?: string;
  readonly email?: string;
  readonly roles?: readonly UserRole[];
  readonly restrictionList?: readonly Restriction[];
  readonly canPostTree?: boolean;
  readonly language?: 'nl' | 'en';
};

/** A user of the given merchant, or of a new one. */
export async function aUser(test: TestApp, overrides: UserOverrides = {}): Promise<TestUser> {
  const merchantId = overrides.merchantId ?? (await aMerchant(test)).id;
  const email = overrides.email ?? `gebruiker${++made}@voorbeeld.test`;
  passwordHash ??= test.services.auth.hashPassword(PASSWORD);
  const id = await test.services.merchants.createUser(
    {
      roles: ['MERCHANT'],
      ...overrides,
      merchantId,
      email,
      name: 'Anna de Vries',
      passwordHash: await passwordHash,
    },
    { kind: 'operator' },
  );
  return { id, merchantId, email, password: PASSWORD };
}

/** A user who is signed in, with the headers of their calls. */
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
