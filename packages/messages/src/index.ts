export {
  areaOf,
  type Formats,
  formatsOf,
  minus,
  knownLocale,
  loadedAreas,
} from './core.ts';
export { DEFAULT_LANGUAGE, isLanguage, type Language } from '@stuiver/domain/languages';
