import { settingsFormTexts } from '@stuiver/messages/nl/settings/settings-form';
import { useTexts } from '../../../lib/language.ts';
import { Notice } from '../../../ui/notice.tsx';

/**
 * Shows what another user changed since the form was filled.
 *
 * @param fields the names of the settings that they changed; null without changes
 */
export function NewerNotice({ fields }: { fields: readonly string[] | null }) {
  const { newer } = useTexts(settingsFormTexts);
  if (fields === null) return null;
  return (
    <Notice tone="wait" role="alert" title={newer.title} className="mb-5">
      {fields.length === 0 ? newer.same : newer.text(fields.join(', '))}
    </Notice>
  );
}
