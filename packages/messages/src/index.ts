export {
  areaOf,
  type Formats,
  formatsOf,
  knownLocale,
  loadedAreas,
} from './core.ts';
export { DEFAULT_LANGUAGE, isLanguage, type Language } from '@stuiver/domain/languages';
