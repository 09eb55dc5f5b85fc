import { bookkeepingTexts } from '@stuiver/messages/nl/bookkeeping/bookkeeping';
import { useState } from 'react';
import { ApiError } from '../../lib/api.ts';
import { fileNameIn } from '../../lib/browser/file-name-in.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { useFailure } from '../../lib/dialogs/use-failure.ts';
import { useTexts } from '../../lib/language.ts';
import { showToast } from '../../lib/toasts.ts';
import { Button, type ButtonSize } from '../../ui/button.tsx';
import { Download } from '../../ui/icons.tsx';

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
  const describeFailure = useFailure();
  const [loading, setLoading] = useState(false);
  const download = async () => {
    setLoading(true);
    try {
      const response = await fetchFile();
      saveFile(await response.blob(), response.headers.get('content-type') ?? '', fileNameIn(response));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showToast({ tone: 'bad', ...describeFailure(words.failed, error) });
    } finally {
      setLoading(false);
    }
  };
  return (
    <Button
      size={size}
      loading={loading}
      aria-label={name}
      icon={<Download className="size-4" strokeWidth={1.75} />}
      onClick={() => void download()}
    >
      {label}
    </Button>
  );
}
