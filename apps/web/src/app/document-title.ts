import { type ShellTexts, shellTexts } from '@stuiver/messages/nl/shared/shell';
import { config } from '../lib/config.ts';
import { getTexts } from '../lib/language.ts';

/** Product name plus the screen's title (specification, section 2). */
export function documentTitle(title: keyof ShellTexts['titles']): string {
  return `${config.productName} – ${getTexts(shellTexts).titles[title]}`;
}
