// oxlint-disable-next-line no-named-as-default -- its types know only the default
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { layOut } from '#contract/rules/label/layOut.ts'
import { missingGlyphs } from '#contract/rules/label/missingGlyphs.ts'
import { newItem } from '#contract/rules/label/newItem.ts'
import { labelFonts } from '../../../../server/modules/labels/labelFonts.ts'
import { drawSymbol } from './drawSymbol.ts'

/** What a font says of itself, behind what pdfkit draws with. */
const pointsIn = (path: string): Set<number> => {
  const opened: unknown = Reflect.get(new PDFDocument().font(path), '_font') // pdfkit's types do not show the file
  return new Set((opened as { font: { characterSet: number[] } }).font.characterSet)
}

test('of every character it is known whether both weights of the label font have it', () => {
  const [regular, bold] = [pointsIn(labelFonts.regular), pointsIn(labelFonts.bold)]
  const wrong: string[] = []
  for (let point = 0x21; point < 0x32000; point += 1) {
    if (point >= 0xd800 && point < 0xe000) continue // halves of characters
    const character = String.fromCodePoint(point)
    if (character.trim() === '') continue
    if ((missingGlyphs(character).length === 0) !== (regular.has(point) && bold.has(point))) wrong.push(point.toString(16))
  }
  expect(wrong).toEqual([])
})

const findingsOf = (type: 'braid-txt' | 'bar-code', value: string, codeType: '128B' | 'QRCode' = 'QRCode') => {
  const item = { ...newItem(type, '0000000001'), left: 10, top: 10, width: 300, height: 120, value }
  const template = { title: '签', width: 378, height: 189, pageWidth: 100, pageHeight: 50, tempItems: [{ ...item, style: { ...item.style, codeType } }] }
  return layOut(template, { fields: [], values: {} }, { drawSymbol }).findings
}

test('a character that no font of labels has is an error that names it, before anything is printed', () => {
  expect(findingsOf('braid-txt', '吉野家 尼龙粉 ㎡ ①')).toEqual([])
  expect(findingsOf('braid-txt', '𠮷野家')).toEqual([
    { item: '0000000001', severity: 'error', text: '标签字体里没有“𠮷”（U+20BB7），印出来会是方框；请换一种写法' },
  ])
  const [finding] = findingsOf('braid-txt', '👍\u200B𠮷𠮷กขค')
  expect(finding?.text).toContain('（U+1F44D）“\u200B”（U+200B）“𠮷”（U+20BB7）')
  expect(finding?.text).toContain('等 6 个字')
})

test('what a code says is no letter on the paper, and needs no font', () => {
  expect(findingsOf('bar-code', '𠮷')).toEqual([])
  expect(findingsOf('bar-code', 'AB12', '128B')).toEqual([])
})
