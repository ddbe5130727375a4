import type { PlantCommand } from '#contract/modules/equipment/plantMessages.ts'

/** A command and the simulated instant from which it holds. */
export type TimedCommand = { atMs: number; command: PlantCommand }

/** What commands force a tag to send: a value in its unit, or NaN; absent where the machine speaks for itself. */
export function forcedValues(commands: readonly TimedCommand[], atMs: number): Map<string, number> {
  const forced = new Map<string, number>()
  for (const { atMs: sinceMs, command } of commands) {
    if (sinceMs > atMs) continue
    if (command.kind === 'set') forced.set(command.tag, command.value)
    else if (command.kind === 'nan') forced.set(command.tag, NaN)
    else if (command.kind === 'release') forced.delete(command.tag)
  }
  return forced
}

/** When the PLC last restarted by command, null if never. */
export function restartBefore(commands: readonly TimedCommand[], atMs: number): number | null {
  return commands.findLast(({ command, atMs: sinceMs }) => command.kind === 'power-cycle' && sinceMs <= atMs)?.atMs ?? null
}
