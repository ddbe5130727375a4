import type { Hundredths } from './length.ts'
import { carriedPicture, pictogramOf } from './pictograms.ts'
import type { LineStyle, Mark } from './placed.ts'

/** What a drawing needs besides the marks: the family's name, and the address of a picture by its source (a data address or a file id). */
export type SvgLook = { family: string; picture: (source: string) => string | null }

type Paper = { width: Hundredths; height: Hundredths }

/**
 * A page as SVG in millimetres: preview, browser print and the raster of label printers. Each text is given its width, so that a browser
 * without the label font still puts its letters where the layout did.
 */
export const svgOf = (marks: readonly Mark[], paper: Paper, look: SvgLook): string => framed(paper, sheet(marks, paper, look))

/** All pages of a label in one drawing, one below another, to be looked at. */
export function pagesSvg(pages: readonly (readonly Mark[])[], paper: Paper, look: SvgLook): string {
  const every = paper.height + betweenPages
  const sheets = pages.map((marks, at) => `<g transform="translate(0 ${at * every})">${sheet(marks, paper, look)}</g>`)
  return framed({ width: paper.width, height: pages.length * every - betweenPages }, sheets.join(''))
}

const betweenPages: Hundredths = 300

const framed = ({ width, height }: Paper, inner: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${mm(width)}mm" height="${mm(height)}mm" viewBox="0 0 ${width} ${height}">${inner}</svg>`

const sheet = (marks: readonly Mark[], { width, height }: Paper, look: SvgLook): string =>
  `<rect width="${width}" height="${height}" fill="#ffffff"/>${marks.map((mark) => drawn(mark, look)).join('')}`

function drawn(mark: Mark, look: SvgLook): string {
  if (mark.kind === 'fill') return `<rect ${boxOf(mark)} fill="${escaped(mark.colour)}"/>`
  if (mark.kind === 'line') {
    const { x1, y1, x2, y2, thickness, colour, style } = mark
    return `<line x1="${n(x1)}" y1="${n(y1)}" x2="${n(x2)}" y2="${n(y2)}" stroke="${escaped(colour)}" stroke-width="${thickness}" stroke-linecap="square"${dashes(style, thickness)}/>`
  }
  if (mark.kind === 'code')
    return `<path fill="${escaped(mark.colour)}" shape-rendering="crispEdges" d="${mark.dark.map((b) => `M${n(b.x)} ${n(b.y)}h${n(b.width)}v${n(b.height)}h${n(-b.width)}z`).join('')}"/>`
  if (mark.kind === 'picture') {
    const drawing = pictogramOf(mark.source)
    if (drawing)
      return `<svg ${boxOf(mark)} viewBox="0 0 100 100">${drawing.shapes.map(({ path, colour }) => `<path fill="${colour}" fill-rule="evenodd" d="${path}"/>`).join('')}</svg>`
    const address = carriedPicture(mark.source) === null ? look.picture(mark.source) : mark.source
    return address === null ? '' : `<image ${boxOf(mark)} preserveAspectRatio="xMidYMid meet" href="${escaped(address)}"/>`
  }
  const { x, y, width, size, text, bold, italic, underline, colour } = mark
  const slant = italic ? ` transform="translate(${n(x)} ${n(y)}) skewX(-12) translate(${n(-x)} ${n(-y)})"` : ''
  const line = underline ? `<rect x="${n(x)}" y="${n(y + size * 0.1)}" width="${n(width)}" height="${n(size * 0.06)}" fill="${escaped(colour)}"/>` : ''
  const face = `font-family="${escaped(look.family)}" font-size="${n(size)}" font-weight="${bold ? 700 : 400}" style="font-kerning:none;font-variant-ligatures:none;white-space:pre"`
  return `<text x="${n(x)}" y="${n(y)}" ${face} textLength="${n(width)}" lengthAdjust="spacingAndGlyphs" fill="${escaped(colour)}"${slant}>${escaped(text)}</text>${line}`
}

const boxOf = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) =>
  `x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"`
const dashes = (style: LineStyle, thickness: number): string =>
  style === 'solid' ? '' : ` stroke-dasharray="${style === 'dashed' ? `${thickness * 4} ${thickness * 3}` : `0 ${thickness * 2}`}"`
const mm = (length: Hundredths): string => (length / 100).toFixed(2)
/** Hundredths of a hundredth are more than any printer sees. */
const n = (value: number): string => String(Math.round(value * 100) / 100)

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Characters that XML does not know at all become a visible mark. */
const escaped = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  text.replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '\uFFFD').replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character)
