import type { AuditVerdict } from '#contract/modules/operations/audit.ts'
import type { Database } from '../db/database.ts'
import { faultAt, noLine } from './chain.ts'
import type { Fault, Link } from './chain.ts'

/** few enough to hold and to judge without keeping anybody waiting */
const linesAtOnce = 500

/**
 * Reads the whole audit chain and names the first line that is not what the server wrote: changed, missing or put there by hand. `known`
 * is an end of the chain that somebody noted earlier: a chain that was cut off at its end, or made anew as a whole, is sound in itself
 * and only told by it.
 */
export async function verifyAudit(db: Database, known: Link | null = null): Promise<AuditVerdict> {
  let last = noLine
  let checked = 0
  for await (const lines of chainOf(db)) {
    for (const line of lines) {
      const fault = faultAt(last, line) ?? noted(known, { seq: line.id, hash: line.hash })
      if (fault) return { checked, last: last.seq === 0 ? null : last, fault }
      last = { seq: line.id, hash: line.hash }
      checked += 1
    }
  }
  const cut = known !== null && known.seq > last.seq
  const fault: Fault | null = cut
    ? { seq: last.seq + 1, kind: 'missing', sentence: `第 ${last.seq + 1} 条到第 ${known.seq} 条被删除了：曾经记下过第 ${known.seq} 条` }
    : null
  return { checked, last: last.seq === 0 ? null : last, fault }
}

function noted(known: Link | null, line: Link): Fault | null {
  if (known === null || known.seq !== line.seq || known.hash === line.hash) return null
  return { seq: line.seq, kind: 'changed', sentence: `第 ${line.seq} 条或它之前的记录被整体改写过：摘要与记下的不同` }
}

/** The lines in their order, some at a time: a chain of millions fits into no memory. */
async function* chainOf(db: Database) {
  let from = 0
  for (;;) {
    const lines = await db.selectFrom('mes_audit').selectAll().where('id', '>', from).orderBy('id').limit(linesAtOnce).execute()
    yield lines
    const end = lines.at(-1)
    if (!end || lines.length < linesAtOnce) return
    from = end.id
  }
}
