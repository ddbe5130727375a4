import type { Bus } from '../../bus/bus.ts'
import { createUnits } from '../../bus/units.ts'
import type { Database } from '../../db/database.ts'
import type { AnyRoute } from '../../http/route.ts'
import { checkRuleRoutes } from './rules/checkRule.routes.ts'
import { categoryRoutes } from './categories/categories.routes.ts'
import { categoryListRoutes } from './categories/categoryLists.routes.ts'
import { dictionaryRoutes } from './dictionaries/dictionary.routes.ts'
import { dictBinRoutes } from './dictionaries/dictBin.routes.ts'
import { dictItemRoutes } from './dictionaries/dictItem.routes.ts'
import { createDictionary } from './dictionaries/dictionary.service.ts'
import { fillRuleRoutes } from './rules/fillRule.routes.ts'
import { tableDictRoutes } from './dictionaries/tableDict.routes.ts'

/** `plantTz`: IANA zone in which times are written. */
export type ReferenceNeeds = { db: Database; bus: Bus; plantTz: string; now: () => number }

/** Dictionaries, categories, rules of codes and numbers. */
export function referenceRoutes({ db, bus, plantTz, now }: ReferenceNeeds): AnyRoute[] {
  const units = createUnits({ db, bus, now })
  const dictionary = createDictionary(db, bus)
  return [
    ...dictionaryRoutes({ bus, dictionary, now }),
    ...tableDictRoutes({ db, dictionary }),
    ...dictItemRoutes(db),
    ...dictBinRoutes({ db, units }),
    ...checkRuleRoutes({ db }),
    ...fillRuleRoutes({ db, units, plantTz, now }),
    ...categoryRoutes(db),
    ...categoryListRoutes({ db, plantTz }),
  ]
}
