import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { Problem } from '../../../../../server/http/problem.ts'
import { atLeast } from '../../../../support/atLeast.ts'
import { databases } from '../../../../support/databases.ts'
import { attackStatements, honestStatements } from './attackStatements.ts'
import { reportDesk, somebody } from './reportDesk.ts'

const reader = somebody(['mes:supplier:list', 'sys:user:list'])
/** what a driver would say */
const driverWords = /sqlite|syntax|near|no such|relation|denied|permission|column|postgres|authoriz/i

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`statements of reports on ${database.name}`, () => {
    const desk = reportDesk(database, { withinMs: 5000, mostBytes: 4_000_000 })
    const outcome = (statement: string) =>
      desk.run(statement, reader).then(
        ({ records }) => `read ${JSON.stringify(records).slice(0, 200)}`,
        (error: unknown) => (error instanceof Problem && error.status === 422 ? error.message : `not refused but failed: ${String(error)}`),
      )

    test('honest ones are read', { timeout: 60_000 }, async () => {
      const found: string[] = []
      for (const statement of atLeast(10, honestStatements)) found.push(`${statement} → ${(await outcome(statement)).slice(0, 5)}`)
      expect(found).toEqual(honestStatements.map((statement) => `${statement} → read `))
    })

    test('two hundred that want something else are refused in Chinese, without a word of the database [TASK-102]', { timeout: 240_000 }, async () => {
      const wrong: string[] = []
      for (const statement of atLeast(200, Object.values(attackStatements).flat())) {
        const said = await outcome(statement)
        if (said.startsWith('read') || said.startsWith('not refused') || !/^[\u4E00-\u9FFF]/.test(said) || driverWords.test(said.replace(/不能用.*$/, '')))
          wrong.push(`${statement} → ${said}`)
      }
      expect(wrong).toEqual([])
    })

    test('the second wall stands without the first: what gets through reads no table but those of its reader', { timeout: 60_000 }, async () => {
      const columns = async (statement: string) => (await desk.run(statement, reader)).records
      expect(await columns('select count(*) as suppliers from mes_supplier')).toMatchObject([{ suppliers: 2 }])
      const { tables, read } = await desk.reports.prepare({ tokens: [], names: new Set(['mes_supplier']), parameters: [] }, {}, reader)
      expect(tables.map(({ name }) => name)).toEqual(['mes_supplier'])
      const [own] = await read([sql`select count(*) as n from mes_supplier`])
      expect(Number(own?.rows[0]?.['n'])).toBe(2)
      const hostile = [
        'select * from sys_dict',
        'with mes_supplier as (select * from main.sys_dict) select * from mes_supplier',
        'with mes_supplier as (select * from public.sys_dict) select * from mes_supplier',
        'select * from public.mes_supplier',
        'select * from main.mes_supplier',
        'select name from sqlite_master',
        'select name from temp.sqlite_master',
        "select * from pragma_table_info('sys_user')",
        "select load_extension('x')",
        "select pg_read_file('/etc/passwd')",
        'select passwd from pg_authid',
        'delete from mes_supplier',
        "attach ':memory:' as m",
        'create table x (a int)',
        'select 1; select 2',
        "select set_config('role', 'postgres', false), query_to_xml('select * from public.sys_user', true, true, '')",
      ]
      const through: string[] = []
      for (const text of atLeast(16, hostile))
        await read([sql.raw(text)]).then(
          (found) => through.push(`${text} ${JSON.stringify(found).slice(0, 100)}`),
          () => undefined,
        )
      expect(through).toEqual([])
    })
  })
