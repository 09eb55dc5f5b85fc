import {
  byteText,
  declaresEncryption,
  detectDocumentType,
  LARGEST_DOCUMENT,
  wholeProblem,
} from '@stuiver/domain/applications/documents';
import type { OnboardingFieldError } from '@stuiver/domain/applications/field-errors';
import { opensPdfHere } from '../pages/pages-of.ts';

/** With these a name reads as another: `pas\u202efdp.exe` as `pasexe.pdf`. */
const DIRECTION_OVERRIDES = /[\u202d\u202e]/;

/** A file's name inside a sentence, which an override of direction would turn around. */
export const shownName = (name: string): string => name.replaceAll(/[\u202d\u202e]/g, '');

/**
 * Judges a newly chosen file, by the same rules as the gateway.
 *
 * @returns why it is refused; null when it may be uploaded
 */
export async function judgeFile(file: Blob, name: string): Promise<OnboardingFieldError | null> {
  if (DIRECTION_OVERRIDES.test(name)) return 'fileName';
  if (file.size === 0) return 'fileEmpty';
  if (file.size > LARGEST_DOCUMENT) return 'fileTooLarge';
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = detectDocumentType(bytes);
  if (type === 'fileHeic' || type === 'wrongFileType') return type;
  const text = byteText(bytes);
  const problem = wholeProblem(type, text);
  if (problem !== null || type !== 'application/pdf' || !declaresEncryption(text)) return problem;
  return (await opensPdfHere(bytes)) ? null : 'fileEncrypted';
}
