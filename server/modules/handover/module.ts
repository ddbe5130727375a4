import { z } from 'zod'
import type { ShiftReport } from '#contract/modules/handover/calls.ts'
import { handovers, signHandover, takeHandover } from '#contract/modules/handover/handover.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import type { Database } from '../../db/database.ts'
import type { KeptColumns } from '../../db/keptColumns.ts'
import { defineRoute } from '../../http/route.ts'
import { implement } from '../../resource/command/commandHalf.ts'
import { defineServerModule, serve } from '../serverModule.ts'
import { migration } from './migrations/0135-handover.ts'
import { digestOf, shiftReport } from './shiftReport.service.ts'

/** A row of mes_handover; times are ms since the epoch. */
export type HandoverTable = KeptColumns & {
  day: string
  shift: string
  notes: string
  status: string
  digest: string
  signedBy: string
  signedAt: number | null
  takenBy: string
  takenAt: number | null
}

declare module '../../db/database.ts' {
  interface Tables {
    mes_handover: HandoverTable
  }
}

type Handover = Omit<HandoverTable, keyof KeptColumns | 'signedAt' | 'takenAt'> & { signedAt: number | string | null; takenAt: number | string | null }

export const handoverModule = defineServerModule<{ db: Database; plantTz: string; now: () => number }>({
  name: 'handover',
  resources: [
    serve(handovers, 'mes_handover', {
      hooks: ({ plantTz }) => ({
        assigned: async ({ day, shift }, before, unit) =>
          before ? {} : { digest: await digestAt(unit, plantTz, { day: day ?? '', shift: shift ?? '' }), signedBy: '', takenBy: '' },
      }),
    }),
  ],
  commands: [
    // reasons are given and alarms raised between writing and signing: what is signed is the shift as it stands then
    implement<Handover>(signHandover, {
      run: async ({ unit, record, plantTz }) => ({ digest: await digestAt(unit, plantTz, record), signedBy: unit.by.realname, signedAt: unit.at }),
    }),
    implement<Handover>(takeHandover, {
      guards: [({ unit, record }) => (record.signedBy === unit.by.realname ? '接班的应是下一班的人，不能接自己交的班' : null)],
      run: async ({ unit }) => ({ takenBy: unit.by.realname, takenAt: unit.at }),
    }),
  ],
  routes: ({ db, plantTz, now }) => [
    defineRoute({
      method: 'GET',
      path: '/mes/handover/shift',
      access: { permission: 'mes:handover:list' },
      query: z.object({ day: z.iso.date('日期应为 yyyy-MM-dd'), shift: z.string().trim().min(1, '请选择班次').max(30) }),
      run: ({ query }): Promise<ShiftReport> => shiftReport(db, plantTz, query, now()),
    }),
  ],
  migrations: { '0135-handover': migration },
})

/** What happened in the shift, in a few lines, as it stands now. */
async function digestAt(unit: UnitOfWork, plantTz: string, { day, shift }: { day: string; shift: string }): Promise<string> {
  return digestOf(await shiftReport(unit.trx, plantTz, { day, shift }, unit.at))
}
