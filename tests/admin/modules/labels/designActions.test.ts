import { expect, test } from 'vitest'
import { itemUuid, newTemplate } from '#contract/rules/label/newItem.ts'
import type { PrintTemplate } from '#contract/rules/label/template.ts'
import { aligned, distributed } from '../../../../src/admin/modules/labels/designer/arrange.ts'
import { beginDesign, design } from '../../../../src/admin/modules/labels/designer/design.ts'
import { differences } from '../../../../src/admin/modules/labels/designer/differences.ts'
import { added, grouped, moved, pasted, pulled, removed, resized, shifted, withGroups } from '../../../../src/admin/modules/labels/designer/designActions.ts'
import { acted, tableActions } from '../../../../src/admin/modules/labels/designer/tableActions.ts'

let count = 0
const bytes = () => Uint8Array.from([0, 0, 0, 0, (count += 1)])
const allAdded = (many: number, onto = newTemplate('试')): PrintTemplate =>
  Array.from({ length: many }).reduce<PrintTemplate>((template) => added(template, 'braid-txt', bytes()).template, onto)
/** All in one place. */
const withTexts = (many: number): PrintTemplate => {
  const template = allAdded(many)
  return { ...template, tempItems: template.tempItems.map((item) => ({ ...item, left: 50, top: 0 })) }
}
const uuids = ({ tempItems }: PrintTemplate) => tempItems.map(({ uuid }) => uuid)
const places = ({ tempItems }: PrintTemplate) => tempItems.map(({ left, top }) => [left, top])

test('the designer begins with a page of 750 × 550 that has a title, at 100 percent [PRN-002] [CONST-035]', () => {
  const begun = beginDesign(newTemplate('新标签'), 'custom')
  expect(begun.template).toMatchObject({ title: '新标签', width: 750, height: 550 })
  expect(begun.zoom).toBe(100)
})

test('a new widget begins at 50, 0 and covers none that is there; it stands on paper that is small, and on paper that is full where it is seen', () => {
  expect(places(allAdded(6)).slice(0, 2)).toEqual([
    [50, 0],
    [170, 0],
  ])
  const boxes = allAdded(60).tempItems
  expect(new Set(boxes.map(({ left, top }) => `${left} ${top}`)).size).toBe(60)
  const others = boxes.flatMap((one) => boxes.filter((other) => other !== one).map((other) => ({ one, other })))
  const covered = others.filter(({ one, other }) => Math.abs(one.left - other.left) < 120 && Math.abs(one.top - other.top) < 40)
  expect([others.length, covered]).toEqual([60 * 59, []])
  const small = { ...newTemplate('小'), width: 132, height: 94, pageWidth: 35, pageHeight: 25 }
  expect(places(allAdded(4, small))).toEqual([
    [12, 0],
    [12, 40],
    [22, 10],
    [32, 20],
  ])
})

test('a widget that is moved beyond an edge stops at 0, and those moved with it keep their distance [PRN-006]', () => {
  const template = withTexts(2)
  const [one = '', other = ''] = uuids(template)
  const apart = moved(template, [other], 30, 10)
  expect(places(moved(apart, [one], -70, -20))).toEqual([
    [0, 0],
    [80, 10],
  ])
  expect(places(moved(apart, [one, other], -500, 5))).toEqual([
    [0, 5],
    [30, 15],
  ])
})

test('a widget that is resized never gets smaller than 10, and a table keeps the shares of its columns [PRN-007]', () => {
  const [text] = withTexts(1).tempItems
  expect(text && resized(text, { width: 3, height: 3 })).toMatchObject({ width: 10, height: 10 })
  const [table] = added(newTemplate('试'), 'braid-table', bytes()).template.tempItems
  expect(table && resized(table, { width: 480, height: 120 })).toMatchObject({
    width: 480,
    height: 120,
    table: { columns: [160, 160, 160], rows: [40, 40, 40] },
  })
})

test('the edge opposite to the one that is pulled stays, at the smallest size and at the edge of the page too', () => {
  const [text] = withTexts(1).tempItems // 120 × 40 at 50, 0
  const after = (width: number, height: number, to: readonly [number, number]) => text && pulled({ ...text, top: 20 }, { width, height }, to)
  expect(after(161, 63, [1, 1])).toMatchObject({ left: 50, top: 20, width: 161, height: 63 })
  expect(after(79, 17, [-1, -1])).toMatchObject({ left: 91, top: 43, width: 79, height: 17 })
  expect(after(1, 1, [-1, -1])).toMatchObject({ left: 160, top: 50, width: 10, height: 10 })
  expect(after(500, 500, [-1, -1])).toMatchObject({ left: 0, top: 0, width: 170, height: 60 })
})

test('what was undone comes again, and typing in one field is one step', () => {
  const first = beginDesign(withTexts(1), 'custom')
  const typed = ['a', 'ab', 'abc'].reduce((now, title) => design(now, { kind: 'change', template: { ...now.template, title }, step: 'title' }), first)
  const undone = design(typed, { kind: 'undo' })
  expect([typed.template.title, undone.template.title, design(undone, { kind: 'redo' }).template.title]).toEqual(['abc', '试', 'abc'])
})

