import fc from 'fast-check'
import type { CodeType } from '#contract/rules/label/codeTypes.ts'
import { codeAlone } from '../../support/labelCodes.ts'
import { printedPattern } from '../../support/printedBars.ts'
import { zintPattern } from '../../support/zint.ts'
import type { Way } from './ways.ts'

const digits = (from: number, to = from) => fc.stringMatching(new RegExp(`^\\d{${from},${to}}$`))

/** Codes that no reader here knows: contents whose bars are compared with zint's. */
export const unreadCodes: Partial<Record<CodeType, fc.Arbitrary<string>>> = {
  '2_5industrial': digits(3, 10),
  '2_5matrix': digits(3, 10),
  MSI: digits(3, 10),
  PostNet: fc.oneof(digits(5), digits(9), digits(11)),
  UPCsupp2: digits(2),
  UPCsupp5: digits(5),
}

/** How many of so many random contents came out with the bars that zint draws, and the first that did not. */
export async function comparedWithZint(code: CodeType, contents: fc.Arbitrary<string>, count: number, way: Way): Promise<{ same: number; failed: string[] }> {
  const typed = fc.sample(contents, count)
  const pictures = await way.pictures(typed.map((content) => codeAlone(code, content, way.dot)))
  const wrong = typed.filter((content, at) => printedPattern(code, pictures[at] ?? new Uint8Array()) !== zintPattern(code, content))
  return { same: count - wrong.length, failed: wrong.length > 0 ? [`${code} by ${way.name}: bars of ${wrong[0]} are not zint's`] : [] }
}
