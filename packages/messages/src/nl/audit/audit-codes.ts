import { source } from '../../core.ts';

/** Words for the codes that the audit log is filtered by. */
export const auditCodes = source('audit/audit-codes', {
  auditActor: {
    user: 'Gebruikers',
    shop: 'API-sleutels',
    operator: 'De betaaldienst',
    mailLink: 'Link uit een e-mail',
    visitor: 'Niet ingelogd',
  },
  auditSubject: {
    user: 'Gebruiker',
    role: 'Rol',
    apiKey: 'API-sleutel',
    merchant: 'Bedrijf',
    session: 'Apparaat',
    payment: 'Betaling',
    refund: 'Terugbetaling',
    refundRequest: 'Terugbetaalverzoek',
    chargeback: 'Terugboeking',
    payout: 'Uitbetaling',
    paymentLink: 'Betaallink',
    recurrence: 'Terugkerende betaling',
    mandate: 'Machtiging',
    attention: 'Aandachtspunt',
    export: 'Exportbestand',
    endpoint: 'Webhookadres',
    notification: 'Webhookbericht',
    view: 'Weergave',
    application: 'Aanvraag',
    document: 'Document',
    settlement: 'Afrekening',
    invoice: 'Factuur',
    accountantLink: 'Link voor de boekhouder',
    erasure: 'Verwijderverzoek',
    bankFile: 'Bankbestand',
    bankStatement: 'Bankafschrift',
    bankLine: 'Regel van de bank',
    acquirerItem: 'Regel of bericht van de acquirer',
    bankOrder: 'Opdracht aan de bank',
  },
});

export type AuditCodes = typeof auditCodes;
