import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { nextSort, type TableSort } from './sorting.ts';
import { type Column, Table, type TableProps } from './table.tsx';

type Row = { id: string; name: string; amount: string };
const ROWS: Row[] = [
  { id: 'a', name: 'Eerste', amount: '€ 1,00' },
  { id: 'b', name: 'Tweede', amount: '€ 2,00' },
];
const COLUMNS: Column<Row>[] = [
  { field: 'name', label: 'Naam', cell: (row) => row.name },
  {
    field: 'amount',
    label: 'Bedrag',
    align: 'right',
    sortable: true,
    hideOnMobile: true,
    cell: (row) => row.amount,
  },
];

async function show(parts: Partial<TableProps<Row>> = {}) {
  const table = (
    <Table
      caption="Lijst"
      columns={COLUMNS}
      rows={ROWS}
      rowKey={(row) => row.id}
      rowHref={(row) => `/rows/${row.id}`}
      {...parts}
    />
  );
  const router = createRouter({
    routeTree: createRootRoute({ component: () => table }),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  render(<RouterProvider router={router as never} />);
  await act(() => router.load());
}

describe('sorting', () => {
  it('starts ascending and toggles on the same header', () => {
    expect(nextSort(null, 'amount')).toEqual({ field: 'amount', direction: 'asc' });
    expect(nextSort({ field: 'amount', direction: 'asc' }, 'amount')).toEqual({
      field: 'amount',
      direction: 'desc',
    });
    expect(nextSort({ field: 'amount', direction: 'desc' }, 'amount')).toEqual({
      field: 'amount',
      direction: 'asc',
    });
    expect(nextSort({ field: 'amount', direction: 'desc' }, 'name')).toEqual({
      field: 'name',
      direction: 'asc',
    });
  });

  it('offers a button in sortable headers only', async () => {
    const onSort = vi.fn<(sort: TableSort) => void>();
    await show({ onSort, sort: { field: 'amount', direction: 'asc' } });
    fireEvent.click(screen.getByRole('button', { name: 'Bedrag' }));
    expect(onSort).toHaveBeenCalledWith({ field: 'amount', direction: 'desc' });
    expect(screen.queryByRole('button', { name: 'Naam' })).toBeNull();
    expect(screen.getByRole('columnheader', { name: 'Bedrag' }).getAttribute('aria-sort')).toBe('ascending');
    expect(screen.getByRole('columnheader', { name: 'Naam' }).getAttribute('aria-sort')).toBeNull();
  });
});

describe('rows', () => {
  it('rows are real links, and arrow keys move between them', async () => {
    await show();
    const [first, second] = screen.getAllByRole('link');
    expect(first?.getAttribute('href')).toBe('/rows/a');
    first?.focus();
    fireEvent.keyDown(first as HTMLElement, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(second);
    fireEvent.keyDown(second as HTMLElement, { key: 'Home' });
    expect(document.activeElement).toBe(first);
  });

  it('cells align and hide as their column defines', async () => {
    await show();
    const cell = within(screen.getAllByRole('row')[1] as HTMLElement)
      .getByText('€ 1,00')
      .closest('td');
    expect(cell?.className).toContain('text-right');
    expect(cell?.className).toContain('max-md:hidden');
  });

  it('rows are skeletons while loading, and a placeholder without rows', async () => {
    await show({ loading: true, skeletonRows: 4 });
    expect(screen.getAllByRole('row')).toHaveLength(5);
    expect(screen.queryByText('Eerste')).toBeNull();
    await show({ rows: [], placeholder: <p>Nog niets</p> });
    expect(screen.getByText('Nog niets')).toBeTruthy();
  });
});
