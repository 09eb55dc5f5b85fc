import type { SecondFactor } from '@stuiver/contract';
import { accountTexts } from '@stuiver/messages/nl/account/account';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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

type Open = 'setUp' | 'remove' | 'renew';
const FEW_CODES = 3;

function FactorFacts({ factor, onOpen }: { factor: SecondFactor; onOpen: (open: Open) => void }) {
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
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => onOpen('renew')}>{words.renew.action}</Button>
        <Button onClick={() => onOpen('setUp')}>{words.replace}</Button>
        <Button onClick={() => onOpen('remove')}>{words.remove.action}</Button>
      </div>
    </>
  );
}

/** The user's second factor: an app that shows codes, and recovery codes for when it is lost. */
export function FactorCard() {
  const { factor: words } = useTexts(accountTexts);
  const query = useQuery(factorQuery());
  const { data: factor, error } = query;
  const [open, setOpen] = useState<Open | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const close = () => setOpen(null);
  const show = (made: readonly string[]) => {
    setOpen(null);
    setCodes(made);
  };
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
              <Button onClick={() => setOpen('setUp')} className="max-sm:w-full">
                {words.start.action}
              </Button>
            </div>
          ) : null}
          {factor ? <FactorFacts factor={factor} onOpen={setOpen} /> : null}
        </CardBody>
      )}
      {open === 'setUp' ? <SetUpDialog replaces={Boolean(factor)} onClose={close} onMade={show} /> : null}
      {open === 'remove' ? <RemoveFactorDialog onClose={close} /> : null}
      {open === 'renew' ? <RenewCodesDialog onClose={close} onMade={show} /> : null}
      {codes ? <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} /> : null}
    </Card>
  );
}
