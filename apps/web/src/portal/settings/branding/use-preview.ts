import type { MerchantSettings, PictureState, PreviewRequest } from '@stuiver/contract';
import { previewPage, tryPicture } from '@stuiver/contract/routes';
import { readColour } from '@stuiver/domain/brand-colours';
import { checkRedirectUrl } from '@stuiver/domain/redirects';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, call } from '../../../lib/api.ts';
import { callQuery } from '../../../lib/query.ts';
import { config } from '../../../lib/config.ts';
import type { MethodValue } from '../company/methods/method-row.tsx';
import { FRESH_FOR, SHOW_AFTER, useSettled } from './preview-frame.tsx';

export const PICTURE_FIELDS = ['logoUrl', 'backgroundUrl'] as const;
export type PictureFieldName = (typeof PICTURE_FIELDS)[number];

/** The settings that the hosted page shows. */
export type LookValues = Pick<MerchantSettings, PictureFieldName | 'brandColour'> & {
  paymentMethodSettings: readonly MethodValue[];
};

/** The pictures as calls name them. */
export const KINDS = { logoUrl: 'logo', backgroundUrl: 'background' } as const;

/** Milliseconds without a keystroke after which an address is asked. */
const ASK_AFTER = 900;

/** State of a picture; null while its field holds no address. `refused` is a failed call. */
export type ShownState = (PictureState & { readonly refused: ApiError | null }) | null;

export type PagePreview = {
  /** Sealed, for `previewPath`; null before the first. */
  readonly look: string | null;
  readonly error: ApiError | null;
  readonly retry: () => void;
  readonly pictures: Readonly<Record<PictureFieldName, ShownState>>;
  readonly tryAgain: (field: PictureFieldName) => void;
};

function parsePictureUrl(text: string): string {
  const checked = checkRedirectUrl(text.trim(), config.mode);
  return checked.ok ? checked.url : '';
}

/**
 * Builds the preview's request from the form: only complete values, so that half an address or colour breaks nothing.
 */
function useRequest(id: string, values: LookValues): PreviewRequest {
  const brandColour = readColour(values.brandColour) ?? '';
  const methods = values.paymentMethodSettings
    .filter(({ enabled }) => enabled)
    .map(({ paymentMethod }) => paymentMethod);
  const shown = useSettled(`${brandColour} ${methods.join()}`, SHOW_AFTER);
  const [colour = '', list = ''] = shown.split(' ');
  const logoUrl = useSettled(parsePictureUrl(values.logoUrl), ASK_AFTER);
  const backgroundUrl = useSettled(parsePictureUrl(values.backgroundUrl), ASK_AFTER);
  return {
    id,
    brandColour: colour,
    logoUrl,
    backgroundUrl,
    paymentMethods: list === '' ? [] : (list.split(',') as PreviewRequest['paymentMethods']),
  };
}

/** The preview of the hosted page with the form's values, and the state of its pictures' addresses. */
export function usePreview(id: string, values: LookValues): PagePreview {
  const request = useRequest(id, values);
  const { data, error, refetch } = useQuery({
    ...callQuery(['preview', request], previewPage, { body: request }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_FOR,
    retry: false,
  });
  // A refused attempt is kept by its address: it is repeated only on request.
  const [refused, setRefused] = useState<Readonly<Record<string, ApiError>>>({});
  const asked = useRef(new Set<string>());
  const ask = useCallback(
    async (field: PictureFieldName, url: string) => {
      const key = `${id} ${field} ${url}`;
      asked.current.add(key);
      setRefused((all) => Object.fromEntries(Object.entries(all).filter(([other]) => other !== key)));
      try {
        await call(tryPicture, { body: { id, kind: KINDS[field], url } });
      } catch (failed) {
        if (!(failed instanceof ApiError)) throw failed;
        setRefused((others) => ({ ...others, [key]: failed }));
      }
      await refetch();
    },
    [id, refetch],
  );
  useEffect(() => {
    for (const field of PICTURE_FIELDS) {
      const url = request[field];
      const isAsked = asked.current.has(`${id} ${field} ${url}`);
      if (data?.[KINDS[field]].state === 'waiting' && !isAsked) void ask(field, url);
    }
  });
  const getShownState = (field: PictureFieldName): ShownState => {
    const state = data?.[KINDS[field]];
    if (!state || state.state === 'none' || parsePictureUrl(values[field]) === '') return null;
    const isTyping = parsePictureUrl(values[field]) !== request[field];
    if (isTyping) return { state: 'waiting', failure: null, httpStatus: null, refused: null };
    return { ...state, refused: refused[`${id} ${field} ${request[field]}`] ?? null };
  };
  return {
    look: data?.look ?? null,
    error: error instanceof ApiError ? error : null,
    retry: () => void refetch(),
    pictures: { logoUrl: getShownState('logoUrl'), backgroundUrl: getShownState('backgroundUrl') },
    tryAgain: (field) => void ask(field, request[field]),
  };
}
