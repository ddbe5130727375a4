import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { dataSources } from '#contract/modules/operations/dataSource.ts'
import { reportDesk, somebody } from '../server/modules/online/cgreport/reportDesk.ts'
import type { Desk } from '../server/modules/online/cgreport/reportDesk.ts'
import { atLeast } from '../support/atLeast.ts'
import { databases, oneDatabase } from '../support/databases.ts'
import { hasMariadb, startMariadb } from '../support/mariadb.ts'
import { inQuotes, reportStatements } from './reportStatements.ts'

const Data = z.object({ records: z.array(z.record(z.string(), z.unknown())), total: z.number() })
/** rows that a try-out shows; it counts them all */
const shown = 50
type Table = Readonly<Record<string, readonly (readonly (string | number | null)[])[]>>
const columns: Readonly<Record<string, readonly string[]>> = {
  mes_supplier: ['id', 'code', 'name', 'grade', 'area', 'licenseNo', 'licenseUntil', 'status'],
  mes_material: ['id', 'materialCode', 'materialName', 'materialType', 'unitScale', 'safetyStock'],
  mes_material_lot: ['id', 'lotNo', 'materialId', 'supplierId', 'qualityStatus', 'assayFactor', 'mfgDate', 'moisturePct'],
}

/** Five suppliers, forty materials, six hundred lots: sums beyond 2^53, nothing in some fields, numbers with decimals. */
const states = ['pass', 'pass', 'hold', 'pending', 'fail']
const rows: Table = {
  mes_supplier: Array.from({ length: 5 }, (_, at) => [`s${at}`, `K-${at}`, `供应商${at}`, 'A', '', '', '', 1]),
  mes_material: Array.from({ length: 40 }, (_, at) => [
    `m${at}`,
    `SB-${at}`,
    `${['红', '黑', '白'][at % 3] ?? ''}料${at}`,
    ['pigment', 'base'][at % 2] ?? '',
    at % 7,
    at % 9 === 0 ? null : 15_000_000_000_000 + at * 7_000_001,
  ]),
  mes_material_lot: Array.from({ length: 600 }, (_, at) => [
    `l${at}`,
    `L-${String(at).padStart(4, '0')}`,
    `m${(at * 7) % 40}`,
    `s${(at * 11) % 5}`,
    states[(at * 13) % 5] ?? '',
    Number((0.9 + ((at * 37) % 100) / 1000).toFixed(3)),
    `2026-${String(1 + (at % 9)).padStart(2, '0')}-${String(1 + (at % 28)).padStart(2, '0')}`,
    ((at * 3) % 8) / 4,
  ]),
}

/** A value as text without what a notation may add: nothing and empty are one, decimals end with a digit that is not 0. */
const plain = (value: unknown): string => {
  const text = value === null || value === undefined ? '' : String(value)
  return /^-?\d+\.\d+$/.test(text) ? text.replace(/\.?0+$/, '') : text
}
const lines = (records: readonly Record<string, unknown>[]) => records.map(({ id: _place, ...record }) => Object.values(record).map(plain))

/** What a command line prints, as rows of texts. */
function printed(program: string, args: readonly string[]): string[][] {
  const { stdout, stderr, status } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1e8 })
  expect(status, stderr).toBe(0)
  return (
    program === 'mariadb'
      ? stdout
          .trimEnd()
          .split('\n')
          .map((line) => line.split('\t').map((cell) => (cell === 'NULL' ? '' : cell)))
      : parse(stdout, { relaxColumnCount: true })
  )
    .slice(1) // their headings
    .map((cells: string[]) => cells.map(plain))
}

