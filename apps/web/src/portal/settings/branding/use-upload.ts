import { LIMITS } from '@stuiver/contract/limits';
import { uploadPicture } from '@stuiver/contract/routes';
import { errorTexts } from '@stuiver/messages/nl/shared/errors';
import { useState } from 'react';
import { ApiError, callBy } from '../../../lib/api.ts';
import { useTexts } from '../../../lib/language.ts';
import type { PictureField } from '../company/company-values.ts';
import { KINDS } from './use-preview.ts';

/** Sends like `fetch`, which cannot tell how much of a body was sent. */
function fetchReporting(onPercent: (percent: number) => void): typeof fetch {
  return (url, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? 'GET', String(url));
      new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.onprogress = ({ loaded, total }) => onPercent(Math.floor((100 * loaded) / total));
      request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
      request.onerror = request.onabort = () => reject(new TypeError('no answer'));
      init.signal?.addEventListener('abort', () => request.abort());
      request.send(init.body as Blob);
    });
}

/** Uploads a company's pictures: the percentage sent while one is under way, and why the last one was refused. */
export function useUpload(id: string, field: PictureField) {
  const { codes, fields } = useTexts(errorTexts);
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
