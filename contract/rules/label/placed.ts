import type { CodeType } from './codeTypes.ts'
import type { Hundredths } from './length.ts'

/** Where an item stands on the paper, in hundredths of a millimetre from its upper left corner. */
export type Box = { x: Hundredths; y: Hundredths; width: Hundredths; height: Hundredths }
export type LineStyle = 'solid' | 'dashed' | 'dotted'

/**
 * One mark on the paper: all that an output has to be able to draw. A text's `y` is its baseline and `size` the size of its type; a `code`
 * has its dark rectangles in one piece, so that no output leaves hairs of light between them; `says` is for printers that draw codes themselves.
 */
export type Mark =
  | ({ kind: 'fill'; colour: string } & Box)
  | { kind: 'line'; x1: Hundredths; y1: Hundredths; x2: Hundredths; y2: Hundredths; thickness: Hundredths; style: LineStyle; colour: string }
  | {
      kind: 'text'
      x: Hundredths
      y: Hundredths
      width: Hundredths
      size: Hundredths
      text: string
      bold: boolean
      italic: boolean
      underline: boolean
      colour: string
    }
  | { kind: 'code'; dark: Box[]; colour: string; says?: { codeType: CodeType; content: string; module: Hundredths } }
  | ({ kind: 'picture'; source: string } & Box)

/** Something that keeps a label from being printed (error) or should be looked at (warning), said to the person who designs or prints. */
export type Finding = { item: string; severity: 'error' | 'warning'; text: string }

/** Marks of one item by page; `end` is where its last page ends, for items linked below it. */
export type PlacedItem = { pages: Mark[][]; end: Hundredths; findings: Finding[] }

/** A frame of four lines just inside a box. */
export function frame({ x, y, width, height }: Box, thickness: Hundredths, colour: string, style: LineStyle = 'solid'): Mark[] {
  const line = (x1: number, y1: number, x2: number, y2: number): Mark => ({ kind: 'line', x1, y1, x2, y2, thickness, style, colour })
  return [line(x, y, x + width, y), line(x + width, y, x + width, y + height), line(x, y + height, x + width, y + height), line(x, y, x, y + height)]
}
