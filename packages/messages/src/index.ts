export {
  areaOf,
  type Formats,
  formatsOf,
  minus,
  knownLocale,
  loadedAreas,
  writeFiguresBy,
} from './core.ts';
export { DEFAULT_LANGUAGE, isLanguage, type Language } from '@stuiver/domain/languages';
