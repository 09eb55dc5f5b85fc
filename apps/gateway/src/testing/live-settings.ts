/** The settings that live mode asks for; mails go nowhere until a test names its own server. */
export const LIVE_SETTINGS = {
  STUIVER_MODE: 'live',
  STUIVER_PUBLIC_URL: 'https://stuiver.test',
  STUIVER_SMTP_URL: 'smtp://127.0.0.1:1',
  STUIVER_MAIL_FROM: 'post@stuiver.example',
  STUIVER_SUPPORT_MAIL: 'help@stuiver.example',
  STUIVER_INVOICE_SENDER: 'Stuiver Betalen B.V. | Damrak 1, Amsterdam | Btw NL001234567B01',
};
