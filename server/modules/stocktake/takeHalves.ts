import { takeCommands } from '#contract/modules/stocktake/takeCommands.ts'
import { implement } from '../../resource/command/commandHalf.ts'

export const takeHalves = takeCommands.map((command) => implement(command))
