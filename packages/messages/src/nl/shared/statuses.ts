import { source } from '../../core.ts';

/** One word for each status; always next to a dot or an icon. */
export const statusTexts = source('shared/statuses', {
  payment: {
    OPEN: 'Open',
    PENDING: 'In behandeling',
    AUTHORIZED: 'Gereserveerd',
    SUCCEEDED: 'Geslaagd',
    SETTLED: 'Verwerkt',
    FAILED: 'Mislukt',
    ABORTED: 'Geannuleerd',
    EXPIRED: 'Verlopen',
    /** From here on: what followed a success (`paymentCondition`). */
    LATE: 'Laat geslaagd',
    PARTLY_REFUNDED: 'Deels terugbetaald',
    REFUNDED: 'Terugbetaald',
    REFUND_PENDING: 'Terugbetaling loopt',
    CHARGEBACK_RECEIVED: 'Terugboeking loopt',
    CHARGEBACK_EVIDENCE_REQUIRED: 'Teruggeboekt · bewijs nodig',
    CHARGEBACK_UNDER_REVIEW: 'Terugboeking in beoordeling',
    CHARGEBACK_LOST: 'Teruggeboekt',
    /** A filter's word for every chargeback that was not won. */
    CHARGED_BACK: 'Teruggeboekt',
    CHARGEBACK_ACCEPTED: 'Teruggeboekt · geaccepteerd',
  },
  attempt: {
    STARTED: 'Gestart',
    REDIRECTED: 'Doorgestuurd',
    PENDING: 'In behandeling',
    AUTHORIZED: 'Gereserveerd',
    SUCCEEDED: 'Geslaagd',
    FAILED: 'Geweigerd',
    ABORTED: 'Geannuleerd',
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
    INQUIRY: 'Bankvraag',
    INQUIRY_ANSWERED: 'Beantwoord',
    INQUIRY_UNANSWERED: 'Onbeantwoord',
    /** A bank's return of a direct debit (`chargebackCondition`). */
    RETURNED: 'Gestorneerd',
  },
  recurrence: {
    ACTIVE: 'Actief',
    PAUSED: 'Gepauzeerd',
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
  refundRequest: {
    WAITING: 'Wacht op goedkeuring',
    APPROVED: 'Goedgekeurd',
    REJECTED: 'Afgewezen',
    WITHDRAWN: 'Ingetrokken',
    EXPIRED: 'Verlopen',
  },
  delivery: {
    PENDING: 'In wachtrij',
    DELIVERED: 'Bezorgd',
    FAILED: 'Mislukt',
    MISSED: 'Gemist',
  },
  requestOutcome: {
    SUCCEEDED: 'Gelukt',
    FAILED: 'Geweigerd',
    DEPRECATED: 'Verouderd',
  },
  refundOrigin: {
    ASKED: 'Aangevraagd',
    AUTOMATIC: 'Automatisch',
  },
  mandate: {
    ACTIVE: 'Actief',
    BLOCKED: 'Geblokkeerd',
    USED: 'Afgerond',
    STOPPED: 'Gestopt',
  },
  mandateType: {
    MODEL_C: 'Los vastgelegd',
    MODEL_A: 'Via een betaling',
  },
  /** An amount with how often: `€ 24,50, maandelijks`. */
  perFrequency: (amount: string, frequency: string) => `${amount}, ${frequency.toLowerCase()}`,
  /** A status with why: `Mislukt · te weinig saldo`. */
  withReason: (status: string, reason: string) => `${status} · ${reason}`,
});

export type StatusTexts = typeof statusTexts;
