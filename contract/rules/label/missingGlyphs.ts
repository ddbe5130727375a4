import { fontRuns } from './fontRuns.ts'
import type { Finding, Mark } from './placed.ts'

const bounds = expanded(fontRuns)

/** The characters of a text that the label font has not, each once: whatever prints them prints a box. Blanks and line breaks need none. */
export function missingGlyphs(text: string): string[] {
  return [...new Set(text)].filter((character) => character.trim() !== '' && !isInFont(character.codePointAt(0) ?? 0))
}

const namedAtMost = 5

/** Names what would print as a box, so that nobody finds out on paper. */
export function glyphFindings(item: string, marks: readonly Mark[]): Finding[] {
  const missing = missingGlyphs(marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : [])).join(''))
  if (missing.length === 0) return []
  const named = missing.slice(0, namedAtMost).map(withNumber)
  const more = missing.length > namedAtMost ? `等 ${missing.length} 个字` : ''
  return [{ item, severity: 'error', text: `标签字体里没有${named.join('')}${more}，印出来会是方框；请换一种写法` }]
}

/** With its number: many of them cannot be seen on this screen either. */
const withNumber = (character: string) => `“${character}”（U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}）`

function isInFont(point: number): boolean {
  let [low, high] = [0, bounds.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const [from, to] = bounds[middle] ?? [0, 0]
    if (point < from) high = middle - 1
    else if (point > to) low = middle + 1
    else return true
  }
  return false
}

function expanded(runs: string): [from: number, to: number][] {
  let end = 0
  return runs.split(' ').map((run) => {
    const [gap = '0', length = '0'] = run.split('.')
    const from = end + Number.parseInt(gap, 36)
    end = from + Number.parseInt(length, 36)
    return [from, end]
  })
}
