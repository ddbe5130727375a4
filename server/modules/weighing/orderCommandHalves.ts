import { weightOrderCommands } from '#contract/modules/weighing/orderCommands.ts'
import { implement } from '../../resource/command/commandHalf.ts'
import type { CommandHalf } from '../../resource/command/commandHalf.ts'

/** The server's half of the commands on weight orders (factory.md 3.7). */
export const weightOrderHalves: readonly CommandHalf[] = weightOrderCommands.map((command) => implement(command))
