import { demoMachines } from '#contract/modules/equipment/demoPlant.ts'
import { createPlant } from './model/plant.ts'
import type { PlantSettings } from './settings.ts'
import { imageAt } from './wire/image.ts'
import { noWireFaults, seededWireFaults } from './wire/wireFaults.ts'

/** The registers of every machine at one simulated instant as nobody's command has changed them: a line each, code and hex. */
export function registerDump(settings: Pick<PlantSettings, 'SIM_SEED' | 'SIM_FAULTS' | 'PLANT_TZ'>, atMs: number): string[] {
  const plant = createPlant({ seed: settings.SIM_SEED, timeZone: settings.PLANT_TZ, commandsOf: () => [] })
  const mishaps = settings.SIM_FAULTS === 'on' ? seededWireFaults(settings.SIM_SEED) : noWireFaults
  return demoMachines.map((machine) => `${machine.code} ${hexOf(imageAt(machine, atMs, { plant, commands: [], mishaps }))}`)
}

function hexOf(registers: Uint16Array): string {
  return [...registers].map((word) => word.toString(16).padStart(4, '0')).join('')
}
