import { source } from '../../core.ts';

/** One word for each status; beside it always a dot or an icon. */
export const statusTexts = source('statuses', {
  payment: {
    OPEN: 'Open',
    PENDING: 'In behandeling',
    AUTHORIZED: 'Gereserveerd',
    SUCCEEDED: 'Geslaagd',
    SETTLED: 'Afgerekend',
    FAILED: 'Mislukt',
    ABORTED: 'Afgebroken',
    EXPIRED: 'Verlopen',
  },
  attempt: {
    STARTED: 'Gestart',
    REDIRECTED: 'Bij de bank',
    PENDING: 'In behandeling',
    AUTHORIZED: 'Gereserveerd',
    SUCCEEDED: 'Geslaagd',
    FAILED: 'Geweigerd',
    ABORTED: 'Afgebroken',
    EXPIRED: 'Verlopen',
    UNKNOWN: 'Wordt nagevraagd',
  },
  refund: {
    PENDING: 'In behandeling',
    SUCCEEDED: 'Geslaagd',
    FAILED: 'Mislukt',
  },
  chargeback: {
    RECEIVED: 'Nieuw',
    EVIDENCE_REQUIRED: 'Bewijs nodig',
    UNDER_REVIEW: 'In beoordeling',
    WON: 'Gewonnen',
    LOST: 'Verloren',
    ACCEPTED: 'Geaccepteerd',
  },
  recurrence: {
    ACTIVE: 'Actief',
    ENDING: 'Loopt af',
    FINISHED: 'Beëindigd',
  },
  paymentLink: {
    ACTIVE: 'Actief',
    USED: 'Gebruikt',
    EXPIRED: 'Verlopen',
    SWITCHED_OFF: 'Uitgezet',
  },
  frequency: {
    DAILY: 'Dagelijks',
    WEEKLY: 'Wekelijks',
    MONTHLY: 'Maandelijks',
    QUARTERLY: 'Per kwartaal',
    YEARLY: 'Jaarlijks',
    NEVER: 'Eenmalig',
  },
  refundOrigin: {
    ASKED: 'Aangevraagd',
    AUTOMATIC: 'Automatisch',
  },
  mandate: {
    ACTIVE: 'Actief',
    BLOCKED: 'Geblokkeerd',
    STOPPED: 'Gestopt',
  },
  mandateType: {
    MODEL_C: 'Zonder transactie',
    MODEL_A: 'Bij een transactie',
  },
  /** What a payment's status becomes in sight of its refunds, chargebacks and lateness. */
  refined: {
    late: 'Laat geslaagd',
    partlyRefunded: 'Deels terugbetaald',
    refunded: 'Terugbetaald',
    refundPending: 'Terugbetaling loopt',
    chargeback: (status: string) => `Teruggeboekt · ${status.toLowerCase()}`,
    declined: (status: string, reason: string) => `${status} · ${reason}`,
  },
});

export type StatusTexts = typeof statusTexts;
