import { linkTexts } from '@stuiver/messages/nl/payment-links/payment-links';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTexts } from '../../lib/language.ts';
import { Button } from '../../ui/button.tsx';
import { Printer } from '../../ui/icons.tsx';

type PrintQrProps = {
  /** The QR code's picture. */
  image: string;
  description: string;
};

/** Prints only a QR code with its purpose; the rest of the page is left out (`print-sheet`). */
export function PrintQr({ image, description }: PrintQrProps) {
  const { link: texts } = useTexts(linkTexts);
  const [prints, setPrints] = useState(false);
  useEffect(() => {
    if (!prints) return;
    const done = () => setPrints(false);
    window.addEventListener('afterprint', done, { once: true });
    return () => window.removeEventListener('afterprint', done);
  }, [prints]);
  return (
    <>
      <Button
        size="small"
        tone="quiet"
        aria-label={texts.printQr}
        icon={<Printer className="size-4" />}
        onClick={() => setPrints(true)}
      >
        {texts.print}
      </Button>
      {prints
        ? createPortal(
            <div className="print-sheet">
              <p>{description}</p>
              <img src={image} alt={texts.qrAlt(description)} onLoad={() => window.print()} />
              <p>{texts.scan}</p>
            </div>,
            document.body,
          )
        : null}
    </>
  );
}
