import { weightLineCommands } from '#contract/modules/weighing/lineCommands.ts'
import { implement } from '../../resource/command/commandHalf.ts'
import type { CommandHalf } from '../../resource/command/commandHalf.ts'

/** The server's half of the commands on lines of weight orders. */
export const weightLineHalves: readonly CommandHalf[] = weightLineCommands.map((command) => implement(command))
