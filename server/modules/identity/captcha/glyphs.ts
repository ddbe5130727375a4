/** A point on the grid of a character: x from 0 to 4, y from 0 (top) to 6. */
export type Point = readonly [x: number, y: number]

/** Characters as strokes on the grid, two digits a point. Those that people confuse (0 O D Q, 1 I L, 8 B, U V and their like) are left out. */
const strokes: Record<string, string> = {
  '2': '01103041420646',
  '3': '011030414233 1333 334445361605',
  '4': '36300444',
  '5': '4000033344453606',
  '6': '4130100105163645443303',
  '7': '004016',
  '9': '4313020110304145361605',
  A: '062046 1434',
  C: '4130100105163645',
  E: '40000646 0333',
  F: '400006 0333',
  H: '0006 4046 0343',
  K: '0006 400346',
  M: '0600234046',
  N: '06004640',
  P: '06003041423303',
  R: '06003041423303 2346',
  T: '0040 2026',
  V: '002640',
  W: '0016233640',
  X: '0046 4006',
  Y: '002340 2326',
}

export const captchaAlphabet = Object.keys(strokes)

/** The strokes of one character, each at least two points. */
export function strokesOf(character: string): Point[][] {
  return (strokes[character] ?? '').split(' ').map((stroke) => (stroke.match(/\d\d/g) ?? []).map((pair): Point => [Number(pair[0]), Number(pair[1])]))
}
