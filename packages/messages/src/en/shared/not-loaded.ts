import type { NotLoadedTexts } from '../../nl/shared/not-loaded.ts';

export const notLoadedTexts: NotLoadedTexts = {
  unchanged: 'Nothing has changed. Please try again.',
  notFound: 'The link may be wrong, or you don’t have access to this company.',
};
