import type { UnitOfWork } from '../../bus/unit.ts'
import type { Change } from '../../resource/write/hooks.ts'

/** units of work that will tell already */
const told = new WeakSet<UnitOfWork>()

/**
 * Hooks for what walls read: a change of one of these fields, a new record or one that is gone is taken over by walls and states as
 * soon as it is committed. Any other change leaves the reading of the plant alone: it begins anew with every configuration.
 */
export function tellWalls<Record extends object>(...fields: readonly (keyof Record & string)[]) {
  return {
    afterChange({ before, after }: Change<Record>, unit: UnitOfWork): void {
      if (told.has(unit)) return // an import of many machines is one configuration
      const isSeen = before === null || after === null || fields.some((name) => before[name] !== after[name])
      if (!isSeen) return
      told.add(unit)
      unit.afterCommit('plc.configured')
    },
  }
}
