import { z } from 'zod'
import type { Hundredths } from '../length.ts'
import type { Mark } from '../placed.ts'
import { cropped, graphicField, type Bitmap } from './bitmap.ts'
import { nativeCode } from './nativeCode.ts'

/** Dots a millimetre by the resolution that people know: 203 dpi is 8, 300 is 12, 600 is 24. */
export const dotsPerMillimetre = { 203: 8, 300: 12, 600: 24 } as const
/** How a printer finds where a label begins. */
export const mediaKinds = { gap: '间隙纸', mark: '黑标纸', continuous: '连续纸' } as const

/** How one printer stands: corrections are tenths of a millimetre, scales tenths of a millimetre on 100 mm. */
export const printerLook = z.object({
  dpi: z.literal([203, 300, 600]),
  media: z.enum(['gap', 'mark', 'continuous']),
  cutter: z.boolean(),
  /** 0 to 30, as `~SD` takes it */
  darkness: z.int().min(0).max(30),
  offsetX: z.int().min(-100).max(100),
  offsetY: z.int().min(-100).max(100),
  scaleX: z.int().min(-50).max(50),
  scaleY: z.int().min(-50).max(50),
})
export type PrinterLook = z.infer<typeof printerLook>

/** A printer's dot in hundredths of a millimetre: what `layOut` takes as `dot`. */
export const dotOf = ({ dpi }: Pick<PrinterLook, 'dpi'>): number => 100 / dotsPerMillimetre[dpi]

type Paper = { width: Hundredths; height: Hundredths }
/** Draws marks as dots: `width` and `height` of the paper in dots, after the printer's correction. */
export type Rasterise = (marks: readonly Mark[], paper: Paper, dots: { width: number; height: number }) => Bitmap

/** A page laid out for this printer's dots, as one ZPL II label. Texts, lines and pictures are one raster; codes are the printer's own where it has them. */
export function zplOf(marks: readonly Mark[], paper: Paper, look: PrinterLook, rasterise: Rasterise): string {
  const perMm = dotsPerMillimetre[look.dpi]
  const onDots = (length: Hundredths, scale: number) => (length * perMm * (1000 + scale)) / 100_000
  const [width, height] = [Math.round(onDots(paper.width, look.scaleX)), Math.round(onDots(paper.height, look.scaleY))]
  const [right, down] = [Math.round((look.offsetX * perMm) / 10), Math.round((look.offsetY * perMm) / 10)]
  const field = (x: number, y: number, drawn: string) => `^FO${Math.max(0, x + right)},${Math.max(0, y + down)}${drawn}`

  const drawn = cropped(
    rasterise(
      marks.filter(({ kind }) => kind !== 'code'),
      paper,
      { width, height },
    ),
  )
  const fields = drawn ? [field(drawn.x, drawn.y, graphicField(drawn.bitmap))] : []
  for (const mark of marks)
    if (mark.kind === 'code') {
      const code = codeInDots(mark, perMm)
      const [x, y] = [Math.round(onDots(code.left, look.scaleX)), Math.round(onDots(code.top, look.scaleY))]
      fields.push(field(x, y, code.own ?? graphicField(code.bitmap)))
    }
  const media = { gap: 'Y', mark: 'M', continuous: 'N' }[look.media]
  const set = `^MN${media}^MM${look.cutter ? 'C' : 'T'}~SD${String(look.darkness).padStart(2, '0')}^PW${width}^LL${height}^LH0,0^CI28`
  return `^XA${set}${fields.join('')}^PQ1^XZ`
}

/** A code as whole dots from its own upper left corner: its modules are whole dots already, only where it begins is rounded. */
function codeInDots({ dark, says }: Extract<Mark, { kind: 'code' }>, perMm: number) {
  const left = Math.min(...dark.map(({ x }) => x))
  const top = Math.min(...dark.map(({ y }) => y))
  const dots = (length: Hundredths) => Math.round((length * perMm) / 100)
  const width = Math.max(...dark.map((box) => dots(box.x - left + box.width)))
  const height = Math.max(...dark.map((box) => dots(box.y - top + box.height)))
  const bitmap: Bitmap = { width, height, dots: new Uint8Array(width * height) }
  for (const box of dark) {
    const [from, to] = [dots(box.x - left), dots(box.x - left + box.width)]
    for (let row = dots(box.y - top); row < dots(box.y - top + box.height); row++) bitmap.dots.fill(1, row * width + from, row * width + to)
  }
  return { left, top, bitmap, own: says ? nativeCode({ ...says, dots: dots(says.module), height }) : null }
}
