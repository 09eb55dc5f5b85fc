import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Pagination } from './pagination.tsx';

it('shows the server’s zero-based page one-based and asks for pages zero-based', () => {
  const onPage = vi.fn<(page: number) => void>();
  const onPageSize = vi.fn<(size: number) => void>();
  render(
    <Pagination
      currentPage={4}
      totalPages={10}
      totalElements={195}
      pageSize={20}
      onPage={onPage}
      onPageSize={onPageSize}
    />,
  );
  expect(screen.getByText('81–100 van 195')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Pagina 5' }).getAttribute('aria-current')).toBe('page');
  expect(screen.queryByRole('button', { name: 'Pagina 7' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Pagina 6' }));
  expect(onPage).toHaveBeenCalledWith(5);
  fireEvent.click(screen.getByRole('button', { name: 'Laatste pagina' }));
  expect(onPage).toHaveBeenCalledWith(9);
  const sizes = within(screen.getByLabelText('Items per pagina')).getAllByRole('option');
  expect(sizes.map((option) => option.textContent)).toEqual(['10', '20', '30', '40', '50']);
  fireEvent.change(screen.getByLabelText('Items per pagina'), { target: { value: '50' } });
  expect(onPageSize).toHaveBeenCalledWith(50);
});
