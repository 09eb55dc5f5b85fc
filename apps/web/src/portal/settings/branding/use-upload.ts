import { LIMITS } from '@stuiver/contract/limits';
import { uploadPicture } from '@stuiver/contract/routes';
import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { fieldErrorTexts } from '@stuiver/messages/nl/shared/field-errors';
import { useState } from 'react';
import { ApiError, callBy } from '../../../lib/api.ts';
import { useTexts } from '../../../lib/language.ts';
import { fetchReporting } from '../../../lib/uploads/fetch-reporting.ts';
import { KINDS, type PictureFieldName } from './use-preview.ts';

/** Uploads a company's pictures: the percentage sent while one is under way, and why the last one was refused. */
export function useUpload(id: string, field: PictureFieldName) {
  const { codes } = useTexts(errorTexts);
  const { fields } = useTexts(fieldErrorTexts);
  const [percent, setPercent] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  /** Resolves with the address of the picture; null when it was refused. */
  const upload = async (file: File): Promise<string | null> => {
    setProblem(file.size > LIMITS.pictureBytes ? fields.pictureTooLarge : '');
    if (file.size > LIMITS.pictureBytes) return null;
    setPercent(0);
    const body = file.slice(0, file.size, 'application/octet-stream');
    try {
      const call = callBy({ fetch: fetchReporting(setPercent) });
      return (await call(uploadPicture, { params: { id, kind: KINDS[field] }, body })).url;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const key = error.errors['file']?.[0];
      setProblem(key ? fields[key] : codes[error.code]);
      return null;
    } finally {
      setPercent(null);
    }
  };
  return { percent, problem, upload };
}
