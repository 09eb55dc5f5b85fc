import { usePageTexts } from '../texts.ts';

/** The sign of a currency before a field for an amount; the field's label and hint name it for screen readers. */
export function Sign({ currency }: { currency: string }) {
  const { formats } = usePageTexts();
  return (
    <span aria-hidden="true" className="sign">
      {formats.money('0.00', currency).replace(/[\d.,\s]/g, '')}
    </span>
  );
}
