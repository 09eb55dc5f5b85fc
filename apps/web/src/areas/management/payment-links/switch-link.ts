import { switchPaymentLink } from '@stuiver/contract';
import { useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { errorTexts } from '../../../lib/error-texts.ts';

/**
 * Switches a link off or on.
 *
 * @param id which link
 * @param reload asks for it again once it is switched
 * @returns `send`, which says whether it was done, and why it was not
 */
export function useSwitch(id: string, reload: () => Promise<void>) {
  const { codes } = errorTexts.use();
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState<ApiError | null>(null);
  const send = async (on: boolean): Promise<boolean> => {
    setSending(true);
    setFailed(null);
    try {
      await call(switchPaymentLink, { body: { id, on } });
      await reload();
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailed(error);
      // What stands in the way has happened meanwhile: the page is to show it.
      if (error.status === 409) await reload();
      return false;
    } finally {
      setSending(false);
    }
  };
  return { sending, failure: failed === null ? null : codes[failed.code], send };
}
