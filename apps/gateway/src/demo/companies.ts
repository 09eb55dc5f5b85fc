import type { UserRole } from '@stuiver/domain/permissions';
import type { Trade } from './trades.ts';
import type { Region } from './words.ts';

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
  readonly users: readonly DemoUser[];
  readonly look?: DemoLook;
};

/** Files of `demo/pictures`, and a colour. */
export type DemoLook = { readonly logo: string; readonly background?: string; readonly brandColour: string };

/** A user who may do everything in their own company. */
const USER = { roles: ['ADMIN'], canPostTree: false } as const;

/** A member of staff who makes links and refunds, and never signs in. */
function staff(name: string, mailbox: string): DemoUser {
  return { ...USER, name, email: `${mailbox}@medewerkers.demo.stuiver.test` };
}

const SHOP = { parent: null, region: 'NL', users: [] } as const;

const DUIN_EN_DIJK: DemoLook = { logo: 'duin-en-dijk-logo.png', brandColour: '#1f5673' };

/** The companies of the demo: one outside the tree, a tree of three levels, one for PPRO. */
export const COMPANIES: readonly DemoCompany[] = [
  {
    ...SHOP,
    key: 'van-dijk',
    name: 'Van Dijk Fietsen',
    trade: 'bikes',
    perDay: 1.7,
    iban: 'NL91ABNA0417164300',
    postalAddress: 'Oudegracht 112, 3511 AX Utrecht',
    look: { logo: 'van-dijk-logo.png', background: 'van-dijk-background.jpg', brandColour: '#0b5d4d' },
    users: [
      { ...USER, email: 'merchant@demo.stuiver.test', name: 'Marieke van Dijk' },
      staff('Youssef Haddad', 'youssef.haddad'),
    ],
  },
  {
    ...SHOP,
    key: 'noordzee',
    name: 'Noordzee Groep',
    trade: 'holding',
    perDay: 0.06,
    iban: 'NL20INGB0001234567',
    postalAddress: 'Zeestraat 70, 2518 AC Den Haag',
    look: { logo: 'noordzee-logo.png', brandColour: '#12355b' },
    users: [
      { ...USER, email: 'group@demo.stuiver.test', name: 'Willem Noordzij', canPostTree: true },
      {
        ...USER,
        email: 'viewer@demo.stuiver.test',
        name: 'Sanne Verhoeven',
        roles: ['VIEWER'],
      },
    ],
  },
  {
    ...SHOP,
    key: 'mode',
    name: 'Duin & Dijk Mode',
    parent: 'noordzee',
    trade: 'fashion',
    perDay: 0.25,
    iban: 'NL44RABO0123456789',
    postalAddress: 'Grote Houtstraat 8, 2011 SN Haarlem',
    look: DUIN_EN_DIJK,
    users: [staff('Lieke Brandsma', 'lieke.brandsma')],
  },
  {
    ...SHOP,
    key: 'mode-haarlem',
    name: 'Duin & Dijk Haarlem',
    parent: 'mode',
    trade: 'fashion',
    perDay: 0.9,
    iban: 'NL44RABO0123456789',
    postalAddress: 'Grote Houtstraat 8, 2011 SN Haarlem',
    look: DUIN_EN_DIJK,
    users: [staff('Mirthe Kooistra', 'mirthe.kooistra')],
  },
  {
    ...SHOP,
    key: 'mode-antwerpen',
    name: 'Duin & Dijk Antwerpen',
    parent: 'mode',
    trade: 'fashion',
    region: 'BE',
    perDay: 0.8,
    iban: 'BE68539007547034',
    postalAddress: 'Meir 41, 2000 Antwerpen',
    look: DUIN_EN_DIJK,
    users: [staff('Bart Verlinden', 'bart.verlinden')],
  },
  {
    ...SHOP,
    key: 'keuken',
    name: 'Zilte Keuken',
    parent: 'noordzee',
    trade: 'kitchen',
    perDay: 0.2,
    iban: 'NL20INGB0001234567',
    postalAddress: 'Strandweg 3, 2586 JK Den Haag',
    users: [staff('Rachid Bouzian', 'rachid.bouzian')],
  },
  {
    ...SHOP,
    key: 'keuken-scheveningen',
    name: 'Zilte Keuken Scheveningen',
    parent: 'keuken',
    trade: 'kitchen',
    perDay: 1,
    iban: 'NL20INGB0001234567',
    postalAddress: 'Strandweg 3, 2586 JK Den Haag',
    users: [staff('Nadia de Ruiter', 'nadia.de.ruiter')],
  },
  {
    ...SHOP,
    key: 'keuken-zandvoort',
    name: 'Zilte Keuken Zandvoort',
    parent: 'keuken',
    trade: 'kitchen',
    perDay: 0.8,
    iban: 'NL20INGB0001234567',
    postalAddress: 'Boulevard Paulus Loot 1, 2042 AA Zandvoort',
    users: [staff('Koen Blok', 'koen.blok')],
  },
  {
    ...SHOP,
    key: 'wonen',
    name: 'Strandhuis Wonen',
    parent: 'noordzee',
    trade: 'living',
    perDay: 0.2,
    iban: 'NL02ABNA0123456789',
    postalAddress: 'Laat 55, 1811 EE Alkmaar',
    users: [staff('Iris Hoekstra', 'iris.hoekstra')],
  },
  {
    ...SHOP,
    key: 'wonen-alkmaar',
    name: 'Strandhuis Wonen Alkmaar',
    parent: 'wonen',
    trade: 'living',
    perDay: 0.8,
    iban: 'NL02ABNA0123456789',
    postalAddress: 'Laat 55, 1811 EE Alkmaar',
    users: [staff('Jelle Tuinstra', 'jelle.tuinstra')],
  },
  {
    ...SHOP,
    key: 'wonen-bremen',
    name: 'Strandhuis Wonen Bremen',
    parent: 'wonen',
    trade: 'living',
    region: 'DE',
    perDay: 0.7,
    iban: 'DE89370400440532013000',
    postalAddress: 'Obernstraße 20, 28195 Bremen',
    users: [staff('Heike Brandt', 'heike.brandt')],
  },
  {
    ...SHOP,
    key: 'kookbox',
    name: 'Kookbox Nederland',
    trade: 'meals',
    perDay: 1.1,
    iban: 'NL39RABO0300065264',
    postalAddress: 'Kauwgomballenfabriek 2, 1097 DT Amsterdam',
    users: [
      {
        ...USER,
        email: 'ppro@demo.stuiver.test',
        name: 'Esmee Willemsen',
        roles: ['ADMIN', 'PPRO_MERCHANT'],
      },
    ],
  },
];

/** The provider's own people, two of whom approve an application. */
export const REVIEWERS = [
  { email: 'reviewer@demo.stuiver.test', name: 'Sanne Visser' },
  { email: 'second-reviewer@demo.stuiver.test', name: 'Tom de Boer' },
] as const;
