import { settingsFormTexts } from '@stuiver/messages/nl/settings/settings-form';
import { useBlocker } from '@tanstack/react-router';
import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { FieldValues } from 'react-hook-form';
import { ConfirmDialog } from '../../lib/dialogs/confirm-dialog.tsx';
import { FailureNotice } from '../../lib/dialogs/failure-notice.tsx';
import {
  type ContractForm,
  type ContractFormOptions,
  hasDraft,
  useContractForm,
} from '../../lib/forms/form.ts';
import { useTexts } from '../../lib/language.ts';
import { authStore } from '../../lib/session.ts';
import { showToast, type Toast } from '../../lib/toasts.ts';
import { SubmitButton } from '../../lib/forms/submit-button.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

type Rows = {
  /** Name of the row that is being edited. */
  readonly open: string | null;
  /** Opens a row; asks first if another one has unsaved input. */
  readonly show: (name: string) => void;
  readonly close: () => void;
  readonly setUnsaved: (unsaved: boolean) => void;
};

const RowsContext = createContext<Rows | null>(null);
const RowContext = createContext('');

function useRows(): Rows {
  const rows = useContext(RowsContext);
  if (rows === null) throw new Error('a row of settings outside SettingRows');
  return rows;
}

/** The rows of a page, of which at most one is being edited; unsaved input is not left without a question. */
export function SettingRows({ children }: { children: ReactNode }) {
  const { leave } = useTexts(settingsFormTexts);
  const [open, setOpen] = useState<string | null>(null);
  const [next, setNext] = useState<string | null>(null);
  const unsaved = useRef(false);
  const rows = useMemo(
    () => ({
      open,
      show: (name: string) => (unsaved.current ? setNext(name) : setOpen(name)),
      close: () => setOpen(null),
      setUnsaved: (is: boolean) => void (unsaved.current = is),
    }),
    [open],
  );
  // Signing out and a lapsed session are not held up.
  const isHeld = () => unsaved.current && authStore.get().session !== null;
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: isHeld,
    enableBeforeUnload: isHeld,
    withResolver: true,
  });
  const openNext = () => {
    setOpen(next);
    setNext(null);
  };
  return (
    <RowsContext value={rows}>
      {children}
      {status === 'blocked' || next !== null ? (
        <ConfirmDialog words={leave} onConfirm={proceed ?? openNext} onClose={reset ?? (() => setNext(null))}>
          <p>{leave.text}</p>
        </ConfirmDialog>
      ) : null}
    </RowsContext>
  );
}

type RowsCardProps = { title: string; text?: string | false; children: ReactNode };

/** A card of rows. */
export function RowsCard({ title, text, children }: RowsCardProps) {
  return (
    <Card title={title}>
      {text ? <p className="px-6 pt-4 pb-1 text-table text-ink-soft max-sm:px-4">{text}</p> : null}
      <ul className="divide-y divide-line">{children}</ul>
    </Card>
  );
}

export type SettingRowProps = {
  /** Names the form too, so that its input survives a lapsed session. */
  name: string;
  label: string;
  /** The present value; empty if not set. */
  value: ReactNode;
  /** Below the value, also while it is edited. */
  note?: ReactNode;
  /** A switch, in place of the edit button. */
  control?: ReactNode;
  /** Takes the value's place; absent for users who may not change it. */
  editor?: ReactNode;
  startsOpen?: boolean;
};

/** One setting: its value, and its form in the same place. */
export function SettingRow({ name, label, value, note, control, editor, startsOpen }: SettingRowProps) {
  const { edit, none } = useTexts(settingsFormTexts);
  const { open, show } = useRows();
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = open === name && Boolean(editor);
  const [opensFirst] = useState(() => startsOpen || hasDraft(name));
  useLayoutEffect(() => {
    if (opensFirst) show(name);
    // Only as the row appears: it may be closed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && open === null) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, open]);
  return (
    <li className="px-6 py-3.5 max-sm:px-4">
      {isOpen ? (
        <RowContext value={name}>{editor}</RowContext>
      ) : (
        <div className="flex min-h-8 items-center gap-4">
          <div className="min-w-0 flex-1 gap-4 sm:grid sm:grid-cols-[11rem_minmax(0,1fr)]">
            <p className="text-ink-soft max-sm:text-small">{label}</p>
            <div className="min-w-0 font-medium break-words">
              {value || <span className="font-normal text-ink-faint">{none}</span>}
            </div>
          </div>
          {control}
          {editor ? (
            <Button
              ref={button}
              size="small"
              aria-label={`${edit}: ${label}`}
              onClick={() => show(name)}
              className="max-sm:h-11"
            >
              {edit}
            </Button>
          ) : null}
        </div>
      )}
      {note}
    </li>
  );
}

export type RowEditorProps<Values extends FieldValues> = Omit<ContractFormOptions<Values>, 'name'> & {
  /** Saves the values, and returns the notification of success; null leaves the row open. */
  save: (values: Values, form: ContractForm<Values>) => Promise<Toast | null>;
  /** Title of an error that belongs to no field; without one, `save` shows it. */
  failed?: string;
  /** Label of the button, if it does more than save. */
  submit?: string;
  /** The fields; `send` sends the form once more, as after a question. */
  children: (form: ContractForm<Values>, send: () => Promise<void>) => ReactNode;
};

/** The form of a row: the first field has the focus, and Escape cancels. */
export function RowEditor<Values extends FieldValues>({
  save,
  failed,
  submit,
  children,
  ...options
}: RowEditorProps<Values>) {
  const texts = useTexts(settingsFormTexts);
  const { close, setUnsaved } = useRows();
  const name = useContext(RowContext);
  const [isRestored] = useState(() => hasDraft(name));
  const form = useContractForm<Values>({ ...options, name });
  const { isDirty, isSubmitting } = form.formState;
  useEffect(() => {
    setUnsaved(isRestored || isDirty);
    return () => setUnsaved(false);
  }, [isRestored, isDirty, setUnsaved]);
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const field = (selector: string) => place.current?.querySelector<HTMLElement>(selector);
    (field('[type=radio]:checked') ?? field('input:not([type=file]), select, button'))?.focus();
  }, []);
  const send = form.submit(async (values) => {
    const done = await save(values, form);
    if (done === null) return;
    showToast({ ...done });
    close();
  });
  const cancelByKey = ({ key, currentTarget, target }: KeyboardEvent) => {
    // A dialog over the form closes by itself.
    if (key === 'Escape' && currentTarget.contains(target as Node) && !isSubmitting) close();
  };
  return (
    // Escape cancels from any of its fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form ref={place} noValidate onKeyDown={cancelByKey} onSubmit={send} className="grid gap-4">
      {failed ? <FailureNotice title={failed} error={form.formError} /> : null}
      {children(form, send)}
      <div className="flex gap-2">
        <SubmitButton form={form}>{submit ?? texts.save}</SubmitButton>
        <Button onClick={close} disabled={isSubmitting}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}
