import { sql } from 'kysely'
import type { Check } from './check.ts'

const apart = (mean: string, readings: readonly string[]) =>
  sql`abs(${sql.ref(mean)} - (${sql.join(
    readings.map((name) => sql.ref(name)),
    sql` + `,
  )}) / 3.0) > 0.000001`

/** What colour measurements and held control limits keep (factory.md 3.18). */
export const spcChecks: readonly Check[] = [
  {
    key: 'colourMeans',
    rule: '3.18',
    title: '色差检验的平均值和三次读数相符',
    resource: 'mesColorMeasure',
    seen: sql`select count(*) as count from mes_color_measure`,
    wrong: sql`select id, "measureNo" as name, '平均值和三次读数不符' as said from mes_color_measure
      where ${apart('labL', ['l1', 'l2', 'l3'])} or ${apart('labA', ['a1', 'a2', 'a3'])} or ${apart('labB', ['b1', 'b2', 'b3'])}`,
  },
  {
    key: 'activeLimits',
    rule: '3.18',
    title: '一个特性的一种控制图最多有一份使用中的控制限',
    resource: 'mesSpcLimit',
    seen: sql`select count(*) as count from mes_spc_limit where status = 'active'`,
    wrong: sql`select l.id, l."limitNo" as name, '和同一特性的另一份同时使用中' as said from mes_spc_limit l
      where l.status = 'active' and exists (select 1 from mes_spc_limit other where other.id <> l.id and other.status = 'active'
        and other.characteristic = l.characteristic and other.chart = l.chart and other."tenantId" = l."tenantId")`,
  },
]
