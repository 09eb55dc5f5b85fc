export {
  areaOf,
  type Formats,
  formatsOf,
  knownLocale,
  loadedAreas,
  pluralOf,
  source,
} from './core.ts';
export { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '@stuiver/domain/languages';
