import type { MerchantSettings } from '@stuiver/contract';
import { companySettingsTexts } from '@stuiver/messages/nl/settings/company-settings';
import { methodTexts } from '@stuiver/messages/nl/methods/methods';
import { useRef, type RefObject, useEffect, useState } from 'react';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { useTexts } from '../../../../lib/language.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Select } from '../../../../ui/forms/select.tsx';
import { Switch } from '../../../../ui/forms/switch.tsx';
import { ArrowDown, ArrowUp, GripVertical } from '../../../../ui/icons.tsx';
import { landing, moved } from './move.ts';
import { FieldError } from '../../../../ui/forms/field.tsx';

type MethodSwitchesProps = {
  methods: readonly MethodValue[];
  onChange: (methods: readonly MethodValue[]) => void;
  error: string | undefined;
};

/** The company's methods, in the payer's order: by dragging, or by the arrows (WCAG 2.5.7). */
export function MethodSwitches({ methods, onChange, error }: MethodSwitchesProps) {
  const { methods: texts } = useTexts(companySettingsTexts);
  const { names } = useTexts(methodTexts);
  const [said, setSaid] = useState('');
  const move = (from: number, to: number) => {
    const method = methods[from];
    if (!method || to < 0 || to >= methods.length) return;
    onChange(moved(methods, from, to));
    setSaid(texts.moved(names[method.paymentMethod], to + 1, methods.length));
  };
  const change = (changed: MethodValue, words: string) => {
    onChange(methods.map((one) => (one.paymentMethod === changed.paymentMethod ? changed : one)));
    setSaid(words);
  };
  const shownError = methods.some(({ enabled }) => enabled) ? error : texts.noneOn;
  return (
    <div>
      <p className="mb-3 text-table text-ink-soft">{texts.text}</p>
      <ul aria-label={texts.list} className="rounded-card border border-line px-2">
        {methods.map((method, index) => (
          <MethodRow
            key={method.paymentMethod}
            method={method}
            index={index}
            count={methods.length}
            onMove={move}
            onChange={change}
          />
        ))}
      </ul>
      <div role="alert">{shownError ? <FieldError>{shownError}</FieldError> : null}</div>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}

/** Edge at which the dragged row would land: above or below this one. */
type Edge = 'above' | 'below';

const KIND = 'payment-method';

type DragOptions = {
  readonly index: number;
  readonly row: RefObject<HTMLElement | null>;
  /** The part that a row is dragged by. */
  readonly handle: RefObject<HTMLElement | null>;
  readonly onMove: (from: number, to: number) => void;
};

/**
 * Lets a row of a list be dragged by its handle and dropped between the others.
 *
 * @returns true while it is dragged, and the edge at which another one would land now
 */
function useDrag({ index, row, handle, onMove }: DragOptions) {
  const [dragging, setDragging] = useState(false);
  const [edge, setEdge] = useState<Edge | null>(null);
  const move = useRef(onMove);
  useEffect(() => {
    move.current = onMove;
  });
  useEffect(() => {
    const element = row.current;
    const dragHandle = handle.current;
    if (!element || !dragHandle) return;
    const isBelow = (pointerY: number) => {
      const { top, height } = element.getBoundingClientRect();
      return pointerY > top + height / 2;
    };
    return combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ kind: KIND, index }),
        onDragStart: () => setDragging(true),
        onDrop: () => setDragging(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data['kind'] === KIND,
        onDrag: ({ source, location }) => {
          const below = isBelow(location.current.input.clientY);
          const from = Number(source.data['index']);
          const isSame = landing(from, index, below) === from;
          setEdge(isSame ? null : below ? 'below' : 'above');
        },
        onDragLeave: () => setEdge(null),
        onDrop: ({ source, location }) => {
          setEdge(null);
          const from = Number(source.data['index']);
          const to = landing(from, index, isBelow(location.current.input.clientY));
          if (to !== from) move.current(from, to);
        },
      }),
    );
  }, [index, row, handle]);
  return { dragging, edge };
}

/** One method; its place in the list is its priority. */
export type MethodValue = Omit<MerchantSettings['paymentMethodSettings'][number], 'priority'>;

