/** Members of the European Economic Area. */
const EEA = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
  ' ',
);

/** Countries and territories of SEPA outside the EEA, whose debtors need an address in a direct debit (EPC130-08). */
export const SEPA_OUTSIDE_EEA: readonly string[] = 'AD AL CH GB GG GI IM JE MC MD ME MK RS SM VA'.split(' ');

/**
 * Countries and territories that take part in the SEPA schemes: the European Payments Council's list of SEPA scheme
 * countries (EPC409-09) in force since 22 May 2025, when Serbia was added; checked in November 2026. Accounts in
 * Guernsey, Jersey and the Isle of Man have British IBANs; overseas territories of France have French ones.
 */
export const SEPA_COUNTRIES: readonly string[] = [...EEA, ...SEPA_OUTSIDE_EEA].toSorted();
