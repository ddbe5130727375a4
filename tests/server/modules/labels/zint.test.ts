import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codeTypes } from '#contract/rules/label/codeTypes.ts'
import { drawSymbol } from '../../../../server/devices/printer/drawSymbol.ts'
import { unreadCodes } from '../../../measure/label/unproven.ts'
import { isReadersLeftOut } from '../../../support/labelReaders.ts'
import { patternOf, zintPattern } from '../../../support/zint.ts'

describe.skipIf(isReadersLeftOut)('codes that no decoder here knows (needs Debian’s zint)', () => {
  for (const code of codeTypes) {
    const contents = unreadCodes[code]
    if (!contents) continue
    test(`${code} has the bars that zint draws`, () => {
      for (const content of fc.sample(contents, { numRuns: 5, seed: 7 })) {
        const symbol = drawSymbol(code, content)
        if ('refused' in symbol) throw new Error(symbol.refused)
        expect(patternOf(code, symbol), content).toBe(zintPattern(code, content))
      }
    })
  }
})
