import { changeLife } from '#contract/modules/equipment/machineLife.ts'
import { operatorStates } from '#contract/modules/equipment/machineState.ts'
import { qualifyStop, sayState } from '#contract/modules/equipment/stops.ts'
import { Problem } from '../../http/problem.ts'
import { implement } from '../../resource/command/commandHalf.ts'
import './tables.ts'

/** Ends what was said of a machine. */
const nothingSaid = 'none'
const unqualified: readonly string[] = ['running', 'unset']

type Stretch = { id: string; state: string; reasonId: string; note: string; qualifiedBy: string; qualifiedAt: number }

/** The server's half of what people say of stops and machines. */
export const stopCommandHalves = [
  implement<Stretch>(qualifyStop, {
    guards: [({ record }) => (unqualified.includes(record.state) ? '只有停机可以定性，这一段不是停机' : null)],
    run: async ({ unit, asked }) => {
      const reasonId = typeof asked['reasonId'] === 'string' ? asked['reasonId'] : ''
      const reason = await unit.trx.selectFrom('mes_stop_reason').select('id').where('id', '=', reasonId).executeTakeFirst()
      if (!reason) throw new Problem(422, '没有这个停机原因，请重新选择', { fields: { reasonId: ['请重新选择'] } })
      const note = typeof asked['note'] === 'string' ? asked['note'] : ''
      return { reasonId, note, qualifiedBy: unit.by.realname, qualifiedAt: unit.at }
    },
  }),
  implement<{ id: string; equipCode: string; endMs: number | string | null }>(sayState, {
    guards: [({ record }) => (record.endMs === null || record.endMs === '' ? null : '这一段状态已经结束，请对当前的状态操作')],
    run: async ({ unit, record, asked }) => {
      const { trx, at, by } = unit
      await trx.deleteFrom('mes_operator_state').where('equipCode', '=', record.equipCode).execute()
      if (asked['state'] === nothingSaid) return
      const state = operatorStates.find((known) => known === asked['state'])
      if (state === undefined) throw new Problem(422, '请选择状态', { fields: { state: ['请选择状态'] } })
      const why = typeof asked['why'] === 'string' && asked['why'] !== '' ? asked['why'] : `${by.realname} 报`
      await trx.insertInto('mes_operator_state').values({ equipCode: record.equipCode, state, since: at, reason: why, byName: by.realname }).execute()
    },
  }),
  implement(changeLife, { run: async ({ asked }) => ({ status: String(asked['status']) }) }),
]
