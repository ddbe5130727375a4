import { defineCommand } from '../../command.ts'
import { machineLifeDictionary, machines } from './machine.ts'

/** Takes a machine out of use for its care, and gives it back: only the server gives it. */
export const changeLife = defineCommand(machines, {
  name: 'life',
  title: '改使用状态',
  right: 'mes:equipment:edit',
  places: [],
  asks: [{ kind: 'dict', name: 'status', title: '使用状态', dictCode: machineLifeDictionary, isRequired: true }],
})
