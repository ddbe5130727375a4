/** Width and height of a picture, in points. */
export type PictureSize = { width: number; height: number }

/** A picture may have this many points: shown, each takes four bytes (security.md C23). */
export const mostPixels = 50_000_000

/** What the beginning of a picture says of its size; null where it says nothing. Of a JPEG all bytes up to its frame are needed. */
export function pictureSize(bytes: Uint8Array): PictureSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return pngSize(view) ?? gifSize(view) ?? bmpSize(view) ?? webpSize(view) ?? jpegSize(view)
  } catch {
    return null // shorter than such a file is
  }
}

const begins = (view: DataView, offset: number, letters: string) =>
  Array.from(letters).every((letter, at) => view.getUint8(offset + at) === letter.charCodeAt(0))

function pngSize(view: DataView): PictureSize | null {
  return begins(view, 0, '\x89PNG') ? { width: view.getUint32(16), height: view.getUint32(20) } : null
}

function gifSize(view: DataView): PictureSize | null {
  return begins(view, 0, 'GIF8') ? { width: view.getUint16(6, true), height: view.getUint16(8, true) } : null
}

/** A negative height says that the rows come from the top. */
function bmpSize(view: DataView): PictureSize | null {
  if (!begins(view, 0, 'BM')) return null
  if (view.getUint32(14, true) === 12) return { width: view.getUint16(18, true), height: view.getUint16(20, true) }
  return { width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) }
}

/** Its first chunk is lossy, lossless or extended. */
function webpSize(view: DataView): PictureSize | null {
  if (!begins(view, 0, 'RIFF') || !begins(view, 8, 'WEBP')) return null
  const three = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x1_0000
  if (begins(view, 12, 'VP8X')) return { width: three(24) + 1, height: three(27) + 1 }
  if (begins(view, 12, 'VP8 ')) return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
  const packed = view.getUint32(21, true)
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
}

/** From marker to marker until the one that begins a frame (SOF0 to SOF15 without DHT, JPG and DAC). */
function jpegSize(view: DataView): PictureSize | null {
  if (view.getUint16(0) !== 0xffd8) return null
  let at = 2
  while (at < view.byteLength) {
    const marker = view.getUint8(at + 1)
    if (view.getUint8(at) !== 0xff) return null
    if (marker === 0xff) at += 1
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
    else if (marker === 0xda || marker === 0xd9) return null
    else at += 2 + view.getUint16(at + 2)
  }
  return null
}
