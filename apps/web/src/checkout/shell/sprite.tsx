import type { ReactNode } from 'react';
import type { BrandName, IconName } from './icons.tsx';

/** Card brands' own colours. */
const INK = 'oklch(0.36 0.13 264)';
const RED = 'oklch(0.58 0.21 27)';
const AMBER = 'oklch(0.78 0.16 70)';
const BLUE = 'oklch(0.5 0.15 250)';
const GREEN = 'oklch(0.58 0.12 165)';
const PINK = 'oklch(0.58 0.24 355)';
const SKY = 'oklch(0.68 0.14 235)';
const GROUND = 'var(--mark-ground)';
const LINE = { fill: 'none', stroke: INK, strokeWidth: 1.6, strokeLinejoin: 'round' } as const;

const BANK = 'M3.5 9.5 12 4l8.5 5.5zM5.5 10v8M10 10v8M14 10v8M18.5 10v8M3.5 20.5h17';

/** Line icons on 24 by 24, drawn by strokes. */
const ICONS: Readonly<Record<IconName, ReactNode>> = {
  alert: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7.5v5.2M12 16.2v.1" />
    </>
  ),
  back: <path d="M19 12H5.5M11.5 18l-6-6 6-6" />,
  bank: <path d={BANK} />,
  card: (
    <>
      <rect x="2.5" y="5" width="19" height="14" rx="2" />
      <path d="M2.5 10h19M6 15h4" />
    </>
  ),
  check: <path d="m5 12.5 4.6 4.6L19.2 7.4" />,
  clock: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 7v5.3l3.3 2" />
    </>
  ),
  cross: <path d="M7 7l10 10M17 7 7 17" />,
  link: (
    <>
      <path d="M10 13.5a4.5 4.5 0 0 0 6.8.5l2.7-2.7A4.5 4.5 0 0 0 13.1 5l-1 1" />
      <path d="M14 10.5a4.5 4.5 0 0 0-6.8-.5l-2.7 2.7A4.5 4.5 0 0 0 10.9 19l1-1" />
      <path d="m3.5 3.5 17 17" />
    </>
  ),
  lock: (
    <>
      <rect x="4.5" y="11" width="15" height="10" rx="2" />
      <path d="M8 11V7.5a4 4 0 0 1 8 0V11" />
    </>
  ),
  ring: (
    <>
      <circle cx="12" cy="12" r="9" opacity="0.25" />
      <path d="M21 12a9 9 0 0 0-9-9" />
    </>
  ),
  turn: <path d="M9 14 4 9l5-5M4.5 9H14a6 6 0 0 1 0 12h-3" />,
};

/** Two discs that overlap, as several schemes draw themselves. */
function discs(left: string, right: string): ReactNode {
  return (
    <>
      <circle cx="13" cy="12" r="7" fill={left} />
      <circle cx="21" cy="12" r="7" fill={right} />
    </>
  );
}

/** A word in the middle; its width is fixed, so that it stays put when the font arrives. */
function word(text: string, width: number, italic = false): ReactNode {
  return (
    <text
      x="17"
      y="15.9"
      textAnchor="middle"
      fontSize="10.5"
      fontWeight="600"
      fontStyle={italic ? 'italic' : undefined}
      textLength={width}
      lengthAdjust="spacingAndGlyphs"
      fill={INK}
    >
      {text}
    </text>
  );
}

/** Three slanted or upright panels. */
function panels(one: ReactNode, two: ReactNode, three: ReactNode): ReactNode {
  return (
    <>
      <g fill={RED}>{one}</g>
      <g fill={BLUE}>{two}</g>
      <g fill={GREEN}>{three}</g>
    </>
  );
}

/** Marks of our own that hint at each brand, on a card of 34 by 24. */
const BRANDS: Readonly<Record<BrandName, ReactNode>> = {
  VISA: word('VISA', 25, true),
  MASTERCARD: discs(RED, AMBER),
  MAESTRO: discs(RED, BLUE),
  AMEX: word('AMEX', 25),
  DINERSCLUB: (
    <>
      <circle cx="17" cy="12" r="7.5" fill={BLUE} />
      <path d="M14.3 8v8a4.5 4.5 0 0 1 0-8zM19.7 8v8a4.5 4.5 0 0 0 0-8z" fill={GROUND} />
    </>
  ),
  DISCOVER: (
    <>
      {word('DISC', 22)}
      <circle cx="30" cy="18.5" r="3" fill={AMBER} />
    </>
  ),
  UNIONPAY: panels(
    <path d="M9.5 5h7l-3 14h-7z" />,
    <path d="M16.5 5h6l-3 14h-6z" />,
    <path d="M22.5 5h6l-3 14h-6z" />,
  ),
  JCB: panels(
    <rect x="7.5" y="4.5" width="6" height="15" rx="2" />,
    <rect x="14" y="4.5" width="6" height="15" rx="2" />,
    <rect x="20.5" y="4.5" width="6" height="15" rx="2" />,
  ),
  IDEAL: (
    <>
      <path d="M10.5 5H18a7 7 0 0 1 0 14h-7.5z" {...LINE} />
      <circle cx="13.4" cy="9.4" r="1.5" fill={INK} />
      <path d="M12 12.5h2.8v4.6H12zM17 7.2h1a4.9 4.9 0 0 1 0 9.9h-1z" fill={PINK} />
    </>
  ),
  BANCONTACT: (
    <>
      <path d="M5.5 17c6.5 0 9-1.7 11.8-5.4H5.5z" fill={BLUE} />
      <path d="M28.5 7c-6.5 0-9 1.7-11.8 5.4h11.8z" fill={AMBER} />
    </>
  ),
  PAYPAL: (
    <>
      <path d="M15.5 7.5h4.5c3 0 4.5 1.5 4 4s-2.5 4-5.2 4h-1.7l-.7 3.5h-3.2z" fill={SKY} />
      <path d="M12.5 4.5H17c3 0 4.5 1.5 4 4s-2.5 4-5.2 4h-1.7l-.7 3.5h-3.2z" fill={INK} />
    </>
  ),
  SEPA: word('SEPA', 25),
  BANK: <path d={BANK} {...LINE} transform="translate(8 3) scale(0.75)" />,
  DANKORT: word('DK', 14),
  FORBRUGSFORENINGEN: word('FF', 14),
};

/** Every drawing of the payer's pages, once per document and outside React's root. */
export function Sprite() {
  return (
    <svg className="sprite" aria-hidden="true">
      {Object.entries(ICONS).map(([name, drawing]) => (
        <symbol key={name} id={`i-${name}`} viewBox="0 0 24 24">
          {drawing}
        </symbol>
      ))}
      {Object.entries(BRANDS).map(([name, drawing]) => (
        <symbol key={name} id={`b-${name}`} viewBox="0 0 34 24">
          <rect x="0.5" y="0.5" width="33" height="23" rx="4" fill={GROUND} stroke="var(--line)" />
          {drawing}
        </symbol>
      ))}
    </svg>
  );
}
