import '../app/portal.css';
import { dayTexts } from '@stuiver/messages/nl/shared/days';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { type ReactNode, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { chooseTheme, THEMES, useTheme } from '../lib/browser/theme.ts';
import { applyLanguage, languageStore, useLanguage, useTexts } from '../lib/language.ts';
import { queryClient } from '../lib/query.ts';
import { DayField } from '../lib/forms/day-field.tsx';
import { CopyButton, CopyId, CopyText } from '../portal/parts/copy-text.tsx';
import { MoneyBar } from '../portal/parts/money-bar.tsx';
import { RowMenu } from '../portal/parts/row-menu.tsx';
import { SecretDialog } from '../portal/parts/secret-dialog.tsx';
import { LanguageChoice } from '../portal/auth/simple-parts.tsx';
import { SummaryCard } from '../portal/parts/summary-card.tsx';
import { TableCard } from '../portal/parts/table-card.tsx';
import { Amount } from '../ui/amount.tsx';
import { Button, type ButtonProps, IconButton } from '../ui/button.tsx';
import { Card, Facts } from '../ui/card.tsx';
import { Folded } from '../ui/folded.tsx';
import { Calendar } from '../ui/forms/calendar.tsx';
import { Checkbox, RadioGroup } from '../ui/forms/choices.tsx';
import { Segmented } from '../ui/forms/segmented.tsx';
import { Select } from '../ui/forms/select.tsx';
import { Switch } from '../ui/forms/switch.tsx';
import { TextArea } from '../ui/forms/text-area.tsx';
import { AmountField, TextField } from '../ui/forms/text-field.tsx';
import { Plus, Trash2 } from '../ui/icons.tsx';
import { Notice } from '../ui/notice.tsx';
import type { MenuEntry } from '../ui/overlays/menu-list.tsx';
import { Modal } from '../lib/dialogs/modal.tsx';
import { PageOverlay } from '../ui/overlays/page-overlay.tsx';
import { Popover } from '../ui/overlays/popover.tsx';
import { ToastRegion } from '../ui/overlays/toast.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { EmptyState, InlineError } from '../ui/states.tsx';
import { StatusDot } from '../ui/status-dot.tsx';
import { Chip, ChipRow, FilterBar, SearchBox } from '../ui/table/filter-bar.tsx';
import { Pagination } from '../portal/parts/pagination.tsx';
import type { TableSort } from '../ui/table/sorting.ts';
import { type Column, Table, type TableProps } from '../ui/table/table.tsx';
import { Timeline } from '../ui/timeline.tsx';

const LONG = 'Gemeenschappelijke-ondernemersvereniging van de Oude en de Nieuwe Binnenstad van Haarlem e.o.';
const ERROR = 'Enter an amount, such as 12.50';
const TONES = ['good', 'wait', 'bad', 'calm'] as const;
const nothing = () => {};
const ROW = { display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' } as const;
const trash = <Trash2 className="size-4" />;

/** A component with its states, side by side. */
function Part({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  const gridTemplateColumns = wide ? '1fr' : 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))';
  return (
    <section aria-label={name} style={{ marginTop: 40 }}>
      <h2 className="text-section font-semibold">{name}</h2>
      <div style={{ display: 'grid', gap: 16, marginTop: 12, alignItems: 'start', gridTemplateColumns }}>
        {children}
      </div>
    </section>
  );
}

const TONED = (['primary', 'secondary', 'quiet', 'danger'] as const).map((tone) => ({
  tone,
  children: tone,
}));
const BUTTONS: readonly ButtonProps[] = [
  ...TONED,
  ...TONED.map((button) => ({ ...button, disabled: true })),
  ...TONED.map((button) => ({ ...button, loading: true })),
  { children: 'With icon', icon: Plus },
  { children: LONG },
];
const ENTRIES: readonly MenuEntry[] = [
  { key: 'one', label: 'Chosen', chosen: true, onSelect: nothing },
  { key: 'two', label: 'Remove', tone: 'danger', icon: trash, onSelect: nothing },
];

function Buttons() {
  return (
    <Part name="Button, IconButton, CopyButton, RowMenu, LanguageChoice" wide>
      {(['small', 'regular', 'large'] as const).map((size) => (
        <div key={size} style={ROW}>
          {BUTTONS.map((button, index) => (
            <Button key={index} {...button} size={size} />
          ))}
        </div>
      ))}
      <div style={ROW}>
        <IconButton label="Remove">{trash}</IconButton>
        <IconButton label="Remove, disabled" disabled>
          {trash}
        </IconButton>
        <CopyButton text="copied" label="Copy" />
        <RowMenu words={{ actions: 'Actions', actionsFor: (name) => name }} name="Row" entries={ENTRIES} />
        <LanguageChoice />
      </div>
    </Part>
  );
}

const OPTIONS = ['One', 'Two', LONG].map((label) => ({ value: label, label }));
const FEW = [
  { value: 'One', label: 'One' },
  { value: 'off', label: 'Disabled', hint: 'A hint', disabled: true },
];
const TEXTS = [
  { label: 'Empty', placeholder: 'Placeholder', optionalText: '(optional)' },
  { label: 'Filled', defaultValue: 'Fatima de Jong', hint: 'One line under the label.' },
  { label: 'Error', defaultValue: 'abc', error: ERROR },
  { label: 'Disabled', defaultValue: 'Fatima de Jong', disabled: true },
  { label: 'Read only', defaultValue: 'Fatima de Jong', readOnly: true },
  { label: LONG, hint: LONG, error: LONG, defaultValue: LONG },
];
const SELECTS = [
  { label: 'Placeholder', value: null, placeholder: 'Choose…' },
  { label: 'Chosen', value: LONG, hint: 'A hint' },
  { label: 'Error', value: null, placeholder: 'Choose…', error: ERROR },
  { label: 'Disabled', value: 'One', disabled: true },
];
const BOXES = [
  { label: 'Unchecked', hint: 'A hint' },
  { label: 'Checked', defaultChecked: true },
  { label: 'Disabled', hint: 'A hint', disabled: true, defaultChecked: true },
  { label: LONG, error: ERROR },
];

function Fields() {
  const { calendarWords: words } = useTexts(dayTexts);
  const [day, setDay] = useState('2026-11-20');
  const [chosen, setChosen] = useState('One');
  const [on, setOn] = useState(true);
  const [range, setRange] = useState<readonly [string, string]>(['2026-11-09', '2026-11-20']);
  return (
    <>
      <Part name="TextField, AmountField, TextArea">
        {TEXTS.map((field) => (
          <TextField key={field.label} {...field} />
        ))}
        <AmountField label="Amount" defaultValue="12,50" />
        {TEXTS.map((field) => (
          <TextArea key={field.label} {...field} />
        ))}
      </Part>
      <Part name="Select, Segmented, Switch">
        {SELECTS.map((field) => (
          <Select key={field.label} {...field} options={OPTIONS} onChange={nothing} />
        ))}
        <Segmented label="Segmented" options={OPTIONS.slice(0, 2)} value={chosen} onChange={setChosen} />
        <Switch label="Switch" text={on ? 'On' : 'Off'} checked={on} onChange={setOn} />
      </Part>
      <Part name="Checkbox, RadioGroup, DayField, Calendar">
        {BOXES.map((box) => (
          <Checkbox key={box.label} {...box} />
        ))}
        <RadioGroup label="Radio group" options={OPTIONS} value={chosen} onChange={setChosen} hint="A hint" />
        <RadioGroup label="Radio group, error" options={FEW} value={null} onChange={nothing} error={ERROR} />
        <DayField label="Day" value={day} onChange={setDay} withCalendar />
        <Calendar locale={useLanguage()} words={words} today="2026-11-28" value={range} onChange={setRange} />
      </Part>
    </>
  );
}

const ROWS = [
  ['Fatima de Jong', '€ 12,50'],
  [LONG, '€ 1.249.000,00'],
  ['Café', '− € 0,01'],
] as const;
type Row = (typeof ROWS)[number];
const COLUMNS: readonly Column<Row>[] = [
  { field: 'payer', label: 'Payer', isLead: true, sortable: true, cell: ([payer]) => payer },
  { field: 'status', label: 'Status', cell: () => <StatusDot tone="good">Succeeded</StatusDot> },
  {
    field: 'amount',
    label: 'Amount',
    align: 'right',
    sortable: true,
    cell: ([, amount]) => <Amount text={amount} />,
  },
];
const TABLES: readonly Partial<TableProps<Row>>[] = [
  { caption: 'Compact, linked', density: 'compact', rowHref: ([payer]) => `/${payer}` },
  { caption: 'Busy', busy: true },
  { caption: 'Loading', rows: [], loading: true, skeletonRows: 3 },
  { caption: 'Empty', rows: [], placeholder: <EmptyState drawing="coins" text="Nothing yet." /> },
];

function Lists() {
  const [sort, setSort] = useState<TableSort>({ field: 'amount', direction: 'desc' });
  const [page, setPage] = useState(4);
  const [text, setText] = useState('');
  const table = { columns: COLUMNS, rows: ROWS, rowKey: ([payer]: Row) => payer, stickyHeader: false };
  const pages = { currentPage: page, totalPages: 12, totalElements: 234, pageSize: 20 };
  return (
    <Part name="FilterBar, SearchBox, Chip, Table, Pagination, TableCard" wide>
      <Card className="overflow-clip">
        <FilterBar label="Filters" summary={<p className="text-table text-ink-soft">234 payments</p>}>
          <SearchBox label="Search" placeholder="Name" value={text} maxLength={100} onSearch={setText} />
          <ChipRow>
            <Chip label="Unset" onClick={nothing} />
            <Chip label="Set: Succeeded" active onClick={nothing} onClear={nothing} clearLabel="Clear" />
          </ChipRow>
        </FilterBar>
        <Table {...table} caption="Sorted" sort={sort} onSort={setSort} />
        <Pagination {...pages} onPage={setPage} onPageSize={nothing} />
      </Card>
      {TABLES.map((state) => (
        <Card key={state.caption} className="overflow-clip" title={state.caption ?? ''}>
          <Table {...table} caption="" {...state} />
        </Card>
      ))}
      <TableCard {...table} title="TableCard" aside={<Button size="small">Aside</Button>} />
      <TableCard {...table} title="TableCard, empty" rows={[]} none="There are none." />
    </Part>
  );
}

const FACTS = [
  { key: 'long', label: LONG, value: LONG },
  { key: 'id', label: 'Reference', value: <CopyId id="01939a04-0000-7000-8000-0000000000aa" label="Copy" /> },
  { key: 'iban', label: 'IBAN', value: <CopyText text="NL91ABNA0417164300" label="Copy IBAN" /> },
];
const MONEY = [
  { key: 'in', label: 'Received', amount: '100.00' },
  { key: 'back', label: 'Refunded', amount: '-30.00', tone: 'wait' as const },
  { key: 'charged', label: 'Charged back', amount: '-10.00', tone: 'bad' as const },
];
const SUMMARY = {
  tone: 'good',
  status: 'Succeeded',
  sentence: 'Paid',
  separator: '·',
  facts: FACTS,
} as const;

function Content() {
  return (
    <>
      <Part name="PageHeader, SummaryCard, MoneyBar, Folded" wide>
        <PageHeader
          title={LONG}
          text="A line"
          trail="Payments"
          actions={<Button tone="primary">Act</Button>}
        />
        <SummaryCard {...SUMMARY} figure={<Amount text="€ 1.249,00" large />} advice="What to do next." />
        <MoneyBar title="Money" parts={MONEY} rest={{ label: 'Left', amount: '60.00' }} currency="EUR" />
        <Folded title="Folded" text="With a line">
          <Facts facts={FACTS} />
        </Folded>
      </Part>
      <Part name="Notice, Timeline, EmptyState, InlineError, Skeleton, Spinner">
        {TONES.map((tone) => (
          <Notice key={tone} tone={tone} title={<StatusDot tone={tone}>{tone}</StatusDot>}>
            {LONG}
          </Notice>
        ))}
        <Timeline
          entries={TONES.map((tone) => ({ key: tone, tone, title: tone, when: '20-11-2026', text: LONG }))}
        />
        {(['coins', 'search', 'link', 'signpost', 'cloud'] as const).map((drawing) => (
          <EmptyState key={drawing} drawing={drawing} text={drawing} action={<Button>Act</Button>} />
        ))}
        <InlineError title="InlineError" text={LONG} retryLabel="Try again" onRetry={nothing} />
        <InlineError title="Retrying" text={LONG} retryLabel="Try again" onRetry={nothing} retrying />
        <Skeleton className="h-16 w-full" />
        <Spinner />
      </Part>
    </>
  );
}

const TOASTS = (['good', 'bad', 'calm'] as const).map((tone, id) => ({ id, tone, title: tone, text: LONG }));
const OVERLAYS = ['Modal', 'SecretDialog', 'Popover', 'Toasts', 'Loading overlay', 'Error overlay'] as const;
const SECRET = { title: 'Your key', warning: 'Shown only once', text: LONG, copy: 'Copy key', done: 'Done' };

function Overlays() {
  const [open, setOpen] = useState<(typeof OVERLAYS)[number] | null>(null);
  const close = () => setOpen(null);
  const page = { title: open ?? '', message: LONG, back: <Button onClick={close}>Back</Button> };
  return (
    <Part name="Overlays" wide>
      <div style={{ ...ROW, position: 'relative' }}>
        {OVERLAYS.map((name) => (
          <Button key={name} aria-expanded={open === name} onClick={() => setOpen(name)}>
            {name}
          </Button>
        ))}
        {open === 'Popover' ? (
          <Popover id="popover" label="Popover" onClose={close}>
            {LONG}
          </Popover>
        ) : null}
      </div>
      <Modal open={open === 'Modal'} onClose={close} title="Modal" description={LONG}>
        <TextField label="Field" />
      </Modal>
      {open === 'SecretDialog' ? (
        <SecretDialog words={SECRET} label="Key" secret="stv_test_0" onClose={close} />
      ) : null}
      <ToastRegion
        toasts={open === 'Toasts' ? TOASTS : []}
        onDismiss={close}
        label="Toasts"
        dismissLabel="Dismiss"
      />
      {open?.endsWith('overlay') ? (
        <PageOverlay tone={open === 'Error overlay' ? 'error' : 'loading'} {...page} />
      ) : null}
    </Part>
  );
}

/** Every component in every state, for the people who work on the portal (`npm run components`). */
function Page() {
  return (
    <main style={{ maxWidth: 1200, margin: '0 auto', padding: 24 }}>
      <Segmented
        label="Theme"
        options={THEMES.map((value) => ({ value, label: value }))}
        value={useTheme()}
        onChange={chooseTheme}
      />
      <Suspense>
        <Buttons />
        <Fields />
        <Lists />
        <Content />
        <Overlays />
      </Suspense>
    </main>
  );
}

applyLanguage(languageStore.get());
const router = createRouter({ routeTree: createRootRoute({ component: Page, notFoundComponent: Page }) });
createRoot(document.getElementById('root')!).render(
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router as never} />
  </QueryClientProvider>,
);
