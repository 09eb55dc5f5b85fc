import type { CheckoutPage, CheckoutRender } from '@stuiver/contract/checkout-pages';
import { unreachable } from '@stuiver/domain/unreachable';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { AuthorizePage } from './server-only/authorize-page.tsx';
import { DebitFields } from './direct-debit/debit-fields.tsx';
import { OpenAmount } from './pay/open-amount.tsx';
import { NoticePage } from './server-only/notice-page.tsx';
import { PayPage } from './pay/pay-page.tsx';
import { getCheckoutTexts, getServerTexts } from './server-texts.ts';
import { Sprite } from './shell/sprite.tsx';
import { StatusPage } from './status/status-page.tsx';
import { TransferDetails } from './bank-transfer/transfer-details.tsx';
import { makeTexts, type Texts, TextsContext } from './texts.ts';

function getPageTitle(page: CheckoutPage, { t, language }: Texts): string {
  switch (page.kind) {
    case 'pay':
      return t.pay.title(page.details.merchantName);
    case 'authorize':
      return getServerTexts(language).bank.title;
    case 'status':
      return t.status.title;
    case 'notice':
      return getServerTexts(language).notices[page.notice].title;
    default:
      return unreachable(page);
  }
}

/** One sprite for all documents: it contains no text. */
const SPRITE = renderToStaticMarkup(<Sprite />);

/** There are no clicks on the server. */
const noChoice = () => undefined;

function Page({ page }: { page: CheckoutPage }) {
  switch (page.kind) {
    case 'pay':
      return <PayPage page={page} choose={noChoice} Amount={OpenAmount} Debit={DebitFields} />;
    case 'authorize':
      return <AuthorizePage page={page} />;
    case 'status':
      return <StatusPage page={page} choose={noChoice} Transfer={TransferDetails} />;
    case 'notice':
      return <NoticePage page={page} />;
    default:
      return unreachable(page);
  }
}

/**
 * Renders a payer's page on the server; the gateway gets this function, and the browser the same `page`.
 *
 * @returns the markup for `#root`, the sprite for the document, and the title
 */
export const render: CheckoutRender = (page, language) => {
  const texts = makeTexts(language, getCheckoutTexts(language), page.locale);
  const html = renderToString(
    <TextsContext value={texts}>
      <Page page={page} />
    </TextsContext>,
  );
  return { html, sprite: SPRITE, title: getPageTitle(page, texts) };
};
