import type { MerchantSettings } from '@stuiver/contract';
import { stopIbanChange } from '@stuiver/contract/routes';
import { bankAccountTexts } from '@stuiver/messages/nl/settings/bank-account';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useLanguage, useTexts } from '../../../lib/language.ts';
import { spokenDay } from '../../../lib/spoken-date.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardBody, CardHeader, Facts } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ConfirmDialog } from '../../../lib/dialogs/confirm-dialog.tsx';
import { settingsQuery } from '../form/queries.ts';
import { IbanText } from './iban-text.tsx';

type Change = NonNullable<MerchantSettings['ibanChange']>;
type WaitingProps = { settings: MerchantSettings; change: Change; mayChange: boolean };

function StopDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { stop: words } = useTexts(bankAccountTexts);
  const client = useQueryClient();
  async function stop() {
    client.setQueryData(settingsQuery(id).queryKey, await call(stopIbanChange, { body: { id } }));
  }
  return (
    <ConfirmDialog
      words={words}
      onConfirm={stop}
      done={{ title: words.doneTitle, text: words.done }}
      onClose={onClose}
    >
      <p>{words.text}</p>
    </ConfirmDialog>
  );
}

/** The account that waits, when it applies, and the way to stop it. */
function WaitingChange({ settings: { id, iban }, change, mayChange }: WaitingProps) {
  const { waiting: words, stop } = useTexts(bankAccountTexts);
  const language = useLanguage();
  const [stopping, setStopping] = useState(false);
  const when = (instant: string) => spokenDay(instant, language, { withTime: true });
  return (
    <Notice tone="wait" title={words.title}>
      <p className="font-medium text-ink">
        <IbanText iban={change.iban} />
      </p>
      <p className="mt-1">
        {(iban === '' ? words.first : words.text)(when(change.requestedAt), when(change.effectiveAt))}
      </p>
      {mayChange ? (
        <Button size="small" className="mt-3" onClick={() => setStopping(true)}>
          {stop.action}
        </Button>
      ) : null}
      {stopping ? <StopDialog id={id} onClose={() => setStopping(false)} /> : null}
    </Notice>
  );
}

/** The account that payouts go to now, and the one that waits. */
export function AccountCard({ settings, mayChange }: { settings: MerchantSettings; mayChange: boolean }) {
  const texts = useTexts(bankAccountTexts);
  const { iban, ibanChange, merchantName } = settings;
  return (
    <Card>
      <CardHeader title={texts.current(merchantName)} />
      <CardBody className="grid gap-5">
        {iban === '' ? (
          <p className="text-ink-soft">{texts.none}</p>
        ) : (
          <Facts facts={[{ key: 'iban', label: texts.iban, value: <IbanText iban={iban} />, wide: true }]} />
        )}
        {ibanChange ? <WaitingChange settings={settings} change={ibanChange} mayChange={mayChange} /> : null}
      </CardBody>
    </Card>
  );
}
