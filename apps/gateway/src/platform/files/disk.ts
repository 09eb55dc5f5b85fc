import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Settings } from '../../settings/settings.ts';
import { AppError } from '../app-error.ts';

type Places = Pick<Settings, 'dataDirectory' | 'documentStore' | 'diskFloorMegabytes'>;

/** Returns the free megabytes of an existing or future folder's disk. */
async function freeMegabytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return (bavail * bsize) / (1024 * 1024);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(folder) === folder) throw error;
    return freeMegabytes(dirname(folder));
  }
}

/** Returns the folder of the documents; null if they are in a bucket. */
export function documentsFolder({ dataDirectory, documentStore: place }: Omit<Places, 'diskFloorMegabytes'>) {
  return place === null ? join(dataDirectory, 'documents') : place.startsWith('/') ? place : null;
}

/** Returns the free space of the disks that the gateway writes to, and whether one is below its floor. */
export async function freeDisks(settings: Places) {
  const documents = documentsFolder(settings);
  const places: (readonly [place: string, megabytes: number])[] = [
    ['data', await freeMegabytes(settings.dataDirectory)],
  ];
  if (documents !== null) places.push(['documents', await freeMegabytes(documents)]);
  return { places, isLow: places.some(([, free]) => free < settings.diskFloorMegabytes) };
}

/** Checks whether the disk for documents or exports has less free space than its floor. */
async function isLow(settings: Places, what: 'documents' | 'exports'): Promise<boolean> {
  const folder = what === 'documents' ? documentsFolder(settings) : settings.dataDirectory;
  return folder !== null && (await freeMegabytes(folder)) < settings.diskFloorMegabytes;
}

/** Checks whether a disk that the gateway writes to has less free space than its floor. */
export async function isDiskLow(settings: Places): Promise<boolean> {
  return (await freeDisks(settings)).isLow;
}

/** @throws AppError `storageFull` if the disk has less free space than its floor: payments keep the rest */
export async function requireDiskRoom(settings: Places, what: 'documents' | 'exports'): Promise<void> {
  if (await isLow(settings, what)) throw new AppError('storageFull');
}
