import { fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { MethodSwitches, type MethodValue } from './method-row.tsx';

const METHODS: readonly MethodValue[] = [
  {
    paymentMethod: 'CARD',
    processor: 'simulator',
    processors: ['simulator'],
    enabled: true,
    lacksIdentifier: false,
  },
  {
    paymentMethod: 'SEPA_DIRECT_DEBIT',
    processor: 'simulator',
    processors: ['simulator', 'acquirer'],
    enabled: true,
    lacksIdentifier: true,
  },
  {
    paymentMethod: 'PAYPAL',
    processor: 'gone',
    processors: ['simulator'],
    enabled: true,
    lacksIdentifier: false,
  },
];

function Form() {
  const [methods, setMethods] = useState(METHODS);
  return (
    <>
      <MethodSwitches methods={methods} onChange={setMethods} error={undefined} />
      <output>{methods.map(({ processor }) => processor).join()}</output>
    </>
  );
}

it('offers a choice of processors only if there are two', async () => {
  render(<Form />);
  const [card] = screen.getAllByRole('listitem');
  expect(within(card!).getByText('Via de simulator')).toBeTruthy();
  expect(screen.getAllByLabelText(/^Betaalverwerker van/)).toHaveLength(2);
  fireEvent.change(screen.getByLabelText('Betaalverwerker van SEPA-incasso'), {
    target: { value: 'acquirer' },
  });
  expect(await screen.findByText('simulator,acquirer,gone')).toBeTruthy();
  expect(screen.getByText('SEPA-incasso gaat nu via acquirer.')).toBeTruthy();
  // One that is no longer there stays until another is chosen.
  expect(screen.getByLabelText<HTMLSelectElement>('Betaalverwerker van PayPal').value).toBe('gone');
});

it('shows that payers see no direct debit without a creditor identifier, while it is switched on', () => {
  render(<Form />);
  const [card, debit] = screen.getAllByRole('listitem');
  expect(within(debit!).getByText(/incassant-ID/)).toBeTruthy();
  expect(within(card!).queryByText(/incassant-ID/)).toBeNull();
  fireEvent.click(within(debit!).getByRole('switch'));
  expect(within(debit!).queryByText(/incassant-ID/)).toBeNull();
});
