import { dueStanding } from '#contract/rules/due.ts'
import type { DueStanding } from '#contract/rules/due.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import type { DueField } from '#contract/urgency.ts'
import { configuration } from '../../api/address.ts'
import type { RecordRow } from '../../api/records.ts'
import { useServerNow } from '../../realtime/serverClock.ts'
import { plainText } from './plain.ts'

const minuteMs = 60_000

/** How the due date of a record, as its field writes it, stands now on the plant's clock; null once nobody waits for the record. */
export function useDueStanding({ text, due, row }: { text: string; due: DueField['due']; row: RecordRow }): DueStanding | null {
  const now = wireTime(useServerNow(minuteMs), configuration.plantTz)
  const isOver = due.stateField !== undefined && due.over.includes(plainText({ name: due.stateField }, row))
  return isOver ? null : dueStanding(text, now, due.past)
}
