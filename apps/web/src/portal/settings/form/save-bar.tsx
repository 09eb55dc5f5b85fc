import { settingsFormTexts } from '@stuiver/messages/nl/settings/settings-form';
import { useTexts } from '../../../lib/language.ts';
import { Button } from '../../../ui/button.tsx';

export type SaveBarProps = {
  /** Number of settings that differ from the saved ones; the bar shows while any does. */
  changes: number;
  sending: boolean;
  onCancel: () => void;
};

/** At the foot of a form as soon as something in it changed: how much, and the two ways on. */
export function SaveBar({ changes, sending, onCancel }: SaveBarProps) {
  const texts = useTexts(settingsFormTexts);
  return (
    <>
      <p role="status" className="sr-only">
        {changes > 0 ? texts.changes(changes) : ''}
      </p>
      {changes === 0 ? null : (
        <div className="save-bar sticky bottom-4 z-20 mt-6 flex items-center gap-3 rounded-card border border-line bg-surface px-5 py-3 shadow-float max-sm:bottom-0 max-sm:-mx-4 max-sm:rounded-none max-sm:border-x-0 max-sm:px-4">
          <p aria-hidden className="min-w-0 flex-1 text-table text-ink-soft">
            {texts.changes(changes)}
          </p>
          <Button onClick={onCancel} disabled={sending}>
            {texts.cancel}
          </Button>
          <Button type="submit" tone="primary" loading={sending}>
            {texts.save}
          </Button>
        </div>
      )}
    </>
  );
}
