import './tables.ts'
import { ackAndon, andons, andonTopic, arriveAndon, cancelAndon, closeAndon } from '#contract/modules/andon/andon.ts'
import { Problem } from '../../http/problem.ts'
import { implement } from '../../resource/command/commandHalf.ts'
import { defineServerModule, serve } from '../../resource/serverModule.ts'
import { andonNumber, callPeople, firstTimes, tellAndon } from './calls.service.ts'
import { migration } from './migrations/0134-andon.ts'

type Call = {
  id: string
  ackBy: string
  ackTime: number | string | null
  arriveTime: number | string | null
  closeBy: string
  closeTime: number | string | null
  cause: string
  action: string
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

export const andonModule = defineServerModule<object>({
  name: 'andon',
  resources: [
    serve(andons, 'mes_andon', {
      hooks: ({ plantTz }) => ({
        async assigned(_row, before, unit) {
          return before ? {} : { andonNo: await andonNumber(unit, plantTz), ...firstTimes('人员', unit.by.realname, unit.at) }
        },
        async beforeCreate({ equipCode }, unit) {
          if (equipCode === '') return
          const known = await unit.trx.selectFrom('mes_equipment').select('id').where('equipCode', '=', equipCode).executeTakeFirst()
          if (!known) throw new Problem(422, `没有编码为 ${equipCode} 的设备，请选择或留空`, { fields: { equipCode: ['没有这台设备'] } })
        },
        async afterChange({ verb, after }, unit) {
          const id = after !== null && 'id' in after ? String(after.id) : ''
          await tellAndon(unit, id)
          if (verb === 'add' && after !== null) await callPeople(unit, after, 0, plantTz)
        },
      }),
    }),
  ],
  commands: [
    implement<Call>(ackAndon, { run: async ({ unit }) => ({ ackBy: unit.by.realname, ackTime: unit.at }) }),
    implement<Call>(arriveAndon, {
      run: async ({ unit, record }) => ({
        ...(record.ackBy === '' ? { ackBy: unit.by.realname, ackTime: unit.at } : {}),
        arriveTime: unit.at,
      }),
    }),
    implement<Call>(closeAndon, {
      run: async ({ unit, asked }) => ({ closeBy: unit.by.realname, closeTime: unit.at, cause: text(asked['cause']), action: text(asked['action']) }),
    }),
    implement<Call>(cancelAndon, { run: async ({ unit, asked }) => ({ closeBy: unit.by.realname, closeTime: unit.at, cause: text(asked['cause']) }) }),
  ],
  retained: [andonTopic],
  migrations: { '0134-andon': migration },
})
