import { source } from '../../../core.ts';

/** Settings: the keys by which a shop calls. */
export const apiKeyTexts = source('settings/api-keys', {
  title: 'API-sleutels',
  lead: 'Met een sleutel start uw webwinkel betalingen, zonder dat iemand inlogt.',
  action: 'Sleutel maken',
  empty: 'Er zijn nog geen sleutels. Maak er een om betalingen te starten vanuit uw webwinkel.',
  error: {
    title: 'De sleutels konden niet worden geladen',
    text: 'Er is niets veranderd. Probeer het opnieuw.',
  },
  columns: {
    name: 'Naam',
    scopes: 'Rechten',
    created: 'Gemaakt',
    lastUsed: 'Laatst gebruikt',
    actions: 'Acties',
  },
  by: (name: string) => `door ${name}`,
  never: 'Nog niet',
  revokedBy: (date: string, name: string) => `Ingetrokken op ${date} door ${name}`,
  copyPrefix: 'Begin van de sleutel',
  scopes: {
    'payments:write': 'Betalingen starten',
    'payments:read': 'Betalingen lezen',
    'refunds:write': 'Terugbetalen',
  },
  scopeHints: {
    'payments:write': 'Een nieuwe betaling maken en de betaler doorsturen.',
    'payments:read': 'Status, bedragen en tijdlijn van betalingen opvragen.',
    'refunds:write': 'Geld teruggeven op een betaling, geheel of deels.',
  },
  create: {
    title: 'Sleutel maken',
    name: 'Naam',
    nameHint: 'Waar de sleutel voor dient, zoals de naam van uw webwinkel.',
    scopes: 'Wat mag deze sleutel?',
    scopesHint: 'Geef niet meer dan nodig is; een tweede sleutel is zo gemaakt.',
    submit: 'Sleutel maken',
    failed: 'De sleutel is niet gemaakt',
  },
  shown: {
    title: 'Dit is uw sleutel',
    warning: 'U ziet hem alleen nu',
    text: 'Bewaar hem waar alleen uw webwinkel erbij kan, nooit in een browser of app. Kwijt? Trek hem in en maak een nieuwe.',
    field: (name: string) => `Sleutel ${name}`,
    copy: 'Sleutel kopiëren',
    done: 'Ik heb hem bewaard',
  },
  revoke: {
    action: 'Intrekken',
    actionFor: (name: string) => `${name} intrekken`,
    title: (name: string) => `Sleutel ${name} intrekken?`,
    text: 'De sleutel werkt binnen een seconde niet meer. Betalingen die al gestart zijn, gaan gewoon door.',
    forGood: 'Dit kan niet ongedaan worden gemaakt; een nieuwe sleutel maken kan altijd.',
    confirm: 'Sleutel intrekken',
    failed: 'De sleutel is niet ingetrokken',
    doneTitle: 'Sleutel ingetrokken',
    done: (name: string) => `${name} werkt niet meer.`,
  },
  details: {
    title: 'Voor uw ontwikkelaar',
    merchantId: 'Merchant-ID',
    address: 'Adres van de API',
    secret: 'Webhookgeheim',
    secretHint: 'Hiermee controleert uw webwinkel dat een melding echt van ons komt.',
    reveal: 'Geheim tonen',
    hide: 'Verbergen',
    revealFailed: (why: string) => `Het geheim kon niet worden getoond. ${why}`,
    copyId: 'Merchant-ID kopiëren',
    copyAddress: 'Adres kopiëren',
    copySecret: 'Geheim kopiëren',
    docs: 'Hoe u een webwinkel aansluit',
    reference: 'API-documentatie',
  },
});

export type ApiKeyTexts = typeof apiKeyTexts;
