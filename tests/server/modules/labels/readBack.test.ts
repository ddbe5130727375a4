import { atLeast } from '../../../support/atLeast.ts'
import { Resvg } from '@resvg/resvg-wasm'
import { beforeAll, expect, test } from 'vitest'
import { codeTypes, moreCodeTypes } from '#contract/rules/label/codeTypes.ts'
import type { CodeType } from '#contract/rules/label/codeTypes.ts'
import { svgOf } from '#contract/rules/label/svg.ts'
import { drawSymbol } from '../../../../server/devices/printer/drawSymbol.ts'
import { wasm } from '../../../../server/devices/printer/rasterise.ts'
import { codeAlone, isSame } from '../../../support/labelCodes.ts'
import { scannedIn } from '../../../support/labelScanner.ts'

beforeAll(wasm)

const letters = ['ab', 'A%', 'é', 'Ж', '€', '尼龙粉', '甲1', '１２３', '𠮷', '👍', 'a\u200Bb']
const signs = ['a\nb', 'A\0B', ' 12', '12 ', '^FNC1A', '12-3']
const figures = ['1', '12', '123', '1234', '1234567', '(01)123']
/** industrial and matrix 2 of 5, MSI and PostNet have no reader; add-ons are never read alone */
const unread: readonly CodeType[] = ['2_5industrial', '2_5matrix', 'UPCsupp2', 'UPCsupp5', 'MSI', 'PostNet']
const codes = [...codeTypes, ...moreCodeTypes].filter((codeType) => !unread.includes(codeType))

/** What readers say besides: the check digit of an EAN, the letters at the ends of a Codabar. */
const besides: Partial<Record<CodeType, (content: string) => RegExp>> = {
  EAN8: (content) => new RegExp(`^${content}\\d$`),
  Codabar: (content) => new RegExp(`^A${content}A$`),
}

test.each(atLeast(20, codes))('%s refuses a content, or a foreign decoder reads it as it was written', async (codeType) => {
  const wrong: string[] = []
  for (const content of [...letters, ...signs, ...figures]) {
    if ('refused' in drawSymbol(codeType, content)) continue
    const laidOut = codeAlone(codeType, content)
    const svg = svgOf(laidOut.pages[0] ?? [], laidOut, { family: 'Noto Sans Hans', picture: () => null })
    const png = new Resvg(svg, { fitTo: { mode: 'width', value: Math.round((laidOut.width / 2540) * 300) } }).render().asPng()
    const [said = '', ...others] = await scannedIn(png)
    const isRead = others.length === 0 && (isSame(codeType, said, content) || besides[codeType]?.(content).test(said) === true)
    if (!isRead) wrong.push(`${JSON.stringify(content)} is read as ${JSON.stringify(said)}`)
  }
  expect(wrong).toEqual([])
})

test('a refusal says which letter cannot stand in the code, and how many digits there are', () => {
  expect(drawSymbol('128Auto', '批号A1')).toEqual({ refused: '128Auto 只能写英文字母、数字和符号，不能写“批”' })
  expect(drawSymbol('128Auto', 'LOT-A1')).toMatchObject({ kind: 'linear' })
  expect(drawSymbol('2_5interleaved', '123')).toEqual({ refused: '2_5interleaved 要 4 个以上、偶数个数字，现在是 3 个：“123”' })
  expect(drawSymbol('2_5interleaved', '12')).toHaveProperty('refused')
  expect(drawSymbol('2_5interleaved', '0123')).toMatchObject({ kind: 'linear' })
})
