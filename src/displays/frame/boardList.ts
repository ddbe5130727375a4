import { plantBoards } from '#contract/modules/walls/plantBoards.ts'

const machinePrefix = '/display/machine/'

/** Whether an address is the page of a machine. */
export function isMachine(pathname: string): boolean {
  return pathname.startsWith(machinePrefix)
}

/** The page of one machine. */
export function machinePath(equipCode: string): string {
  return machinePrefix + encodeURIComponent(equipCode)
}

/** The machine before or after one in the plant's order, round in a circle; null where there is no other. */
export function neighbourMachine(equipCode: string, step: 1 | -1, codes: readonly string[]): string | null {
  const here = codes.indexOf(equipCode)
  if (here === -1 || codes.length < 2) return null
  return codes[(here + step + codes.length) % codes.length] ?? null
}

/** Where ← and → lead: from a machine to its neighbour, from everywhere else to the next board. `codes` are all machines in the plant's order. */
export function turnFrom(pathname: string, step: 1 | -1, codes: readonly string[]): string {
  const machine = isMachine(pathname) ? neighbourMachine(decodeURIComponent(pathname.slice(machinePrefix.length)), step, codes) : null
  return machine === null ? neighbourOf(pathname, step) : machinePath(machine)
}

/** The board before or after `pathname`, round in a circle; from a page that is no board of the list, the first or last. */
export function neighbourOf(pathname: string, step: 1 | -1): string {
  const here = plantBoards.findIndex((board) => board.path === pathname)
  const next = here === -1 ? (step === 1 ? 0 : plantBoards.length - 1) : (here + step + plantBoards.length) % plantBoards.length
  return plantBoards[next]?.path ?? plantBoards[0].path
}
