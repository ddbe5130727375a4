import { plantBoards } from '#contract/modules/walls/plantBoards.ts'

export type ListedBoard = { path: string; title: string }

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

/** Where ← and → lead: from a machine to its neighbour, from everywhere else to the next of the boards. `codes` are all machines in the plant's order. */
export function turnFrom(pathname: string, step: 1 | -1, codes: readonly string[], boards: readonly ListedBoard[] = plantBoards): string {
  const machine = isMachine(pathname) ? neighbourMachine(decodeURIComponent(pathname.slice(machinePrefix.length)), step, codes) : null
  return machine === null ? neighbourOf(pathname, step, boards) : machinePath(machine)
}

/** The board before or after `pathname`, round in a circle; from a page that is no board of the list, the first or last. */
export function neighbourOf(pathname: string, step: 1 | -1, boards: readonly ListedBoard[] = plantBoards): string {
  const here = boards.findIndex((board) => board.path === pathname)
  const next = here === -1 ? (step === 1 ? 0 : boards.length - 1) : (here + step + boards.length) % boards.length
  return boards[next]?.path ?? pathname
}
