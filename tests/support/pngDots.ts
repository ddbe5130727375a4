import { inflateSync } from 'node:zlib'

/** Samples a dot by colour type (PNG, 11.2.2): grey, colours, and both with opacity. Palettes are not read. */
const samplesOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 4: 2, 6: 4 }

/** The luminance of each dot of a PNG with 8 bits a sample, 0 to 255 (ITU-R BT.601), on white paper. Throws for any other kind. */
export function luminanceOf(png: Uint8Array): { width: number; height: number; luminance: Uint8Array } {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength)
  const [width, height, depth, colours, interlaced] = [view.getUint32(16), view.getUint32(20), png[24], png[25] ?? 0, png[28]]
  const samples = samplesOf[colours]
  if (depth !== 8 || samples === undefined || interlaced !== 0)
    throw new Error(`a PNG of ${depth} bits, colour type ${colours}, interlace ${interlaced} is not read here`)
  const pieces: Uint8Array[] = []
  for (let at = 8; at < png.length; at += 12 + view.getUint32(at))
    if (Buffer.from(png.subarray(at + 4, at + 8)).toString('latin1') === 'IDAT') pieces.push(png.subarray(at + 8, at + 8 + view.getUint32(at)))
  const lines = inflateSync(Buffer.concat(pieces))
  const luminance = new Uint8Array(width * height)
  const length = width * samples
  let above = new Uint8Array(length)
  for (let y = 0; y < height; y += 1) {
    const begin = y * (length + 1)
    const line = lines.subarray(begin + 1, begin + 1 + length)
    unfilter(lines[begin] ?? 0, line, above, samples)
    for (let x = 0; x < width; x += 1) luminance[y * width + x] = luminanceAt(line, x * samples, samples)
    above = line
  }
  return { width, height, luminance }
}

function luminanceAt(line: Uint8Array, at: number, samples: number): number {
  const first = line[at] ?? 0
  const colour = samples < 3 ? first : (299 * first + 587 * (line[at + 1] ?? 0) + 114 * (line[at + 2] ?? 0)) / 1000
  if (samples % 2 === 1) return colour
  const opacity = (line[at + samples - 1] ?? 255) / 255
  return 255 + (colour - 255) * opacity
}

/** Makes the bytes of a line out of what was kept of them, in place (PNG, 9.2). */
function unfilter(filter: number, line: Uint8Array, above: Uint8Array, samples: number): void {
  if (filter === 0) return
  for (let at = 0; at < line.length; at += 1) {
    const a = at < samples ? 0 : (line[at - samples] ?? 0)
    const b = above[at] ?? 0
    const c = at < samples ? 0 : (above[at - samples] ?? 0)
    line[at] = (line[at] ?? 0) + (filter === 1 ? a : filter === 2 ? b : filter === 3 ? (a + b) >> 1 : paeth(a, b, c))
  }
}

function paeth(a: number, b: number, c: number): number {
  const left = Math.abs(b - c)
  const up = Math.abs(a - c)
  const both = Math.abs(a + b - 2 * c)
  if (left <= up && left <= both) return a
  return up <= both ? b : c
}