test('what is pasted has names of its own and stands in front of the original', () => {
  const template = withTexts(2)
  const copy = pasted(template, template.tempItems, bytes)
  expect(new Set(uuids(copy.template)).size).toBe(4)
  expect(copy.template.tempItems[2]).toMatchObject({ left: 60, top: 10 })
  expect(itemUuid(bytes())).toMatch(/^[0-9a-f]{10}$/)
})

test('with one of a group all of it is chosen, and what is deleted leaves no link behind', () => {
  const template = withTexts(3)
  const [one = '', other = '', third = ''] = uuids(template)
  const together = grouped(template, [one, other], bytes())
  expect(withGroups(together, [other])).toEqual([one, other])
  expect(withGroups(together, [third])).toEqual([third])
  const linked = {
    ...template,
    tempItems: template.tempItems.map((item) => ({ ...item, style: { ...item.style, LinkedItem: item.uuid === one ? other : '' } })),
  }
  expect(removed(linked, [other]).tempItems.map(({ style }) => style.LinkedItem)).toEqual(['', ''])
})

test('layers change their order one by one', () => {
  const template = withTexts(3)
  const [one = ''] = uuids(template)
  const depth = (of: PrintTemplate) => of.tempItems.map(({ style }) => style.zIndex)
  expect(depth(shifted(template, [one], 1))).toEqual([2, 1, 3])
  expect(depth(shifted(template, [one], -1))).toEqual([1, 2, 3])
})

test('widgets are brought to one edge, or to equal gaps', () => {
  const template = withTexts(3)
  const [one = '', other = '', third = ''] = uuids(template)
  const spread = moved(moved(template, [other], 130, 20), [third], 400, 90)
  expect(aligned(spread, [one, other, third], 'left').tempItems.map(({ left }) => left)).toEqual([50, 50, 50])
  expect(aligned(spread, [one, other, third], 'right').tempItems.map(({ left }) => left)).toEqual([450, 450, 450])
  expect(aligned(spread, [one], 'center').tempItems[0]?.left).toBe((750 - 120) / 2)
  expect(distributed(spread, [one, other, third], 'x').tempItems.map(({ left }) => left)).toEqual([50, 250, 450])
})

test('the menu of a table has properties of cell, row, column and table, and inserts, deletes, merges and splits', () => {
  const titles = tableActions.flatMap(({ title }) => title ?? [])
  expect(titles.slice(0, 4)).toEqual(['单元格属性', '行属性', '列属性', '表格属性'])
  expect(titles).toEqual(expect.arrayContaining(['合并单元格', '拆分单元格']))
})

test('a table grows by the row or column that is inserted at its place and shrinks by what is deleted', () => {
  const [empty] = added(newTemplate('试'), 'braid-table', bytes()).template.tempItems
  if (!empty?.table) throw new Error('a new table has cells')
  const named = empty.table.cells.map((row, rowAt) => row.map((cell, columnAt) => cell && { ...cell, value: `${rowAt}${columnAt}` }))
  const item = { ...empty, table: { ...empty.table, cells: named } }
  const middle = { top: 1, left: 1, bottom: 1, right: 1 }
  const after = (name: Parameters<typeof acted>[1]) => acted(item, name, middle)
  const rows = (name: Parameters<typeof acted>[1]) => after(name).table?.cells.map((row) => row[0]?.value)
  const columns = (name: Parameters<typeof acted>[1]) => after(name).table?.cells[0]?.map((cell) => cell?.value)
  expect(rows('rowAbove')).toEqual(['00', '', '10', '20'])
  expect(rows('rowBelow')).toEqual(['00', '10', '', '20'])
  expect(columns('columnLeft')).toEqual(['00', '', '01', '02'])
  expect(columns('columnRight')).toEqual(['00', '01', '', '02'])
  expect(rows('deleteRow')).toEqual(['00', '20'])
  expect(columns('deleteColumn')).toEqual(['00', '02'])
  expect([after('rowAbove').height, after('columnLeft').width, after('deleteRow').height]).toEqual([80, 320, 40])
  const merged = acted(item, 'merge', { top: 0, left: 0, bottom: 0, right: 1 })
  expect(merged.table?.cells[0]?.[0]).toMatchObject({ colSpan: 2, value: '00\n01' })
  expect(acted(merged, 'split', { top: 0, left: 0, bottom: 0, right: 1 }).table?.cells[0]?.[1]).toMatchObject({ colSpan: 1, value: '' })
})

test('two versions are compared in words', () => {
  const before = withTexts(2)
  const [one = '', other = ''] = uuids(before)
  const after = added(moved(removed(before, [other]), [one], 10, 0), 'bar-code', bytes()).template
  expect(differences(before, { ...after, pageWidth: 60 })).toEqual([
    '纸张由 198.4 × 145.5 mm 改为 60 × 145.5 mm',
    '文本 文本 改了位置',
    '新增 条码 1234567890',
    '删除 文本 文本',
  ])
  expect(differences(before, before)).toEqual(['两版内容相同'])
})
