import type { SecondFactor } from '@stuiver/contract';
import { accountTexts } from '@stuiver/messages/nl/account/account';
import { useQuery } from '@tanstack/react-query';
import { useDialog } from '../../lib/dialogs/use-dialog.ts';
import { useLanguage, useTexts } from '../../lib/language.ts';
import { spokenDay } from '../../lib/spoken-date.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardBody, Facts } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LoadFailed } from '../../lib/load-failed.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import { buildFacts } from '../parts/summary-card.tsx';
import { factorQuery } from '../parts/factor-query.ts';
import { RecoveryCodesDialog, RemoveFactorDialog, RenewCodesDialog, SetUpDialog } from './factor-dialogs.tsx';

const FEW_CODES = 3;

function FactorFacts({ factor }: { factor: SecondFactor }) {
  const { factor: words } = useTexts(accountTexts);
  const language = useLanguage();
  return (
    <>
      <Facts
        facts={buildFacts(words, {
          state: <StatusDot tone="good">{words.on}</StatusDot>,
          since: spokenDay(factor.enabledDateTime, language),
          codesLeft: words.left(factor.recoveryCodesLeft),
        })}
      />
      {factor.recoveryCodesLeft < FEW_CODES ? (
        <Notice tone="wait" title={words.fewTitle}>
          {words.few}
        </Notice>
      ) : null}
    </>
  );
}

/** The user's second factor: an app that shows codes, and recovery codes for when it is lost. */
export function FactorCard() {
  const { factor: words } = useTexts(accountTexts);
  const query = useQuery(factorQuery());
  const { data: factor, error } = query;
  const [dialog, show] = useDialog();
  const showCodes = (codes: readonly string[]) =>
    show((onClose) => <RecoveryCodesDialog codes={codes} onClose={onClose} />);
  const setUp = () =>
    show((onClose) => <SetUpDialog replaces={Boolean(factor)} onClose={onClose} onMade={showCodes} />);
  const renew = () => show((onClose) => <RenewCodesDialog onClose={onClose} onMade={showCodes} />);
  const remove = () => show((onClose) => <RemoveFactorDialog onClose={onClose} />);
  return (
    <Card title={words.title}>
      {error && factor === undefined ? (
        <LoadFailed {...words.error} query={query} />
      ) : (
        <CardBody className="grid gap-5">
          <p className="text-ink-soft">{words.text}</p>
          {factor === undefined ? <div className="shimmer h-16 rounded-control" /> : null}
          {factor === null ? (
            <div>
              <Button onClick={setUp} className="max-sm:w-full">
                {words.start.action}
              </Button>
            </div>
          ) : null}
          {factor ? (
            <>
              <FactorFacts factor={factor} />
              <div className="flex flex-wrap gap-2">
                <Button onClick={renew}>{words.renew.action}</Button>
                <Button onClick={setUp}>{words.replace}</Button>
                <Button onClick={remove}>{words.remove.action}</Button>
              </div>
            </>
          ) : null}
        </CardBody>
      )}
      {dialog}
    </Card>
  );
}
