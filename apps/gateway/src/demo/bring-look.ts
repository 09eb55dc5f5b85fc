import { readFile } from 'node:fs/promises';
import type { Context } from '../platform/context.ts';
import type { DemoCompany, DemoLook } from './companies.ts';
import { bringPicture } from '../company/branding/merchant-pictures.ts';

/** The addresses of the demo's pictures. No server answers there, so the pictures are stored directly. */
const addressOf = (company: DemoCompany, file: string) => `https://${company.key}.demo.stuiver.test/${file}`;

/** A company's look as its merchant would have named it. */
export function wishedLook(company: DemoCompany) {
  const { look } = company;
  if (!look) return {};
  return {
    brandColour: look.brandColour,
    logoUrl: addressOf(company, look.logo),
    ...(look.background === undefined ? {} : { backgroundUrl: addressOf(company, look.background) }),
  };
}

/** Brings the pictures that a company's look names, as if they had been fetched. */
export async function bringLook(context: Context, company: DemoCompany, merchantId: string): Promise<void> {
  const bring = async (kind: 'logo' | 'background', file: string) => {
    const content = await readFile(new URL(`pictures/${file}`, import.meta.url));
    await bringPicture(context, merchantId, kind, addressOf(company, file), content);
  };
  const look: Partial<DemoLook> = company.look ?? {};
  if (look.logo !== undefined) await bring('logo', look.logo);
  if (look.background !== undefined) await bring('background', look.background);
}
