import type { PrintRecord } from '#contract/modules/printing/printJob.ts'
import type { Actor } from '../../bus/unit.ts'
import type { Database } from '../../db/database.ts'
import { Problem } from '../../http/problem.ts'
import type { RecordsByKey } from '../../resource/read/recordsByKey.ts'
import { labelsOfRecords, templateInUse } from '../labels/recordLabels.service.ts'
import { readRecords } from './order.service.ts'
import type { UsedTemplate } from './templates.service.ts'

type Wanted = { templateId: string; resource?: string | null | undefined; ids?: string | null | undefined; records?: string | null | undefined }

/** the most records that can be marked in a list and printed at once */
const mostRecords = 200

/**
 * What a person wants printed: a template that is in use, and what its labels say. Records of a list are read here, as far as this person sees
 * them; nobody sends what they say. Throws 404 for records and templates that are not there for this person, 409 for a template out of use, 422 for the rest.
 */
export async function wanted(
  parts: { db: Database; recordsByKey: RecordsByKey },
  { templateId, resource, ids, records }: Wanted,
  by: Actor,
): Promise<{ used: UsedTemplate; records: PrintRecord[] }> {
  if (!resource) {
    const { template, fields } = await templateInUse(parts.db, templateId)
    return { used: { template, fields: plain(fields) }, records: readRecords(records ?? '[]') }
  }
  const keys = [...new Set((ids ?? '').split(',').filter((id) => id !== ''))]
  if (keys.length === 0 || keys.length > mostRecords) throw new Problem(422, `请选择 1 到 ${mostRecords} 条记录再打印`)
  const { template, fields, labels } = await labelsOfRecords(parts, { templateId, resource, ids: keys }, by)
  const said = labels.map(({ object, values }) => ({ object, values: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) }))
  return { used: { template, fields }, records: readRecords(JSON.stringify(said)) }
}

/** Fields as a print keeps them: where records say them is of no matter afterwards, and would change the hash. */
const plain = (fields: UsedTemplate['fields']): UsedTemplate['fields'] => fields.map(({ name, title, kind, sample }) => ({ name, title, kind, sample }))
