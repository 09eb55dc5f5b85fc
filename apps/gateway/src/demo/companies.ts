import { readFile } from 'node:fs/promises';
import { PROVIDER_ROLES, type UserRole } from '@stuiver/domain/permissions';
import { seededRandom } from '@stuiver/domain/random';
import { bringPicture } from '../company/branding/merchant-pictures.ts';
import type { Context } from '../platform/context.ts';
import { person, type Region, type Trade } from './goods.ts';

export const DEMO_PASSWORD = 'welkom-bij-stuiver';

const user = (mailbox: string, name: string, ...roles: UserRole[]) => ({
  email: `${mailbox}.stuiver.test`,
  name,
  roles: roles.length > 0 ? roles : (['ADMIN'] as const),
  canPostTree: mailbox === 'group@demo',
});
export type DemoUser = ReturnType<typeof user>;

export type DemoCompany = {
  /** Names the company within the demo; its randomness follows from it. */
  readonly key: string;
  readonly name: string;
  /** The `key` of the company above it, which comes earlier in the list. */
  readonly parent: string | null;
  /** Payments a day, on average. */
  readonly perDay: number;
  readonly trade: Trade;
  readonly region: Region;
  readonly iban: string;
  readonly postalAddress: string;
  /** The last admin makes links and refunds. */
  readonly users: readonly DemoUser[];
  /** Files of `demo/pictures`, and a colour. */
  readonly look?: { readonly logo: string; readonly background?: string; readonly brandColour: string };
};

/** A company in The Hague that sells clothes; a colleague who never signs in makes its links and refunds. */
const company = (
  key: string,
  name: string,
  parent: string | null,
  perDay: number,
  more: Partial<DemoCompany> = {},
): DemoCompany => ({
  key,
  name,
  parent,
  perDay,
  trade: 'clothes',
  region: 'NL',
  iban: 'NL20INGB0001234567',
  postalAddress: 'Strandweg 3, 2586 JK Den Haag',
  users: [user(`${key}@medewerkers.demo`, person(seededRandom(`demo:${key}:staff`), 'NL').name)],
  ...more,
});

const VAN_DIJK = { logo: 'van-dijk-logo.png', background: 'van-dijk-background.jpg', brandColour: '#0b5d4d' };
const MODE = {
  iban: 'NL44RABO0123456789',
  postalAddress: 'Grote Houtstraat 8, 2011 SN Haarlem',
  look: { logo: 'duin-en-dijk-logo.png', brandColour: '#1f5673' },
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
    look: VAN_DIJK,
    users: [
      user('merchant@demo', 'Marieke van Dijk'),
      user('youssef.haddad@medewerkers.demo', 'Youssef Haddad'),
    ],
  }),
  company('noordzee', 'Noordzee Groep', null, 0.06, {
    look: { logo: 'noordzee-logo.png', brandColour: '#12355b' },
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

/** The addresses of the demo's pictures. No server answers there, so the pictures are stored directly. */
const buildUrl = ({ key }: DemoCompany, file: string) => `https://${key}.demo.stuiver.test/${file}`;

/** A company's look as its merchant would have named it. */
export function wishedLook(own: DemoCompany) {
  const { look } = own;
  if (!look) return {};
  const { background, brandColour, logo } = look;
  const wish = { brandColour, logoUrl: buildUrl(own, logo) };
  return background === undefined ? wish : { ...wish, backgroundUrl: buildUrl(own, background) };
}

/** Brings the pictures that a company's look names, as if they had been fetched. */
export async function bringLook(deps: Context, own: DemoCompany, merchantId: string): Promise<void> {
  for (const kind of ['logo', 'background'] as const) {
    const file = own.look?.[kind];
    if (file === undefined) continue;
    const content = await readFile(new URL(`pictures/${file}`, import.meta.url));
    await bringPicture(deps, merchantId, kind, buildUrl(own, file), content);
  }
}
