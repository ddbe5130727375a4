import { defineCommand } from '../../command.ts'
import { handlingUnits } from '../material/stock/handlingUnit.ts'

/** A new label with a new number; whoever scans the old one is told the new one (factory.md 4 R22). */
export const relabelUnit = defineCommand(handlingUnits, {
  name: 'relabel',
  title: '换标签',
  from: ['active', 'staged', 'stored'],
  asks: [{ kind: 'textarea', name: 'reason', title: '换标签的原因', maxLength: 200, isRequired: true }],
  confirm: '旧标签会作废，请把它撕下，再打印新的',
  places: ['detail'],
})
