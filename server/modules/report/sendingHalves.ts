import { sendNow } from '#contract/modules/report/sending.ts'
import type { reportSendings } from '#contract/modules/report/sending.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import { Problem } from '../../http/problem.ts'
import { implement } from '../../resource/command/commandHalf.ts'
import type { HookParts } from '../../resource/routes/registered.ts'
import type { Hooks } from '../../resource/write/hooks.ts'
import { nextSending, queueSending } from './planSendings.service.ts'

const never = '这个发送时间以后不会再到，请改发送时间，或先停用'
const neverDue = () => new Problem(422, never, { fields: { cronExpression: [never] } })

type Sending = NonNullable<(typeof reportSendings)['rowType']>

/** What the server adds to a schedule: when it is due next; null while it is off. */
export function sendingHooks({ plantTz }: HookParts): Hooks<Sending> {
  return {
    async assigned(row, before, { at }) {
      const { isOn, cronExpression } = { ...before, ...row }
      if (before !== null && before.isOn === isOn && before.cronExpression === cronExpression) return {}
      if (isOn === 'Y' && nextSending(cronExpression ?? '', at, plantTz) === null) throw neverDue()
      const next = isOn === 'Y' ? nextSending(cronExpression ?? '', at, plantTz) : null
      return { nextRunAt: next === null ? null : wireTime(next, plantTz), ...(before === null ? { lastState: '', lastSaid: '' } : {}) }
    },
  }
}

export const sendingHalves = [
  implement<Sending & { id: string }>(sendNow, {
    run: async ({ unit, record }) => queueSending(unit, { id: record.id, isByHand: true, dueAt: unit.at }),
    told: ({ name }) => `“${name}”正在发送，结果写在“上次说明”里`,
  }),
]