type MethodRowProps = {
  method: MethodValue;
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
  /** Gets the changed method, and the change in words. */
  onChange: (changed: MethodValue, words: string) => void;
};

type ArrowsProps = Pick<MethodRowProps, 'index' | 'count' | 'onMove'> & { name: string };

/** Up and down: at an end they stay focusable, so that a keyboard user keeps their place. */
function Arrows({ name, index, count, onMove }: ArrowsProps) {
  const { methods: texts } = useTexts(companySettingsTexts);
  return (
    <span className="flex shrink-0 max-sm:ml-auto">
      <IconButton
        label={texts.up(name)}
        aria-disabled={index === 0}
        className="aria-disabled:opacity-35"
        onClick={() => onMove(index, index - 1)}
      >
        <ArrowUp className="size-4" strokeWidth={1.75} />
      </IconButton>
      <IconButton
        label={texts.down(name)}
        aria-disabled={index === count - 1}
        className="aria-disabled:opacity-35"
        onClick={() => onMove(index, index + 1)}
      >
        <ArrowDown className="size-4" strokeWidth={1.75} />
      </IconButton>
    </span>
  );
}

/** Where a method that is dragged lands. */
function DropLine({ edge }: { edge: 'above' | 'below' }) {
  return (
    <span
      aria-hidden
      className={cx(
        'pointer-events-none absolute inset-x-0 z-10 h-0.5 bg-brand',
        edge === 'above' ? '-top-px' : '-bottom-px',
      )}
    />
  );
}

/** One method: its position, processor, whether it is offered, and controls to move it. */
function MethodRow({ method, index, count, onMove, onChange }: MethodRowProps) {
  const { methods: texts } = useTexts(companySettingsTexts);
  const { names } = useTexts(methodTexts);
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const { dragging, edge } = useDrag({ index, row, handle, onMove });
  const name = names[method.paymentMethod];
  const processors: Readonly<Record<string, string>> = texts.processors;
  const nameProcessor = (processor: string) => processors[processor] ?? processor;
  const via = (processor: string) => texts.via(nameProcessor(processor));
  // One that this deployment no longer has stays until another is chosen.
  const choice = [...new Set([...method.processors, method.processor])];
  return (
    <li
      ref={row}
      className={cx(
        'relative flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line py-2 pr-3 pl-2 transition-colors last:border-b-0 max-sm:gap-x-2',
        dragging && 'opacity-45',
      )}
    >
      {edge ? <DropLine edge={edge} /> : null}
      <span
        ref={handle}
        title={texts.drag}
        className="cursor-grab touch-manipulation rounded-control p-1.5 text-ink-faint hover:bg-line/50 hover:text-ink active:cursor-grabbing"
      >
        <GripVertical className="size-4" strokeWidth={1.75} />
      </span>
      <span aria-hidden className="num w-4 text-center text-small text-ink-faint max-sm:hidden">
        {index + 1}
      </span>
      <span className="min-w-0 flex-1 max-sm:basis-[calc(100%-36px)]">
        <span className={cx('block font-medium break-words', !method.enabled && 'text-ink-soft')}>
          {name}
        </span>
        <span className="block text-small text-ink-soft">
          <span className="sr-only">{texts.place(index + 1)}</span>
          {choice.length > 1 ? null : via(method.processor)}
        </span>
      </span>
      {choice.length > 1 ? (
        <Select
          className="w-52 max-sm:order-last max-sm:w-full"
          label={texts.processor(name)}
          hideLabel
          options={choice.map((value) => ({ value, label: via(value) }))}
          value={method.processor}
          onChange={(processor) =>
            onChange({ ...method, processor }, texts.chosen(name, nameProcessor(processor)))
          }
        />
      ) : null}
      <Arrows name={name} index={index} count={count} onMove={onMove} />
      <Switch
        label={texts.switch(name)}
        text={method.enabled ? texts.on : texts.off}
        checked={method.enabled}
        onChange={(enabled) =>
          onChange({ ...method, enabled }, enabled ? texts.switchedOn(name) : texts.switchedOff(name))
        }
      />
      {method.enabled && method.lacksIdentifier ? (
        <p className="order-last w-full pl-9 text-small text-pretty text-wait sm:pl-17">
          {texts.lacksIdentifier}
        </p>
      ) : null}
    </li>
  );
}
