import { z } from 'zod'
import { tableNameOf } from '#contract/checks.ts'
import type { Resource } from '#contract/resource.ts'

type Row = Record<string, unknown>
const Stored = z.looseObject({ id: z.string(), version: z.number().default(0) })
const Whole = z.object({ record: z.record(z.string(), z.unknown()), lines: z.record(z.string(), z.array(Stored)) })
const Sent = z.array(z.record(z.string(), z.unknown()))

/** The key that a row came with; '' where it has none. */
export function idOf({ id }: Row): string {
  return typeof id === 'string' || typeof id === 'number' ? String(id) : ''
}

/** A record with its lines under the names of their tables, as the wire has one (api-contract.md 2.15). */
export function wholeOnWire(resource: Resource, answered: unknown): Row {
  const { record, lines } = Whole.parse(answered)
  return { ...record, ...Object.fromEntries(resource.lines.map(({ resource: line }) => [tableNameOf(line), lines[line.name] ?? []])) }
}

/**
 * The same record as `add` and `edit` of ours take it. A kind of lines that is not named stays as it is; of one that is named, lines that
 * are not sent any more are gone. `standing` is what stands now, null for a new record.
 */
export function wholeToSave(resource: Resource, body: Row, standing: unknown): Row {
  const stored = standing === null ? {} : Whole.parse(standing).lines
  const tables = new Map(resource.lines.map(({ resource: line }) => [tableNameOf(line), line.name]))
  const own = Object.fromEntries(Object.entries(body).filter(([name]) => !tables.has(name)))
  const lines = Object.entries(body).flatMap(([name, sent]) => {
    const line = tables.get(name)
    if (line === undefined) return []
    const rows = Sent.parse(sent)
    const before = new Map((stored[line] ?? []).map((row) => [row.id, row]))
    const changed = rows.map((row, at) => {
      const known = before.get(idOf(row))
      const { id: _id, version: _version, ...rest } = row
      return known ? { ...rest, id: known.id, version: Number(row['version'] ?? known.version), key: known.id } : { ...rest, key: `line${at}` }
    })
    const kept = new Set(rows.map(idOf))
    const deleted = [...before.values()].filter(({ id }) => !kept.has(id)).map(({ id, version }) => ({ id, version }))
    return [[line, { changed, deleted }] as const]
  })
  return lines.length === 0 ? own : { ...own, lines: Object.fromEntries(lines) }
}
