import { accountTexts } from '@stuiver/messages/nl/account/account';
import { allowSingleKeys, useSingleKeys } from '../../lib/browser/single-keys.ts';
import { useTexts } from '../../lib/language.ts';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { Switch } from '../../ui/forms/switch.tsx';

/** Switches keys without Ctrl on and off, in this browser. */
export function KeysCard() {
  const { keys: texts } = useTexts(accountTexts);
  const allowed = useSingleKeys();
  return (
    <Card>
      <CardHeader title={texts.title} />
      <CardBody className="flex items-center justify-between gap-4">
        <p className="text-ink-soft">{texts.text}</p>
        <Switch
          label={texts.label}
          text={allowed ? texts.on : texts.off}
          checked={allowed}
          onChange={allowSingleKeys}
        />
      </CardBody>
    </Card>
  );
}
