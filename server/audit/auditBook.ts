import { createHash } from 'node:crypto'
import type { Hash } from 'node:crypto'
import type { Audited } from './appendAudit.ts'

/** A record that was added, changed or deleted; `row` is the text of it that the history keeps. `isFollowing`: another write brought it about. */
export type AuditedWrite = Audited & { row: string; isFollowing: boolean }

/** What stands in the chain for several writes of one resource: how many, and the SHA-256 over their rows, each with a line feed behind it. */
type BulkAudit = { count: number; sha256: string } & Readonly<Record<string, number | string>>

/** The lines of one unit of work, in the order in which they were noted. */
export type AuditBook = {
  /** a line of its own */
  note(line: Audited): void
  /** A line of its own for one record; several of one resource share one (RULE-019). */
  noteWrite(write: AuditedWrite): void
  lines(): Audited[]
}

export function createAuditBook(): AuditBook {
  const lines: (() => Audited)[] = []
  const writes = new Map<string, ReturnType<typeof writesFrom>>()
  return {
    note: (line) => void lines.push(() => line),
    noteWrite(write) {
      const key = `${write.entity} ${write.isFollowing}`
      const known = writes.get(key)
      if (known) return known.add(write)
      const begun = writesFrom(write)
      writes.set(key, begun)
      lines.push(begun.line)
    },
    lines: () => lines.map((line) => line()),
  }
}

/** Holds the first write and, from the second on, a digest: an import of any length takes no memory here. */
function writesFrom({ row: firstRow, isFollowing: _isFollowing, ...first }: AuditedWrite) {
  const counts = new Map([[first.action, 1]])
  let count = 1
  let digest: Hash | null = null
  const digested = (hash: Hash, row: string) => hash.update(row).update('\n')
  return {
    add({ action, row }: AuditedWrite): void {
      digest = digested(digest ?? digested(createHash('sha256'), firstRow), row)
      counts.set(action, (counts.get(action) ?? 0) + 1)
      count += 1
    },
    line(): Audited {
      if (digest === null) return first
      const after: BulkAudit = { ...Object.fromEntries(counts), count, sha256: digest.copy().digest('hex') }
      return { action: bulkAction, entity: first.entity, entityId: '', before: null, after }
    },
  }
}

/** The action of a line that stands for several writes. */
const bulkAction = 'bulk'
