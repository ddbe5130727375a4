import { cleanVessel, soilVessel, useVessel } from '#contract/modules/charging/vessel.ts'
import { implement } from '../../resource/command/commandHalf.ts'
import type { CommandHalf } from '../../resource/command/commandHalf.ts'

type Vessel = { name: string; lastCleanTime: string | number | null }

/** Whether a vessel is clean, as its state is kept on the card of the machine. */
export const vesselHalves: readonly CommandHalf[] = [
  implement<Vessel>(cleanVessel, { run: async ({ unit }) => ({ lastCleanTime: unit.at }), told: ({ name }) => `${name} 已清洁` }),
  implement<Vessel>(useVessel),
  implement<Vessel>(soilVessel),
]
