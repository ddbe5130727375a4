// @vitest-environment page
import { expect, test } from 'vitest'
import { barLane } from '../../../src/charts/gantt/barLane.ts'
import { batchTail } from '../../../src/charts/gantt/ganttBar.ts'
import type { GanttBar } from '../../../src/charts/gantt/ganttBar.ts'

const look = { span: { fromMs: 0, toMs: 1000 }, selected: null }
const bar = (key: string, startMs: number, more: Partial<GanttBar> = {}): GanttBar => ({
  key,
  row: 'PR-01',
  label: key,
  name: '',
  title: key,
  colour: '#c00',
  startMs,
  endMs: startMs + 100,
  changeKind: 'none',
  changeStartMs: startMs,
  changeEndMs: startMs,
  actualStartMs: null,
  actualEndMs: null,
  tone: 'plan',
  note: '',
  reason: '',
  isPinned: false,
  ...more,
})

test('a new plan moves the bars that there are, in the order of time, writes nothing where nothing changed, and leaves the focus where it is', async () => {
  const host = document.body.appendChild(document.createElement('div'))
  const lane = barLane(host, true)
  const found = () => [...host.querySelectorAll<HTMLElement>('[data-bar]')]
  lane.draw([bar('a', 0), bar('b', 200), bar('gone', 2000)], look)
  const [a, b] = found()
  a?.focus()
  expect(document.activeElement).toBe(a)
  const written: MutationRecord[] = []
  const observer = new MutationObserver((records) => void written.push(...records))
  observer.observe(host, { subtree: true, childList: true, attributes: true, characterData: true })
  lane.draw([bar('a', 0), bar('b', 200)], look)
  expect(observer.takeRecords()).toEqual([])
  lane.draw([bar('b', 200), bar('a', 500, { changeKind: 'cleaning', changeStartMs: 450, changeEndMs: 500, note: '▲ 晚 5 分', tone: 'late' })], look)
  expect(found()).toEqual([b, a])
  expect(a?.style.left).toBe('50%')
  expect(a?.dataset['tone']).toBe('late')
  expect(a?.textContent).toBe('a▲ 晚 5 分')
  expect(host.querySelector<HTMLElement>('[data-kind=cleaning]')?.style.left).toBe('45%')
  expect(document.activeElement).toBe(a)
  expect(b?.isConnected).toBe(true)
  lane.draw([bar('b', 200)], look)
  expect(found()).toEqual([b])
})

test('a bar says its label, how late, what it is and why, in the order in which they give way; a sliver of time says nothing', () => {
  const host = document.body.appendChild(document.createElement('div'))
  const lane = barLane(host, false)
  const words = { label: 'A07', note: '▲ 晚 5 分', name: '珊瑚', reason: '等 ML-02' }
  lane.draw([bar('wide', 0, words), bar('sliver', 500, { ...words, endMs: 519 }), bar('narrow', 700, { ...words, endMs: 720 })], look)
  const said = [...host.querySelectorAll('[data-bar]')].map((one) => [...one.querySelectorAll('span span')].map(({ textContent }) => textContent))
  expect(said).toEqual([
    ['', 'A07', '▲ 晚 5 分', '珊瑚', '等 ML-02'],
    ['', '', '', '', ''],
    ['', 'A07', '▲ 晚 5 分', '珊瑚', '等 ML-02'],
  ])
})

test('a batch is told from others of its day by its tail', () => {
  expect(['261127A07', '261127AB12', 'PL-9001', ''].map(batchTail)).toEqual(['A07', 'AB12', 'PL-9001', ''])
})
