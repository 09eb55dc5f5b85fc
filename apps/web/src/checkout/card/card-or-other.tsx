import { nameCardField } from '@stuiver/contract/checkout-pages';
import { useImperativeHandle, useRef } from 'react';
import type { MethodFieldsProps, MethodForm } from '../pay/lazy-fields.ts';
import { MethodHint } from '../pay/method-list.tsx';
import { usePageTexts } from '../texts.ts';
import { CardFields } from './card-fields.tsx';

/**
 * A method that is paid by an app, or by the number of its own card: the payer chooses, the app first. CSS shows the
 * chosen one's part, so that it works before hydration and without JavaScript.
 */
export function CardOrOther(props: MethodFieldsProps) {
  const { method, answer, handle } = props;
  const { t } = usePageTexts();
  const byCard = useRef<HTMLInputElement>(null);
  const card = useRef<MethodForm>(null);
  const choosesCard = answer?.paymentMethod === method && answer.byCard;
  const name = nameCardField(method, 'byCard');
  useImperativeHandle(handle, () => ({
    read() {
      if (!byCard.current?.checked) return {};
      const typed = card.current?.read() ?? null;
      return typed && { ...typed, byCard: true };
    },
    show: (errors) => card.current?.show(errors),
  }));
  return (
    <fieldset className="ways" aria-label={t.methodNames[method]}>
      <label>
        <input type="radio" name={name} value="" defaultChecked={!choosesCard} />
        {t.methods.byApp}
      </label>
      <MethodHint method={method} />
      <label>
        <input ref={byCard} type="radio" name={name} value="true" defaultChecked={choosesCard} />
        {t.methods.byCard}
      </label>
      <CardFields {...props} handle={card} />
    </fieldset>
  );
}
