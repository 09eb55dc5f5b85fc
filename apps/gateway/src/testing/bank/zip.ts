import { crc32, deflateRawSync } from 'node:zlib';

type ZippedFile = {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** Marks it as encrypted. */
  readonly isEncrypted?: boolean;
  /** Size and checksum that the ZIP states, if they aren't those of the content. */
  readonly size?: number;
  readonly checksum?: number;
};

const number = (bytes: number, value: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntLE(value, 0, bytes);
  return buffer;
};

/** Makes a ZIP, also one that no program would make. */
export function makeZip(...files: readonly ZippedFile[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const content = Buffer.from(file.content);
    const name = Buffer.from(file.name);
    const data = deflateRawSync(content);
    const facts = Buffer.concat([
      number(2, 20),
      number(2, file.isEncrypted ? 1 : 0),
      number(2, 8),
      number(4, 0),
      number(4, file.checksum ?? crc32(content)),
      number(4, data.length),
      number(4, file.size ?? content.length),
      number(2, name.length),
      number(2, 0),
    ]);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, name, data]);
    directory.push(
      Buffer.concat([
        Buffer.from('PK\x01\x02'),
        number(2, 20),
        facts,
        Buffer.alloc(10),
        number(4, offset),
        name,
      ]),
    );
    locals.push(local);
    offset += local.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.concat([
    Buffer.from('PK\x05\x06'),
    number(4, 0),
    number(2, files.length),
    number(2, files.length),
    number(4, size),
    number(4, offset),
    number(2, 0),
  ]);
  return Buffer.concat([...locals, ...directory, end]);
}
