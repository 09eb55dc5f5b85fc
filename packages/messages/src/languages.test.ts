import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { getTextArea } from './core.ts';
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '@stuiver/domain/languages';

type Text = string | ((...parameters: never[]) => string);
type Catalogue = { readonly [key: string]: Text | Catalogue };

const folder = dirname(fileURLToPath(import.meta.url));
const files = globSync('nl/**/*.ts', { cwd: folder }).map((path) => path.slice('nl/'.length));

/** Every text of a language by its place, such as `mail.passwordReset.subject`. */
async function loadAllTexts(language: Language): Promise<Map<string, Text>> {
  const texts = new Map<string, Text>();
  const collect = (part: Text | Catalogue, place: string): void => {
    if (typeof part === 'string' || typeof part === 'function') texts.set(place, part);
    else for (const [key, inner] of Object.entries(part)) collect(inner, `${place}.${key}`);
  };
  for (const file of files) {
    const module = (await import(join(folder, language, file))) as Catalogue;
    for (const [name, catalogue] of Object.entries(module)) collect(catalogue, name);
  }
  return texts;
}

const catalogues = Object.fromEntries(
  await Promise.all(LANGUAGES.map(async (language) => [language, await loadAllTexts(language)] as const)),
) as Record<Language, Map<string, Text>>;
const translations = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE);

function written(text: Text, parameters: readonly unknown[]): string {
  return typeof text === 'string' ? text : text(...(parameters as never[]));
}

/** The names of a text's parameters, as its source has them. */
function namesIn(text: (...parameters: never[]) => string): string[] {
  const [, list = ''] = /^(?:function \w+)?\(([^)]*)\)/.exec(text.toString()) ?? [];
  const names = list.split(',').flatMap((parameter) => parameter.trim() || []);
  if (names.length !== text.length) throw new Error(`The parameters of ${text.toString()} cannot be read`);
  return names;
}

/** A text with nothing filled in, and with each number that may choose other words. */
function variants(text: Text): string[] {
  const samples = [0, 1, 2, 3].flatMap((sample) => {
    try {
      return written(text, Array(8).fill(sample));
    } catch {
      // Some parameters are words, and have methods that numbers lack.
      return [];
    }
  });
  return [written(text, Array(8).fill('')), ...samples];
}

