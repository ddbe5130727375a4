import { z } from 'zod'
import { machineStateNames } from '#contract/modules/equipment/machineState.ts'
import { trialHours, TrialRow } from '#contract/modules/equipment/stateTrial.ts'
import type { StateTrial } from '#contract/modules/equipment/stateTrial.ts'
import { operateTypes } from '#contract/modules/operations/log.ts'
import { valueComplaint } from '#contract/rules/state/stateTable.ts'
import type { Bus } from '../../../bus/bus.ts'
import type { Database } from '../../../db/database.ts'
import { Problem } from '../../../http/problem.ts'
import { defineRoute } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import type { PlcParts } from '../plc.routes.ts'
import { stateRulesIn } from '../stateTables.service.ts'
import { toldPast } from './past.ts'
import { retellStates } from './retell.ts'

const hourMs = 3_600_000
const longestHours = 24 * 31
const equipCode = z.string().min(1, '请选择设备').max(64)

type Parts = Pick<PlcParts, 'trend' | 'texts' | 'stateLog' | 'machines'> & { db: Database; bus: Bus; now: () => number }

/** A table of states is tried on the last hours before it is saved, and the past is told anew by it on request. */
export function stateTrialRoutes({ db, bus, trend, texts, stateLog, machines, now }: Parts): AnyRoute[] {
  const kept = { trend, texts }
  return [
    defineRoute({
      method: 'POST',
      path: '/mes/stateTable/try',
      access: { permission: 'mes:stateTable:list' },
      body: z.object({ equipCode, rows: z.array(TrialRow).min(1, '请至少写一行').max(200, '最多 200 行') }),
      async run({ body }): Promise<StateTrial> {
        for (const [index, { test, value }] of body.rows.entries()) {
          const complaint = valueComplaint(test, value)
          if (complaint !== null) throw new Problem(422, `第 ${index + 1} 行：${complaint}`)
        }
        const toMs = now()
        const fromMs = toMs - trialHours * hourMs
        const { stretches, stepMs, unread } = await toldPast(kept, stateRulesIn(body.rows, body.equipCode), { fromMs, toMs })
        const told = (await stateLog.between(body.equipCode, fromMs, toMs)).map(({ state, startMs, endMs }) => ({
          state: machineStateNames.find((known) => known === state) ?? null,
          startMs: Math.max(fromMs, startMs),
          endMs: Math.min(toMs, endMs ?? toMs),
        }))
        return { fromMs, toMs, stepMs, draft: stretches, told, unread }
      },
    }),
    defineRoute({
      method: 'POST',
      path: '/mes/stateTable/retell',
      access: { permission: 'mes:stateTable:edit' },
      body: z.object({ equipCode, hours: z.number().int().min(1, '至少 1 小时').max(longestHours, `最多 ${longestHours} 小时`) }),
      audit: { title: '按状态表重算历史', operateType: operateTypes.edit },
      async run({ body }): Promise<{ retold: number }> {
        const machine = machines().find((one) => one.equipCode === body.equipCode)
        if (!machine) throw new Problem(404, `没有设备 ${body.equipCode}`)
        if (machine.stateRules === null) throw new Problem(422, '这台设备没有状态表，请先建立并保存')
        const toMs = now()
        const retold = await retellStates(db, kept, { equipCode: body.equipCode, rules: machine.stateRules, fromMs: toMs - body.hours * hourMs, toMs })
        if (retold > 0) bus.emit('machines.backfilled')
        return { retold }
      },
    }),
  ]
}
