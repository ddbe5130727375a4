/** What may be uploaded (security.md 39): how such a file begins, and what it is called on the wire. SVG and HTML are none of them (42). */
export type UploadType = {
  /** media type it is given out with, whatever its sender called it */
  mime: string
  /** whether a browser may show it inside a page; everything else is only saved */
  isShown: boolean
  /** whether a file that begins with `head` (its first `headBytes`, or all of it) is one */
  begins: (head: Uint8Array) => boolean
}

/** As much of a file as `begins` wants to see. */
export const headBytes = 4096

const at =
  (offset: number, ...bytes: number[]) =>
  (head: Uint8Array) =>
    bytes.every((byte, index) => head[offset + index] === byte)
const text = (offset: number, letters: string) => at(offset, ...Array.from(letters, (letter) => letter.charCodeAt(0)))
const both =
  (...parts: ((head: Uint8Array) => boolean)[]) =>
  (head: Uint8Array) =>
    parts.every((part) => part(head))

const png: UploadType = { mime: 'image/png', isShown: true, begins: at(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) }
const jpeg: UploadType = { mime: 'image/jpeg', isShown: true, begins: at(0, 0xff, 0xd8, 0xff) }
const gif: UploadType = { mime: 'image/gif', isShown: true, begins: text(0, 'GIF8') }
const bmp: UploadType = { mime: 'image/bmp', isShown: true, begins: text(0, 'BM') }
const webp: UploadType = { mime: 'image/webp', isShown: true, begins: both(text(0, 'RIFF'), text(8, 'WEBP')) }

/** Compound files of the older Office. */
const compound = at(0, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)
/** A zip whose first entry is a part of an Office document; any other zip is refused. */
const office = (head: Uint8Array) =>
  both(text(0, 'PK'), at(2, 3, 4))(head) &&
  /^(?:\[Content_Types\]\.xml|_rels\/|docProps\/|customXml\/|word\/|xl\/|ppt\/|mimetype)/.test(latin(head.slice(30, 60)))
const openOffice = (kind: string): UploadType => ({ mime: `application/vnd.openxmlformats-officedocument.${kind}`, isShown: false, begins: office })
const plain: UploadType = { mime: 'text/plain; charset=utf-8', isShown: false, begins: isText }

export const uploadTypes: Readonly<Record<string, UploadType>> = {
  png,
  jpg: jpeg,
  jpeg,
  bmp,
  gif,
  webp,
  txt: plain,
  csv: { ...plain, mime: 'text/csv; charset=utf-8' },
  xls: { mime: 'application/vnd.ms-excel', isShown: false, begins: compound },
  xlsx: openOffice('spreadsheetml.sheet'),
  doc: { mime: 'application/msword', isShown: false, begins: compound },
  docx: openOffice('wordprocessingml.document'),
  ppt: { mime: 'application/vnd.ms-powerpoint', isShown: false, begins: compound },
  pptx: openOffice('presentationml.presentation'),
  pdf: { mime: 'application/pdf', isShown: true, begins: text(0, '%PDF-') },
  mp4: { mime: 'video/mp4', isShown: true, begins: text(4, 'ftyp') },
  // browsers of walls and stations play none of these three: they are kept and saved
  m2v: { mime: 'video/mpeg', isShown: false, begins: (head) => at(0, 0, 0, 1, 0xb3)(head) || at(0, 0, 0, 1, 0xba)(head) },
  mkv: { mime: 'video/x-matroska', isShown: false, begins: at(0, 0x1a, 0x45, 0xdf, 0xa3) },
  wmv: { mime: 'video/x-ms-wmv', isShown: false, begins: at(0, 0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11) },
  mp3: { mime: 'audio/mpeg', isShown: true, begins: (head) => text(0, 'ID3')(head) || isMpegFrame(head) },
  wav: { mime: 'audio/wav', isShown: true, begins: both(text(0, 'RIFF'), text(8, 'WAVE')) },
}

const rasters = [png, jpeg, gif, bmp, webp]

/** Whether bytes are a picture made of points. */
export function isRaster(bytes: Uint8Array): boolean {
  return rasters.some(({ begins }) => begins(bytes))
}

/** Frame sync, then a layer, a bit rate and a sampling rate that exist. */
function isMpegFrame([first = 0, second = 0, third = 0]: Uint8Array): boolean {
  return first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x06) !== 0 && (third & 0xf0) !== 0xf0 && (third & 0x0c) !== 0x0c
}

/** Text has no zero bytes, unless it says in front that it is UTF-16. */
function isText(head: Uint8Array): boolean {
  return at(0, 0xff, 0xfe)(head) || at(0, 0xfe, 0xff)(head) || !head.includes(0)
}

function latin(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}
