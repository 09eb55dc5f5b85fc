import { bookkeepingTexts } from '@stuiver/messages/nl/bookkeeping/bookkeeping';
import { getSettlementCamt, getSettlementPdf } from '@stuiver/contract/routes';
import { fileNameIn } from '../../lib/browser/file-name-in.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { useToastedAction } from '../../lib/dialogs/use-toasted-action.ts';
import { useTexts, useFormats } from '../../lib/language.ts';
import { Button, type ButtonSize } from '../../ui/button.tsx';
import { Download } from '../../ui/icons.tsx';
import { fetchFile } from '../../lib/api.ts';
import { isPermitted, useSession } from '../../lib/session.ts';

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

export type DownloadButtonProps = {
  label: string;
  /** Spoken instead of the label where several buttons have the same. */
  name?: string;
  size?: ButtonSize;
  fetchFile: () => Promise<Response>;
};

/** Downloads a file; a failure is shown as a toast. */
export function DownloadButton({ label, name = label, size = 'regular', fetchFile }: DownloadButtonProps) {
  const { files: words } = useTexts(bookkeepingTexts);
  const { sending, act } = useToastedAction();
  const download = async () => {
    const response = await fetchFile();
    saveFile(await response.blob(), response.headers.get('content-type') ?? '', fileNameIn(response));
  };
  return (
    <Button
      size={size}
      loading={sending}
      aria-label={name}
      icon={Download}
      onClick={() => void act(words.failed, download)}
    >
      {label}
    </Button>
  );
}
