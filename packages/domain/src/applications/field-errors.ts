/** Errors specific to the onboarding form's fields, in addition to those that any field may have. */
export const ONBOARDING_FIELD_ERRORS = [
  'notAPhone',
  'notABic',
  'notAVatNumber',
  'notARegistrationNumber',
  'notAPostCode',
  'notANumber',
  'notAPercentage',
  'inTheFuture',
  'tooOld',
  'notAgreed',
  'belowThreshold',
  'sharesExceedHundred',
  'directorMissing',
  'ownerMissing',
  'roleMissing',
  'wrongFileType',
  'fileHeic',
  'fileName',
  'fileEmpty',
  'fileTooLarge',
  'fileTooManyPixels',
  'uploadLimit',
  'fileIncomplete',
  'fileHidesAnother',
  'fileEncrypted',
  'fileInfected',
  'previewTooLarge',
  'stillAsked',
  'notAccepted',
] as const;
export type OnboardingFieldError =
  | (typeof ONBOARDING_FIELD_ERRORS)[number]
  | 'required'
  | 'invalid'
  | 'tooLong'
  | 'unknownValue'
  | 'notForBanks'
  | 'notAnEmail'
  | 'notAnIban'
  | 'notAUrl'
  | 'notADate'
  | 'notAnAmount';
