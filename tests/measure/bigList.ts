import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { z } from 'zod'
import { pageOf } from '#contract/envelope.ts'
import type { Field } from '#contract/field.ts'
import { logs } from '#contract/modules/operations/log.ts'
import { endpointsOf } from '#contract/resource.ts'
import { startServerProcess } from '../support/serverProcess.ts'

/** `npm run measure:list -- 1000000`: page 1 of the log with so many rows, by every sort and every filter that it offers (performance.md T2). */
const rows = Number(process.argv[2] ?? 1_000_000)
const limitMs = 100
const times = 20
const Row = z.looseObject({ id: z.string() })

const empty = await startServerProcess()
await empty.stop()
fill(join(empty.dataDir, 'millwright.db'))
const server = await startServerProcess({ dataDir: empty.dataDir })
const token = await server.token()

const questions = [
  { name: 'newest first', query: {} },
  ...logs.fields
    .filter(({ isSortable }) => isSortable)
    .flatMap(({ name }) => ['asc', 'desc'].map((order) => ({ name: `${name} ${order}`, query: { column: name, order } }))),
  ...logs.fields.filter(({ filter }) => filter !== 'none').flatMap(filtersOf),
]
const slow: string[] = []
for (const { name, query } of questions) {
  const p95 = await p95Of(query)
  process.stdout.write(`${name.padEnd(32)} ${p95.toFixed(0).padStart(6)} ms\n`)
  if (p95 > limitMs) slow.push(name)
}
await server.stop()
process.stdout.write(
  `${questions.length - slow.length} of ${questions.length} questions within ${limitMs} ms at p95${slow.length > 0 ? `; not: ${slow.join(', ')}` : ''}\n`,
)
process.exit(slow.length > 0 ? 1 : 0)

async function p95Of(query: Record<string, string>): Promise<number> {
  const tookMs: number[] = []
  for (let time = 0; time < times; time += 1) {
    const from = performance.now()
    const response = await fetch(`${server.url}${endpointsOf(logs).list}?${new URLSearchParams({ pageNo: '1', pageSize: '10', ...query }).toString()}`, {
      headers: { 'x-access-token': token },
    })
    z.object({ result: pageOf(Row) }).parse(await response.json())
    tookMs.push(performance.now() - from)
  }
  return tookMs.toSorted((one, other) => one - other)[Math.ceil(times * 0.95) - 1] ?? 0
}

/** As the filters of the office ask. */
function filtersOf({ name, kind }: Field): { name: string; query: Record<string, string> }[] {
  if (kind === 'dateTime') return [{ name: `${name} one day`, query: { [`${name}_begin`]: '2026-06-01', [`${name}_end`]: '2026-06-01' } }]
  if (kind === 'dictNumber') return [{ name: `${name} = 2`, query: { [name]: '2' } }]
  return [
    { name: `${name} contains, often`, query: { [name]: '*1*' } },
    { name: `${name} contains, never`, query: { [name]: '*不存在*' } },
  ]
}

/** A year of the log, spread evenly over people, kinds and addresses. */
function fill(file: string): void {
  const db = new DatabaseSync(file)
  db.prepare(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < ?)
     insert into sys_log ("logType", "operateType", "viewCode", "logContent", "userid", "username", "ip", "method", "requestType", "requestParam", "costTime", "createTime")
     select 1 + i % 2, iif(i % 2, 1 + i % 6, null), iif(i % 50, '', 'view' || i % 7), '操作 ' || i, 'user' || i % 200, '员工' || i % 200, '10.0.' || i % 250 || '.' || i % 200,
       'POST', '/mes/x', '{"id":"' || i || '"}', i % 900, 1767196800000 + cast(i as integer) * ? from n`,
  ).run(rows, Math.floor((330 * 86_400_000) / rows))
  db.close()
}
