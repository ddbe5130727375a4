import type { SimulatedType } from '#contract/modules/equipment/demo/faultWords.ts'
import { fillerModel } from './types/filler.ts'
import { hvacModel } from './types/hvac.ts'
import { millModel } from './types/mill.ts'
import { mixerModel } from './types/mixer.ts'
import { packModel } from './types/pack.ts'
import { pressModel } from './types/press.ts'
import { scaleModel } from './types/scale.ts'
import { dustModel } from './types/dust.ts'
import { sieveModel } from './types/sieve.ts'
import { utilityModel } from './types/utility.ts'
import type { TypeModel } from './typeModel.ts'

/** How each type of machine behaves between its events. */
export const machineModels: Record<SimulatedType, TypeModel> = {
  scale: scaleModel,
  mixer: mixerModel,
  mill: millModel,
  sieve: sieveModel,
  press: pressModel,
  filler: fillerModel,
  pack: packModel,
  hvac: hvacModel,
  dust: dustModel,
  utility: utilityModel,
}
