import { Buffer } from 'node:buffer'

const text = (letters: string) => Buffer.from(letters, 'latin1')
const bytes = (...values: number[]) => Buffer.from(values)

/** How a file of each kind begins that may be uploaded; enough for whoever looks at signatures. */
export const fileSamples: Readonly<Record<string, Buffer>> = {
  png: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
  jpg: bytes(0xff, 0xd8, 0xff, 0xe0, 0, 16),
  jpeg: bytes(0xff, 0xd8, 0xff, 0xe1, 0, 16),
  bmp: text('BM\x46\0\0\0'),
  gif: text('GIF89a'),
  webp: text('RIFF\x1a\0\0\0WEBPVP8 '),
  txt: Buffer.from('批号 A-17 合格\n'),
  csv: Buffer.from('批号,结果\nA-17,合格\n'),
  xls: bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
  doc: bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
  ppt: bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1),
  xlsx: zipped('[Content_Types].xml'),
  docx: zipped('word/document.xml'),
  pptx: zipped('_rels/.rels'),
  pdf: text('%PDF-1.7\n%%EOF\n'),
  mp4: text('\0\0\0\x18ftypmp42'),
  m2v: Buffer.from([0, 0, 1, 0xb3, 0x14, 0, 0xf0, 0x13]),
  mkv: Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0x93, 0x42, 0x82, 0x88]),
  wmv: Buffer.from([0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11, 0xa6, 0xd9]),
  mp3: text('ID3\x04\0\0\0\0\0\0'),
  wav: text('RIFF\x24\0\0\0WAVEfmt '),
}

/** The local header of a zip's first entry. */
export function zipped(name: string): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, Buffer.from(name), Buffer.from('content')])
}

export function sampleOf(suffix: string): Buffer {
  const sample = fileSamples[suffix]
  if (!sample) throw new Error(`no sample of ${suffix}`)
  return sample
}
