import type { scales } from '#contract/modules/scales/scale.ts'
import { scaleTopic } from '#contract/modules/scales/scaleReading.ts'
import { dayPlus } from '#contract/rules/calendar/clock.ts'
import { instantOf, wireTime } from '#contract/rules/wireTime.ts'
import { isNeverDevice, neverDeviceSentence } from '../../devices/neverDevice.ts'
import { patternFault } from '../../devices/scale/scaleParser.ts'
import { hostOf } from '../../devices/scale/scaleTarget.ts'
import { Problem } from '../../http/problem.ts'
import type { HookParts } from '../../resource/routes/registered.ts'
import type { Hooks } from '../../resource/write/hooks.ts'

type ScaleRow = NonNullable<(typeof scales)['rowType']>
/** A scale as commands read and set it; instants may be set as ms since the epoch. */
export type Scale = Omit<ScaleRow, 'calibUntil' | 'dailyCheckDue'> & { id: string; calibUntil: string | number | null; dailyCheckDue: string | number | null }

/** what a check was made of: another one makes it count no more */
const checked = ['protocol', 'unit', 'readability', 'capacity', 'sn'] as const

/** What scales know besides their form: until when their calibration holds, and that another scale behind the same record is checked anew. */
export function scaleHooks({ plantTz }: Pick<HookParts, 'plantTz'>): Hooks<ScaleRow & { id: string }> {
  return {
    async assigned(row, before) {
      if (!before) {
        const until = row.calibDue === undefined ? null : calibrationEnd(row.calibDue, plantTz)
        return { calibUntil: until === null ? null : wireTime(until, plantTz), dailyCheckDue: null, lockBy: '', lockName: '', lockUntil: null }
      }
      return checked.some((name) => row[name] !== undefined && row[name] !== before[name]) ? { dailyCheckDue: null } : {}
    },
    beforeCreate: requireReachable,
    beforeUpdate: (row, before) => requireReachable({ ...before, ...row }),
    afterChange({ verb, before }, unit) {
      if (verb === 'delete' && before) unit.retain(scaleTopic, before.id, null)
    },
  }
}

/** The first instant (ms) at which a calibration that holds through this day (yyyy-MM-dd) is over; null for no day. */
export function calibrationEnd(day: string, plantTz: string): number | null {
  return instantOf(`${dayPlus(day, 1)} 00:00:00`, plantTz)
}

/** Throws 422 for an address at which no device stands (decisions.md 62), and for a pattern that cannot be run. */
export function requireReachable({ link, address, protocol, pattern }: Pick<ScaleRow, 'link' | 'address' | 'protocol' | 'pattern'>): void {
  if (link === 'tcp' && isNeverDevice(hostOf(address ?? ''))) refuse('address', neverDeviceSentence)
  const fault = protocol === 'regex' ? patternFault(pattern ?? '') : null
  if (fault !== null) refuse('pattern', fault)
}

function refuse(field: string, sentence: string): never {
  throw new Problem(422, sentence, { fields: { [field]: [sentence] } })
}
