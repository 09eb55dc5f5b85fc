import { redirectedTexts } from '@stuiver/messages/nl/auth/redirected';
import { useTexts } from '../../lib/language.ts';
import { Notice } from '../../ui/notice.tsx';

/** Shows that a session ended automatically, and whether the typed input is kept. */
export function LapsedNotice({ keepsInput }: { keepsInput: boolean }) {
  const { lapsed: texts } = useTexts(redirectedTexts);
  return (
    <Notice tone="calm" title={texts.title}>
      {texts.text} {keepsInput ? texts.kept : null}
    </Notice>
  );
}
