import type { Command } from '../../command.ts'
import type { ProcessModel } from './model.ts'

/** How many people sign for what a command does. */
export const signersOf = ({ sign }: Pick<Command, 'sign'>): 0 | 1 | 2 => (sign === null ? 0 : sign.second === null ? 1 : 2)

/** Whether a process has a signed step for each who signs for what it passes; all signers of a countersignature count. */
export function isFullySigned({ nodes }: Pick<ProcessModel, 'nodes'>, pass: Pick<Command, 'sign'>): boolean {
  const needed = signersOf(pass)
  const signed = nodes.flatMap((node) => (node.kind === 'userTask' && node.isSigned ? [node.countersign === null ? 1 : needed] : []))
  return signed.reduce<number>((sum, count) => sum + count, 0) >= needed
}
