import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { z } from 'zod'
import { cgformPath, cgformPaths } from '#contract/modules/online/cgform/paths.ts'
import { SyncPlan } from '#contract/modules/online/cgform/calls.ts'
import { pageOf } from '#contract/envelope.ts'
import { suppliers } from '#contract/modules/material/supplier.ts'
import { endpointsOf } from '#contract/resource.ts'
import { startServerProcess } from '../support/serverProcess.ts'

/**
 * `npm run measure:designed -- 1000000`: page 1 of a list that somebody designed beside the list of suppliers that stands in code, both with so many rows of the
 * same fields, by the same sorts and filters, in turn. Passes where the designed one takes at most 1.1 times as long in sum, and each question 100 ms at p95 (T2).
 * What is compared is the fastest answer to each question: nothing in it is other work of the machine.
 */
const rows = Number(process.argv[2] ?? 1_000_000)
const times = 30
const limits = { ratio: 1.1, ms: 100 }
const Row = z.looseObject({ id: z.string() })

/** The fields of a supplier, drawn. */
const design = {
  table: {
    code: 'supplierTwin',
    title: '供应商（设计的）',
    label: 'name',
    unique: [['code']],
    fields: [
      { kind: 'text', name: 'code', title: '供应商编码', isRequired: true, maxLength: 32, filter: 'shown' },
      { kind: 'text', name: 'name', title: '名称', isRequired: true, maxLength: 100, filter: 'shown' },
      { kind: 'dict', name: 'grade', title: '等级', dictCode: 'mes_grade', filter: 'folded', isSortable: false },
      { kind: 'area', name: 'area', title: '地区', filter: 'folded', isSortable: false },
      { kind: 'text', name: 'licenseNo', title: '资质号', maxLength: 50, isSortable: false },
      { kind: 'date', name: 'licenseUntil', title: '资质有效期', filter: 'folded' },
      { kind: 'dictNumber', name: 'status', title: '状态', dictCode: 'valid_status', filter: 'shown', isSortable: false },
    ],
    defaultSort: { column: 'code', order: 'asc' },
  },
  indexes: [],
}
const questions: readonly Record<string, string>[] = [
  {},
  ...['code', 'name', 'licenseUntil'].flatMap((column) => ['asc', 'desc'].map((order) => ({ column, order }))),
  { code: 'S-0000500' },
  { code: 'S-00005*' },
  { name: '*不存在*' },
  { name: '*供应商 7*' },
  { status: '0' },
  { licenseUntil_begin: '2027-06-01', licenseUntil_end: '2027-06-02' },
  { pageNo: '50' },
]

const server = await startServerProcess()
const token = await server.token()
const asked = async (method: string, path: string, body?: object): Promise<unknown> => {
  const headers = { 'x-access-token': token, ...(body ? { 'content-type': 'application/json' } : {}) }
  const answer = await fetch(`${server.url}${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
  const { success, message, result } = z.looseObject({ success: z.boolean(), message: z.string(), result: z.unknown() }).parse(await answer.json())
  if (!success) throw new Error(`${path}: ${message}`)
  return result
}
await asked('POST', cgformPaths.add, { design })
const { mark } = SyncPlan.parse(await asked('GET', cgformPath(cgformPaths.own.plan, { id: design.table.code })))
await asked('POST', cgformPath(cgformPaths.synchronise, { id: design.table.code, way: 'normal' }), { mark, typed: '' })
fill(join(server.dataDir, 'millwright.db'))

const lists = { 'in code': endpointsOf(suppliers).list, designed: `/online/designed/${design.table.code}/list` }
const sums = { 'in code': 0, designed: 0 }
let slowest = 0
for (const query of questions) {
  const tookMs: Record<keyof typeof lists, number[]> = { 'in code': [], designed: [] }
  const totals = new Set<number>()
  for (let time = 0; time < times; time += 1)
    for (const name of time % 2 === 0 ? (['in code', 'designed'] as const) : (['designed', 'in code'] as const)) {
      const from = performance.now()
      const page = pageOf(Row).parse(await asked('GET', `${lists[name]}?${new URLSearchParams({ pageNo: '1', pageSize: '10', ...query }).toString()}`))
      tookMs[name].push(performance.now() - from)
      totals.add(page.total)
    }
  if (totals.size !== 1) throw new Error(`${JSON.stringify(query)} finds ${[...totals].join(' and ')} rows`)
  const at = (name: keyof typeof lists, share: number) => tookMs[name].toSorted((one, other) => one - other)[Math.ceil(times * share) - 1] ?? 0
  for (const name of ['in code', 'designed'] as const) {
    sums[name] += Math.min(...tookMs[name])
    slowest = Math.max(slowest, at(name, 0.95))
  }
  const said = (['in code', 'designed'] as const).map((name) => `${name} ${Math.min(...tookMs[name]).toFixed(1)}, p95 ${at(name, 0.95).toFixed(1)} ms`)
  process.stdout.write(`${JSON.stringify(query).padEnd(68)} ${said.join('; ')}\n`)
}
await server.stop()
const ratio = sums.designed / sums['in code']
process.stdout.write(
  `${rows} rows each, ${questions.length} questions: the fastest answers in sum ${ratio.toFixed(2)} times as long, the slowest p95 ${slowest.toFixed(0)} ms\n`,
)
process.exit(ratio > limits.ratio || slowest > limits.ms ? 1 : 0)

/** The same rows into both. */
function fill(file: string): void {
  const db = new DatabaseSync(file)
  db.exec('pragma busy_timeout = 60000')
  const columns = (table: string) => db.prepare(`select name, type from pragma_table_info('${table}') where "notnull" = 1 and dflt_value is null`).all()
  for (const table of ['mes_supplier', 'online_supplier_twin']) {
    const filled: Readonly<Record<string, string>> = {
      id: `printf('9%018d', i)`,
      code: `printf('S-%07d', i)`,
      name: `'供应商 ' || (i * 7919 % ${rows})`,
      grade: `iif(i % 3, 'A', 'B')`,
      area: `''`,
      licenseNo: `'L' || i`,
      licenseUntil: `date('2026-01-01', '+' || (i % 900) || ' days')`,
      status: `iif(i % 50, 1, 0)`,
    }
    const others = columns(table).flatMap(({ name, type }) =>
      String(name) in filled ? [] : [[String(name), /int|real|double/i.test(String(type)) ? '1' : `'x'`] as const],
    )
    const all = [...Object.entries(filled), ...others.map(([name, value]) => [name, name === 'tenantId' ? '0' : value] as const)]
    db.prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?) insert into ${table} (${all.map(([name]) => `"${name}"`).join(', ')}) select ${all.map(([, value]) => value).join(', ')} from n`,
    ).run(rows)
  }
  db.exec('analyze')
  db.close()
}
