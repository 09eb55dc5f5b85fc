import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Menu } from './menu.tsx';

it('opens by a press that starts as the pointer arrives, after another menu has loaded the list', async () => {
  const groups = [{ key: 'row', entries: [{ key: 'change', label: 'Wijzigen', onSelect: () => undefined }] }];
  render(['Een', 'Twee'].map((name) => <Menu key={name} label={name} button={name} groups={groups} />));
  const find = (name: string) => screen.getByRole('button', { name });
  fireEvent.pointerEnter(find('Een'));
  await waitFor(() => expect(find('Een').id).toContain('headlessui'));
  // A browser finds the button once for all of these, before they start.
  const button = find('Twee');
  fireEvent.pointerEnter(button);
  fireEvent.pointerDown(button);
  fireEvent.click(button);
  expect(await screen.findByRole('menuitem', { name: 'Wijzigen' })).toBeTruthy();
});
