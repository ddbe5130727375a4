import type { LinesByResource } from '#contract/lineCalls.ts'
import { standsStill } from '../../db/standsStill.ts'
import { Problem } from '../../http/problem.ts'
import { createTableReader } from '../read/tableReader.ts'
import type { Row } from '../field/row.ts'
import type { LinesContext } from './linesContext.ts'
import { rightTo } from '../scope/rights.ts'
import { formObedienceOf } from '../write/formObedience.ts'
import type { Change, Editing } from '../write/hooks.ts'
import { createTableWriter } from '../write/tableWriter.ts'
import { notFound } from '../write/versionConflict.ts'
import { saveLines } from './saveLines.ts'

/** A header as it comes: `id` null makes it, `row` null leaves it as it stands and changes lines alone. */
type WrittenHeader = { id: string | null; version: number | null; row: Row | null; lines: LinesByResource }

/** Saves a header and what of its lines was written, in one piece: both or neither. What follows from the lines for the header (`linesSaved`) is written last. */
export async function saveHeader(context: LinesContext, { id, version, row, lines }: WrittenHeader, editing: Editing, mark: string | null): Promise<Change> {
  const { resource } = context
  const { unit } = editing
  const writer = createTableWriter(context)
  const saved =
    id === null
      ? await writer.add(editing, row ?? {})
      : row === null
        ? await untouched(context, id, editing)
        : await writer.edit(editing, id, needed(version), row)
  const { after } = saved
  if (!after || resource.lines.length === 0) return saved
  const changed = await saveLines(context, String(after['id']), lines, editing)
  for (const { resource: of, change } of changed)
    unit.afterCommit('resource.changed', { resource: of, verb: change.verb, id: String((change.after ?? change.before)?.['id'] as string), mark }) // a kept column of text
  return { ...saved, after: await followLines(context, after, editing) }
}

/** A header as it stands with what follows from its lines; it and they are written already. */
export async function followLines(context: LinesContext, header: Row, editing: Editing): Promise<Row | null> {
  const follows = (await context.hooks.linesSaved?.(header, editing.unit)) ?? {}
  const differs = Object.entries(follows).some(([name, value]) => header[name] !== value)
  return differs ? (await createTableWriter(context).assign(editing, header, follows)).after : header
}

/** Somebody who changes lines alone needs their header to stand still meanwhile. */
async function untouched({ resource, table, plantTz, dictTexts }: LinesContext, id: string, { unit, within }: Editing): Promise<Change> {
  await standsStill(unit.trx, table, id)
  const stored = await createTableReader({ db: unit.trx, table, resource, plantTz }).one(id, within)
  if (!stored) throw new Problem(404, notFound)
  await formObedienceOf({ resource, dictTexts }).requireState(stored, 'edit')
  return { verb: 'edit', before: stored, after: stored }
}

function needed(version: number | null): number {
  if (version === null) throw new Problem(422, '请求里缺少版本号 version，请刷新页面后重试')
  return version
}

/** Lines are written by those who may write their header: another right would never be asked for. Throws at the start. */
export function requireSameRights({ resource, lines }: LinesContext): void {
  for (const { context } of lines)
    if (rightTo(context.resource, 'list') !== rightTo(resource, 'list'))
      throw new Error(`lines ${context.resource.name} have other rights than ${resource.name}`)
}
