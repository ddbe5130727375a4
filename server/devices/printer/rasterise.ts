import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { svgOf } from '#contract/rules/label/svg.ts'
import type { Rasterise } from '#contract/rules/label/zpl/zpl.ts'

const family = 'Noto Sans Hans'
const folder = join(dirname(fileURLToPath(import.meta.resolve('@embedpdf/fonts-sc'))), '..', 'fonts')

let loading: Promise<void> | null = null

/** The library can be loaded once in a process. */
export function wasm(): Promise<void> {
  loading ??= initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')))
  return loading
}

/** Loads what draws texts and pictures as dots; 16 MB of fonts, so it is for a worker. */
export async function createRasteriser(): Promise<Rasterise> {
  await wasm()
  const fontBuffers = ['Regular', 'Bold'].map((weight) => readFileSync(join(folder, `NotoSansHans-${weight}.otf`)))
  return (marks, paper, { width, height }) => {
    const dots = new Uint8Array(width * height)
    if (marks.length === 0) return { width, height, dots }
    // the paper is stretched to the printer's dots: its correction is in them
    const svg = svgOf(marks, paper, { family, picture: (source) => (source.startsWith('data:image/') ? source : null) }).replace(
      /^<svg ([^>]*?)width="[^"]*" height="[^"]*"/,
      `<svg $1width="${width}" height="${height}" preserveAspectRatio="none"`,
    )
    const resvg = new Resvg(svg, { font: { fontBuffers, defaultFontFamily: family } })
    const image = resvg.render()
    const { pixels } = image
    for (let at = 0; at < dots.length; at++)
      // luminance (ITU-R BT.601) under one half is dark
      if (299 * (pixels[at * 4] ?? 255) + 587 * (pixels[at * 4 + 1] ?? 255) + 114 * (pixels[at * 4 + 2] ?? 255) < 127_500) dots[at] = 1
    image.free()
    resvg.free()
    return { width, height, dots }
  }
}
