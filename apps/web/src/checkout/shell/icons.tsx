import type { CardBrand } from '@stuiver/domain/card';
import type { MethodMark } from '@stuiver/domain/methods';

export type IconName =
  | 'alert'
  | 'back'
  | 'bank'
  | 'card'
  | 'check'
  | 'clock'
  | 'cross'
  | 'link'
  | 'lock'
  | 'ring'
  | 'turn';

/**
 * A line icon; the text next to it gives its meaning. The document has all drawings once (sprite.tsx), so that no
 * script carries them.
 */
export function PageIcon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg aria-hidden="true" className={className ? `icon ${className}` : 'icon'}>
      <use href={`#i-${name}`} />
    </svg>
  );
}

/** A spinner; the text next to it names what the page waits for. */
export function Ring({ className }: { className?: string }) {
  return <PageIcon name="ring" className={className ? `ring ${className}` : 'ring'} />;
}

export type BrandName = CardBrand | MethodMark;

/** A small drawing of a brand; decorative, since the text contains its name where it matters. */
export function BrandMark({ brand }: { brand: BrandName }) {
  return (
    <svg aria-hidden="true" className="brand">
      <use href={`#b-${brand}`} />
    </svg>
  );
}
