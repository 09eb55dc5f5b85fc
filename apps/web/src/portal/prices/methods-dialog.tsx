import type { MerchantMethods, MerchantTerms } from '@stuiver/contract';
import { getMerchantMethods, setMerchantMethods } from '@stuiver/contract/routes';
import { methodTexts } from '@stuiver/messages/nl/methods/methods';
import { merchantMethodTexts } from '@stuiver/messages/nl/prices/merchant-methods';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { ConfirmDialog } from '../../lib/dialogs/confirm-dialog.tsx';
import { useToastedAction } from '../../lib/dialogs/use-toasted-action.ts';
import { useTexts } from '../../lib/language.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, CheckboxGroup } from '../../ui/forms/choices.tsx';

type DialogProps = { merchant: MerchantTerms; methods: MerchantMethods['methods']; onClose: () => void };

/** Switches a merchant's payment methods on and off; those that stay on keep their order. */
function MethodsDialog({ merchant: { merchantId: id, merchantName }, methods, onClose }: DialogProps) {
  const texts = useTexts(merchantMethodTexts);
  const { names } = useTexts(methodTexts);
  const [on, setOn] = useState(
    methods.flatMap(({ paymentMethod, enabled }) => (enabled ? [paymentMethod] : [])),
  );
  const [lacksMethod, setLacksMethod] = useState(false);
  const send = async () => {
    setLacksMethod(on.length === 0);
    await call(setMerchantMethods, { params: { id }, body: { methods: on } });
  };
  return (
    <ConfirmDialog
      words={{ title: texts.title(merchantName), confirm: texts.save, failed: texts.failed }}
      tone="primary"
      onConfirm={send}
      done={{ title: texts.done }}
      onClose={onClose}
    >
      <CheckboxGroup
        legend={texts.legend}
        hint={texts.hint}
        error={lacksMethod ? texts.needsMethod : undefined}
      >
        {methods.map(({ paymentMethod, lacksIdentifier }) => (
          <Checkbox
            key={paymentMethod}
            label={names[paymentMethod]}
            hint={lacksIdentifier ? texts.lacksIdentifier : undefined}
            checked={on.includes(paymentMethod)}
            onChange={({ target }) =>
              setOn(target.checked ? [...on, paymentMethod] : on.filter((one) => one !== paymentMethod))
            }
          />
        ))}
      </CheckboxGroup>
    </ConfirmDialog>
  );
}

/** Loads the payment methods of a merchant when pressed, and opens them. */
export function MethodsButton({ merchant }: { merchant: MerchantTerms }) {
  const texts = useTexts(merchantMethodTexts);
  const { sending, act } = useToastedAction();
  const [methods, setMethods] = useState<MerchantMethods['methods'] | null>(null);
  const load = async () => {
    setMethods((await call(getMerchantMethods, { params: { id: merchant.merchantId } })).methods);
  };
  return (
    <>
      <Button loading={sending} onClick={() => void act(texts.loadFailed, load)}>
        {texts.action}
      </Button>
      {methods ? (
        <MethodsDialog merchant={merchant} methods={methods} onClose={() => setMethods(null)} />
      ) : null}
    </>
  );
}
