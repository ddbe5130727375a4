import type { PanCommand } from '#contract/modules/equipment/plantMessages.ts'

/** The keys of a scale, and the hands at its pan. `zero` says whether it could. */
export type Keys = {
  tare(): void
  clearTare(): void
  zero(): boolean
  /** Takes a line that only the simulated plant understands: `~PAN 120.5`, `~POUR 50 8` (grams, seconds), `~LEAVE`. False: it is none. */
  control(line: string): boolean
}

/** share of the capacity within which a scale may be set to zero */
const zeroShare = 0.02

type Needs = { machine: string; capacityG: number; grossG: () => number; zeroG: () => number; give: (command: PanCommand) => void }

export function keysOf({ machine, capacityG, grossG, zeroG, give }: Needs): Keys {
  return {
    tare: () => give({ kind: 'tare', machine, grams: grossG() }),
    clearTare: () => give({ kind: 'tare', machine, grams: 0 }),
    zero() {
      const grams = zeroG() + grossG()
      if (Math.abs(grams) > capacityG * zeroShare) return false
      give({ kind: 'zero', machine, grams })
      return true
    },
    control(line) {
      const [, word = '', first = '', second = '0'] = /^~(PAN|POUR|LEAVE)(?:\s+(-?\d+(?:\.\d+)?))?(?:\s+(\d+(?:\.\d+)?))?$/.exec(line) ?? []
      if (word === 'LEAVE') give({ kind: 'leave', machine })
      else if (word === 'PAN' && first !== '') give({ kind: 'pan', machine, grams: Number(first) })
      else if (word === 'POUR' && first !== '') give({ kind: 'pour', machine, grams: Number(first), seconds: Math.min(600, Number(second)) })
      return line.startsWith('~')
    },
  }
}
