import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { PROVIDER_ROLES, type UserRole } from '@stuiver/domain/permissions';
import { seededRandom } from '@stuiver/domain/random';
import { bringPicture } from '../company/branding/merchant-pictures.ts';
import type { NewMerchant } from '../company/merchants/create-merchant.ts';
import type { Context } from '../platform/context.ts';
import { inventPerson, type Region, type Trade } from './goods.ts';

export const DEMO_PASSWORD = 'welkom-bij-stuiver';

const user = (mailbox: string, name: string, ...roles: UserRole[]) => ({
  email: `${mailbox}.stuiver.test`,
  name,
  roles: roles.length > 0 ? roles : (['ADMIN'] as const),
  canPostTree: mailbox === 'group@demo',
});
export type DemoUser = ReturnType<typeof user>;

/** A company in The Hague that sells clothes; a colleague who never signs in makes its links and refunds. */
const company = (
  key: string,
  name: string,
  parent: string | null,
  perDay: number,
  more: Partial<Own> = {},
) => ({
  /** Names the company within the demo; its randomness follows from it. */
  key,
  name,
  /** The `key` of the company above it, which comes earlier in the list. */
  parent,
  /** Payments a day, on average. */
  perDay,
  trade: 'clothes' as const,
  region: 'NL' as const,
  iban: 'NL20INGB0001234567',
  postalAddress: 'Strandweg 3, 2586 JK Den Haag',
  users: [user(`${key}@medewerkers.demo`, inventPerson(seededRandom(`demo:${key}:staff`), 'NL').name)],
  ...more,
});
type Own = NewMerchant & {
  readonly trade: Trade;
  readonly region: Region;
  /** The last admin makes links and refunds. */
  readonly users: readonly DemoUser[];
  readonly look?: Pick<NewMerchant, 'logoUrl' | 'backgroundUrl' | 'brandColour'>;
};
export type DemoCompany = ReturnType<typeof company> & Own;

/** The address of a file in `demo/pictures`. No server answers there, so the pictures are stored directly. */
const picture = (file: string) => `https://pictures.demo.stuiver.test/${file}`;
const MODE = {
  iban: 'NL44RABO0123456789',
  postalAddress: 'Grote Houtstraat 8, 2011 SN Haarlem',
  look: { logoUrl: picture('duin-en-dijk-logo.png'), brandColour: '#1f5673' },
};
const BELGIUM = { region: 'BE', iban: 'BE68539007547034', postalAddress: 'Meir 41, 2000 Antwerpen' } as const;
const BIKES = {
  trade: 'bikes',
  iban: 'NL02ABNA0123456789',
  postalAddress: 'Laat 55, 1811 EE Alkmaar',
} as const;
/** Payouts to it fail (docs/test-values.md). */
const REFUSED = { iban: 'NL08INGB9020000000' };

/** The companies of the demo: one outside the tree, a tree of three levels, one for PPRO. */
export const COMPANIES: readonly DemoCompany[] = [
  company('van-dijk', 'Van Dijk Fietsen', null, 1.9, {
    trade: 'bikes',
    iban: 'NL91ABNA0417164300',
    postalAddress: 'Oudegracht 112, 3511 AX Utrecht',
    look: {
      logoUrl: picture('van-dijk-logo.png'),
      backgroundUrl: picture('van-dijk-background.jpg'),
      brandColour: '#0b5d4d',
    },
    users: [
      user('merchant@demo', 'Marieke van Dijk'),
      user('youssef.haddad@medewerkers.demo', 'Youssef Haddad'),
    ],
  }),
  company('noordzee', 'Noordzee Groep', null, 0.06, {
    look: { logoUrl: picture('noordzee-logo.png'), brandColour: '#12355b' },
    users: [user('group@demo', 'Willem Noordzij'), user('viewer@demo', 'Sanne Verhoeven', 'VIEWER')],
  }),
  company('mode', 'Duin & Dijk Mode', 'noordzee', 0.2, MODE),
  company('mode-haarlem', 'Duin & Dijk Haarlem', 'mode', 1, MODE),
  company('mode-antwerpen', 'Duin & Dijk Antwerpen', 'mode', 0.9, { ...MODE, ...BELGIUM }),
  company('zilt', 'Zilte Schoenen', 'noordzee', 0.2),
  company('zilt-scheveningen', 'Zilte Schoenen Scheveningen', 'zilt', 1.1),
  company('zilt-zandvoort', 'Zilte Schoenen Zandvoort', 'zilt', 0.9),
  company('strandhuis', 'Strandhuis Fietsen', 'noordzee', 0.2, BIKES),
  company('strandhuis-alkmaar', 'Strandhuis Fietsen Alkmaar', 'strandhuis', 1.1, BIKES),
  company('strandhuis-bergen', 'Strandhuis Fietsen Bergen', 'strandhuis', 0.4, { ...BIKES, ...REFUSED }),
  company('kledingbox', 'Kledingbox Nederland', null, 1.1, {
    iban: 'NL39RABO0300065264',
    postalAddress: 'Kauwgomballenfabriek 2, 1097 DT Amsterdam',
    users: [user('ppro@demo', 'Esmee Willemsen', 'ADMIN', 'PPRO_MERCHANT')],
  }),
];

/** The provider's own people, two of whom approve an application, prices and payouts. */
export const REVIEWERS = [
  user('reviewer@demo', 'Sanne Visser', ...PROVIDER_ROLES),
  user('second-reviewer@demo', 'Tom de Boer', ...PROVIDER_ROLES),
] as const;

/** Brings the pictures of a company's look, as if they had been fetched. */
export async function bringLook(deps: Context, merchantId: string, look: DemoCompany['look']): Promise<void> {
  for (const kind of ['logo', 'background'] as const) {
    const url = look?.[`${kind}Url`];
    if (!url) continue;
    const content = await readFile(new URL(`pictures/${basename(url)}`, import.meta.url));
    await bringPicture(deps, merchantId, kind, url, content);
  }
}
