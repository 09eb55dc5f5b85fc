import type { DocumentType } from '@stuiver/domain/applications/documents';
import { loadCode } from '../../ui/load-code.ts';

/** More pages than this are read in a program of the reader's own. */
export const MOST_PAGES = 30;
/** In device pixels: sharp enough to read a passport, and bounded, whatever a file contains. */
const WIDTH = 1400;

export type Page = {
  readonly key: string;
  readonly draw: (canvas: HTMLCanvasElement, signal: AbortSignal) => Promise<void>;
};

type Pages = {
  readonly pages: readonly Page[];
  readonly total: number;
  readonly close: () => Promise<void>;
};

/** The gateway has redrawn it, upright and no larger than a screen shows. */
async function picture(bytes: Uint8Array<ArrayBuffer>): Promise<Pages> {
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/webp' }));
  const draw: Page['draw'] = async (canvas) => {
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  };
  return { pages: [{ key: 'picture', draw }], total: 1, close: async () => bitmap.close() };
}

/**
 * PDFs are read in a separate worker, without forms, links and scripts, and only drawn. The library loads with the
 * first PDF.
 */
async function pdf(bytes: Uint8Array<ArrayBuffer>, most: number): Promise<Pages> {
  const { getDocument, PDFWorker } = await loadCode(() => import('pdfjs-dist'));
  const thread = new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' });
  const worker = PDFWorker.create({ port: thread, verbosity: 0 });
  // The library takes the bytes away; saving them needs them.
  const loading = getDocument({
    data: bytes.slice(),
    worker,
    useWasm: false,
    useSystemFonts: true,
  });
  const close = async () => {
    await loading.destroy();
    worker.destroy();
    thread.terminate();
  };
  try {
    const file = await loading.promise;
    const numbers = Array.from({ length: Math.min(file.numPages, most) }, (_, index) => index + 1);
    const pages = numbers.map((number) => ({
      key: String(number),
      async draw(canvas: HTMLCanvasElement, signal: AbortSignal) {
        const page = await file.getPage(number);
        const { width, height } = page.getViewport({ scale: 1 });
        const viewport = page.getViewport({ scale: Math.min(WIDTH / width, (2 * WIDTH) / height) });
        canvas.width = Math.max(1, Math.round(viewport.width));
        canvas.height = Math.max(1, Math.round(viewport.height));
        const task = page.render({ canvas, viewport, annotationMode: 0 });
        signal.addEventListener('abort', () => task.cancel());
        await task.promise;
      },
    }));
    return { pages, total: file.numPages, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The pages of a document, at most `most`, or the one picture that it is, ready to be drawn. */
export function loadPages(
  bytes: Uint8Array<ArrayBuffer>,
  type: DocumentType | null,
  most = MOST_PAGES,
): Promise<Pages> {
  return type === 'application/pdf' ? pdf(bytes, most) : picture(bytes);
}

/** Checks whether a PDF opens without a password; true as well when the library could not be loaded to find out. */
export async function opensPdfHere(bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  try {
    await (await pdf(bytes, 0)).close();
    return true;
  } catch (error) {
    return error instanceof TypeError;
  }
}
