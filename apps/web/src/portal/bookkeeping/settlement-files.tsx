import { getSettlementCamt, getSettlementPdf } from '@stuiver/contract/routes';
import { bookkeepingTexts } from '@stuiver/messages/nl/bookkeeping/bookkeeping';
import { fetchFile } from '../../lib/api.ts';
import { useFormats, useTexts } from '../../lib/language.ts';
import { isPermitted, useSession } from '../../lib/session.ts';
import { DownloadButton } from './download-button.tsx';

/** Buttons that download a settlement, for users who may export. */
export function SettlementFiles({ id }: { id: string }) {
  const { files: words } = useTexts(bookkeepingTexts);
  const { language } = useFormats();
  if (!isPermitted(useSession(), 'exports:read')) return null;
  return (
    <>
      <DownloadButton
        label={words.pdf}
        fetchFile={() => fetchFile(getSettlementPdf, { params: { id }, query: { language } })}
      />
      <DownloadButton label="camt.053" fetchFile={() => fetchFile(getSettlementCamt, { params: { id } })} />
    </>
  );
}
