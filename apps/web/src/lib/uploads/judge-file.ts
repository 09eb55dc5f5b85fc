import {
  declaredPixels,
  DOCUMENT_TAIL,
  documentTypeOf,
  isWhole,
  LARGEST_DOCUMENT,
  MOST_PIXELS,
  declaresEncryption,
} from '@stuiver/domain/applications/documents';
import type { OnboardingFieldError } from '@stuiver/domain/applications/field-errors';

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
  const type = documentTypeOf(bytes.subarray(0, 64));
  if (type === 'fileHeic' || type === 'wrongFileType') return type;
  if (declaredPixels(type, bytes) > MOST_PIXELS) return 'fileTooManyPixels';
  if (type === 'application/pdf' && declaresEncryption(bytes)) return 'fileEncrypted';
  return isWhole(type, bytes.subarray(-DOCUMENT_TAIL)) ? null : 'fileIncomplete';
}
