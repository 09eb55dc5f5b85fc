import { PAYMENT_METHODS } from '@stuiver/domain/methods';
import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { id, redirectUrl, someOf } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';
import * as routes from '../../routes.ts';

/** Appearance of a merchant's pages for payers; pictures come only from our own origin. */
export const merchantLook = z.object({
  merchantName: z.string(),
  logoUrl: z.string().nullable(),
  /** Pixels, so that its place is kept while it loads. */
  logoSize: z.object({ width: z.int().positive(), height: z.int().positive() }).nullable(),
  backgroundUrl: z.string().nullable(),
  /** `#rrggbb`, as the merchant chose it; pages make it readable. */
  brandColour: z.string().nullable(),
});
export type MerchantLook = z.infer<typeof merchantLook>;

/** The pictures of a company's hosted page. */
const pictureKind = z.enum(['logo', 'background']);

/** Reasons why an address gave no picture; `status` is any answer but 200. */
export const PICTURE_FAILURES = [
  'forbiddenAddress',
  'timeOut',
  'noConnection',
  'status',
  'tooLarge',
  'notAPicture',
  'broken',
] as const;
export type PictureFailure = (typeof PICTURE_FAILURES)[number];

/** State of a picture's address. */
const pictureState = z.object({
  /** `none` without an address, `waiting` until it was fetched. */
  state: z.enum(['none', 'waiting', 'shown', 'failed']),
  /** Null unless `failed`. */
  failure: z.enum(PICTURE_FAILURES).nullable(),
  /** HTTP status of the address; null unless `failure` is `status`. */
  httpStatus: z.int().nullable(),
});
export type PictureState = z.infer<typeof pictureState>;

const brandColour = z.string().regex(/^(?:#[0-9a-f]{6})?$/, 'invalid');

/** A hosted page as it would look with these values, saved or not. */
const previewRequest = z.object({
  id,
  /** `#rrggbb` in lower case; empty for the provider's own. */
  brandColour,
  logoUrl: redirectUrl,
  backgroundUrl: redirectUrl,
  /** Those that are switched on, in the payer's order. */
  paymentMethods: someOf(z.enum(PAYMENT_METHODS)),
});
export type PreviewRequest = z.infer<typeof previewRequest>;

export const previewPage = endpoint(routes.previewPage, {
  access: 'session',
  permission: 'settings:write',
  audited: false,
  tag: 'merchant',
  summary: 'A preview of a company’s hosted page; `look` is what /pay/preview shows for an hour',
  body: previewRequest,
  response: z.object({ look: z.string(), logo: pictureState, background: pictureState }),
  errors: ['notFound'],
});

const writing = {
  access: 'session',
  permission: 'settings:write',
  limit: 'outgoing',
  tag: 'merchant',
} as const;

export const uploadPicture = endpoint(routes.uploadPicture, {
  ...writing,
  audited: false,
  summary:
    'Upload a PNG, JPEG or WebP picture for the hosted page, redrawn at once; `url` is its address, good as `logoUrl` or `backgroundUrl` of the settings within a day',
  params: z.object({ id, kind: pictureKind }),
  bodyKind: 'bytes',
  bodyLimit: LIMITS.pictureBytes,
  response: z.object({ url: z.string() }),
  errors: ['invalidInput', 'notFound'],
});

export const tryPicture = endpoint(routes.tryPicture, {
  ...writing,
  audited: false,
  summary: 'Fetch a picture now, for the preview; of a saved address also for the hosted page',
  body: z.object({ id, kind: pictureKind, url: redirectUrl.min(1, 'required') }),
  response: pictureState,
  errors: ['notFound'],
});
