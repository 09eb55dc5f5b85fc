import { readFile } from 'node:fs/promises';
import { seededRandom } from '@stuiver/domain/random';
import { PROVIDER_ROLES, type UserRole } from '@stuiver/domain/permissions';
import { bringPicture } from '../company/branding/merchant-pictures.ts';
import type { Context } from '../platform/context.ts';
import { person, type Region, type Trade } from './goods.ts';

export const DEMO_PASSWORD = 'welkom-bij-stuiver';

export type DemoUser = {
  readonly email: string;
  readonly name: string;
  readonly roles: readonly UserRole[];
  readonly canPostTree: boolean;
};

export type DemoCompany = {
  /** Names the company within the demo; its randomness follows from it. */
  readonly key: string;
  readonly name: string;
  /** The `key` of the company above it, which comes earlier in this list. */
  readonly parent: string | null;
  readonly trade: Trade;
  readonly region: Region;
  /** Payments a day, on average. */
  readonly perDay: number;
  readonly iban: string;
  readonly postalAddress: string;
  /** The last admin makes links and refunds. */
  readonly users: readonly DemoUser[];
  readonly look?: DemoLook;
};

/** Files of `demo/pictures`, and a colour. */
type DemoLook = { readonly logo: string; readonly background?: string; readonly brandColour: string };

const user = (mailbox: string, name: string, more: Partial<DemoUser> = {}): DemoUser => ({
  email: `${mailbox}.stuiver.test`,
  name,
  roles: ['ADMIN'],
  canPostTree: false,
  ...more,
});

/** A company in The Hague that sells clothes; a colleague who never signs in makes its links and refunds. */
const company = (key: string, name: string, more: Partial<DemoCompany>): DemoCompany => ({
  key,
  name,
  parent: null,
  trade: 'clothes',
  region: 'NL',
  perDay: 0.2,
  iban: 'NL20INGB0001234567',
  postalAddress: 'Strandweg 3, 2586 JK Den Haag',
  users: [user(`${key}@medewerkers.demo`, person(seededRandom(`demo:${key}:staff`), 'NL').name)],
  ...more,
});

const DUIN_EN_DIJK = {
  iban: 'NL44RABO0123456789',
  postalAddress: 'Grote Houtstraat 8, 2011 SN Haarlem',
  look: { logo: 'duin-en-dijk-logo.png', brandColour: '#1f5673' },
};
const STRANDHUIS = {
  trade: 'bikes',
  iban: 'NL02ABNA0123456789',
  postalAddress: 'Laat 55, 1811 EE Alkmaar',
} as const;

/** The companies of the demo: one outside the tree, a tree of three levels, one for PPRO. */
export const COMPANIES: readonly DemoCompany[] = [
  company('van-dijk', 'Van Dijk Fietsen', {
    trade: 'bikes',
    perDay: 1.9,
    iban: 'NL91ABNA0417164300',
    postalAddress: 'Oudegracht 112, 3511 AX Utrecht',
    look: { logo: 'van-dijk-logo.png', background: 'van-dijk-background.jpg', brandColour: '#0b5d4d' },
    users: [
      user('merchant@demo', 'Marieke van Dijk'),
      user('youssef.haddad@medewerkers.demo', 'Youssef Haddad'),
    ],
  }),
  company('noordzee', 'Noordzee Groep', {
    perDay: 0.06,
    look: { logo: 'noordzee-logo.png', brandColour: '#12355b' },
    users: [
      user('group@demo', 'Willem Noordzij', { canPostTree: true }),
      user('viewer@demo', 'Sanne Verhoeven', { roles: ['VIEWER'] }),
    ],
  }),
  company('mode', 'Duin & Dijk Mode', { ...DUIN_EN_DIJK, parent: 'noordzee' }),
  company('mode-haarlem', 'Duin & Dijk Haarlem', { ...DUIN_EN_DIJK, parent: 'mode', perDay: 1 }),
  company('mode-antwerpen', 'Duin & Dijk Antwerpen', {
    ...DUIN_EN_DIJK,
    parent: 'mode',
    perDay: 0.9,
    region: 'BE',
    iban: 'BE68539007547034',
    postalAddress: 'Meir 41, 2000 Antwerpen',
  }),
  company('zilt', 'Zilte Schoenen', { parent: 'noordzee' }),
  company('zilt-scheveningen', 'Zilte Schoenen Scheveningen', { parent: 'zilt', perDay: 1.1 }),
  company('zilt-zandvoort', 'Zilte Schoenen Zandvoort', { parent: 'zilt', perDay: 0.9 }),
  company('strandhuis', 'Strandhuis Fietsen', { ...STRANDHUIS, parent: 'noordzee' }),
  company('strandhuis-alkmaar', 'Strandhuis Fietsen Alkmaar', {
    ...STRANDHUIS,
    parent: 'strandhuis',
    perDay: 1.1,
  }),
  company('strandhuis-bergen', 'Strandhuis Fietsen Bergen', {
    ...STRANDHUIS,
    parent: 'strandhuis',
    perDay: 0.4,
    // Payouts to it fail (docs/test-values.md).
    iban: 'NL08INGB9020000000',
  }),
  company('kledingbox', 'Kledingbox Nederland', {
    perDay: 1.1,
    iban: 'NL39RABO0300065264',
    postalAddress: 'Kauwgomballenfabriek 2, 1097 DT Amsterdam',
    users: [user('ppro@demo', 'Esmee Willemsen', { roles: ['ADMIN', 'PPRO_MERCHANT'] })],
  }),
];

/** The provider's own people, two of whom approve an application, prices and payouts. */
export const REVIEWERS = [
  user('reviewer@demo', 'Sanne Visser', { roles: PROVIDER_ROLES }),
  user('second-reviewer@demo', 'Tom de Boer', { roles: PROVIDER_ROLES }),
] as const;

const LOOK = [
  ['logo', 'logoUrl'],
  ['background', 'backgroundUrl'],
] as const;

/** The addresses of the demo's pictures. No server answers there, so the pictures are stored directly. */
const buildUrl = ({ key }: DemoCompany, file: string) => `https://${key}.demo.stuiver.test/${file}`;

/** A company's look as its merchant would have named it. */
export function wishedLook(own: DemoCompany) {
  const { look } = own;
  if (!look) return {};
  const urls = LOOK.map(([kind, field]) => [field, look[kind] && buildUrl(own, look[kind])]);
  return {
    brandColour: look.brandColour,
    ...(Object.fromEntries(urls.filter(([, url]) => url)) as { logoUrl?: string; backgroundUrl?: string }),
  };
}

/** Brings the pictures that a company's look names, as if they had been fetched. */
export async function bringLook(deps: Context, own: DemoCompany, merchantId: string): Promise<void> {
  for (const [kind] of LOOK) {
    const file = own.look?.[kind];
    if (file === undefined) continue;
    const content = await readFile(new URL(`pictures/${file}`, import.meta.url));
    await bringPicture(deps, merchantId, kind, buildUrl(own, file), content);
  }
}
