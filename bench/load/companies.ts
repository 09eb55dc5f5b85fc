import type { SeededRandom } from '@stuiver/domain/random';
import type { Context } from '../../apps/gateway/src/lib/context.ts';
import { makeServices } from '../../apps/gateway/src/services.ts';

/** Who may look at the first company and the four below it. */
export type LoadedUser = { readonly email: string; readonly password: string };

/** Where users of loads have their addresses; the seed stands before it. */
export const LOADED_DOMAIN = '@load.stuiver.test';
/** The password of the user that a load makes; such a database holds nobody's money. */
const PASSWORD = 'een geladen wachtwoord';
/** Of these companies the first stands above the others. */
const FAMILY = 5;

/** Who a load with this seed makes. */
export function loadedUser(seed: string): LoadedUser {
  return { email: `${seed}${LOADED_DOMAIN}`, password: PASSWORD };
}

const KINDS = [
  'Fietsen',
  'Boeken',
  'Bloemen',
  'Sport',
  'Tuin',
  'Wijn',
  'Kunst',
  'Muziek',
  'Koffie',
  'Theater',
];
const TOWNS = ['Utrecht', 'Haarlem', 'Groningen', 'Zwolle', 'Breda', 'Leiden', 'Arnhem', 'Deventer', 'Delft'];

/**
 * Makes the companies as the product does, with their secrets and audit chains, and one user.
 *
 * @param context clock and seeded randomness: the same seed makes the same companies
 * @param dice picks names
 * @param count how many; the first five are one tree
 * @param seed stands in the user's address, so that two loads live side by side
 * @returns the companies' ids and the user
 */
export async function makeCompanies(
  context: Context,
  dice: SeededRandom,
  count: number,
  seed: string,
): Promise<{ merchantIds: string[]; user: LoadedUser }> {
  const services = makeServices(context);
  const operator = { kind: 'operator' } as const;
  const merchantIds: string[] = [];
  for (let index = 0; index < count; index++) {
    const parentId = index > 0 && index < FAMILY ? merchantIds[0] : undefined;
    const name = `${dice.pick(KINDS)} ${dice.pick(TOWNS)} ${index + 1}`;
    merchantIds.push(
      await services.merchants.createMerchant(
        { name, ...(parentId === undefined ? {} : { parentId }) },
        operator,
      ),
    );
  }
  const user = loadedUser(seed);
  const passwordHash = await services.auth.hashPassword(PASSWORD);
  await services.merchants.createUser(
    {
      merchantId: merchantIds[0]!,
      email: user.email,
      name: 'Geladen Gebruiker',
      passwordHash,
      roles: ['MERCHANT'],
    },
    operator,
  );
  await services.close();
  return { merchantIds, user };
}
