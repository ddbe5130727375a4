// oxlint-disable-next-line no-named-as-default -- its types know only the default
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { textWidth } from '#contract/rules/label/typeset.ts'
import { labelFonts } from '../../../../server/modules/labels/labelFonts.ts'

/** What a font says of itself, behind what pdfkit draws with. */
type FontFile = { characterSet: number[]; glyphForCodePoint(point: number): { advanceWidth: number } }

function fontFile(path: string): FontFile {
  const opened: unknown = Reflect.get(new PDFDocument().font(path), '_font') // pdfkit's types do not show the file
  return (opened as { font: FontFile }).font
}

for (const [weight, path] of Object.entries(labelFonts))
  test(`every printable character of the ${weight} label font is as wide in the layout as in the font file`, () => {
    const font = fontFile(path)
    const printable = font.characterSet.filter((point) => point >= 0x20)
    expect(printable.length).toBeGreaterThan(30_000)
    const wrong = printable.filter((point) => textWidth(String.fromCodePoint(point), weight === 'bold', 1000) !== font.glyphForCodePoint(point).advanceWidth)
    expect(wrong.map((point) => point.toString(16))).toEqual([])
  })
