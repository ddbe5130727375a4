import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBpmn } from '#contract/modules/workflow/bpmn/readBpmn.ts'
import { writeBpmn } from '#contract/modules/workflow/bpmn/writeBpmn.ts'
import { ProcessModel } from '#contract/modules/workflow/model.ts'
import { changedWay, found, freeId, inserted, newSteps, removed, withoutWay } from '../../../../src/admin/modules/workflow/design/stepEdits.ts'
import { fromSteps, toSteps } from '../../../../src/admin/modules/workflow/design/steps.ts'
import type { StepList } from '../../../../src/admin/modules/workflow/design/steps.ts'
import { randomModel } from '../../../contract/modules/workflow/randomModel.ts'

const empty: StepList = {
  head: { key: 'leave', name: '请假', nobody: 'admin', repeated: 'ask' },
  start: { id: 'start', name: '发起', parent: null, kind: 'start' },
  end: { id: 'end', name: '结束', parent: null, kind: 'end', terminates: false },
  steps: [],
}
const put = (list: StepList, place: { way: string; at: number }, title: string): StepList => {
  const made = newSteps.find((one) => one.title === title)?.make(freeId(list.steps))
  return made ? { ...list, steps: inserted(list.steps, place, made) } : list
}
const sorted = <Thing extends { id: string }>(things: readonly Thing[]) => things.toSorted((one, other) => (one.id < other.id ? -1 : 1))

test('a process that goes from the top down is a list of steps, and the list is the same process', () => {
  let [runs, lists] = [0, 0]
  fc.assert(
    fc.property(randomModel, (model) => {
      runs += 1
      const steps = toSteps(model)
      expect(steps === null).toBe(model.nodes.some(({ kind }) => kind === 'subProcess'))
      if (steps === null) return
      lists += 1
      const again = fromSteps(steps)
      expect(sorted(again.nodes)).toEqual(sorted(model.nodes))
      const joined = ({ flows }: ProcessModel) => flows.map(({ from, to, when, name }) => JSON.stringify([from, to, when, name])).toSorted()
      expect(joined(again)).toEqual(joined(model))
    }),
    { numRuns: 150 },
  )
  expect([runs, lists > 40]).toEqual([150, true])
})

test('a process that goes back is no list of steps', () => {
  const model = ProcessModel.parse({
    key: 'k',
    name: '返工',
    nodes: [
      { id: 's', kind: 'start', name: '' },
      { id: 'a', kind: 'userTask', name: '做' },
      { id: 'x', kind: 'exclusive', name: '', fallback: 'f3' },
      { id: 'e', kind: 'end', name: '' },
    ],
    flows: [
      { id: 'f1', from: 's', to: 'a' },
      { id: 'f2', from: 'a', to: 'x' },
      { id: 'f3', from: 'x', to: 'e' },
      { id: 'f4', from: 'x', to: 'a', when: { field: 'ok', is: 'eq', value: 'N' } },
    ],
  })
  expect(toSteps(model)).toBeNull()
})

test('every kind of step can be put between any two, into a branch and behind it, and the drawing of it is read without a complaint', () => {
  let [tried, complaints] = [0, [] as string[]]
  for (const { title } of newSteps) {
    let list = put(put(empty, { way: '', at: 0 }, '审批'), { way: '', at: 1 }, '条件分支')
    const branch = list.steps[1]
    const way = branch?.is === 'branch' ? branch.ways[0] : undefined
    if (way) list = { ...list, steps: changedWay(list.steps, { ...way, when: { field: 'days', is: 'gt', value: 3 } }) }
    list = put(put(put(list, { way: '', at: 0 }, title), { way: way?.id ?? '', at: 0 }, title), { way: '', at: 3 }, title)
    const { refused } = readBpmn(writeBpmn(fromSteps(list)))
    // branches that were just made have a condition to be filled in
    complaints = refused.map(({ why }) => why).filter((why) => !why.includes('请填写条件'))
    expect([title, complaints]).toEqual([title, []])
    tried += 1
  }
  expect(tried).toBe(8)
})

test('of a branch with one way left the steps stand in the row, and a step that is removed is gone wherever it stands', () => {
  const list = put(put(empty, { way: '', at: 0 }, '并行分支'), { way: 'way_1', at: 0 }, '审批')
  expect(found(list.steps, 'approve_1')).toMatchObject({ is: 'node' })
  expect(withoutWay(list.steps, 'way_2')).toMatchObject([{ is: 'node', node: { id: 'approve_1' } }])
  expect(found(removed(list.steps, 'approve_1'), 'approve_1')).toBeNull()
})
