import { startsFrom } from '#contract/command.ts'
import type { StateRefusal } from '#contract/commandCalls.ts'
import { sampleCommands, sampleOrders } from '../../../../src/admin/gallery/commandSamples.ts'

/** What a server says of the sample orders, in words that no page would find by itself. */
export const sampleRefusals: readonly StateRefusal[] = (sampleOrders.states?.all ?? []).flatMap((state) =>
  sampleCommands.filter((command) => !startsFrom(command, state)).map(({ name }) => ({ state, name, reason: `服务器：${state} 时不能 ${name}` })),
)
