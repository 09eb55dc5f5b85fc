import { shell as shellNl } from '@stuiver/messages/nl/shell';
import { messagesOf } from '../lib/language.ts';

export { commonTexts } from '../lib/common-texts.ts';

export const shellTexts = messagesOf(shellNl, () =>
  import('@stuiver/messages/en/shell').then((m) => m.shell),
);
