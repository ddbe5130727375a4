import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import type { UnitOfWork } from '../../bus/unit.ts'
import { Problem } from '../../http/problem.ts'

const firstSegment = 'A01'
/** characters of a code that one level adds */
export const segmentLength = firstSegment.length

/** The three characters after `last` among its neighbours: A01 … A99, B01 … Z99; null behind the last one. */
export function segmentAfter(last: string | null): string | null {
  if (last === null) return firstSegment
  const [letter = 'A', count] = [last[0], Number(last.slice(1))]
  if (count < 99) return letter + String(count + 1).padStart(2, '0')
  return letter === 'Z' ? null : `${String.fromCharCode(letter.charCodeAt(0) + 1)}01`
}

type Branch = {
  table: string
  /** columns of the code and of the id above, and what stands there at the top */
  code: string
  parent: string
  root: string
  /** other columns that hold such a code and follow it when it moves */
  followers: readonly { table: string; column: string }[]
}
type Row = Readonly<Record<string, unknown>>
type Change = { before: Row | null; after: Row | null }

/**
 * The codes of a tree, given by the server: that of the one above and three characters more (A01, A01A02), so that everything below
 * a record is found by how its code begins. Who moves gets a new code, and so has everybody below.
 */
export function branchCodes({ table, code, parent, root, followers }: Branch) {
  const codeOf = (row: Row) => textOf(row[code])

  async function nextCode(db: QueryExecutorProvider, under: string): Promise<string> {
    const above = under === root ? '' : await storedCode(db, under)
    // neighbours by their code: it is what must not be given twice
    const { rows } = await sql<{ code: string }>`select ${sql.ref(code)} as "code" from ${sql.table(table)}
      where ${sql.ref(code)} like ${`${above}%`} and length(${sql.ref(code)}) = ${above.length + segmentLength}
      order by ${sql.ref(code)} desc limit 1`.execute(db)
    const segment = segmentAfter(rows[0]?.code.slice(-segmentLength) ?? null)
    if (segment === null) throw new Problem(422, '这一级已经没有编码可用（最多 2574 个），请换一个上级')
    return above + segment
  }

  async function storedCode(db: QueryExecutorProvider, id: string): Promise<string> {
    const { rows } = await sql<{ code: string }>`select ${sql.ref(code)} as "code" from ${sql.table(table)} where ${sql.ref('id')} = ${id}`.execute(db)
    return rows[0]?.code ?? ''
  }

  return {
    async assigned(row: Row, before: Row | null, { trx }: { trx: QueryExecutorProvider }): Promise<Record<string, unknown>> {
      const under = textOf(row[parent]) || root
      if (before !== null && textOf(before[parent]) === under) return {}
      return { [code]: await nextCode(trx, under) }
    },
    async afterChange({ before, after }: Change, { trx, by, at }: UnitOfWork, keptToo: (ids: readonly string[]) => Promise<void>): Promise<void> {
      if (!before || !after || codeOf(before) === codeOf(after)) return
      const [old, fresh] = [codeOf(before), codeOf(after)]
      const moved = (column: string) => sql`${sql.ref(column)} = ${fresh} || substr(${sql.ref(column)}, ${old.length + 1})`
      const { rows } = await sql<{ id: string }>`update ${sql.table(table)}
        set ${moved(code)}, "version" = "version" + 1, "updateBy" = ${by.username}, "updateTime" = ${at}
        where ${sql.ref(code)} like ${`${old}%`} returning "id"`.execute(trx)
      for (const { table: into, column } of followers)
        await sql`update ${sql.table(into)} set ${moved(column)} where ${sql.ref(column)} like ${`${old}%`}`.execute(trx)
      await keptToo(rows.map(({ id }) => id))
    },
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
