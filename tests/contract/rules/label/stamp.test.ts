import { expect, test } from 'vitest'
import { plantLabels } from '#contract/modules/labels/plantLabels.ts'
import { repeatText } from '#contract/modules/printing/repeatMark.ts'
import { layOut } from '#contract/rules/label/layOut.ts'
import { missingGlyphs } from '#contract/rules/label/missingGlyphs.ts'
import type { Mark } from '#contract/rules/label/placed.ts'
import { stamped } from '#contract/rules/label/stamp.ts'
import { drawSymbol } from './drawSymbol.ts'

type Extent = { left: number; right: number; top: number; bottom: number }
const extent = (x: number, y: number, width: number, height: number): Extent => ({ left: x, right: x + width, top: y, bottom: y + height })

/** What a mark covers, text from the top of its letters to below its line. */
function extentsOf(mark: Mark): Extent[] {
  if (mark.kind === 'line')
    return [{ left: Math.min(mark.x1, mark.x2), right: Math.max(mark.x1, mark.x2), top: Math.min(mark.y1, mark.y2), bottom: Math.max(mark.y1, mark.y2) }]
  if (mark.kind === 'text') return [extent(mark.x, mark.y - mark.size * 0.9, mark.width, mark.size * 1.1)]
  return (mark.kind === 'code' ? mark.dark : [mark]).map(({ x, y, width, height }) => extent(x, y, width, height))
}
const meet = (one: Extent, other: Extent, gap = 0) =>
  one.left < other.right + gap && other.left < one.right + gap && one.top < other.bottom + gap && other.top < one.bottom + gap
const word = repeatText(2, false)

test('a second label says so on the paper where nothing else stands, two millimetres off every code, on each label of the plant', () => {
  let looked = 0
  for (const { name, template, fields } of plantLabels) {
    const first = layOut(template, { fields, values: Object.fromEntries(fields.map((field) => [field.name, field.sample])) }, { drawSymbol })
    const { pages, width, height } = stamped(first, word)
    const [before, after] = [first.pages[0] ?? [], pages[0] ?? []]
    expect(after.slice(0, before.length), name).toEqual(before)
    const added = after.slice(before.length)
    expect(
      added.map((mark) => (mark.kind === 'text' ? [mark.text, mark.bold] : mark.kind)),
      name,
    ).toEqual([[word, true]])
    for (const own of added.flatMap(extentsOf)) {
      expect([own.left >= 150, own.top >= 150, own.right <= width - 150, own.bottom <= height - 150], name).toEqual([true, true, true, true])
      for (const mark of before)
        expect(
          extentsOf(mark).some((other) => meet(own, other, mark.kind === 'code' ? 200 : 0)),
          name,
        ).toBe(false)
    }
    looked += 1
  }
  expect(looked).toBe(plantLabels.length)
  expect(missingGlyphs(word + repeatText(1, true))).toEqual([])
})

test('on a label without any room it stands in the lower right corner, on white', () => {
  const full = { width: 3000, height: 2000, findings: [], pages: [[{ kind: 'fill', colour: '#000000', x: 0, y: 0, width: 3000, height: 2000 } as const]] }
  const [, white, text] = stamped(full, word).pages[0] ?? []
  expect([white?.kind, text?.kind]).toEqual(['fill', 'text'])
  expect(white).toMatchObject({ colour: '#ffffff' })
  expect(extentsOf(white as Mark)[0]).toMatchObject({ right: 2850, bottom: 1850 })
})
