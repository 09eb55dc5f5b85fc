import { expect, it } from 'vitest';
import { qrFileName } from './qr-file-name.ts';

it('names a QR code after its link, in characters that every file system accepts', () => {
  expect(qrFileName('betaallink', 'Factuur 2026-118', 'svg')).toBe('betaallink-factuur-2026-118.svg');
  expect(qrFileName('payment-link', 'Crème brûlée / “één” <p>', 'png')).toBe(
    'payment-link-creme-brulee-een-p.png',
  );
  expect(qrFileName('betaallink', '../../etc/passwd', 'png')).toBe('betaallink-etc-passwd.png');
});

it('falls back to a name when nothing of the description is left, and shortens long ones', () => {
  expect(qrFileName('betaallink', '茶', 'svg')).toBe('betaallink.svg');
  expect(qrFileName('betaallink', 'a'.repeat(140), 'svg')).toHaveLength('betaallink-.svg'.length + 60);
});
