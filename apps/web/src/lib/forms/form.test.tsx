import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { signedIn } from '../../testing/factories.ts';
import { TextField } from '../../ui/forms/text-field.tsx';
import { ApiError } from '../api.ts';
import { useContractForm } from './form.ts';
import { endSession } from '../session.ts';

const schema = z.object({ transaction: z.object({ description: z.string().min(1).max(5) }) });

function Example({ send }: { send: (values: { description: string }) => Promise<void> }) {
  const form = useContractForm({
    name: 'example',
    schema,
    defaultValues: { description: '' },
    toRequest: (values) => ({ transaction: values }),
    fieldOf: (path) => path.replace('transaction.', ''),
  });
  return (
    <form onSubmit={(event) => void form.submit(send)(event)}>
      <TextField label="Omschrijving" error={form.errorOf('description')} {...form.register('description')} />
      <p>{form.formError?.code}</p>
      <button type="submit">Verstuur</button>
    </form>
  );
}

async function type(text: string) {
  fireEvent.input(screen.getByLabelText('Omschrijving'), { target: { value: text } });
  fireEvent.click(screen.getByRole('button'));
}

it('validates with the contract’s schema and shows the error under the field', async () => {
  const send = vi.fn<() => Promise<void>>();
  render(<Example send={send} />);
  await type('');
  expect(await screen.findByText('Vul een omschrijving in')).toBeTruthy();
  await type('te lang');
  expect(await screen.findByText('Dit is te lang; kort het in')).toBeTruthy();
  expect(screen.getByLabelText('Omschrijving').getAttribute('aria-invalid')).toBe('true');
  expect(send).not.toHaveBeenCalled();
});

it('puts the errors of a 422 under their fields', async () => {
  const body = {
    code: 'invalidInput',
    requestId: 'r',
    errors: { 'transaction.description': ['invalid'] },
  } as const;
  const errors = { 'transaction.description': [...body.errors['transaction.description']] };
  render(<Example send={() => Promise.reject(new ApiError(422, { ...body, errors }))} />);
  await type('kort');
  expect(await screen.findByText('Controleer dit veld')).toBeTruthy();
});

it('shows any other failure for the whole form', async () => {
  render(
    <Example send={() => Promise.reject(new ApiError(409, { code: 'linkUnusable', requestId: 'r' }))} />,
  );
  await type('kort');
  expect(await screen.findByText('linkUnusable')).toBeTruthy();
});

it('restores input after an expired session, for the same person only', () => {
  signedIn();
  const first = render(<Example send={async () => undefined} />);
  fireEvent.input(screen.getByLabelText('Omschrijving'), { target: { value: 'bewaar' } });
  endSession('/management/payment-link');
  first.unmount();
  signedIn({ personId: '0193b0c0-0000-7000-8000-000000000102' });
  const other = render(<Example send={async () => undefined} />);
  expect(screen.getByLabelText<HTMLInputElement>('Omschrijving').value).toBe('');
  other.unmount();
  signedIn();
  render(<Example send={async () => undefined} />);
  expect(screen.getByLabelText<HTMLInputElement>('Omschrijving').value).toBe('bewaar');
});

it('calls an empty number missing, and a wrong one wrong', async () => {
  function Numbers() {
    const form = useContractForm({
      name: 'numbers',
      schema: z.object({ days: z.int().min(1) }),
      defaultValues: { days: '' },
      toRequest: ({ days }) => ({ days: days === '' ? Number.NaN : Number(days) }),
    });
    return (
      <form onSubmit={(event) => void form.submit(async () => undefined)(event)}>
        <TextField label="Dagen" error={form.errorOf('days')} {...form.register('days')} />
        <button type="submit">Verstuur</button>
      </form>
    );
  }
  render(<Numbers />);
  fireEvent.click(screen.getByRole('button'));
  expect(await screen.findByText('Vul een aantal dagen in')).toBeTruthy();
  fireEvent.input(screen.getByLabelText('Dagen'), { target: { value: 'twee' } });
  expect(await screen.findByText('Controleer dit veld')).toBeTruthy();
});
