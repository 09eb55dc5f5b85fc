import { getChargebackDetails, getEvidence } from '@stuiver/contract/routes';
import { SCREEN_PATHS } from '@stuiver/contract/screens';
import { CHARGEBACK_STAGES, type ChargebackStage } from '@stuiver/domain/chargebacks/evidence';
import { isInquiry } from '@stuiver/domain/states';
import { chargebacksTexts } from '@stuiver/messages/nl/chargebacks/chargebacks';
import { evidenceTexts } from '@stuiver/messages/nl/chargebacks/evidence';
import { evidencePageTexts } from '@stuiver/messages/nl/chargebacks/evidence-page';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useFormats, useTexts } from '../../../lib/language.ts';
import { reloadQueries } from '../../../lib/query.ts';
import { usePermission, useSession } from '../../../lib/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Segmented } from '../../../ui/forms/segmented.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { DETAILS_COLUMNS, DetailsPage, Trail } from '../../parts/details-page.tsx';
import { detailsHref } from '../../parts/hrefs.ts';
import { isAnswerable } from '../disputes.ts';
import { evidenceCalls } from './evidence-calls.ts';
import { EvidenceFoot } from './evidence-foot.tsx';
import { FolderContext, type LoadedEvidence, makeFolder, useFolder } from './folder.ts';
import { LetterCard, ProductCard, SlotsCard } from './folder-form.tsx';
import { PacketPages, Preview } from './preview.tsx';
import { FactsCard, ReadinessCard } from './side-cards.tsx';
import { StateNotices } from './state-notices.tsx';

/** The evidence of a chargeback: filled in, previewed and submitted here, and read afterwards. */
export function EvidencePage() {
  const { stage } = useSearch({ strict: false }) as { stage?: ChargebackStage };
  const texts = useTexts(evidencePageTexts);
  const { trail } = useTexts(chargebacksTexts);
  const evidenceQuery = (id: string) => ({
    queryKey: ['chargeback', id, 'evidence', stage],
    async queryFn({ signal }: { signal: AbortSignal }): Promise<LoadedEvidence> {
      const params = { id };
      const load = (query: { stage?: ChargebackStage }) => call(getEvidence, { params, query }, signal);
      const [{ details }, { evidence: own }, earlier] = await Promise.all([
        call(getChargebackDetails, { params }, signal),
        load({}),
        stage ? load({ stage }) : null,
      ]);
      return {
        chargeback: details.Chargeback,
        evidence: earlier?.evidence ?? own,
        current: own.stage,
      };
    },
    // The folder refreshes its own copy.
    refetchOnWindowFocus: false,
    gcTime: 0,
  });
  return (
    <DetailsPage
      words={{ ...texts, trail }}
      list={SCREEN_PATHS.chargebacks}
      query={evidenceQuery}
      follows={(change, id) => change.kind === 'chargeback' && change.id === id}
    >
      {(loaded) => (
        <Opened
          // A verdict, a new stage or a submission makes another page of it.
          key={`${loaded.evidence.stage} ${loaded.chargeback.status} ${loaded.evidence.submission !== null}`}
          loaded={loaded}
          onChanged={() => reloadQueries(['chargeback', loaded.chargeback.id])}
        />
      )}
    </DetailsPage>
  );
}

type OpenedProps = { loaded: LoadedEvidence; onChanged: () => Promise<void> };

