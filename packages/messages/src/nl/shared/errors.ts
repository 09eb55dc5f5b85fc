import { source } from '../../core.ts';

/** Texts for the gateway's codes; used by portal, payer's pages and mails. */
export const errorTexts = source('shared/errors', {
  codes: {
    unauthenticated: 'U bent niet meer ingelogd. Log opnieuw in.',
    wrongCredentials: 'De combinatie van e-mailadres en wachtwoord klopt niet',
    secondFactorNeeded: 'Vul de code uit uw app in.',
    accountLocked:
      'Er is te vaak een verkeerd wachtwoord of een verkeerde code ingevuld. Probeer het later opnieuw, gebruik een herstelcode, of stel een nieuw wachtwoord in.',
    forbidden: 'U hebt hier geen rechten meer voor. Vraag een beheerder om toegang.',
    notFound: 'Dit bestaat niet, of hoort niet bij uw bedrijf.',
    invalidInput: 'Controleer de gemarkeerde velden.',
    alreadyPaid: 'Deze betaling is al gedaan.',
    attemptUnderWay: 'Er loopt al een poging voor deze betaling. Wacht tot die klaar is.',
    attemptUncertain: 'De uitkomst van de vorige poging is nog niet zeker. We vragen het na bij de bank.',
    paymentClosed: 'Deze betaling is afgesloten.',
    paymentExpired: 'Deze betaling is verlopen.',
    merchantNotOpen: 'Met dit bedrijf kan nog niet worden betaald: het wacht op goedkeuring.',
    noPaymentMethod:
      'Er staat geen betaalmethode aan die hiervoor geschikt is. Zet er eerst een aan in de bedrijfsinstellingen.',
    linkUnusable: 'Deze betaallink kan niet meer worden gebruikt.',
    changedMeanwhile: 'Iemand anders heeft dit intussen gewijzigd. Bekijk het en probeer het opnieuw.',
    linkUsedUp: 'Deze betaallink is opgebruikt en kan niet meer worden aan- of uitgezet.',
    nothingCaptured: 'Er is niets ontvangen, dus er valt niets terug te betalen.',
    refundUnderWay: 'Deze terugbetaling wordt al verwerkt.',
    refundKeyReused: 'Deze terugbetaling is al met andere gegevens aangevraagd.',
    refundReserved:
      'Er is niet genoeg over: een deel van deze betaling is gereserveerd voor een terugbetaalverzoek.',
    approvalNeeded:
      'Dit is meer dan er over is van uw limiet voor 24 uur; iemand anders moet het goedkeuren.',
    noApprover:
      'Niemand anders in uw bedrijf mag dit bedrag goedkeuren. Vraag uw beheerder om een hogere limiet.',
    ownRequest: 'U hebt dit zelf aangevraagd; iemand anders moet erover beslissen.',
    aboveRefundLimit: 'Dit bedrag is hoger dan u mag goedkeuren. Vraag iemand met een hogere limiet.',
    requestDecided: 'Over dit verzoek is al beslist, of het is verlopen.',
    mandateBlocked: 'De machtiging is geblokkeerd; deblokkeer die eerst.',
    recurrenceNotActive: 'Deze terugkerende betaling loopt niet meer en kan niet worden gewijzigd.',
    applicationClosed: 'Deze aanvraag is al ingediend en kan nu niet worden gewijzigd.',
    secondReviewerNeeded: 'U hebt deze aanvraag al goedgekeurd; nu moet een collega dat doen.',
    endpointNotActive: 'Dit webhookadres staat uit of is gepauzeerd. Zet het eerst weer aan.',
    evidenceClosed: 'Op deze terugboeking kan niet meer worden gereageerd.',
    evidenceIncomplete:
      'Er ontbreekt nog iets dat de bank nodig heeft. Vul het aan en bekijk het bewijs opnieuw.',
    bankFileTooLate: 'De bank neemt dit bestand niet meer op tijd aan. Annuleer het en maak een nieuw.',
    limitReached: 'Het maximum aantal is bereikt. Verwijder er eerst een.',
    aboveOwnRights: 'Dit geeft meer rechten dan u zelf hebt. Vraag iemand die ze wel heeft.',
    aboveOwnLimit: 'Dit gaat boven uw eigen limiet voor terugbetalen. Vraag iemand met een hogere limiet.',
    lastAdmin: 'Daarna kan niemand dit recht nog geven. Maak eerst iemand anders beheerder.',
    scopeMissing: 'Deze API-sleutel mag dit niet; maak er een met de juiste rechten.',
    notForKeys: 'Deze aanroep kan met geen enkele API-sleutel. Log in op het portaal.',
    addressNotAllowed: 'Deze API-sleutel mag niet vanaf dit IP-adres worden gebruikt. Sta het eerst toe.',
    idempotencyKeyReused: 'Deze Idempotency-Key is al met andere gegevens gebruikt.',
    idempotencyKeyUnderWay: 'De aanvraag met deze Idempotency-Key wordt nog verwerkt.',
    tooManyRequests: 'Er komen te veel aanvragen tegelijk. Wacht even en probeer het opnieuw.',
    storageFull: 'Er is even geen ruimte voor nieuwe bestanden. Probeer het later opnieuw.',
    unavailable: 'We zijn even niet bereikbaar. Er is niets verloren; probeer het zo opnieuw.',
    internal: 'Er ging bij ons iets mis. Er is niets half verwerkt; probeer het opnieuw.',
    noAnswer: 'Er kwam geen antwoord. Controleer uw verbinding en probeer het opnieuw.',
    offline: 'Geen verbinding. Er is niets verstuurd. Probeer het opnieuw.',
  },
});

export type ErrorTexts = typeof errorTexts;
