import { shell as shellNl } from '@stuiver/messages/nl/shell';
import { config } from '../lib/config.ts';
import { messagesOf } from '../lib/language.ts';

export { commonTexts } from '../lib/common-texts.ts';

export const shellTexts = messagesOf(shellNl, () =>
  import('@stuiver/messages/en/shell').then((m) => m.shell),
);

/** Product name plus the screen's title (specification, section 2). */
export function documentTitle(title: keyof ReturnType<typeof shellTexts.get>['titles']): string {
  return `${config.productName} – ${shellTexts.get().titles[title]}`;
}
