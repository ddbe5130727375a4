import type { CommandHalf, Guard } from './commandHalf.ts'

/** The commands of all modules, and what modules have to say before them. */
export type CommandSupport = {
  /** by command id */
  halves: ReadonlyMap<string, CommandHalf>
  /** by command id, whichever module they come from */
  guards: ReadonlyMap<string, readonly Guard[]>
}
