import { machines } from '#contract/modules/equipment/machine.ts'

/** The same machines as one list: parts stand beside what they are parts of. */
export const flatMachines = { ...machines, tree: null }
