import { listPanels as nl } from '@stuiver/messages/nl/list-panels';
import { messagesOf } from '../../../lib/language.ts';

/** Fetched with what opens from the bar, not with the list. */
export const panelTexts = messagesOf(nl, () =>
  import('@stuiver/messages/en/list-panels').then((m) => m.listPanels),
);
export type PanelTexts = ReturnType<typeof panelTexts.get>;