/** Keeps one folder with its saves and uploads, whichever part of it is shown. */
function Opened({ loaded, onChanged }: OpenedProps) {
  const session = useSession();
  const mayWrite = usePermission('disputes:write');
  const { chargeback, evidence, current } = loaded;
  const isOpen = isAnswerable(chargeback) && evidence.stage === current && evidence.submission === null;
  const isReadOnly = !isOpen || !mayWrite;
  const [folder] = useState(() =>
    makeFolder(evidence, evidenceCalls(chargeback.id), {
      personId: session?.personId ?? '',
      personName: session?.personName ?? '',
      mayWrite: !isReadOnly,
    }),
  );
  useEffect(() => {
    const look = () => {
      if (!isReadOnly && document.visibilityState === 'visible') folder.refresh().catch(() => undefined);
    };
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [folder, isReadOnly]);
  useEffect(() => () => folder.close(), [folder]);
  return (
    <FolderContext value={{ ...folder, loaded, isOpen, isReadOnly }}>
      <Content onChanged={onChanged} />
    </FolderContext>
  );
}

function Content({ onChanged }: Pick<OpenedProps, 'onChanged'>) {
  const texts = useTexts(evidencePageTexts);
  const formats = useFormats();
  const navigate = useNavigate();
  const { view } = useSearch({ strict: false }) as { view?: string };
  const { isReadOnly, loaded } = useFolder();
  const { chargeback, evidence, current } = loaded;
  const taken = isInquiry(chargeback.status) ? chargeback.paymentAmount : chargeback.amount;
  const amount = formats.money(taken, chargeback.currency);
  const to = detailsHref('evidence', chargeback.id);
  const isPreview = view === 'preview' && !isReadOnly;
  const stages = CHARGEBACK_STAGES.slice(0, CHARGEBACK_STAGES.indexOf(current) + 1);
  const show = (next: 'preview' | null) =>
    void navigate({ to, search: next === null ? {} : { view: next } } as never);
  return (
    <>
      <PageHeader
        title={isPreview ? texts.preview.title : texts.person(chargeback.accountHolderName, amount)}
        trail={<Trail to={detailsHref('chargeback', chargeback.id)}>{texts.trail}</Trail>}
        actions={
          isPreview || stages.length < 2 ? null : (
            <Segmented
              label={texts.stagesLabel}
              options={stages.map((value) => ({ value, label: texts.stages[value] }))}
              value={evidence.stage}
              onChange={(stage) => void navigate({ to, search: stage === current ? {} : { stage } } as never)}
            />
          )
        }
      />
      {isPreview ? (
        <Preview
          onBack={() => show(null)}
          onSubmitted={() => {
            show(null);
            void onChanged();
          }}
        />
      ) : (
        <>
          <StateNotices />
          <FolderCards />
          {isReadOnly ? null : (
            <EvidenceFoot amount={amount} onPreview={() => show('preview')} onChanged={onChanged} />
          )}
        </>
      )}
    </>
  );
}

/** The claim, what is answered to it, and beside them what is missing and known. */
function FolderCards() {
  const texts = useTexts(evidencePageTexts);
  const { cases } = useTexts(evidenceTexts);
  const { isReadOnly, loaded } = useFolder();
  const { evidence } = loaded;
  return (
    <div className={DETAILS_COLUMNS}>
      <div className="grid min-w-0 gap-6 max-xl:order-2">
        <Card title={texts.claim} padded="max-w-[72ch]">
          <p className="text-section font-medium">{cases[evidence.case].claim}</p>
          <p className="mt-1 text-ink-soft">{cases[evidence.case].wins}</p>
        </Card>
        {evidence.erasedDateTime === null ? (
          <>
            <ProductCard />
            <SlotsCard />
            <LetterCard />
            <SubmittedPacket {...loaded} />
          </>
        ) : null}
      </div>
      <div className="contents xl:sticky xl:top-20 xl:grid xl:gap-6">
        {isReadOnly ? null : (
          <div className="max-xl:order-1">
            <ReadinessCard />
          </div>
        )}
        <div className="max-xl:order-3">
          <FactsCard />
        </div>
      </div>
    </div>
  );
}

/** The packet that the bank got, on request. */
function SubmittedPacket({ chargeback, evidence }: LoadedEvidence) {
  const { outcome } = useTexts(evidencePageTexts);
  const [isShown, setShown] = useState(false);
  if (evidence.submission === null || evidence.packet === null) return null;
  return (
    <Card padded>
      {isShown ? (
        <PacketPages id={chargeback.id} hash={evidence.packet.hash} />
      ) : (
        <Button onClick={() => setShown(true)}>{outcome.packet}</Button>
      )}
    </Card>
  );
}
