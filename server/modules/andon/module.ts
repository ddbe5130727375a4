import { z } from 'zod'
import './tables.ts'
import { ackAndon, andons, arriveAndon, cancelAndon, closeAndon } from '#contract/modules/andon/andon.ts'
import { andonTopic } from '#contract/modules/andon/standing.ts'
import type { Database } from '../../db/database.ts'
import { defineRoute } from '../../http/route.ts'
import { implement } from '../../resource/command/commandHalf.ts'
import { defineServerModule, serve } from '../serverModule.ts'
import { andonNumber, callPeople, firstTimes, tellAndon } from './calls.service.ts'
import { andonPast } from './past.service.ts'
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

export const andonModule = defineServerModule<{ db: Database; now: () => number }>({
  name: 'andon',
  resources: [
    serve(andons, 'mes_andon', {
      hooks: ({ plantTz }) => ({
        async assigned(_row, before, unit) {
          return before ? {} : { andonNo: await andonNumber(unit, plantTz), ...firstTimes('人员', unit.by.realname, unit.at) }
        },
        async afterChange({ verb, before, after }, unit) {
          const stored = after ?? before
          const id = stored !== null && 'id' in stored ? String(stored.id) : ''
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
  routes: ({ db, now }) => [
    defineRoute({
      method: 'GET',
      path: '/mes/andon/past',
      access: { permission: 'mes:plc:view' }, // who sees the wall of calls
      query: z.object({ hours: z.coerce.number().int().min(1).max(168).default(24) }),
      run: ({ query }) => andonPast(db, now(), query.hours),
    }),
  ],
  migrations: { '0134-andon': migration },
})
