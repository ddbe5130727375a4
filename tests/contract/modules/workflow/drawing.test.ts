import { expect, test } from 'vitest'
import { drawing } from '#contract/modules/workflow/drawing/drawing.ts'
import { marksOf, stateAfter } from '#contract/modules/workflow/drawing/marks.ts'
import { drawnParts } from '#contract/modules/workflow/drawing/parts.ts'
import { ProcessModel } from '#contract/modules/workflow/model.ts'
import { step } from './drawnStep.ts'

/** start → 主管 → more than three days? → 经理 | (nobody) → end, and 主管 may be sent back to */
const model = ProcessModel.parse({
  key: 'leave',
  name: '请假',
  nodes: [
    { id: 's', kind: 'start', name: '' },
    { id: 'head', kind: 'userTask', name: '主管审批' },
    { id: 'x', kind: 'exclusive', name: '超过 3 天?', fallback: 'short' },
    { id: 'boss', kind: 'userTask', name: '经理审批' },
    { id: 'sub', kind: 'subProcess', name: '归档' },
    { id: 'is', kind: 'start', name: '', parent: 'sub' },
    { id: 'ie', kind: 'end', name: '', parent: 'sub' },
    { id: 'e', kind: 'end', name: '' },
  ],
  flows: [
    { id: 'f1', from: 's', to: 'head' },
    { id: 'f2', from: 'head', to: 'x' },
    { id: 'long', name: '是', from: 'x', to: 'boss', when: { field: 'days', is: 'gt', value: 3 } },
    { id: 'short', name: '否', from: 'x', to: 'sub' },
    { id: 'f3', from: 'boss', to: 'sub' },
    { id: 'in', from: 'is', to: 'ie' },
    { id: 'f4', from: 'sub', to: 'e' },
  ],
})
const passed = step({ key: 'head', startTime: '2026-11-23 09:00:00', endTime: '2026-11-23 10:40:00', deleteReason: '通过', comment: '<同意>', who: '何工' })
const atBoss = { model, isSuspended: false, isEnded: false, passed: ['s', 'head', 'x'], flows: ['f1', 'f2', 'long'] }
const waiting = step({ key: 'boss', startTime: '2026-11-23 10:40:00', dueTime: '2026-11-23 14:40:00', who: '王总' })
const state = { ...atBoss, steps: [passed, waiting] }

test('a drawing says of every node whether it is behind, at hand, late, ahead or not taken', () => {
  const statesAt = (now: string) => Object.fromEntries([...marksOf(state, now)].map(([id, mark]) => [id, mark.state]))
  const usual = { s: 'passed', head: 'passed', x: 'passed', boss: 'current', sub: 'ahead', is: 'ahead', ie: 'ahead', e: 'ahead' }
  expect(statesAt('2026-11-23 14:40:00')).toEqual(usual)
  expect(statesAt('2026-11-23 14:40:01')).toEqual({ ...usual, boss: 'overdue' })
  const short = { ...state, steps: [passed], flows: ['f1', 'f2', 'short', 'f4'], passed: ['s', 'head', 'x', 'sub', 'is', 'ie', 'e'], isEnded: true }
  const ended = Object.fromEntries([...marksOf(short, '2026-11-23 14:00:00')].map(([id, mark]) => [id, mark.state]))
  expect([ended['boss'], ended['e']]).toEqual(['untaken', 'passed'])
})

test('a node says who has it since when, and who did it with what words', () => {
  const marks = marksOf(state, '2026-11-23 12:00:00')
  expect(marks.get('boss')).toMatchObject({ people: '王总', time: '2026-11-23 10:40:00', said: [] })
  expect(marks.get('head')).toMatchObject({
    people: '何工',
    time: '2026-11-23 10:40:00',
    said: [{ by: '何工', act: '通过', comment: '<同意>', time: '2026-11-23 10:40:00' }],
  })
})

test('an application is shown again step by step, each step first as it was waited for', () => {
  const marks = (count: number) => Object.fromEntries([...marksOf(stateAfter(state, count), '2026-11-23 12:00:00')].map(([id, mark]) => [id, mark.state]))
  expect([marks(1)['head'], marks(1)['boss'], marks(1)['x']]).toEqual(['current', 'ahead', 'ahead'])
  expect([marks(2)['head'], marks(2)['boss']]).toEqual(['passed', 'current'])
})

test('every node has a place of its own on the drawing, and no line ends beside a node', () => {
  const { nodes, lines } = drawnParts(model, null, [])
  const boxes = nodes.filter(({ shape }) => shape !== 'frame').map(({ box }) => box)
  const overlaps = boxes.flatMap((one, at) =>
    boxes
      .slice(at + 1)
      .filter((other) => one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height),
  )
  expect([boxes.length, overlaps]).toEqual([7, []])
  const byId = new Map(nodes.map((node) => [node.id, node.box]))
  let ends = 0
  for (const { id, points } of lines) {
    const { to } = model.flows.find((flow) => flow.id === id) ?? { to: '' }
    const [box, end] = [byId.get(to), points.at(-1)]
    expect(box && end && end.x >= box.x && end.x <= box.x + box.width && Math.abs(end.y - box.y) < 1, id).toBe(true)
    ends += 1
  }
  expect(ends).toBe(7)
})

test('the picture as a file names steps and people, marks what is taken, and lets nobody write into it', () => {
  const svg = drawing(model, { state, now: '2026-11-23 12:00:00' })
  expect(svg).toContain('▶ 经理审批')
  expect(svg).toContain('11-23 10:40 何工 通过：&lt;同意&gt;')
  expect(svg).not.toContain('<同意>')
  expect(svg.match(/stroke="#0b6bcb" stroke-width="2" marker-end/g)).toHaveLength(3)
  expect(drawing(model, null)).not.toContain('▶')
})
