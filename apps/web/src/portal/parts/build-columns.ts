import type { Column } from '../../ui/table/table.tsx';
import type { LabelOf } from './summary-card.tsx';

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
