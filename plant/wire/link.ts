import { bootSilentMs } from '../model/overlay.ts'
import type { TimedCommand } from '../model/orders.ts'
import type { WireFaults } from './wireFaults.ts'

/** up answers · down refuses · hung accepts and never answers · garbled answers with bytes that are no Modbus. */
export type Link = 'up' | 'down' | 'hung' | 'garbled'

/** How a device behaves on the network at an instant: the last command decides, then a restart, then the seeded drops. */
export function linkAt(code: string, atMs: number, commands: readonly TimedCommand[], mishaps: WireFaults): Link {
  const link = commanded(commands, atMs)
  if (link !== 'up') return link
  const isBooting = commands.some(({ command, atMs: sinceMs }) => command.kind === 'power-cycle' && atMs >= sinceMs && atMs < sinceMs + bootSilentMs)
  return isBooting || mishaps.isDropped(code, atMs) ? 'down' : 'up'
}

function commanded(commands: readonly TimedCommand[], atMs: number): Link {
  let link: Link = 'up'
  for (const { atMs: sinceMs, command } of commands) {
    if (sinceMs > atMs) continue
    if (command.kind === 'connect') link = 'up'
    else if (command.kind === 'disconnect') link = 'down'
    else if (command.kind === 'hang') link = 'hung'
    else if (command.kind === 'garble') link = 'garbled'
    else if ((command.kind === 'unhang' && link === 'hung') || (command.kind === 'ungarble' && link === 'garbled')) link = 'up'
  }
  return link
}
