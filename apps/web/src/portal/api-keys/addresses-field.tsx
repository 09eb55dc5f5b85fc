import { isInRange, parseAddressRange } from '@stuiver/domain/address-range';
import { apiKeyTexts } from '@stuiver/messages/nl/api-keys/api-keys';
import { commonTexts } from '@stuiver/messages/nl/shared/common';
import { useState } from 'react';
import type { Path } from 'react-hook-form';
import type { ContractForm } from '../../lib/forms/form.ts';
import { useTexts } from '../../lib/language.ts';
import { TextArea } from '../../ui/forms/text-area.tsx';
import { Notice } from '../../ui/notice.tsx';

const SEPARATORS = /[\s,;]+/;

/** Splits the typed text into addresses and ranges. */
export function addressesIn(typed: string): string[] {
  return typed.split(SEPARATORS).filter((text) => text !== '');
}

/** Finds invalid addresses; the one still being typed is not checked yet. */
export function wrongAddresses(typed: string, isTyping: boolean): string[] {
  const whole = isTyping ? typed.replace(/[^\s,;]*$/, '') : typed;
  return addressesIn(whole).filter((text) => parseAddressRange(text) === null);
}

/** Checks whether an address is outside all of these; unknown ones and those of an empty list are not. */
export function leavesOut(typed: string, ownAddress: string): boolean {
  const own = parseAddressRange(ownAddress);
  const ranges = addressesIn(typed).map((text) => parseAddressRange(text));
  return own !== null && ranges.length > 0 && !ranges.some((range) => range && isInRange(own, range));
}

export type AddressesFieldProps<Values extends { addresses: string }> = {
  form: ContractForm<Values>;
  /** The user's current address; empty when unknown. */
  ownAddress: string;
};

/** Addresses that a key may be used from. */
export function AddressesField<Values extends { addresses: string }>({
  form,
  ownAddress,
}: AddressesFieldProps<Values>) {
  const { addresses: words } = useTexts(apiKeyTexts);
  const { optional } = useTexts(commonTexts);
  const [isTyping, setTyping] = useState(false);
  const field = 'addresses' as Path<Values>;
  const typed: string = form.watch(field);
  const wrong = wrongAddresses(typed, isTyping);
  const { onBlur, ...input } = form.register(field);
  return (
    <div>
      <TextArea
        label={words.label}
        hint={words.hint}
        optionalText={optional}
        rows={3}
        maxLength={4000}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={wrong.length > 0 ? words.wrong(wrong.join(', ')) : isTyping ? undefined : form.errorOf(field)}
        onFocus={() => setTyping(true)}
        onBlur={(event) => {
          setTyping(false);
          void onBlur(event);
        }}
        {...input}
      />
      <div role="status">
        {wrong.length === 0 && leavesOut(typed, ownAddress) ? (
          <Notice tone="wait" title={words.leftOutTitle} className="mt-2">
            {words.leftOut(ownAddress)}
          </Notice>
        ) : null}
      </div>
    </div>
  );
}
