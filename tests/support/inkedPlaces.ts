import { Resvg } from '@resvg/resvg-wasm'
import { readFileSync } from 'node:fs'
import type { LaidOut } from '#contract/rules/label/layOut.ts'
import { svgOf } from '#contract/rules/label/svg.ts'
import { wasm } from '../../server/devices/printer/rasterise.ts'
import { labelFonts } from '../../server/modules/labels/labelFonts.ts'
import { luminanceOf } from './pngDots.ts'

/** A picture's dots, one byte each: `dark` is more than half ink, `inked` has any; the grey of a table's head is neither. */
type Dots = { width: number; height: number; dark: Uint8Array; inked: Uint8Array }

const family = 'Noto Sans Hans'
let fonts: Uint8Array[] | null = null

/** The dots of a picture (PNG), as they are. */
export function dotsOfPicture(png: Uint8Array): Dots {
  const { width, height, luminance } = luminanceOf(png)
  return inkOf(width, height, (at) => (luminance[at] ?? 255) / 255)
}

/** A page of a label as the layout says, drawn for itself in so many dots a millimetre with the label font. */
export async function dotsOfLayout(laidOut: LaidOut, page: number, perMm: number): Promise<Dots> {
  await wasm()
  const svg = svgOf(laidOut.pages[page] ?? [], laidOut, { family, picture: () => null })
  const [width, height] = [Math.ceil((laidOut.width * perMm) / 100), Math.ceil((laidOut.height * perMm) / 100)]
  // exact to scale: the picture's last dot is a part of one
  const size = `width="${width}" height="${height}" viewBox="0 0 ${(width * 100) / perMm} ${(height * 100) / perMm}"`
  return drawn(svg.replace(/^<svg ([^>]*?)width="[^"]*" height="[^"]*" viewBox="[^"]*"/, `<svg $1${size}`))
}

function drawn(svg: string): Dots {
  fonts ??= [labelFonts.regular, labelFonts.bold].map((file) => readFileSync(file))
  const resvg = new Resvg(svg, { font: { fontBuffers: fonts, defaultFontFamily: family }, background: '#ffffff' })
  const image = resvg.render()
  const { pixels, width, height } = image // each reading copies them
  const luminance = (at: number) => (299 * (pixels[at * 4] ?? 255) + 587 * (pixels[at * 4 + 1] ?? 255) + 114 * (pixels[at * 4 + 2] ?? 255)) / 255_000 // ITU-R BT.601
  const dots = inkOf(width, height, luminance)
  image.free()
  resvg.free()
  return dots
}

/** `luminance` of each dot, 0 to 1. */
function inkOf(width: number, height: number, luminance: (at: number) => number): Dots {
  const [dark, inked] = [new Uint8Array(width * height), new Uint8Array(width * height)]
  for (let at = 0; at < dark.length; at += 1) {
    const light = luminance(at)
    if (light < 0.5) dark[at] = 1
    if (light < 0.85) inked[at] = 1
  }
  return { width, height, dark, inked }
}

/** The farthest that is looked for, in dots: whatever lies alone counts as this far away. */
const farthestDots = 40
const rings = Array.from({ length: (2 * farthestDots + 1) ** 2 }, (_, at) => {
  const [x, y] = [(at % (2 * farthestDots + 1)) - farthestDots, Math.floor(at / (2 * farthestDots + 1)) - farthestDots]
  return { x, y, far: Math.hypot(x, y) }
}).toSorted((one, other) => one.far - other.far)

/** How far the dark of one picture lies from any ink of the other at most, whichever way it is looked at, in millimetres: a line that breaks elsewhere, a word or a bar that moved or is missing. */
export function farthestInk(one: Dots, other: Dots, perMm: number): number {
  return Math.max(farthestOf(one, other), farthestOf(other, one)) / perMm
}

function farthestOf(of: Dots, from: Dots): number {
  let farthest = 0
  for (let at = of.dark.indexOf(1); at >= 0; at = of.dark.indexOf(1, at + 1)) {
    const [x, y] = [at % of.width, Math.floor(at / of.width)]
    const isDark = (dx: number, dy: number) =>
      x + dx >= 0 && x + dx < from.width && y + dy >= 0 && y + dy < from.height && from.inked[(y + dy) * from.width + x + dx] === 1
    if (isDark(0, 0)) continue
    const near = rings.find(({ x: dx, y: dy }) => isDark(dx, dy))
    farthest = Math.max(farthest, near?.far ?? farthestDots)
  }
  return farthest
}
