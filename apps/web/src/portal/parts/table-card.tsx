import type { ReactNode } from 'react';
import { Card, CardBody } from '../../ui/card.tsx';
import { type Column, Table, type TableProps } from '../../ui/table/table.tsx';
import type { LabelOf } from './summary-card.tsx';

export type TableCardProps<Row> = Pick<TableProps<Row>, 'columns' | 'rows' | 'rowKey' | 'rowHref'> & {
  /** Anchor for links on the page. */
  id?: string | undefined;
  title: string;
  aside?: ReactNode;
  /** Controls that choose the rows, between title and table. */
  above?: ReactNode;
  /** Replaces missing rows. */
  none?: string;
  children?: ReactNode;
};

/** A table on a details page, in a card. */
export function TableCard<Row>({ id, title, aside, above, none, children, ...table }: TableCardProps<Row>) {
  return (
    <Card title={title} aside={aside} id={id} className="scroll-mt-24 overflow-clip">
      {above}
      {table.rows.length > 0 ? <Table caption={title} stickyHeader={false} {...table} /> : null}
      {table.rows.length === 0 && none ? <CardBody className="text-ink-soft">{none}</CardBody> : null}
      {children}
    </Card>
  );
}

type View<Row> = Omit<Column<Row>, 'field' | 'label'>;

/** Columns in the order of `views`, named and labelled by the texts of the same keys; false ones are left out. */
export function buildColumns<Row, Texts>(
  texts: Texts,
  views: { readonly [K in LabelOf<Texts>]?: View<Row> | false },
): Column<Row>[] {
  return Object.entries(views as Readonly<Record<string, View<Row> | false>>).flatMap(([field, view]) =>
    view ? [{ field, label: String(texts[field as keyof Texts]), ...view }] : [],
  );
}
