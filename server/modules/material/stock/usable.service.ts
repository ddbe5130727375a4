import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { qualityTexts, usableStatuses } from '#contract/modules/material/lot.ts'
import type { ReadUnit, UnitOfWork } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'
import { isPostgres } from '../../../db/isPostgres.ts'
import { Problem } from '../../../http/problem.ts'
import '../stockTables.ts'
import { nextLots } from './lotSteps.ts'

type HeldLot = { lotNo: string; holdReason: string }

/** What decides whether a lot may be used. `expiresAt`: ms since the epoch, null for never; `heldAncestor`: a lot on hold that binds what was made of it. */
export type LotFacts = { qualityStatus: string; holdReason: string; expiresAt: number | null; heldAncestor: HeldLot | null }
type NamedLot = LotFacts & { lotNo: string; expireDate: string | null }

/** One thing that stands in the way of a lot: as a function, as SQL about the lot that a query calls so, in a few words and in a sentence. */
type Obstacle = {
  stands: (lot: LotFacts, at: number) => boolean
  sql: (lot: string, at: number) => RawBuilder<SqlBool>
  words: (lot: LotFacts) => string
  sentence: (lot: NamedLot) => string
}

/** Why a lot may not be issued, weighed, charged or shipped (factory.md 4 R13), what is said first standing first. */
const obstacles: readonly Obstacle[] = [
  {
    stands: ({ qualityStatus }) => !usableStatuses.includes(qualityStatus),
    sql: (lot) => sql`${sql.ref(lot)}."qualityStatus" not in (${sql.join([...usableStatuses])})`,
    words: ({ qualityStatus, holdReason }) => (holdReason === '' ? statusText(qualityStatus) : `${statusText(qualityStatus)}：${holdReason}`),
    sentence({ lotNo, qualityStatus, holdReason }) {
      const reason = holdReason === '' ? '' : `（${holdReason}）`
      return `批次 ${lotNo} 是“${statusText(qualityStatus)}”${reason}，不能使用。请换合格的批次，或先处理它的质量状态`
    },
  },
  {
    stands: isOver,
    sql: lotIsOver,
    words: () => '已到期',
    sentence: ({ lotNo, expireDate }) => `批次 ${lotNo} 已于 ${expireDate} 到期，不能使用。请换批次，或先复验`,
  },
  {
    stands: ({ heldAncestor }) => heldAncestor !== null,
    sql: (lot) => sql`${sql.ref(lot)}.id in (with recursive ${belowHold()} select id from below where made = 1)`,
    words: ({ heldAncestor }) => `用到冻结批次 ${heldAncestor?.lotNo}`,
    sentence: ({ lotNo, heldAncestor }) => `批次 ${lotNo} 用到了冻结的批次 ${heldAncestor?.lotNo}（${heldAncestor?.holdReason}），不能使用。请先处理那个批次`,
  },
]

/** A lot may be used, or a 409 says why not and what to do. On PostgreSQL the lot stays as it is until the unit of work ends. */
export async function requireUsable(unit: Pick<UnitOfWork, 'trx' | 'at'>, lotId: string): Promise<void> {
  const why = await whyUnusable(unit, lotId)
  if (why !== null) throw new Problem(409, why)
}

/** Why a lot may not be used, in a sentence; null when it may. `byItself`: whatever is on hold of what it was made of. */
export async function whyUnusable({ trx, at }: Pick<ReadUnit, 'trx' | 'at'>, lotId: string, { byItself = false } = {}): Promise<string | null> {
  const found = await trx
    .selectFrom('mes_material_lot')
    .select(['lotNo', 'qualityStatus', 'expireDate', 'expiresAt', 'holdReason'])
    .where('id', '=', lotId)
    .$if(isPostgres(trx), (query) => query.forShare())
    .executeTakeFirst()
  if (!found) return '没有这个批次，请刷新后重试'
  const lot = { ...found, heldAncestor: byItself ? null : await heldAncestor(trx, lotId) }
  return obstacles.find(({ stands }) => stands(lot, at))?.sentence(lot) ?? null
}

/** The same in a few words for a list; null when it may be used. */
export function unusableWords(lot: LotFacts, at: number): string | null {
  return obstacles.find(({ stands }) => stands(lot, at))?.words(lot) ?? null
}

/** The same as a condition of SQL on the row of mes_material_lot that a query calls `lot`. */
export function lotIsUsable(lot: string, at: number): RawBuilder<SqlBool> {
  const [first, ...others] = obstacles.map((obstacle) => obstacle.sql(lot, at))
  if (!first) throw new Error('a rule without obstacles')
  return sql`not (${others.reduce((all, one) => sql`${all} or ${one}`, first)})`
}

/** Until when a lot may be used: the first ms after it, null for ever. */
export function usableUntil({ expiresAt }: Pick<LotFacts, 'expiresAt'>): number | null {
  return expiresAt === null ? null : Number(expiresAt)
}

/** Whether the last day of a lot is over. */
export function isOver(lot: Pick<LotFacts, 'expiresAt'>, at: number): boolean {
  return (usableUntil(lot) ?? Infinity) <= at
}

export function lotIsOver(lot: string, at: number): RawBuilder<SqlBool> {
  return sql`(${sql.ref(lot)}."expiresAt" is not null and ${sql.ref(lot)}."expiresAt" <= ${at})`
}

/** What a state of quality is called. */
export function statusText(status: string): string {
  return Object.entries(qualityTexts).find(([value]) => value === status)?.[1] ?? status
}

/** Lots that a hold of an ancestor blocks, by id: that ancestor. */
export async function boundLots(db: Database): Promise<ReadonlyMap<string, HeldLot>> {
  const { rows } = await sql<HeldLot & { id: string }>`with recursive ${belowHold()} select id, "lotNo", "holdReason" from below where made = 1`.execute(db)
  return new Map(rows.map(({ id, ...held }) => [id, held]))
}

/** `below(id, "lotNo", "holdReason", made)` of a `with recursive`: lots on hold that bind (made 0) and all that was made of them at every depth (made 1), each with that ancestor. */
function belowHold() {
  const { lot, from } = nextLots('below', 'forward')
  return sql`below(id, "lotNo", "holdReason", made) as (
      select id, "lotNo", "holdReason", 0 from ${sql.table('mes_material_lot')} where "qualityStatus" = 'hold' and "holdBinds" = 'Y'
      union
      select ${lot}, below."lotNo", below."holdReason", 1 from ${from})`
}

/** The same seen from one lot, which reads its ancestors alone. */
async function heldAncestor(trx: ReadUnit['trx'], lotId: string): Promise<HeldLot | null> {
  const { lot, from } = nextLots('above', 'backward')
  const { rows } = await sql<HeldLot>`
    with recursive above(id) as (
      select cast(${lotId} as text)
      union
      select ${lot} from ${from})
    select l."lotNo", l."holdReason" from above join ${sql.table('mes_material_lot')} l on l.id = above.id
    where above.id <> ${lotId} and l."qualityStatus" = 'hold' and l."holdBinds" = 'Y' order by l.id limit 1`.execute(trx)
  return rows[0] ?? null
}
