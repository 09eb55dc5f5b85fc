import { type ShellTexts, shellTexts } from '@stuiver/messages/nl/shared/shell';
import { config } from '../lib/config.ts';
import { getTexts } from '../lib/language.ts';

/** Product name plus the screen's title (spec 2.20). */
export function documentTitle(title: keyof ShellTexts['titles']): string {
  return `${config.productName} – ${getTexts(shellTexts).titles[title]}`;
}
