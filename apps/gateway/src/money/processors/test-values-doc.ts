import {
  TEST_ACCOUNT,
  TEST_CARDS,
  TEST_DEFENCES,
  TEST_IBANS,
  TEST_PAYOUTS,
  TEST_REFUNDS,
  type TestDebtorBehaviour,
  type TestPayoutBehaviour,
} from './test-values.ts';

const DEBTOR_TEXTS = {
  reject: (code: string) => `rejected before the settlement: ${code}`,
  return: (code: string) =>
    `pays, and is taken back a minute later: ${code}, a chargeback that is lost at once`,
  slow: () => 'stays pending for five days, and pays',
} as const;

function describeDebtor(behaviour: TestDebtorBehaviour): string {
  return behaviour.kind === 'slow' ? DEBTOR_TEXTS.slow() : DEBTOR_TEXTS[behaviour.kind](behaviour.code);
}

function describePayout(behaviour: TestPayoutBehaviour): string {
  switch (behaviour.kind) {
    case 'pays':
      return 'is paid a minute later';
    case 'fails':
      return `fails a minute later: ${behaviour.code}`;
    case 'returns':
      return `is paid a minute later, and returned after two days: ${behaviour.code}`;
    case 'unanswered':
      return 'is paid a minute later; the bank does not answer the call';
  }
}

/** @returns docs/test-values.md as it should be; a test compares */
export function describeTestValues(): string {
  const grouped = (number: string) => number.replace(/(\w{4})(?=\w)/g, '$1 ');
  return `# Test values

In test mode the simulator executes every method; no money moves. It does not exist in live mode.
This page is written by \`npm run docs:engine\` from
\`apps/gateway/src/money/processors/test-values.ts\`; a test compares the two.

## Cards

Any expiry that is not past, any security code of the right length. Every other valid number succeeds.

| number | what happens |
| --- | --- |
${TEST_CARDS.map(({ number, about }) => `| \`${grouped(number)}\` | ${about} |`).join('\n')}

## Direct debits

By the debtor's IBAN, on the hosted page and for the runs of a recurrence. A direct debit is pending for a
minute. Every other IBAN pays.

| IBAN | what happens |
| --- | --- |
${TEST_IBANS.map(({ iban, behaviour }) => `| \`${grouped(iban)}\` | ${describeDebtor(behaviour)} |`).join('\n')}

Later runs of a recurrence on a card succeed.

## Banks and wallets

iDEAL, Bancontact, PayPal and 3-D Secure go to the test bank at
\`/payment/authorize/…\`, where the tester picks the outcome:

| choice | what happens |
| --- | --- |
| success | the attempt succeeds |
| failure | declined (\`refusedByBank\`; \`threeDSecureFailed\` for cards) |
| cancel | the payer stopped (\`cancelled\`); the payment is open again |
| expire | the bank's page ran out (\`expired\`); the payment is open again |
| later | pending, and succeeds a minute later |

## Bank transfers

The page with the account and the payment reference leads testers to the test bank, where they transfer any
amount, as often as they like, also when it is late:

| what comes in | what happens |
| --- | --- |
| the exact amount | the payment succeeds |
| less | it stays pending; the payer sees what is still missing, and further transfers add up |
| more | the payment succeeds, and the excess is returned automatically |
| anything after it was paid | all of it is returned automatically |
| the whole amount after fourteen days, or after another way to pay was chosen | a late success, or a surplus when it was paid otherwise |
| less than that, too late | is returned automatically; so is what was waiting when the fourteen days are over |

The simulator's account is \`${grouped(TEST_ACCOUNT.iban)}\`.

## Refunds

Decided by the cents of the refund's amount; all others succeed at once.

| amount ends in | what happens |
| --- | --- |
${TEST_REFUNDS.map(({ cents, about }) => `| ,${String(cents)} | ${about} |`).join('\n')}

## Evidence against chargebacks

Decided by the cents of the amount that was charged back; any other amount is won a minute after it was submitted.

| amount ends in | what happens to the evidence |
| --- | --- |
${TEST_DEFENCES.map(({ cents, about }) => `| ,${String(cents)} | ${about} |`).join('\n')}

## Payouts

By the merchant's account for payouts; the simulated bank pays every other IBAN a minute after it was sent.

| IBAN | what happens |
| --- | --- |
${TEST_PAYOUTS.map(({ iban, behaviour }) => `| \`${grouped(iban)}\` | ${describePayout(behaviour)} |`).join('\n')}

## Settlement

The simulator pays out captures of one day six hours into the next day of the deployment's time zone;
payments then become SETTLED. It sends every message twice, as networks do.
`;
}
