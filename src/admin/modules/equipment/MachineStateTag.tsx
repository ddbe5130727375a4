import { machineStateOf, machineStates } from '#contract/modules/equipment/machineState.ts'
import type { MachineState } from '#contract/modules/equipment/machineState.ts'
import { Tag } from 'antd'
import { useTag } from '../../../realtime/useTag.ts'

/** antd's own colours: they read well by day and by night */
const colours: Partial<Record<MachineState, string>> = { running: 'success', down: 'error', minorStop: 'warning', waiting: 'warning', offline: 'default' }

/** How a machine does right now, in a word; nothing where no value came, or the last one is too old to be believed. */
export function MachineStateTag({ equipCode }: { equipCode: string }) {
  const { value, quality } = useTag(`${equipCode}.state`)
  if (typeof value !== 'number' || quality === 'stale') return null
  const state = machineStateOf(value)
  return <Tag color={colours[state] ?? 'processing'}>{machineStates[state].word}</Tag>
}
