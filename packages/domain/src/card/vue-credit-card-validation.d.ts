/** The card rules' test oracle; the package has no types of its own. */
declare module 'vue-credit-card-validation/src/validation.js' {
  const validation: {
    validateCardNumber(number: string): boolean;
    validateCardCVC(code: string, type: string | null): boolean;
    validateCardExpiry(month: string, year: string): boolean;
    cardType(number: string): string | null;
    formatCardNumber(number: string): string;
    formatExpiry(expiry: string): string;
  };
  export default validation;
}
