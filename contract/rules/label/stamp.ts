import type { LaidOut } from './layOut.ts'
import { ofMillimetres, ofPoints, type Hundredths } from './length.ts'
import type { Box, Mark } from './placed.ts'
import { markLines } from './textItem.ts'
import { ascent, breakLines, lineHeight } from './typeset.ts'

/** sizes of type that are tried, in points: small ones find room on a full label */
const sizes = [9, 8, 7, 6, 5]
/** around text; around a code, whose quiet zone has to stay light; along the edges, where printers print badly; between two places that are tried */
const [air, quiet, edge, step] = [ofMillimetres(0.5), ofMillimetres(2.5), ofMillimetres(1.5), ofMillimetres(0.5)]

/**
 * A label with a word on each page that its template does not know of, such as that it is a second one: bold, where nothing else stands, as far
 * down and right as there is room. Where there is none at all it takes the lower right corner, on white.
 */
export function stamped(laidOut: LaidOut, text: string): LaidOut {
  return { ...laidOut, pages: laidOut.pages.map((marks) => [...marks, ...stampFor(marks, laidOut, text)]) }
}

function stampFor(marks: readonly Mark[], paper: Pick<LaidOut, 'width' | 'height'>, text: string): Mark[] {
  const taken = marks.flatMap(inkOf)
  for (const points of sizes) {
    const room = freeRoom(taken, paper, sizeOf(text, points))
    if (room) return textIn(room, text, points)
  }
  const size = sizeOf(text, Math.min(...sizes))
  const corner = { x: paper.width - size.width - edge, y: paper.height - size.height - edge, ...size }
  return [{ kind: 'fill', colour: '#ffffff', ...corner }, ...textIn(corner, text, Math.min(...sizes))]
}

/** The lowest place, and of those the one furthest right, where a box touches nothing. */
function freeRoom(taken: readonly Box[], paper: Pick<LaidOut, 'width' | 'height'>, size: Pick<Box, 'width' | 'height'>): Box | null {
  for (let y = paper.height - size.height - edge; y >= edge; y -= step)
    for (let x = paper.width - size.width - edge; x >= edge; x -= step) {
      const box = { x, y, ...size }
      if (!taken.some((one) => touch(one, box))) return box
    }
  return null
}

const touch = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height

function sizeOf(text: string, points: number): { width: Hundredths; height: Hundredths } {
  const [line] = linesOf(text, points)
  return { width: Math.ceil(line?.width ?? 0) + 2 * air, height: Math.ceil(ofPoints(points) * lineHeight) }
}

const linesOf = (text: string, points: number) =>
  breakLines([{ text, bold: true, italic: false, underline: false }], ofPoints(points), Number.POSITIVE_INFINITY)

const textIn = (room: Box, text: string, points: number): Mark[] =>
  markLines(linesOf(text, points), { ...room, x: room.x + air }, { size: ofPoints(points), colour: '#000000', align: 'left' })

/** What a mark takes of the paper. */
function inkOf(mark: Mark): Box[] {
  if (mark.kind === 'fill' || mark.kind === 'picture') return [grown(mark, air)]
  if (mark.kind === 'code') return mark.dark.map((box) => grown(box, quiet))
  if (mark.kind === 'text') return [grown({ x: mark.x, y: mark.y - mark.size * ascent, width: mark.width, height: mark.size * lineHeight }, air)]
  const [x, y] = [Math.min(mark.x1, mark.x2), Math.min(mark.y1, mark.y2)]
  return [grown({ x, y, width: Math.abs(mark.x2 - mark.x1), height: Math.abs(mark.y2 - mark.y1) }, air)]
}

const grown = ({ x, y, width, height }: Box, by: Hundredths): Box => ({ x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by })
