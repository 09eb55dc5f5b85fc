export {
  DEFAULT_LANGUAGE,
  type Formats,
  formatsOf,
  isLanguage,
  LANGUAGES,
  type Language,
  makeFormats,
  type Shape,
} from './core.ts';