/** Lays the rows into the database of a house, with what its columns want besides. */
async function fill(desk: Desk): Promise<void> {
  const { db, clock } = desk.house.api
  const all = db.withoutPlugins()
  await sql`delete from mes_supplier`.execute(all)
  const kept = { createBy: 't', createTime: clock.now, updateBy: 't', updateTime: clock.now, version: 1 }
  const rest: Readonly<Record<string, object>> = {
    mes_supplier: {},
    mes_material: {
      inciName: '',
      ciNo: '',
      batchManaged: 'Y',
      issueRule: 'FEFO',
      weighMode: 'increment',
      tolType: 'pct',
      colorantScope: '',
      dustExplosive: 'N',
      hazardClass: '',
      gtin: '',
      colorHex: '',
      unit: 'kg',
    },
    mes_material_lot: { supplierLotNo: '', coaFile: '', heldFrom: '', holdReason: '', holdBinds: 'N', originRefType: '', originRefId: '', tintFactor: 1 },
  }
  for (const [table, found] of Object.entries(rows))
    for (let from = 0; from < found.length; from += 20)
      await db
        .insertInto(table as 'mes_supplier')
        .values(
          found
            .slice(from, from + 20)
            .map((row) => ({ ...kept, ...rest[table], ...Object.fromEntries(row.map((value, at) => [columns[table]?.[at] ?? '', value])) }) as never),
        ) // of whichever table
        .execute()
}

const reader = somebody(['mes:supplier:list', 'mes:material:list', 'mes:lot:list'])

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`reports in SQL beside the command line of ${database.name}`, () => {
    const desk = reportDesk(database)
    beforeAll(() => fill(desk))

    test('thirty of them say what the command line says, to the last digit, sums and groups included', async () => {
      const file = join(desk.needs.dataDir, 'millwright.db')
      for (const statement of atLeast(30, reportStatements)) {
        const { records, total } = await desk.run(statement, reader).catch((error: Error) => {
          throw new Error(`${statement}: ${error.message}`)
        })
        const theirs =
          database.name === 'SQLite'
            ? printed('sqlite3', ['-csv', '-header', file, statement])
            : printed('psql', [desk.url ?? '', '--csv', '-X', '-c', inQuotes(statement)])
        expect(theirs.length, statement).toBeGreaterThan(0)
        expect([total, lines(records)], statement).toEqual([theirs.length, theirs.slice(0, shown)])
      }
    })
  })

describe.each(oneDatabase)('reports in SQL over the database of others', (database) => {
  const desk = reportDesk(database)

  test.skipIf(!hasMariadb())('thirty of them say what the command line of MariaDB says', async () => {
    const password = 'reads-only-1'
    const { port, close } = await startMariadb(password, filled())
    const asked = ['--no-defaults', '-h127.0.0.1', `-P${port}`, '-ureader', `-p${password}`, '--default-character-set=utf8mb4', '-B', 'erp', '-e']
    const where = { dbType: '5', host: '127.0.0.1', port, dbName: 'erp', dbUsername: 'reader' }
    const { id } = await desk.house.added(dataSources, { code: 'erp_maria', name: 'ERP', ...where })
    await desk.house.call('PUT', '/sys/dataSource/setPassword', { id, dbPassword: password })
    for (const cgrSql of atLeast(30, reportStatements)) {
      const { body } = await desk.house.call('POST', '/online/cgreport/head/tryOut', { cgrSql, dbSource: 'erp_maria' })
      expect(body.success, `${cgrSql} ${body.message}`).toBe(true)
      const { records, total } = Data.parse(body.result)
      const theirs = printed('mariadb', [...asked, cgrSql])
      expect([total, lines(records)], cgrSql).toEqual([theirs.length, theirs.slice(0, shown)])
    }
    await close()
  })
})

/** The same tables and rows for a MariaDB. */
function filled(): string {
  const type = (name: string) =>
    ['unitScale', 'safetyStock', 'status'].includes(name) ? 'bigint' : ['assayFactor', 'moisturePct'].includes(name) ? 'double' : 'varchar(64)'
  const value = (one: string | number | null) => (one === null ? 'null' : typeof one === 'number' ? String(one) : `'${one}'`)
  return Object.entries(rows)
    .map(
      ([table, found]) =>
        `create table ${table} (${(columns[table] ?? []).map((name) => `${name} ${type(name)}`).join(', ')}) character set utf8mb4 collate utf8mb4_bin; insert into ${table} values ${found.map((row) => `(${row.map(value).join(',')})`).join(',')};`,
    )
    .join('\n')
}
