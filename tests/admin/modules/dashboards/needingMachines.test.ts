import { expect, test } from 'vitest'
import { needingMachines, unknownCount, urgentStates } from '../../../../src/admin/modules/dashboards/needingMachines.ts'
import { machine } from '../../../displays/live/samples.ts'
import type { LiveTag } from '../../../../src/realtime/tagStore.ts'

type Shown = Pick<LiveTag, 'value' | 'quality'>
const codes = { running: 3, minorStop: 4, down: 5, waiting: 8 }
const machines = ['A', 'B', 'C', 'D', 'E'].map((equipCode) => machine({ equipCode, stateTag: `${equipCode}.state`, stateSinceTag: `${equipCode}.since` }))

function reading(shown: Record<string, Shown>) {
  return (tagCode: string): Shown => shown[tagCode] ?? { value: null, quality: 'bad' }
}
const good = (value: number): Shown => ({ value, quality: 'good' })

test('machines that need somebody come worst first, then the one that has waited longer', () => {
  const read = reading({
    'A.state': good(codes.running),
    'B.state': good(codes.waiting),
    'C.state': good(codes.down),
    'C.since': good(2000),
    'D.state': good(codes.minorStop),
    'E.state': good(codes.down),
    'E.since': good(1000),
  })
  expect(needingMachines(machines, read, urgentStates).map(({ machine: { equipCode }, sinceMs }) => [equipCode, sinceMs])).toEqual([
    ['E', 1000],
    ['C', 2000],
    ['D', null],
    ['B', null],
  ])
})

test('a state that is not trusted calls nobody, and is counted as not known', () => {
  const read = reading({ 'A.state': { value: codes.down, quality: 'stale' }, 'B.state': { value: codes.down, quality: 'bad' }, 'C.state': good(codes.running) })
  expect(needingMachines(machines, read, urgentStates)).toEqual([])
  expect(unknownCount(machines, read)).toBe(4)
})

test('only the states that were asked for are shown', () => {
  const read = reading({ 'A.state': good(codes.waiting), 'B.state': good(codes.down) })
  expect(needingMachines(machines, read, ['down']).map(({ machine: { equipCode } }) => equipCode)).toEqual(['B'])
})
