import { defineCommand } from '../../command.ts'
import { machines } from '../equipment/machine.ts'

const right = 'mes:equipment:clean'

/** A vessel was cleaned: from now on its cleaning counts, for as long as its card says (factory.md 4 R15). */
export const cleanVessel = defineCommand(machines, { name: 'clean', title: '清洁完成', right, places: ['detail'] })

/** With the first bag of a batch a vessel is in use by it, and with the end of the step it has to be cleaned: nobody presses these. */
export const useVessel = defineCommand(machines, { name: 'use', title: '投料使用', right, places: [] })
export const soilVessel = defineCommand(machines, { name: 'soil', title: '转待清洁', right, places: [] })

export const vesselCommands = [cleanVessel, useVessel, soilVessel] as const
