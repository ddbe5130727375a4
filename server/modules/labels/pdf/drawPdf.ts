import { readFileSync } from 'node:fs'
// oxlint-disable-next-line no-named-as-default -- its types know only the default
import PDFDocument from 'pdfkit'
import { toPoints } from '#contract/rules/label/length.ts'
import { carriedPicture, pictogramOf } from '#contract/rules/label/pictograms.ts'
import type { Pictogram } from '#contract/rules/label/pictograms.ts'
import type { Mark } from '#contract/rules/label/placed.ts'
import { mostPixels, pictureSize } from '#contract/rules/pictureSize.ts'
import { Problem } from '../../../http/problem.ts'
import { labelFonts } from '../labelFonts.ts'

/** Pages of one size in hundredths of a millimetre, as the layout made them. */
export type Sheet = { width: number; height: number; pages: readonly (readonly Mark[])[] }

// read once a process: 8 MB each
const fonts = { regular: readFileSync(labelFonts.regular), bold: readFileSync(labelFonts.bold) }
// widths are those of the layout's table; the encoder takes what is off too, its types know only what is on
const plainLetters = { kern: false, liga: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[]
/** PDF's `tan` of the slant that stands for italic, 12° as in the SVG. */
const slant = Math.tan((12 * Math.PI) / 180)

/** Marks as a PDF: bars are vectors, of the font only the used glyphs are embedded, texts can be searched. `title` and `at` go into its properties. */
export async function drawPdf(sheets: Iterable<Sheet>, { title, at }: { title: string; at: number }): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false, compress: true, info: { Title: title, CreationDate: new Date(at), Creator: '智造看板' } })
  const parts: Buffer[] = []
  document.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise<void>((resolve, reject) => document.on('end', resolve).on('error', reject))
  document.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold)
  for (const { width, height, pages } of sheets)
    for (const marks of pages) {
      document.addPage({ size: [toPoints(width), toPoints(height)], margin: 0 })
      for (const mark of marks) draw(document, mark)
    }
  document.end()
  await ended
  return Buffer.concat(parts)
}

function draw(document: PDFKit.PDFDocument, mark: Mark): void {
  const p = toPoints
  if (mark.kind === 'fill') document.rect(p(mark.x), p(mark.y), p(mark.width), p(mark.height)).fill(mark.colour)
  else if (mark.kind === 'line') {
    const { x1, y1, x2, y2, thickness, style, colour } = mark
    document
      .save()
      .moveTo(p(x1), p(y1))
      .lineTo(p(x2), p(y2))
      .lineWidth(p(thickness))
      .lineCap(style === 'dotted' ? 'round' : 'square')
    if (style !== 'solid') document.dash(style === 'dashed' ? p(thickness * 4) : 0.01, { space: p(thickness * (style === 'dashed' ? 3 : 2)) })
    document.stroke(colour).restore()
  } else if (mark.kind === 'code') {
    for (const { x, y, width, height } of mark.dark) document.rect(p(x), p(y), p(width), p(height))
    document.fill(mark.colour)
  } else if (mark.kind === 'picture') {
    const drawing = pictogramOf(mark.source)
    if (drawing) drawPictogram(document, drawing, mark)
    const bytes = carriedPicture(mark.source)
    if (bytes !== null)
      document.image(wholePicture(Buffer.from(bytes, 'base64')), p(mark.x), p(mark.y), {
        fit: [p(mark.width), p(mark.height)],
        align: 'center',
        valign: 'center',
      })
  } else drawText(document, mark)
}

/** Throws 422 for bytes that are no picture, or one that takes more memory than there is. */
function wholePicture(bytes: Buffer): Buffer {
  const size = pictureSize(bytes)
  if (!size || size.width * size.height === 0) throw new Problem(422, '标签里的图片已损坏，或不是 PNG、JPEG，请换一张图片')
  if (size.width * size.height > mostPixels) throw new Problem(422, '标签里的图片太大，请换一张小一些的图片')
  return bytes
}

/** A pictogram as large as its box allows, in the middle of it. */
function drawPictogram(document: PDFKit.PDFDocument, { shapes }: Pictogram, { x, y, width, height }: Extract<Mark, { kind: 'picture' }>): void {
  const side = Math.min(width, height)
  document
    .save()
    .translate(toPoints(x + (width - side) / 2), toPoints(y + (height - side) / 2))
    .scale(toPoints(side) / 100)
  for (const { path, colour } of shapes) document.path(path).fill(colour, 'even-odd')
  document.restore()
}

function drawText(document: PDFKit.PDFDocument, { x, y, width, size, text, bold, italic, underline, colour }: Extract<Mark, { kind: 'text' }>): void {
  const [left, baseline] = [toPoints(x), toPoints(y)]
  document
    .save()
    .font(bold ? 'bold' : 'regular')
    .fontSize(toPoints(size))
    .fillColor(colour)
  if (italic) document.transform(1, 0, -slant, 1, slant * baseline, 0)
  document.text(text, left, baseline, { lineBreak: false, baseline: 'alphabetic', features: plainLetters })
  document.restore()
  if (underline) document.rect(left, toPoints(y + size * 0.1), toPoints(width), toPoints(size * 0.06)).fill(colour)
}
