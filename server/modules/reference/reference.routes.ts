import type { Bus } from '../../bus/bus.ts'
import { createUnits } from '../../bus/units.ts'
import type { Database } from '../../db/database.ts'
import type { AnyRoute } from '../../http/route.ts'
import { checkRuleRoutes } from './rules/checkRule.routes.ts'
import { categoryRoutes } from './categories/categories.routes.ts'
import { categoryListRoutes } from './categories/categoryLists.routes.ts'
import { dictionaryRoutes } from './dictionaries/dictionary.routes.ts'
import { dictBinRoutes } from './dictionaries/dictBin.routes.ts'
import { createDictionary } from './dictionaries/dictionary.service.ts'
import { fillRuleRoutes } from './rules/fillRule.routes.ts'
import { tableDictRoutes } from './dictionaries/tableDict.routes.ts'
import { z } from 'zod'
import { defineRoute } from '../../http/route.ts'
import { freeOrTaken } from '../../resource/routes/duplicates.routes.ts'

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

const text = (longest: number) => z.string().max(longest)
const Asked = z.object({ id: text(64).default(''), dictId: text(64).min(1, '请选择字典'), itemValue: text(100).min(1, '请输入数据值') })

/** Whether a dictionary has an entry with this value already, asked while somebody writes one (api-contract.md 2.9). */
function dictItemRoutes(db: Database): AnyRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: '/sys/dictItem/dictItemCheck',
      access: { permission: 'sys:dict:list' },
      query: Asked,
      async run({ query: { id, dictId, itemValue } }) {
        const named = db.selectFrom('sys_dict_item').select('id').where('dictId', '=', dictId).where('itemValue', '=', itemValue)
        return freeOrTaken((await named.where('id', '<>', id).executeTakeFirst()) === undefined)
      },
    }),
  ]
}
