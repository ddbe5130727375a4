import { z } from 'zod'
import { RunAsked } from '#contract/modules/schedule/calls.ts'
import { applyRun, discardRun, undoRun } from '#contract/modules/schedule/run.ts'
import { createUnits } from '../../bus/units.ts'
import type { Database } from '../../db/database.ts'
import { signedIn } from '../../http/caller.ts'
import { Problem } from '../../http/problem.ts'
import { defineRoute } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import { deliveryForecasts } from './deliveries.service.ts'
import type { ScheduleParts } from './parts.ts'
import { newestApplied } from './newestApplied.ts'
import { makeRun } from './run.service.ts'
import { loadsOf } from './loads.ts'
import { unmovedOf } from './unmoved.service.ts'
import { consequences, scheduleView } from './view.service.ts'

const OneRun = z.object({ id: z.string().min(1, '请选择排程方案').max(64) })
const SomeRun = z.object({ runId: z.string().max(64).default('') })
const LoadAsked = SomeRun.extend({ days: z.coerce.number().int().min(1).max(31).default(7) })
/** `id`: the run that was seen as the one that stands; a client that names none takes back the newest */
const UndoAsked = z.object({ id: z.string().max(64).optional() }).nullish()
const edits = 3 // of the dictionary operate_type

/** The scheduler over HTTP (factory.md 3.4): previews, the plan that stands, load, what expediting costs, and what leaves. */
export function scheduleRoutes(parts: ScheduleParts): AnyRoute[] {
  const { db, plantTz, now } = parts
  const units = createUnits(parts)
  const told = () => ({ nowMs: now(), plantTz })
  const perMinute = 60
  return [
    defineRoute({
      method: 'POST',
      path: '/mes/schedule/run',
      access: { permission: 'mes:schedule:run' },
      body: RunAsked,
      perMinute,
      async run({ body, caller }) {
        const id = await makeRun(parts, signedIn(caller), body)
        return scheduleView(db, id, told(), await unmovedOf(parts, id, body))
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/mes/schedule/expedite',
      access: { permission: 'mes:schedule:run' },
      body: z.object({ orderId: z.string('请选择订单').min(1, '请选择订单').max(64) }),
      perMinute,
      async run({ body: { orderId }, caller }) {
        const before = await scheduleView(db, null, told())
        const asked: RunAsked = { rule: 'EDD', firstOrders: [orderId], pins: [] }
        const id = await makeRun(parts, signedIn(caller), asked)
        const view = await scheduleView(db, id, told(), await unmovedOf(parts, id, asked))
        if (!view.bars.some((bar) => bar.orderId === orderId)) throw new Problem(422, '这张订单没有可以提前的工序，请先拆批')
        return { view, orders: consequences(before.bars, view.bars) }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/mes/schedule/apply',
      access: { permission: 'mes:schedule:apply' },
      body: OneRun,
      audit: { title: '应用排程', operateType: edits },
      run: ({ body: { id }, caller }) => units(signedIn(caller), async (unit) => void (await unit.give(applyRun, id))),
    }),
    defineRoute({
      method: 'POST',
      path: '/mes/schedule/discard',
      access: { permission: 'mes:schedule:run' },
      body: OneRun,
      run: ({ body: { id }, caller }) => units(signedIn(caller), async (unit) => void (await unit.give(discardRun, id))),
    }),
    defineRoute({
      method: 'POST',
      path: '/mes/schedule/undo',
      access: { permission: 'mes:schedule:apply' },
      body: UndoAsked,
      audit: { title: '撤销排程', operateType: edits },
      run: ({ body, caller }) =>
        units(signedIn(caller), async (unit) => {
          const applied = await newestApplied(unit.trx)
          if (!applied) throw new Problem(409, '没有可以撤销的排程')
          if (body?.id && body.id !== applied.id)
            throw new Problem(409, `${await whoChanged(unit.trx, body.id, applied)}，现在有效的是 ${applied.runNo}，没有撤销。请看过新的安排再决定`)
          await unit.give(undoRun, applied.id)
        }),
    }),
    defineRoute({
      method: 'GET',
      path: '/mes/schedule/slots',
      access: { permission: 'mes:schedule:list' },
      query: SomeRun,
      run: ({ query: { runId } }) => scheduleView(db, runId === '' ? null : runId, told()),
    }),
    defineRoute({
      method: 'GET',
      path: '/mes/schedule/load',
      access: { permission: 'mes:schedule:list' },
      query: LoadAsked,
      run: async ({ query: { runId, days } }) => loadsOf(await scheduleView(db, runId === '' ? null : runId, told()), days),
    }),
    defineRoute({
      method: 'GET',
      path: '/mes/schedule/deliveries',
      access: { permission: 'mes:scheduleBoard:view' },
      run: () => deliveryForecasts(db, told()),
    }),
  ]
}

/** Who made another run stand than the one that was seen: who took that one back, else who applied the one that stands. */
async function whoChanged(db: Database, seen: string, applied: { updateBy: string }): Promise<string> {
  const undone = await db.selectFrom('mes_schedule_run').select('updateBy').where('id', '=', seen).where('status', '=', 'undone').executeTakeFirst()
  return undone ? `${undone.updateBy} 已撤销过您看到的排程` : `${applied.updateBy} 应用过新的排程`
}
