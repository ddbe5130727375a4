// @vitest-environment page
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { machineStateNames } from '#contract/modules/equipment/machineState.ts'
import type { MachineState } from '#contract/modules/equipment/machineState.ts'
import { StateTally } from '../../../src/displays/boards/plc/StateTally.tsx'
import type { Tally } from '../../../src/displays/live/plantWatch.ts'

afterEach(cleanup)

const tally = (counts: Partial<Tally>): Tally => ({
  ...(Object.fromEntries(machineStateNames.map((state) => [state, 0])) as Record<MachineState, number>),
  ...counts,
}) // its keys are exactly the state names
const words = () => screen.getAllByRole('button').map((button) => button.textContent)

test('a calm plant tells the usual states, also those that no machine is in', () => {
  render(<StateTally tally={tally({ running: 20, idle: 4 })} only={null} onOnly={() => {}} />)
  expect(words()).toEqual(['故障0', '离线0', '短停0', '待料0', '运行20', '待机4'])
})

test('a break takes the room of states that no machine is in, and never that of 故障', () => {
  render(<StateTally tally={tally({ running: 11, idle: 1, plannedStop: 12 })} only={null} onOnly={() => {}} />)
  expect(words()).toEqual(['故障0', '离线0', '运行11', '待机1', '计划停12'])
})

test('more states than there is room for are marks with numbers, and keep their names for those who listen', () => {
  render(<StateTally tally={tally({ down: 1, offline: 1, minorStop: 1, waiting: 1, running: 1, idle: 1, cleaning: 1 })} only={null} onOnly={() => {}} />)
  expect(words()).toEqual(['1', '1', '1', '1', '1', '1', '1'])
  expect(screen.getByRole('button', { name: '清洁 1' })).toBeTruthy()
})
