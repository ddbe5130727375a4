// @vitest-environment page
import { expect, test } from 'vitest'
import type { StateChange } from '#contract/commandCalls.ts'
import { tryOrders } from '../../../../src/admin/gallery/sampleOrder.ts'
import type { RecordVersion } from '../../../../src/api/versions.ts'
import { fillBrowser } from '../../fillBrowser.ts'

fillBrowser()
const { timelineOf } = await import('../../../../src/admin/resource/detail/timelineOf.ts')

const change = (id: string, from: string | null, to: string, at: string): StateChange => ({
  id,
  from,
  to,
  at,
  action: 'release',
  actionTitle: '下达',
  reason: '客户催货',
  by: 'wang',
  byName: '王建国',
  signedBy: ['王建国'],
})
const version = (dataVersion: number, verb: RecordVersion['verb'], createTime: string, row: object): RecordVersion => ({
  id: `v${dataVersion}`,
  createBy: 'wang',
  createTime,
  resource: 'tryOrder',
  dataTitle: '',
  dataTable: '',
  dataId: 'o1',
  dataVersion,
  verb,
  row: { id: 'o1', version: dataVersion, ...row },
})
const words: Record<string, string> = { draft: '草稿', running: '生产中' }
const timeline = (changes: StateChange[], versions: RecordVersion[]) =>
  timelineOf(tryOrders, changes, versions, (state) => words[state] ?? state).map(({ at, title, changes: fields }) => [at, title, fields])

test('states and versions stand in one row, newest first, and a version says what it changed in words', () => {
  const versions = [
    version(2, 'edit', '2026-11-20 16:30:00', { customer: '初蕊', status: 'draft', status_dictText: '草稿' }),
    version(1, 'add', '2026-11-18 09:12:00', { customer: '', status: 'draft', status_dictText: '草稿' }),
  ]
  expect(timeline([change('s1', 'draft', 'running', '2026-11-21 08:10:00')], versions)).toEqual([
    ['2026-11-21 08:10:00', '下达：草稿 → 生产中', []],
    ['2026-11-20 16:30:00', '修改', [{ title: '客户', from: '', to: '初蕊' }]],
    ['2026-11-18 09:12:00', '新增', []],
  ])
})

test('the version that a command left is told once: by its state, and apart only what else it changed', () => {
  const at = '2026-11-21 08:10:00'
  const before = version(1, 'add', '2026-11-18 09:12:00', { customer: '初蕊', status: 'draft', status_dictText: '草稿' })
  const moved = { status: 'running', status_dictText: '生产中' }
  expect(timeline([change('s1', 'draft', 'running', at)], [version(2, 'edit', at, { customer: '初蕊', ...moved }), before]).map(([, title]) => title)).toEqual([
    '下达：草稿 → 生产中',
    '新增',
  ])
  expect(timeline([change('s1', 'draft', 'running', at)], [version(2, 'edit', at, { customer: '花漾', ...moved }), before])[1]).toEqual([
    at,
    '修改',
    [{ title: '客户', from: '初蕊', to: '花漾' }],
  ])
})

test('a record that began with a state is not told to be added a second time', () => {
  const at = '2026-11-18 09:12:00'
  expect(timeline([change('s1', null, 'draft', at)], [version(1, 'add', at, {})]).map(([, title]) => title)).toEqual(['下达：草稿'])
  expect(timeline([], [version(1, 'add', at, {})]).map(([, title]) => title)).toEqual(['新增'])
})
