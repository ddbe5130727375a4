import { z } from 'zod'
import type { Database } from '../../../db/database.ts'
import { defineRoute } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { freeOrTaken } from '../../../resource/routes/duplicates.routes.ts'

const text = (longest: number) => z.string().max(longest)
const Asked = z.object({ id: text(64).default(''), dictId: text(64).min(1, '请选择字典'), itemValue: text(100).min(1, '请输入数据值') })

/** Whether a dictionary has an entry with this value already, asked while somebody writes one (api-contract.md 2.9). */
export function dictItemRoutes(db: Database): AnyRoute[] {
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
