import type { UnitOfWork } from './unit.ts'

/** A unit of work at a moment of the past, inside the transaction in which a demo is written by hand: nobody hears of it, nothing is chained, and it gives no commands. */
export function silentUnit(of: Pick<UnitOfWork, 'trx' | 'by' | 'at'>): UnitOfWork {
  return {
    ...of,
    give({ resource, name }) {
      throw new Error(`command ${resource}.${name} was given in a past that is written by hand`)
    },
    within: async () => {},
    audit: { note: () => {}, noteWrite: () => {} },
    afterCommit: () => {},
    retain: () => {},
  }
}
