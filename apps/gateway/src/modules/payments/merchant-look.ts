import type { MerchantLook } from '@stuiver/contract';
import type { MerchantRow } from '../merchants/merchants.ts';
import type { MerchantPictures } from '../pictures/merchant-pictures.ts';

/**
 * How a merchant's pages look to its payers: name, colour, and the pictures that we serve ourselves.
 *
 * @param merchant its row
 * @param pictures its good pictures
 */
export function lookOf(merchant: MerchantRow, pictures: MerchantPictures): MerchantLook {
  return {
    merchantName: merchant.name,
    logoUrl: pictures.logoUrl,
    logoSize: pictures.logoSize,
    backgroundUrl: pictures.backgroundUrl,
    brandColour: merchant.brand_colour || null,
  };
}
