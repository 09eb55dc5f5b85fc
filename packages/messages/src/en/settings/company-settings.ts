import { makeNumberFormat } from '../../core.ts';
import type { CompanySettingsTexts } from '../../nl/settings/company-settings.ts';

const number = makeNumberFormat('en');

export const companySettingsTexts: CompanySettingsTexts = {
  title: 'Company Settings',
  lead: 'How your payment page looks, how payers pay, and where they go afterwards.',
  look: {
    title: 'Branding',
    text: 'Your logo, background and colour on the payment page and the result page.',
    colour: 'Brand colour',
    colourHint: 'For buttons, links and accents. Empty: the standard colour.',
    pickColour: 'Pick a colour',
    clearColour: 'Use the standard colour',
    notAColour: 'Enter a colour as # with six digits or letters, such as #0b5d4d',
    contrastGood: (ratio) =>
      `Easy to read: contrast ${number(ratio)} : 1 with white. ${number(4.5)} : 1 is needed.`,
    contrastLow: (ratio) =>
      `Too light to read white on: contrast ${number(ratio)} : 1, and ${number(4.5)} : 1 is needed. Your payment page makes the colour a little darker.`,
    used: 'How your payment page uses the colour',
    light: 'Light',
    dark: 'Dark',
    button: 'Pay',
    logoUrl: 'Logo URL',
    logoHint: 'PNG, JPEG or WebP, 2 MB at most. A wide logo fits best.',
    backgroundUrl: 'Background URL',
    backgroundHint: 'Shown faintly behind your payment page. A calm photo works best.',
    pictures: {
      waiting: 'Fetching the picture…',
      shown: 'Fetched; see the preview.',
      upload: 'Upload a file',
      replace: 'Replace',
      remove: 'Remove',
      uploaded: 'Uploaded; see the preview.',
      sending: (percent) => `Uploading… ${number(percent)}%`,
      retry: 'Fetch again',
      notNow: (why) => `The picture couldn’t be fetched now. ${why}`,
    },
    failures: {
      forbiddenAddress: 'We can’t fetch this address. It must be public on the internet, with https.',
      timeOut: 'The website didn’t answer within 10 seconds.',
      noConnection: 'No connection to this website. Check the address.',
      status: (httpStatus) =>
        httpStatus === 404
          ? 'There is nothing at this address (404). Check the address.'
          : `The website answered with status ${String(httpStatus)} instead of a picture. Choose an address that opens directly for everyone.`,
      tooLarge: 'The picture is too large. 2 MB, 4,096 pixels per side and 12 million in total at most.',
      notAPicture:
        'There is no PNG, JPEG or WebP at this address. SVG isn’t supported; save your logo as a PNG.',
      broken: 'The picture is damaged. Save it again and try once more.',
    },
  },
  preview: {
    title: 'Preview',
    frame: 'Preview of your payment page',
    text: 'With your changes, saved or not.',
    size: 'Size',
    phone: 'Phone',
    desktop: 'Desktop',
    theme: 'Theme',
    light: 'Light',
    dark: 'Dark',
    open: 'Open the preview in a new tab',
    failed: 'The preview couldn’t be shown',
  },
  methods: {
    title: 'Payment methods',
    text: 'Payers see them in this order. Drag a method, or use the arrows.',
    list: 'Payment methods in the order of your payment page',
    on: 'On',
    off: 'Off',
    switch: (method) => `Offer ${method}`,
    up: (method) => `Move ${method} up`,
    down: (method) => `Move ${method} down`,
    drag: 'Drag',
    via: (processor) => `Via ${processor}`,
    processors: { simulator: 'the simulator', sepa: 'the bank', adyen: 'Adyen' },
    lacksIdentifier:
      'Payers don’t see it yet: we don’t have your creditor identifier. Your bank gives you one; send it to us.',
    place: (place) => `Place ${number(place)}. `,
    moved: (method, place, of) => `${method} is now at place ${number(place)} of ${number(of)}.`,
    switchedOn: (method) => `${method} is on.`,
    switchedOff: (method) => `${method} is off.`,
    inOrder: 'In this order',
    noneOn: 'Switch on at least one payment method; without one no one can pay you.',
    nameVia: (method, processor) => `${method} (via ${processor})`,
    processor: (method) => `Processor of ${method}`,
    chosen: (method, processor) => `${method} now goes through ${processor}.`,
  },
  addresses: {
    title: 'Addresses',
    text: 'Where webhook events arrive and where the payer goes after paying. A payment link or payment can have addresses of its own.',
    notifyExample: 'https://www.yourshop.com/webhook',
    example: 'https://www.yourshop.com/thank-you',
    open: 'Open',
    openFor: (label) => `${label}: open the address in a new tab`,
  },
  test: {
    action: 'Send a test event',
    empty: 'Enter an address first.',
    sending: 'The test event is on its way…',
    accepted: 'The test event was accepted',
    acceptedText: (status, time) =>
      `Your shop answered with status ${String(status)} after ${number(time)} milliseconds.`,
    refused: 'Your shop didn’t accept the test event',
    refusedText: (status, time) =>
      `The response was status ${String(status)} after ${number(time)} milliseconds. Respond to webhook events with a status from 200 to 299.`,
    redirected: (status) =>
      `The address redirects (status ${String(status)}). Webhook events don’t follow redirects; enter the final address.`,
    unreached: 'The test event didn’t arrive',
    reasons: {
      forbiddenAddress: 'We can’t call this address. It must be public on the internet, with https.',
      timeOut: 'There was no response within 10 seconds.',
      noConnection: 'No connection could be made. Check the address, and whether its certificate is valid.',
    },
    answer: 'Start of the response',
    nothing: 'The response was empty.',
    failed: 'The test event wasn’t sent',
    unsaved: 'Sent to the address entered here; it hasn’t been saved yet.',
  },
  statement: {
    title: 'The payer’s bank statement',
    text: 'This line tells payers what they paid for. A clear one prevents chargebacks.',
    choice: 'What should the statement show?',
    options: {
      NAME: 'Company name',
      NAME_AND_REFERENCE: 'Company name and description',
      REFERENCE: 'Description of the payment',
    },
    preview: 'Payer’s view',
    sample: 'Order 1001',
    date: '22 Nov',
  },
  saved: 'Settings saved',
  savedText: (name) => `The payment page of ${name} is up to date.`,
};
