import { source } from '../../core.ts';

/** The notice of a company that waits for its onboarding, in a live deployment. */
export const waitingTexts = source('applications/waiting', {
  title: 'Uw bedrijf wacht op goedkeuring',
  text: 'Tot die tijd kunt u nog geen betalingen ontvangen. Instellingen, team en API-sleutels kunt u al klaarzetten.',
  apply: 'Aanvraag invullen',
});

export type WaitingTexts = typeof waitingTexts;
