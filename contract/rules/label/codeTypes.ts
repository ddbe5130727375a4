/** The codes that a label's designer offers first: exactly the names of the print component (PRN-016). */
export const codeTypes = [
  '128A',
  '128B',
  '128C',
  '128Auto',
  'EAN8',
  'EAN13',
  'EAN128A',
  'EAN128B',
  'EAN128C',
  'Code39',
  '39Extended',
  '2_5interleaved',
  '2_5industrial',
  '2_5matrix',
  'UPC_A',
  'UPC_E0',
  'UPC_E1',
  'UPCsupp2',
  'UPCsupp5',
  'Code93',
  '93Extended',
  'MSI',
  'PostNet',
  'Codabar',
  'QRCode',
  'PDF417',
] as const

/** What the plant needs besides, offered under 更多: goods in small boxes, GS1 in little room, pallets. */
export const moreCodeTypes = ['DataMatrix', 'GS1DataMatrix', 'SSCC'] as const

export type CodeType = (typeof codeTypes)[number] | (typeof moreCodeTypes)[number]

/**
 * A code as dark and light modules, before it has a size. `widths` of a linear code are bar, space, bar … in modules, `heights` one
 * share of the full height (0…1) for each bar; a matrix has one text of 0 and 1 for each row, all modules square.
 */
export type CodeSymbol = { kind: 'linear'; widths: number[]; heights: number[]; text: string } | { kind: 'matrix'; rows: string[] }

/** Draws the modules of a content, or says in Chinese why the content cannot be that code. */
export type DrawSymbol = (codeType: CodeType, content: string) => CodeSymbol | { refused: string }

/** Light modules that a scanner needs left and right (linear) or all around (matrix), by the code's own standard. */
export const quietZones: Readonly<Record<CodeType, [left: number, right: number]>> = {
  '128A': [10, 10],
  '128B': [10, 10],
  '128C': [10, 10],
  '128Auto': [10, 10],
  EAN8: [7, 7],
  EAN13: [11, 7],
  EAN128A: [10, 10],
  EAN128B: [10, 10],
  EAN128C: [10, 10],
  Code39: [10, 10],
  '39Extended': [10, 10],
  '2_5interleaved': [10, 10],
  '2_5industrial': [10, 10],
  '2_5matrix': [10, 10],
  UPC_A: [9, 9],
  UPC_E0: [9, 7],
  UPC_E1: [9, 7],
  UPCsupp2: [9, 5],
  UPCsupp5: [9, 5],
  Code93: [10, 10],
  '93Extended': [10, 10],
  MSI: [12, 12],
  PostNet: [4, 4],
  Codabar: [10, 10],
  QRCode: [4, 4],
  PDF417: [2, 2],
  DataMatrix: [2, 2],
  GS1DataMatrix: [2, 2],
  SSCC: [10, 10],
}
