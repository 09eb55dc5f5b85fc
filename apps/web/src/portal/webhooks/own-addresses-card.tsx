import type { NotificationEndpoint } from '@stuiver/contract';
import { webhooksTexts } from '@stuiver/messages/nl/webhooks/webhooks';
import { useTexts } from '../../lib/language.ts';
import { Card, CardBody, CardHeader, Facts } from '../../ui/card.tsx';
import { SecretDates, type SecretDatesProps } from './secret-dates.tsx';

export type OwnAddressesCardProps = {
  endpoints: readonly NotificationEndpoint[];
  isGroup: boolean;
  onAsk: SecretDatesProps['onAsk'];
};

/** The secrets of companies without an address of their own: payments may name one, and are signed with these. */
export function OwnAddressesCard({ endpoints, isGroup, onAsk }: OwnAddressesCardProps) {
  const { own: words, facts } = useTexts(webhooksTexts);
  if (endpoints.length === 0) return null;
  return (
    <Card>
      <CardHeader title={words.title} />
      <CardBody className="grid gap-5">
        <p className="max-w-[68ch] text-ink-soft">{words.text}</p>
        <Facts
          facts={endpoints.map((endpoint) => ({
            key: endpoint.id,
            label: isGroup ? endpoint.merchantName : facts.secrets,
            value: <SecretDates endpoint={endpoint} onAsk={onAsk} />,
          }))}
        />
      </CardBody>
    </Card>
  );
}
