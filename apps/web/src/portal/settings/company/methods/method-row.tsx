import type { MerchantSettings } from '@stuiver/contract';
import { companySettingsTexts } from '@stuiver/messages/nl/settings/company-settings';
import { methodTexts } from '@stuiver/messages/nl/methods/methods';
import { useRef } from 'react';
import { useTexts } from '../../../../lib/language.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { cx } from '../../../../ui/cx.ts';
import { Select } from '../../../../ui/forms/select.tsx';
import { Switch } from '../../../../ui/forms/switch.tsx';
import { ArrowDown, ArrowUp, GripVertical } from '../../../../ui/icons.tsx';
import { useDrag } from './use-drag.ts';

/** One method; its place in the list is its priority. */
export type MethodValue = Omit<MerchantSettings['paymentMethodSettings'][number], 'priority'>;

export type MethodRowProps = {
  method: MethodValue;
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onSwitch: (index: number, enabled: boolean) => void;
  onChoose: (index: number, processor: string) => void;
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
export function MethodRow({ method, index, count, onMove, onSwitch, onChoose }: MethodRowProps) {
  const { methods: texts } = useTexts(companySettingsTexts);
  const { names } = useTexts(methodTexts);
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const { dragging, edge } = useDrag({ index, row, handle, onMove });
  const name = names[method.paymentMethod];
  const processors: Readonly<Record<string, string>> = texts.processors;
  const via = (processor: string) => texts.via(processors[processor] ?? processor);
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
          onChange={(processor) => onChoose(index, processor)}
        />
      ) : null}
      <Arrows name={name} index={index} count={count} onMove={onMove} />
      <Switch
        label={texts.switch(name)}
        text={method.enabled ? texts.on : texts.off}
        checked={method.enabled}
        onChange={(enabled) => onSwitch(index, enabled)}
      />
      {method.enabled && method.lacksIdentifier ? (
        <p className="order-last w-full pl-9 text-small text-pretty text-wait sm:pl-17">
          {texts.lacksIdentifier}
        </p>
      ) : null}
    </li>
  );
}
