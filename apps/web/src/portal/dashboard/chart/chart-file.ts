import { formatDay } from '@stuiver/domain/calendar';
import { formatWire } from '@stuiver/domain/money';
import { getFormats, type Language } from '@stuiver/messages';
import { isMoney } from './chart-words.ts';
import type { Measure } from '../dashboard-search.ts';
import type { Bar } from '../figures.ts';

/** CSS properties that a picture keeps of each element. */
const LOOKS = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'font-size',
  'font-weight',
  'text-anchor',
] as const;
/** Pixels of a picture for each of the screen's, so that it is sharp on paper. */
const SHARPNESS = 2;

/** Any colour as every program reads it. */
function plainColour(colour: string): string {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return colour;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha = 255] = context.getImageData(0, 0, 1, 1).data;
  return alpha === 0 ? 'none' : `rgb(${red},${green},${blue})`;
}

/** The chart as a picture of its own: with its looks, without its links. */
export function svgText(chart: SVGSVGElement, title: string, ground: string): string {
  const copy = chart.cloneNode(true) as SVGSVGElement;
  const originals = [chart, ...chart.querySelectorAll('*')];
  const copies = [copy, ...copy.querySelectorAll('*')];
  for (const [index, element] of copies.entries()) {
    const look = getComputedStyle(originals[index] as Element);
    for (const name of LOOKS) {
      const value = look.getPropertyValue(name);
      const isColour = (name === 'fill' || name === 'stroke') && value !== 'none';
      if (value !== '') element.setAttribute(name, isColour ? plainColour(value) : value);
    }
    for (const name of ['class', 'href', 'tabindex', 'aria-hidden', 'data-place'])
      element.removeAttribute(name);
  }
  for (const element of copy.querySelectorAll('[data-screen-only]')) element.remove();
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('font-family', 'Inter, system-ui, sans-serif');
  const svg = (name: string) => document.createElementNS('http://www.w3.org/2000/svg', name);
  const name = svg('title');
  name.textContent = title;
  const sheet = svg('rect');
  for (const [attribute, value] of Object.entries({
    width: '100%',
    height: '100%',
    fill: plainColour(ground),
  }))
    sheet.setAttribute(attribute, value);
  copy.prepend(name, sheet);
  return new XMLSerializer().serializeToString(copy);
}

/** The same as pixels. */
export async function renderPng(svg: string, width: number, height: number): Promise<Blob> {
  const image = new Image(width * SHARPNESS, height * SHARPNESS);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.width;
  canvas.height = image.height;
  canvas.getContext('2d')?.drawImage(image, 0, 0, image.width, image.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn'))));
  });
}

/** The words of the file's columns. */
export type CsvWords = {
  readonly from: string;
  readonly to: string;
  readonly methodOf: (method: string) => string;
  readonly whole: string;
  readonly before: string;
};

/**
 * The figures as a file that spreadsheets of the reader's language open: a row for each bucket, a column for each
 * method. Missing figures are empty.
 */
export function csvText(bars: readonly Bar[], measure: Measure, words: CsvWords, language: Language): string {
  // As the gateway's files have them (exports/file/file-queries.ts).
  const { decimal } = getFormats(language, null);
  const separator = language === 'nl' ? ';' : ',';
  const day = (date: string) => (language === 'nl' ? formatDay(date) : date);
  const figure = (value: number | null) => {
    if (value === null) return '';
    if (isMoney(measure)) return decimal(formatWire(value));
    return measure === 'success' ? decimal(String(Math.round(value * 10_000) / 10_000)) : String(value);
  };
  const parts = bars[0]?.parts ?? [];
  const rows = [
    [words.from, words.to, ...parts.map(({ method }) => words.methodOf(method)), words.whole, words.before],
    ...bars.map((bar) => [
      day(bar.first),
      day(bar.last),
      ...bar.parts.map(({ value }) => figure(value)),
      figure(bar.value),
      figure(bar.before),
    ]),
  ];
  const cell = (text: string) =>
    text.includes('"') || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
  return `\ufeff${rows.map((row) => row.map(cell).join(separator)).join('\r\n')}\r\n`;
}
