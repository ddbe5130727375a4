import fc from 'fast-check'
import type { CodeType } from '#contract/rules/label/codeTypes.ts'
import { codeAlone, isSame } from '../../support/labelCodes.ts'
import { zbar, type Reader } from '../../support/labelReaders.ts'
import type { Way } from './ways.ts'

/** Of a code with so many random contents: how many each reader read as they were printed, and what went wrong. `told`: what a scanner says of a content. */
export async function readCode(
  code: CodeType,
  [contents, told]: readonly [fc.Arbitrary<string>, (typed: string) => string],
  count: number,
  { way, readers }: { way: Way; readers: readonly Reader[] },
): Promise<{ cells: string[]; failed: string[] }> {
  const typed = fc.sample(contents, count)
  const pictures = await way.pictures(typed.map((content) => codeAlone(code, content, way.dot)))
  const failed: string[] = []
  const cells: string[] = []
  let isProven = false
  for (const reader of readers) {
    if (!reader.knows(code)) {
      cells.push('–')
      continue
    }
    const read = await reader.read(pictures)
    // zbar guesses the character set of a QR code without ECI, and takes short Chinese for another (zint's drawing too)
    const isFair = (content: string) => reader !== zbar || !/[^ -~]/.test(content)
    const fair = typed.filter(isFair).length
    const same = read.filter((texts, at) => isFair(typed[at] ?? '') && texts.length === 1 && isSame(code, texts[0] ?? '', told(typed[at] ?? ''))).length
    const others = read.flatMap((texts, at) =>
      texts.filter((text) => isFair(typed[at] ?? '') && !isSame(code, text, told(typed[at] ?? ''))).map((text) => `${typed[at]} as ${text}`),
    )
    if (others.length > 0) failed.push(`${code} by ${way.name}, ${reader.name}: ${others[0]}`)
    isProven ||= same === count
    cells.push(`${same}/${fair}`)
  }
  if (!isProven) failed.push(`${code} by ${way.name}: no decoder reads all`)
  return { cells, failed }
}
