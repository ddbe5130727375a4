// @vitest-environment page
import { expect, test } from 'vitest'
import { lines } from '../../../../src/admin/gallery/sampleOrder.ts'
import { draftsOf } from '../../../../src/admin/resource/lines/lineChanges.ts'
import { addingPeople, believed, shownLine, withTheirs } from '../../../../src/admin/resource/lines/theirLines.ts'
import type { TheirLines } from '../../../../src/admin/resource/lines/theirLines.ts'
import { seenBy } from '../../../../src/admin/grid/view/theirCell.ts'
import { fieldFaces } from '../../../../src/admin/grid/cells/fieldFaces.tsx'

const stored = { id: 'l1', version: 1, orderId: 'o1', lineNo: 1, place: '上海', kg: 40, note: '' }
const [draft] = draftsOf(lines, [stored])
if (!draft) throw new Error('no draft')
const none: TheirLines = new Map()
const heard = (row: Record<string, string | number | null>, before = none) => withTheirs(before, lines, { row, by: '王工', atMs: 0 })

test('others are shown the fields that differ from what was read, and the id alone once nothing does', () => {
  expect(shownLine(lines, { ...draft, values: { ...draft.values, kg: 31 } })).toEqual({ id: 'l1', kg: 31 })
  expect(shownLine(lines, draft)).toEqual({ id: 'l1' })
})

test('what another person writes is believed for fields of the line alone, until they take it back or fall silent', () => {
  const theirs = heard({ id: 'l1', kg: 31, version: 9, id2: 'x' })
  expect(theirs.get('l1')).toMatchObject({ by: '王工', values: { kg: 31 } })
  expect(heard({ id: 'l1' }, theirs).size).toBe(0)
  expect([believed(theirs, 119_999).size, believed(theirs, 120_000).size]).toEqual([1, 0])
})

test('lines that do not stand here are counted for each person who adds them', () => {
  const theirs = heard({ id: 'new2', place: '成都' }, heard({ id: 'new1', place: '广州' }, heard({ id: 'l1', kg: 31 })))
  expect(addingPeople(theirs, (key) => key === 'l1')).toEqual([{ by: '王工', count: 2 }])
})

test('theirs stands in a cell where nothing was written here; a cell of this person keeps its own and says what the other makes of it', () => {
  const face = fieldFaces(
    lines.resource.fields.filter(({ name }) => name === 'place'),
    {},
    2026,
  )[0]
  if (!face) throw new Error('no face')
  const theirs = { by: '王工', values: { place: '北京' } }
  const theirCell = seenBy({ row: draft, face, theirs, isEntered: false })
  expect([face.text(theirCell.shown), theirCell.isTheirs, theirCell.note]).toEqual(['北京', true, null])
  const entered = seenBy({ row: draft, face, theirs, isEntered: true })
  expect([face.text(entered.shown), entered.isTheirs, entered.note]).toEqual(['上海', false, '王工 正在改成“北京”'])
  const changed = seenBy({ row: { ...draft, values: { ...draft.values, place: '天津' } }, face, theirs, isEntered: false })
  expect([face.text(changed.shown), changed.note]).toEqual(['天津', '王工 正在改成“北京”'])
})
