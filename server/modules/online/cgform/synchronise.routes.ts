import { z } from 'zod'
import { Synchronise } from '#contract/modules/online/cgform/calls.ts'
import { cgformPaths as paths } from '#contract/modules/online/cgform/paths.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import { firstLines } from '../../../files/headingReader.ts'
import { uploaded } from '../../../files/upload.ts'
import { signedIn } from '../../../http/caller.ts'
import { Problem } from '../../../http/problem.ts'
import { defineRoute, Reply } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import { codeIn, edit, list, sync } from './desk.ts'
import type { Desk } from './desk.ts'
import { guessFields } from './guessFields.ts'
import { planDesign } from './planDesign.ts'
import { synchronise } from './synchronise.ts'

/** rows that are looked at when columns are guessed */
const looked = 500
const Way = z.object({ way: z.enum(['normal', 'force'], '同步方式应为 normal 或 force') })

/** From what is drawn to the database: what it takes, doing it, and what was lost by it. */
export function synchroniseRoutes({ db, units, plantTz }: Desk): AnyRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: paths.own.plan,
      access: list,
      run: async ({ request }) => (await planDesign(db, codeIn(request.params), plantTz)).plan,
    }),
    defineRoute({
      method: 'POST',
      path: paths.synchronise,
      access: sync,
      body: Synchronise,
      async run({ request, body: { mark, typed }, caller }) {
        const { way } = Way.parse(request.params)
        const agreed = way === 'force' ? typed : '' // the usual way loses nothing
        return units(signedIn(caller), (unit) => synchronise(unit, { code: codeIn(request.params), mark, typed: agreed, plantTz }))
      },
    }),
    defineRoute({
      method: 'GET',
      path: paths.own.losses,
      access: sync,
      async run({ request }) {
        const code = codeIn(request.params)
        const rows = await db
          .selectFrom('sys_online_loss')
          .select(['id', 'words', 'rowCount', 'createBy', 'createTime'])
          .where('code', '=', code)
          .orderBy('createTime', 'desc')
          .limit(100)
          .execute()
        return rows.map(({ id, words, rowCount, createBy, createTime }) => ({ id, words, rows: rowCount, by: createBy, at: wireTime(createTime, plantTz) }))
      },
    }),
    defineRoute({
      method: 'GET',
      path: paths.own.lost,
      access: sync,
      async run({ request }) {
        const row = await db.selectFrom('sys_online_loss').select(['code', 'content']).where('id', '=', codeIn(request.params)).executeTakeFirst()
        if (!row) throw new Problem(404, '没有这份备份，请刷新后重试')
        return new Reply({ raw: Buffer.from(row.content, 'utf8'), contentType: 'text/csv; charset=utf-8', fileName: `${row.code}-备份.csv` })
      },
    }),
    defineRoute({
      method: 'POST',
      path: paths.own.guess,
      access: edit,
      takes: 'multipart',
      async run({ request }) {
        const { files } = await uploaded(request)
        const { lines, rowCount } = await firstLines(files[0], looked)
        const [heading, ...rows] = lines
        const fields = heading ? guessFields(heading, rows) : []
        if (fields.length === 0) throw new Problem(422, '文件里没有找到表头：请在第一行写上各列的名称')
        return { fields, rows: rowCount }
      },
    }),
  ]
}
