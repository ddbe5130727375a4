import { expect, test } from 'vitest'
import { makeSchedule } from '#contract/rules/schedule/makeSchedule.ts'
import { scheduleInWorker } from '../../../../server/modules/schedule/inWorker.ts'
import { inputOf, taskOf } from '../../../contract/rules/schedule/cases.ts'

test('a schedule made in a thread of its own is the one that is made here', async () => {
  const input = inputOf([taskOf('one'), taskOf('two', { colorHex: '#f3e9df' }), taskOf('three', { machines: ['M2'], predecessorIds: ['one'] })])
  const made = await scheduleInWorker(input)
  expect(made.slots).toHaveLength(3)
  expect(made).toEqual(makeSchedule(input))
})

test('a run that cannot be made is refused with its reason, and nobody waits for it', async () => {
  await expect(scheduleInWorker(inputOf([taskOf('lost', { fixed: { machineId: 'M9', startMs: 0 } })]))).rejects.toThrow(
    'task lost is on the unknown machine M9',
  )
})
