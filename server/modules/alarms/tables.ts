import type { Generated } from 'kysely'
import type { KeptColumns } from '../../db/keptColumns.ts'

/** A row of mes_alarm_def; limits are in the tag's unit. */
export type AlarmDefTable = KeptColumns & {
  alarmCode: string
  name: string
  equipCode: string
  type: string
  tagCode: string | null
  deviceCode: string | null
  limitValue: number | null
  deadband: number
  onDelaySec: number
  offDelaySec: number
  priority: number
  alarmClass: string
  latch: string
  reAlarmMin: number | null
  shelveAllowed: string
  maxShelveMin: number
  suppressWhen: string
  groupId: string
  cause: string
  consequence: string
  response: string
  enabled: string
  routeToAndon: Generated<string>
  referenceTag: Generated<string | null>
  /** over how long a rate of change is measured */
  windowSec: number | null
}

/** A row of mes_alarm: `id` is that of its definition, `memory` JSON of what the state table remembers, times ms since the epoch. */
export type AlarmTable = KeptColumns & {
  alarmCode: string
  name: string
  equipCode: string
  priority: number
  state: string
  stateSince: number
  raisedAt: number | null
  message: string
  actedBy: string
  actedAt: number | null
  reason: string
  shelvedUntil: number | null
  memory: string
}

/** A row of mes_alarm_event, never changed. */
export type AlarmEventTable = KeptColumns & {
  at: number
  alarmCode: string
  name: string
  equipCode: string
  priority: number
  kind: string
  fromState: string
  toState: string
  message: string
  byName: string
  reason: string
}

declare module '../../db/database.ts' {
  interface Tables {
    mes_alarm_def: AlarmDefTable
    mes_alarm: AlarmTable
    mes_alarm_event: AlarmEventTable
  }
}
