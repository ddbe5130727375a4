import type { Resource } from '#contract/resource.ts'
import { dueFieldOf } from '#contract/urgency.ts'
import type { RecordRow } from '../../api/records.ts'
import { useDueStanding } from '../fields/useDueStanding.ts'
import { plainText } from '../fields/plain.ts'

/** Whether a record is waited for beyond its due date; never where its resource has none. */
export function useIsOverdue(resource: Pick<Resource, 'fields'>, row: RecordRow): boolean {
  const field = dueFieldOf(resource)
  return useDueStanding({ text: field ? plainText(field, row) : '', due: field?.due ?? never, row })?.is === 'past'
}

const never = { over: [], past: '' }
