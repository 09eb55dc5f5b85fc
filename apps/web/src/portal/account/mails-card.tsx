import type { Account } from '@stuiver/contract';
import { changeAccount } from '@stuiver/contract/routes';
import { LETTER_DAYS } from '@stuiver/domain/letter';
import { accountTexts } from '@stuiver/messages/nl/account/account';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { FailureNotice } from '../../lib/dialogs/failure-notice.tsx';
import { useAction } from '../../lib/dialogs/use-action.ts';
import { useTexts } from '../../lib/language.ts';
import { usePermission } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { Card, CardBody, CardHeader } from '../../ui/card.tsx';
import { Checkbox, RadioGroup } from '../../ui/forms/choices.tsx';
import { accountQuery, shown } from './account-queries.ts';

/** The mails that the user chooses to get; a choice is saved at once. */
export function MailsCard({ account: { mails } }: { account: Account }) {
  const { mails: words } = useTexts(accountTexts);
  const client = useQueryClient();
  const hasMonth = usePermission('exports:read');
  const { failure, run } = useAction();
  const choose = (change: Partial<Account['mails']>) =>
    void run(async () => {
      const answer = await call(changeAccount, { body: { mails: change } });
      client.setQueryData(accountQuery().queryKey, shown(answer.account));
      showToast({ tone: 'good', title: words.saved });
    });
  const options = LETTER_DAYS.map((value) => ({ value, label: words.letter.days[value] }));
  return (
    <Card>
      <CardHeader title={words.title} />
      <CardBody className="grid gap-5">
        <FailureNotice title={words.failed} error={failure} />
        <RadioGroup
          label={words.letter.label}
          hint={words.letter.hint}
          options={options}
          value={mails.letter}
          onChange={(letter) => choose({ letter })}
        />
        {hasMonth && (
          <Checkbox
            {...words.month}
            checked={mails.month}
            onChange={({ target }) => choose({ month: target.checked })}
          />
        )}
      </CardBody>
    </Card>
  );
}
