export {
  getTextArea,
  type Formats,
  getFormats,
  minus,
  knownLocale,
  loadedAreas,
  writeFiguresBy,
} from './core.ts';
export { DEFAULT_LANGUAGE, isLanguage, type Language } from '@stuiver/domain/languages';