const WORD = /\p{L}+(?:['’-]\p{L}+)*/gu;
const splitWords = (text: string) => text.toLowerCase().match(WORD) ?? [];

/** English that is too common to be overlooked, whether or not our own texts use it. */
const COMMON_ENGLISH = `
  a an the this that these those it its he she they them their his her you your our us my and or but nor so if
  then than because while although where when why how what which who whose whom not no yes never always only also
  again already still yet just very more most less least much many few several other another such same own both each
  every all any some none nothing something anything everything to from with without within into onto out off up down
  about above below before after between through during until since at by for against on are be been being am do does
  did done doing have has had having will would shall should can could may might must get gets got make makes made go
  goes went gone come comes came take takes took taken give gives gave given see sees saw seen know knows knew known
  say says said tell tells told try tries tried please sorry thank thanks wrong right new old first last next previous
  your back here there now today tomorrow yesterday soon later once twice one two three four five six seven eight
  nine day days month months year years hour hours minute minutes second seconds amount amounts payment payments
  refund refunds charge chargeback chargebacks customer customers merchant merchants account card cards number name
  address password save cancel close delete remove add edit change search show hide send sent receive received pay
  paid fail failed failure succeed succeeded success error errors loading submit continue confirm`
  .split(/\s+/)
  .filter(Boolean);

/** Words that Dutch and English share, and names that are the same in both. */
const SHARED = new Set(
  `account adyen alert api app bank browser code contact dashboard direct e-mail extra filter filters had half is in item items
  last late later letters link links maximum menu minimum moment of over per rest scan site spelling stand start status stop team
  via was we week bic camt pain cvc https iban d k mm compact csv ctrl downloads english enter gift idempotency-key
  issuer nederlands net nl notifyurl open png secure svg visa mastercard adyen acquirer batch cent interchange
  b best contrast intact internet jpeg json logo mb ms nov pixels post server simulator test webhook webhook-id webhooks webp website websites www
  codes google whatsapp authenticator aegis txt log sha
  product postnl dhl mail begin b percentage even me export download document pdf jpeg png mb virus swift ubo bv hand kvk upload
  xml doctype dtd zip utf iso windows us-ascii`.split(/\s+/),
);
// A method whose name is the same in every language is called by it.
for (const [place, name] of catalogues.nl)
  if (place.startsWith('methodNames.') && name === catalogues.en.get(place))
    for (const word of splitWords(written(name, []))) SHARED.add(word);

/** Every word of a language, with the first text that contains it. */
function vocabulary(language: Language): Map<string, string> {
  const words = new Map<string, string>();
  for (const [place, text] of catalogues[language])
    for (const word of variants(text).flatMap(splitWords)) if (!words.has(word)) words.set(word, place);
  return words;
}

/** The one thing that a file of texts exports. */
async function importCatalogue(language: Language, file: string): Promise<object> {
  const [catalogue = {}, ...others] = Object.values((await import(join(folder, language, file))) as object);
  expect(others, `${language}/${file}`).toEqual([]);
  return catalogue as object;
}

/** Phrases that readers stumbled over; each has a better form in use. */
const UNCLEAR: Readonly<Record<Language, RegExp>> = {
  nl: /(?:komende|uitgevoerde|volgende) keren?\b(?! is)|had al moeten|wie het bedrag bepaalt|tussen twee grenzen|hoe vaak ermee|geheim van de meldingen|alle aanroepen|\bvanzelf|misschien verouderd|weet ervan|\baanmelden|opdrachtregelprogramma|volgens uw afspraken|zonder transactie|dat hoort zo|^stand$|^mag$|^hier (?:komen|komt)\b.*nog geen|zo vaak als|geen echt geld om|beweegt geen|in beweging|voorgoed|^u wint met|niet te laden/i,
  en: /e-mail|make the link|two bounds|how often it can|has been paid with|the next time is|goes on until|executed|\bby itself|stands on|secret of the notifications|address of the api|all calls|^may$|^made$|^lapses$|is collected since|appear here\. there are none|as often as|real money moves|moved back|period before|for good$|^you win with|that didn’t work/i,
};

/** Names that a thing must not have, each with its right name: one term a thing in lists, details, mails and files. */
const TERMS: Readonly<Record<Language, readonly (readonly [wrong: RegExp, right: string])[]>> = {
  nl: [
    [/\bklant(?:en)?\b|rekeninghouder/i, 'betaler'],
    [/doorlopende betaling|\babonnement|\breeks\b(?! per)|\bterugkerend\b/i, 'terugkerende betaling'],
    [/\bafgebroken\b|\bafbreken\b|betaler stopt|betaler is gestopt|stopgezet/i, 'geannuleerd'],
    [/\bmelding(?:en)?\b|meldingsadres|testmelding/i, 'webhookbericht, webhookadres'],
    [/\blevering(?:en)?\b/i, 'webhookbericht'],
    [/verzoek tot terugbetaling/i, 'terugbetaalverzoek'],
    [/terugbetaalgrens/i, 'terugbetaallimiet'],
    [/extra code/i, 'inloggen in twee stappen'],
    [/\bandere zaken\b|\bzaken vragen\b/i, 'punten'],
    [/beste lezer/i, 'hallo'],
    [/\bpayouts?\b|\buitkering/i, 'uitbetaling'],
    [/\bsettlements?\b|\bafrekenoverzicht/i, 'afrekening'],
    [/\bvastgehouden, nog niet\b|\bnog niet van u\b/i, 'nog niet toegewezen'],
    [/\blogboek/i, 'auditlog'],
    [/^verloop$|\bhet verloop\b/i, 'tijdlijn'],
    [/\baanbieder\b/i, 'betaaldienst'],
    [/\bdagbericht|\bbericht van de dag\b/i, 'dagoverzicht'],
    [/\bbladzijden?\b/i, 'pagina'],
    [/\bregels? van (?:de )?afrekening/i, 'post'],
    [/^niet bezorgd$|^komt niet aan$/i, 'mislukt, storing'],
    [/(?<!zijn )\bwij (?!zijn aan de beurt)/i, 'we'],
  ],
  en: [
    [/\bcustomers?\b|\baccount holder\b/i, 'payer'],
    [/\bsubscriptions?\b|\bseries\b/i, 'recurring payment'],
    [/\babort|payer stop/i, 'cancelled'],
    [/\bnotifications?\b|\bdeliver(?:y|ies)\b/i, 'webhook event, webhook endpoint'],
    [/\bstatement of account|settlement statement/i, 'settlement'],
    [/extra code/i, 'two-step verification'],
    [/\badministrators?\b/i, 'admin'],
    [/\bmail me\b|\ba mail\b|\bthis mail\b/i, 'email'],
    [/\bis not right\b|\bnot right yet\b|\bdear reader\b/i, 'a text that tells what to do'],
    [/\bpay-?outs? orders?\b|\bdisburse|\bwithdrawals?\b/i, 'payout'],
    [/\brequests? for a refund\b/i, 'refund request'],
    [/\bheld, not yours\b|\bsuspense\b/i, 'unallocated'],
    [/\bwants? your attention\b|\bthings need\b/i, 'items that need attention'],
    [/\bmake an? (?:api key|key|payment link|link|role|webhook)\b/i, 'create'],
    [/\bend(?:ed)? the (?:old|previous)\b/i, 'expire'],
    [/\bdaily letter\b/i, 'daily summary'],
    [/\bmovements?\b/i, 'transaction'],
    [/^not delivered$/i, 'failed'],
    [/\b(?:could|do|does|did|is|are|was|were|has|have|had|will|would) not\b|\bcannot\b/i, 'a contraction'],
  ],
};

/** Texts in which such a word means something else, or that a scheme or the specification fixes, by their place. */
const TERM_EXCEPTIONS: readonly RegExp[] = [
  // A shop's own number for a person, and ranges of addresses.
  /customerId$|^apiKeyTexts\.addresses\.|\.notAnAddress$/,
  // The holder of the account of a SEPA mandate, of the merchant's own account, and in a bank's reasons.
  /^checkout\.sepa\.|^checkoutSepa\.|bank\.holder$|^settlementTexts\.facts\.holder$|^payoutWords\.|MD07\.reason$/,
  // Messages of the page itself.
  /^commonTexts\.actions\.dismiss$|^shellTexts\.notifications$/,
  // A parcel's delivery, a subscription that was sold, and a shop's own number for a person, as evidence.
  /^disputeTexts\.|^evidenceTexts\./,
  // A mail server.
  /^mail\.mailbox\.about$/,
  // The specification’s own words.
  /\.inFuture$/,
  // An item of the sidebar, below the heading of payments, fits one line.
  /^shellTexts\.titles\.recurring$/,
];

describe('the catalogues', () => {
  it('each catalogue is its file’s only export, under the file’s name', async () => {
    for (const file of files) {
      const dutch = await importCatalogue('nl', file);
      if (/^(?!checkout|mail)[^/]+\//.test(file)) expect(`${getTextArea(dutch)}.ts`).toBe(file);
      for (const language of translations) await importCatalogue(language, file);
    }
  });

  it.each(LANGUAGES)(
    'the catalogues in %s have the texts of the Dutch ones, none of them empty',
    (language) => {
      expect([...catalogues[language].keys()].toSorted()).toEqual([...catalogues.nl.keys()].toSorted());
      const blank = [...catalogues[language]].filter(([, text]) => variants(text).some((one) => !one.trim()));
      expect(blank.map(([place]) => place)).toEqual([]);
    },
  );

  it.each(translations)(
    'the catalogues in %s take the parameters of the Dutch ones in the same order, and use them',
    (language) => {
      const marks = Array.from({ length: 8 }, (_, index) => `<${index}>`);
      const mentioned = (text: Text) => marks.filter((mark) => written(text, marks).includes(mark));
      const names = (text: Text) => (typeof text === 'string' ? [] : namesIn(text));
      const different = [...catalogues.nl].filter(([place, nl]) => {
        const text = catalogues[language].get(place) ?? '';
        return String(names(nl)) !== String(names(text)) || String(mentioned(nl)) !== String(mentioned(text));
      });
      expect(different.map(([place]) => place)).toEqual([]);
    },
  );

  it('the catalogues use no English words in Dutch or Dutch words in English, except words that are both', () => {
    const english = vocabulary('en');
    for (const word of COMMON_ENGLISH) if (!english.has(word)) english.set(word, 'common English');
    const strays = [...vocabulary('nl')].filter(([word]) => english.has(word) && !SHARED.has(word));
    expect(strays.map(([word, place]) => `${word} (nl ${place}, en ${english.get(word)})`)).toEqual([]);
  });

  it.each(LANGUAGES)('the catalogues in %s have none of the words that readers stumbled over', (language) => {
    const unclear = [...catalogues[language]].filter(([, text]) =>
      variants(text).some((one) => UNCLEAR[language].test(one)),
    );
    expect(unclear.map(([place]) => place)).toEqual([]);
  });

  it.each(LANGUAGES)('the catalogues in %s name each thing by its one term, exceptions aside', (language) => {
    const named = [...catalogues[language]].filter(
      ([place]) => !TERM_EXCEPTIONS.some((exception) => exception.test(place)),
    );
    const wrong = named.flatMap(([place, text]) =>
      TERMS[language]
        .filter(([word]) => variants(text).some((one) => word.test(one)))
        .map(([, right]) => `${place}: ${right}`),
    );
    expect(wrong).toEqual([]);
  });
});
