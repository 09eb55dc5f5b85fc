import type { CheckoutNotice, NoticePageData } from '@stuiver/contract/checkout-pages';
import { LanguageSwitch, TestBand } from '../shell/frame.tsx';
import { PageIcon, type IconName } from '../shell/icons.tsx';
import { Merchant } from '../shell/merchant.tsx';
import { getServerTexts } from '../server-texts.ts';
import { usePageTexts } from '../texts.ts';

const LOOKS: Readonly<Record<CheckoutNotice, { icon: IconName; tone: string; retry: boolean }>> = {
  notFound: { icon: 'link', tone: 'calm', retry: false },
  linkBusy: { icon: 'clock', tone: 'wait', retry: true },
  linkUsed: { icon: 'check', tone: 'good', retry: false },
  linkUnusable: { icon: 'link', tone: 'calm', retry: false },
  linkGone: { icon: 'link', tone: 'calm', retry: false },
  unavailable: { icon: 'clock', tone: 'wait', retry: true },
  tooManyRequests: { icon: 'clock', tone: 'wait', retry: true },
  internal: { icon: 'alert', tone: 'bad', retry: true },
};

/** Explains why there is nothing to pay: what happened, what is safe, what to do. */
export function NoticePage({ page }: { page: NoticePageData }) {
  const { language } = usePageTexts();
  const t = getServerTexts(language);
  const { merchant } = page;
  const { icon, tone, retry } = LOOKS[page.notice];
  const words = t.notices[page.notice];
  return (
    <>
      <TestBand page={page} />
      <main className="middle">
        <div className="box say">
          {merchant === null ? null : (
            <Merchant name={merchant.merchantName} logoUrl={merchant.logoUrl} logoSize={merchant.logoSize} />
          )}
          <span className={`state ${tone}`}>
            <PageIcon name={icon} />
          </span>
          <h1>{words.heading}</h1>
          <p>{words.text}</p>
          {'ask' in words ? (
            <p className="strong">{merchant ? words.ask(merchant.merchantName) : t.notices.askShop}</p>
          ) : null}
          {retry ? (
            <a href={page.languagePaths[language]} className="button">
              {t.notices.retry}
            </a>
          ) : null}
        </div>
        <LanguageSwitch page={page} />
      </main>
    </>
  );
}
