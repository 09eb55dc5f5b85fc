import type { AuditAction, AuditField } from '@stuiver/domain/audit';
import type { AttentionKind } from '@stuiver/domain/states';
import { source } from '../../core.ts';
import { settingTexts } from '../settings/settings.ts';

/**
 * An action, after the actor's name: `what` names the subject, `fields` its changed fields; `amount` and `person`
 * belong to the payment concerned, empty without one.
 */
type Phrase = string | ((what: string, fields: string, amount: string, person: string) => string);

/** A text with a word before it; nothing for nothing. */
const after = (word: string, text: string) => text && ` ${word} ${text}`;
const from = (amount: string, person: string) => `${after('van', amount)}${after('van', person)}`;
const link = (what: string, amount: string) =>
  `${what === '' ? 'een betaallink' : `betaallink ‘${what}’`}${after('van', amount)}`;

const actions: Record<AuditAction, Phrase> = {
  'accountantLink.created': 'maakte een link voor de boekhouder aan',
  'accountantLink.opened': 'opende een link voor de boekhouder',
  'accountantLink.revoked': 'trok een link voor de boekhouder in',
  'account.changed': (what, fields) => `wijzigde ${fields || 'gegevens'} van account ${what}`,
  'apiKey.changed': (what, fields) => `wijzigde ${fields || 'gegevens'} van API-sleutel ${what}`,
  'apiKey.oldSecretEnded': (what) => `beëindigde de oude sleutel van ${what}`,
  'apiKey.rotated': (what) => `vernieuwde API-sleutel ${what}`,
  'apiKey.created': (what) => `maakte API-sleutel ${what} aan`,
  'apiKey.revoked': (what) => `trok API-sleutel ${what} in`,
  'application.approved': 'keurde een aanvraag als tweede goed',
  'application.approvedFirst': 'keurde een aanvraag als eerste goed',
  'application.asked': 'vroeg een aanvrager om aanvulling',
  'application.documentViewed': 'bekeek een document van een aanvraag',
  'application.itemDecided': 'beoordeelde een onderdeel van een aanvraag',
  'application.noted': 'maakte een notitie bij een aanvraag',
  'application.rejected': 'wees een aanvraag af',
  'application.taken': 'nam een aanvraag in behandeling',
  'attention.handled': (what, _fields, amount, person) =>
    `handelde af: ${what || 'een aandachtspunt'}${from(amount, person)}`,
  'bankFile.cancelled': (_what, _fields, amount) => `annuleerde een bankbestand${after('van', amount)}`,
  'bankFile.changed': (_what, _fields, amount) => `werkte aan een bankbestand${after('van', amount)}`,
  'bankFile.downloaded': (_what, _fields, amount) => `downloadde een bankbestand${after('van', amount)}`,
  'acquirerItem.changed': 'legde een regel of bericht van de acquirer terzijde',
  'bankLine.changed': 'werkte aan een regel van de bank',
  'bankOrder.changed': 'werkte aan een opdracht aan de bank',
  'bankStatement.changed': 'werkte aan een bankafschrift',
  'bankStatement.refused': (what) => `uploadde ${what}, dat niet te lezen was`,
  'chargeback.accepted': (_what, _fields, amount) => `accepteerde een terugboeking${after('van', amount)}`,
  'clock.moved': 'zette de klok van de testomgeving vooruit',
  'companies.selected': (what) => `bewaarde de bedrijvenkeuze van ${what}`,
  'email.changed': 'bevestigde een nieuw e-mailadres',
  'email.changeRequested': 'vroeg een nieuw e-mailadres aan',
  'email.changeStopped': 'stopte de wijziging van het e-mailadres',
  'endpoint.changed': (what, fields) => `wijzigde ${fields || 'gegevens'} van webhookadres ${what}`,
  'endpoint.created': (what) => `voegde webhookadres ${what} toe`,
  'endpoint.removed': (what) => `verwijderde webhookadres ${what}`,
  'endpoint.switchedOff': (what) => `zette webhookadres ${what} uit`,
  'endpoint.switchedOn': (what) => `zette webhookadres ${what} weer aan`,
  'erasure.changed': 'werkte aan een verwijderverzoek',
  'evidence.automaticOff': 'zette het automatisch indienen van bewijs uit',
  'evidence.automaticOn': 'liet bewijs automatisch indienen, een dag voor de uiterste dag',
  'evidence.changed': 'wijzigde het bewijs tegen een terugboeking',
  'evidence.fileAdded': 'voegde een bestand toe aan het bewijs',
  'evidence.fileRead': 'opende een bestand van het bewijs',
  'evidence.fileRemoved': 'verwijderde een bestand uit het bewijs',
  'evidence.previewed': 'bekeek het bewijs zoals de bank het krijgt',
  'evidence.submitted': 'diende het bewijs in bij de bank',
  'evidence.viewed': 'bekeek het bewijs tegen een terugboeking',
  'export.cancelled': 'annuleerde een export',
  'export.made': (what) => `exporteerde ${what || 'gegevens'}`,
  'invoice.downloaded': (what) => `downloadde factuur ${what}`,
  'keyring.keyAdded': 'voegde een sleutel toe aan de sleutelbos',
  'keyring.keyRemoved': 'verwijderde een sleutel uit de sleutelbos',
  'mandate.amended': (what, _fields, _amount, person) =>
    `wijzigde de bankrekening van machtiging ${what}${after('van', person)}`,
  'mandate.created': (what, _fields, _amount, person) =>
    `legde machtiging ${what}${after('van', person)} vast`,
  'mandate.stopped': (what, _fields, _amount, person) => `stopte machtiging ${what}${after('van', person)}`,
  'mandate.unblocked': (what, _fields, _amount, person) =>
    `gaf de geblokkeerde machtiging ${what}${after('van', person)} weer vrij`,
  'merchant.created': (what) => `maakte bedrijf ${what} aan`,
  'merchant.ibanChanged': (what) => `wijzigde de bankrekening van ${what}`,
  'merchant.ibanChangeStopped': (what) => `stopte de wijziging van de bankrekening van ${what}`,
  'merchant.balanceCorrected': (what) => `corrigeerde het saldo van ${what}`,
  'merchant.opened': (what) => `opende ${what} voor betalingen`,
  'merchant.updated': (what, fields) => `wijzigde ${fields || 'instellingen'} van ${what}`,
  'notification.resent': 'stuurde een webhookbericht opnieuw',
  'notification.tested': (what) => `stuurde een testbericht voor ${what}`,
  'notifications.resent': (what) => `stuurde webhookberichten van ${what} opnieuw`,
  'notificationSecret.ended': (what) => `beëindigde het oude webhookgeheim van ${what}`,
  'notificationSecret.rotated': (what) => `vernieuwde het webhookgeheim van ${what}`,
  'password.changed': 'wijzigde het eigen wachtwoord',
  'password.resetRequested': (what) => `vroeg een nieuw wachtwoord aan voor ${what}`,
  'password.set': 'stelde een wachtwoord in met een link uit een e-mail',
  'payer.erased': 'wiste op verzoek gegevens van een betaler of aanvrager',
  'payment.created': (_what, _fields, amount, person) =>
    `startte een betaling${after('van', amount)}${after('voor', person)}`,
  'payment.notReceived': 'beëindigde een betaalpoging die de verwerker nooit ontving',
  'payment.simulated': 'liet de simulator iets melden over een betaling',
  'paymentLink.changed': (what, fields, amount) =>
    `wijzigde ${fields || 'gegevens'} van ${link(what, amount)}`,
  'paymentLink.created': (what, _fields, amount) => `maakte ${link(what, amount)} aan`,
  'paymentLink.switchedOff': (what, _fields, amount) => `zette ${link(what, amount)} uit`,
  'paymentLink.switchedOn': (what, _fields, amount) => `zette ${link(what, amount)} weer aan`,
  'payout.approvalWithdrawn': (_what, _fields, amount) =>
    `trok de goedkeuring van de uitbetaling${after('van', amount)} in`,
  'payout.approved': (_what, _fields, amount) =>
    `keurde de uitbetaling${after('van', amount)} als tweede goed`,
  'payout.approvedFirst': (_what, _fields, amount) =>
    `keurde de uitbetaling${after('van', amount)} als eerste goed`,
  'payouts.held': (what) => `hield de uitbetalingen aan ${what} aan`,
  'payouts.released': (what) => `gaf de uitbetalingen aan ${what} weer vrij`,
  'recurrence.changed': (_what, fields, _amount, person) =>
    `wijzigde ${fields || 'gegevens'} van de terugkerende betaling${after('van', person)}`,
  'recurrence.noticeConfirmed': (_what, _fields, amount, person) =>
    `bevestigde ${person || 'de betaler'} zelf te hebben geïnformeerd${amount && ` over de incasso van ${amount}`}`,
  'recurrence.skippedCollected': (_what, _fields, amount, person) =>
    `liet een overgeslagen incasso${from(amount, person)} alsnog uitvoeren`,
  'recurrence.skippedDropped': (_what, _fields, amount, person) =>
    `liet een overgeslagen incasso${from(amount, person)} vervallen`,
  'recurrence.stopped': (_what, _fields, amount, person) =>
    `stopte de terugkerende betaling${from(amount, person)}`,
  'refund.requested': (_what, _fields, amount, person) =>
    `betaalde ${amount || 'een betaling'} terug${after('aan', person)}`,
  'refundRequest.approved': (_what, _fields, amount) =>
    `keurde het terugbetaalverzoek${after('van', amount)} goed`,
  'refundRequest.asked': (_what, _fields, amount) => `vroeg ${amount || 'betalingen'} terug te betalen`,
  'refundRequest.rejected': (_what, _fields, amount) =>
    `wees het terugbetaalverzoek${after('van', amount)} af`,
  'refundRequest.withdrawn': (_what, _fields, amount) =>
    `trok het terugbetaalverzoek${after('van', amount)} in`,
  'role.limitChanged': (what) => `wijzigde de terugbetaallimiet van rol ${what}`,
  'restore.proven': 'legde vast dat een back-up is teruggezet en gecontroleerd',
  'role.changed': (what, fields) => `wijzigde ${fields && `${fields} van`} rol ${what}`,
  'role.created': (what) => `maakte rol ${what} aan`,
  'role.deleted': (what) => `verwijderde rol ${what}`,
  'secondFactor.codesRenewed': 'maakte nieuwe herstelcodes',
  'secondFactor.enabled': 'zette inloggen in twee stappen aan',
  'secondFactor.removed': (what) => `zette inloggen in twee stappen uit voor ${what}`,
  'secondFactor.replaced': 'stelde een andere app in voor inloggen in twee stappen',
  'secondFactor.started': 'begon met instellen van inloggen in twee stappen',
  'session.ended': 'logde uit op een ander apparaat',
  'sessions.ended': 'logde uit op alle andere apparaten',
  'session.signedOut': 'logde uit',
  'session.started': 'logde in',
  'settlement.downloaded': (what) => `downloadde afrekening ${what}`,
  'signIn.codeWrong': (what) => `probeerde als ${what} in te loggen met een verkeerde code`,
  'signIn.passwordWrong': (what) => `probeerde als ${what} in te loggen met een verkeerd wachtwoord`,
  'terms.approved': (what) => `keurde voorwaarden van ${what} goed`,
  'terms.proposed': (what) => `stelde voorwaarden voor ${what} voor`,
  'terms.rejected': (what) => `wees voorwaarden van ${what} af`,
  'terms.withdrawn': (what) => `trok een voorstel voor voorwaarden van ${what} in`,
  'user.changed': (what, fields) => `wijzigde ${fields || 'rechten'} van ${what}`,
  'user.created': (what) => `voegde ${what} toe`,
  'user.disabled': (what) => `schakelde ${what} uit`,
  'user.enabled': (what) => `schakelde ${what} weer in`,
  'user.invitationResent': (what) => `stuurde de uitnodiging van ${what} opnieuw`,
  'user.invitationWithdrawn': (what) => `trok de uitnodiging van ${what} in`,
  'user.invited': (what) => `nodigde ${what} uit`,
  'view.deleted': (what) => `verwijderde weergave ${what}`,
  'view.saved': (what) => `bewaarde weergave ${what}`,
};

