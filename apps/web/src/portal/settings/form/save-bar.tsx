import { settingsFormTexts } from '@stuiver/messages/nl/settings/settings-form';
import { useTexts } from '../../../lib/language.ts';
import { Button } from '../../../ui/button.tsx';
import { FootBar } from '../../../ui/forms/foot-bar.tsx';

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
        <FootBar>
          <p aria-hidden className="min-w-0 flex-1 text-table text-ink-soft">
            {texts.changes(changes)}
          </p>
          <Button onClick={onCancel} disabled={sending}>
            {texts.cancel}
          </Button>
          <Button type="submit" tone="primary" loading={sending}>
            {texts.save}
          </Button>
        </FootBar>
      )}
    </>
  );
}
