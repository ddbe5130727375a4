import { tableNameOf } from '#contract/checks.ts'
import type { Resource } from '#contract/resource.ts'
import { ApiError, envelopeOf } from './request.ts'

type Value = string | number | null | undefined
const isEmpty = (value: Value): value is '' | null | undefined => value === '' || value === null || value === undefined

type Written = { resource: Pick<Resource, 'name'>; field: string; value: Value; id: string }

/** What the server says of a value that another record has already; null when it is free, or empty (VAL-028, VAL-029, VAL-032). `id` is '' for a new record. */
export async function duplicateComplaint({ resource, field, value, id }: Written): Promise<string | null> {
  if (isEmpty(value)) return null
  return complaintOf('/sys/duplicate/check', { tableName: tableNameOf(resource), fieldName: field, fieldVal: value, dataId: id })
}

/** What a stored check rule says of a value; null when it is content, or when there is no value (VAL-030 to VAL-032). */
export async function ruleComplaint(ruleCode: string, value: Value): Promise<string | null> {
  if (isEmpty(value)) return null
  return complaintOf('/sys/checkRule/checkByCode', { ruleCode, value: encodeURIComponent(value) })
}

/** A refusal is a complaint. That the check itself did not run is none: the server judges again when the record is saved. */
async function complaintOf(path: string, query: Record<string, string | number>): Promise<string | null> {
  try {
    await envelopeOf(path, { query, quiet: true })
    return null
  } catch (error) {
    if (error instanceof ApiError && judged.includes(error.status)) return error.message
    return null
  }
}

/** Our server refuses with 422; its relatives with 200 and `success: false`. */
const judged = [200, 422]