const attention: Record<AttentionKind, string> = {
  chargeback: 'terugboeking',
  mandateBlocked: 'geblokkeerde machtiging',
  recurrenceSkipped: 'overgeslagen incasso',
  refundRequest: 'terugbetaalverzoek',
  refundFailed: 'mislukte terugbetaling',
  notificationsFailing: 'webhookberichten die niet aankomen',
  paymentNoted: 'betaling ter informatie',
  paymentLate: 'betaling die alsnog slaagde',
  endpointFailing: 'webhookadres dat faalt',
  linkLapsing: 'betaallink die bijna verloopt',
  accountMissing: 'ontbrekende uitbetaalrekening',
  accountRefused: 'geweigerde uitbetaalrekening',
};

/** In lower case: a sentence may name them. */
const fields: Record<AuditField, string> = {
  ...settingTexts.names,
  allowedAddresses: 'toegestane adressen',
  amount: 'bedrag',
  applicationId: 'aanvraag',
  attention: 'aandachtspunt',
  columns: 'kolommen',
  companies: 'bedrijven',
  creditorIdentifier: 'incassant-ID',
  currency: 'valuta',
  customRoles: 'eigen rollen',
  description: 'omschrijving',
  documentKind: 'soort document',
  dueDate: 'incassodatum',
  email: 'e-mailadres',
  enabled: 'toegang',
  endDate: 'einddatum',
  eventTypes: 'soorten webhookberichten',
  filters: 'filters',
  format: 'bestandsformaat',
  frequency: 'frequentie',
  iban: 'bankrekening',
  ibanChange: 'aangevraagde bankrekening',
  item: 'onderdeel',
  items: 'onderdelen',
  language: 'taal',
  legalName: 'statutaire naam',
  letter: 'dagoverzicht',
  days: 'dagen',
  linkValidityDays: 'dagen geldig',
  list: 'lijst',
  mandateType: 'soort machtiging',
  maximumUses: 'aantal keer te gebruiken',
  merchantId: 'bedrijf',
  month: 'maandbericht',
  name: 'naam',
  nextRunDate: 'volgende incasso',
  note: 'toelichting',
  openAmount: 'bedrag gekozen door de betaler',
  overlapHours: 'uren naast elkaar',
  parentId: 'bovenliggend bedrijf',
  paymentId: 'betaling',
  paymentMethodSettings: 'betaalmethoden',
  permissions: 'rechten',
  quantity: 'aantal',
  reason: 'reden',
  refundLimit: 'terugbetaallimiet',
  refusal: 'waarom het geweigerd is',
  restrictionList: 'beperkingen',
  result: 'uitkomst',
  roles: 'rollen',
  scopes: 'rechten',
  selected: 'gekozen bedrijven',
  sepaOnly: 'alleen incasso',
  sessions: 'apparaten',
  shared: 'gedeeld',
  state: 'oordeel',
  triedOn: 'geprobeerd op',
  url: 'adres',
  users: 'gebruikers',
  validFrom: 'ingangsdatum',
  withinLimit: 'binnen de limiet',
};

/** Sentences of audit log rows. */
export const auditWords = source('audit/audit-words', { actions, fields, attention });

export type AuditWords = typeof auditWords;
