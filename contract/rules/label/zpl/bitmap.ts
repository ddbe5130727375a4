/** Dots of a printer: one byte a dot, 1 is dark. */
export type Bitmap = { width: number; height: number; dots: Uint8Array }

/** The smallest rectangle of dots that holds everything dark, and where it begins; null when nothing is. */
export function cropped({ width, height, dots }: Bitmap): { x: number; y: number; bitmap: Bitmap } | null {
  let [left, right, top, bottom] = [width, -1, height, -1]
  for (let at = dots.indexOf(1); at >= 0; at = dots.indexOf(1, at + 1)) {
    const [column, row] = [at % width, Math.floor(at / width)]
    left = Math.min(left, column)
    right = Math.max(right, column)
    top = Math.min(top, row)
    bottom = row
  }
  if (right < 0) return null
  return { x: left, y: top, bitmap: part({ width, height, dots }, { x: left, y: top, width: right - left + 1, height: bottom - top + 1 }) }
}

/** A rectangle of dots; what lies outside is light. */
export function part(of: Bitmap, { x, y, width, height }: { x: number; y: number; width: number; height: number }): Bitmap {
  const dots = new Uint8Array(width * height)
  const [from, to] = [Math.max(0, x), Math.min(of.width, x + width)]
  for (let row = Math.max(0, -y); row < Math.min(height, of.height - y); row++)
    if (to > from) dots.set(of.dots.subarray((y + row) * of.width + from, (y + row) * of.width + to), row * width + from - x)
  return { width, height, dots }
}

/**
 * `^GFA` of the dots (ZPL II Programming Guide): rows in hexadecimal, repeated digits counted by a letter, `,` for a row that stays light and `:`
 * for one like the row above.
 */
export function graphicField({ width, height, dots }: Bitmap): string {
  const bytesPerRow = Math.ceil(width / 8)
  const rows: string[] = []
  let above = ''
  for (let row = 0; row < height; row++) {
    const digits = hexOf(dots.subarray(row * width, (row + 1) * width), bytesPerRow * 2)
    rows.push(digits === above ? ':' : counted(digits))
    above = digits
  }
  const total = bytesPerRow * height
  return `^GFA,${total},${total},${bytesPerRow},${rows.join('')}^FS`
}

function hexOf(row: Uint8Array, length: number): string {
  let digits = ''
  for (let at = 0; at < length * 4; at += 4)
    digits += (((row[at] ?? 0) << 3) | ((row[at + 1] ?? 0) << 2) | ((row[at + 2] ?? 0) << 1) | (row[at + 3] ?? 0)).toString(16)
  return digits.toUpperCase()
}

/** Runs of one digit by their count; the light rest of a row is a comma. */
function counted(digits: string): string {
  const dark = digits.replace(/0+$/, '')
  const written = dark.replaceAll(/(.)\1{2,}/g, (run, digit: string) => countOf(run.length) + digit)
  return dark.length < digits.length ? `${written},` : written
}

/** g…z are twenties up to 400, G…Y ones up to 19. */
function countOf(count: number): string {
  let [rest, letters] = [count, '']
  for (; rest >= 400; rest -= 400) letters += 'z'
  if (rest >= 20) letters += String.fromCharCode(102 + Math.floor(rest / 20))
  if (rest % 20 > 0) letters += String.fromCharCode(70 + (rest % 20))
  return letters
}
