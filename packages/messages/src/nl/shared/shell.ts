import { formatsOf, source } from '../../core.ts';

const { number } = formatsOf('nl');

/** The frame around every screen: titles, sidebar, top bar, overlay, session. */
export const shellTexts = source('shared/shell', {
  skipToContent: 'Naar de inhoud',
  testMode: 'Testmodus: hier beweegt geen echt geld',
  titles: {
    signIn: 'Inloggen',
    dashboard: 'Dashboard',
    balance: 'Saldo',
    payments: 'Betalingen',
    payment: 'Betaling',
    refunds: 'Terugbetalingen',
    refundRequests: 'Terugbetaalverzoeken',
    refundRequest: 'Terugbetaalverzoek',
    recurring: 'Terugkerend',
    recurrence: 'Terugkerende betaling',
    chargebacks: 'Terugboekingen',
    chargeback: 'Terugboeking',
    exportData: 'Exporteren',
    mandates: 'Machtigingen',
    mandate: 'Machtiging',
    generatePaymentLink: 'Betaallink maken',
    paymentLinks: 'Betaallinks',
    paymentLink: 'Betaallink',
    profile: 'Profiel',
    companySettings: 'Bedrijfsinstellingen',
    team: 'Team',
    bankAccount: 'Bankrekening',
    apiKeys: 'API-sleutels',
    webhooks: 'Webhooks',
    deliveries: 'Leveringen van webhooks',
    delivery: 'Levering',
    auditLog: 'Auditlog',
    auditEntry: 'Regel van de auditlog',
    account: 'Mijn account',
    confirmEmail: 'E-mailadres bevestigen',
    applications: 'Aanvragen',
    application: 'Aanvraag',
    stopAccountChange: 'Nieuwe uitbetaalrekening stoppen',
    register: 'Account aanmaken',
    startPayment: 'Betaling starten',
    onboarding: 'Account aanvragen',
    notFound: 'Pagina niet gevonden',
  },
  sidebar: {
    label: 'Hoofdmenu',
    open: 'Menu openen',
    close: 'Menu sluiten',
    transactions: 'Transacties',
    paymentLinks: 'Betaallinks',
    settings: 'Instellingen',
    companySettings: 'Bedrijfsinstellingen',
  },
  search: {
    action: 'Zoeken',
    field: 'Zoek op bedrag, naam, IBAN, kenmerk',
    keys: 'Ctrl K',
    macKeys: '⌘ K',
  },
  companies: {
    select: 'Bedrijven kiezen',
    some: (n: number, total: number) => `${number(n)} van ${number(total)} bedrijven`,
    only: (name: string) => `Alleen ${name}`,
    all: 'Alle bedrijven tonen',
    lost: {
      title: 'U ziet weer alle bedrijven',
      text: 'Een bedrijf uit uw keuze hoort niet meer bij uw groep, of de keuze is vervangen.',
    },
  },
  language: {
    label: 'Taal',
  },
  user: {
    menu: (name: string) => `Gebruikersmenu van ${name}`,
    signOut: 'Uitloggen',
    theme: 'Weergave',
    light: 'Licht',
    dark: 'Donker',
    system: 'Volgt apparaat',
  },
  notifications: 'Meldingen',
  overlay: {
    loading: 'Laden…',
    error: 'Er ging iets mis',
    redirecting: 'U wordt over enkele seconden automatisch doorgestuurd.',
  },
  /** While the gateway does not answer, or cannot work. */
  outage: {
    unreachable: { title: 'Geen verbinding', text: 'Er wordt niets verstuurd.' },
    maintenance: { title: 'Er wordt even aan gewerkt', text: 'Meestal duurt dat enkele minuten.' },
  },
  notLoaded: 'Dit scherm is nog niet geladen. Het opent zodra er weer verbinding is.',
  screenFailed: {
    title: 'Dit scherm kon niet worden geopend',
    text: 'Er is niets verloren gegaan. Laad het scherm opnieuw; helpt dat niet, probeer het dan later nog eens.',
    action: 'Opnieuw laden',
  },
});

export type ShellTexts = typeof shellTexts;
