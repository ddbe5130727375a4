import { randomUUID } from 'node:crypto'
import { commandId } from '#contract/command.ts'
import { countWanted } from '#contract/modules/production/countWanted.ts'
import type { CountWanted } from '#contract/modules/production/countWanted.ts'
import { finishTask } from '#contract/modules/production/planCommands.ts'
import type { Bus } from '../bus/bus.ts'
import type { UnitOfWork } from '../bus/unit.ts'
import { errorFields } from '../log.ts'
import type { Log } from '../log.ts'
import { qualityOf } from '#contract/quality.ts'
import { createMachineCounts } from './machineCounts.ts'
import type { MachineCounts } from './machineCounts.ts'
import type { RunningCollector } from './startCollector.ts'

type Parts = { bus: Bus; collecting: RunningCollector; now: () => number; log: Log }

/** points that one value of a task is told from */
const points = 500
/** measured values of a machine that a batch record keeps */
const mostParameters = 40

/** What machines say for the record: their own count beside every report, and what they measured while a task ran (factory.md 3.8). */
export function keepMachineRecord({ bus, collecting, now, log }: Parts): { counts: MachineCounts; close: () => void } {
  const { collector, historian, latest } = collecting
  const counts = createMachineCounts({
    trend: (query) => historian.trend(query),
    tagsOf(equipCode) {
      const machine = collector.machines().find((one) => one.equipCode === equipCode)
      return machine ? { good: machine.countTag, reject: machine.rejectTag } : null
    },
    newest(tagCode) {
      const found = latest.find(tagCode)
      return found && qualityOf(found.status) === 'good' ? latest.figureOf(tagCode) : null
    },
    now,
  })
  const endings = [
    bus.onWithin(countWanted, async (_unit, payload) => {
      const { tell, ...asked } = payload as CountWanted // announced by machineCount.ts alone
      const counted = await counts(asked)
      if (counted) tell(counted)
    }),
    // a record that cannot be cut does not keep a task from ending: it is told in the log
    bus.onWithin(commandId(finishTask), (unit, { record }) =>
      keepParameters({ collecting, unit, taskId: String((record as { id: unknown }).id) }).catch((error: unknown) =>
        log.error('the parameters of a task were not kept', errorFields(error)),
      ),
    ),
  ]
  return { counts, close: () => endings.forEach((end) => end()) }
}

/** Cuts every measured value of the task's machine out of the history: lowest, highest and mean of the time in which it ran, and how much of it was known. */
async function keepParameters({ collecting: { collector, historian }, unit, taskId }: { collecting: RunningCollector; unit: UnitOfWork; taskId: string }) {
  const task = await unit.trx
    .selectFrom('mes_task')
    .innerJoin('mes_equipment', 'mes_equipment.id', 'mes_task.equipmentId')
    .select(['equipCode', 'actualStart', 'actualEnd'])
    .where('mes_task.id', '=', taskId)
    .executeTakeFirst()
  if (!task || task.actualStart === null) return
  const [fromMs, toMs] = [Number(task.actualStart), Number(task.actualEnd ?? unit.at)]
  if (toMs <= fromMs) return
  const measured = collector.tags().filter(({ equipmentCode, role }) => equipmentCode === task.equipCode && role === 'process')
  for (const { tagCode, name, unit: measuredIn } of measured.slice(0, mostParameters)) {
    const history = await historian.trend({ tagCode, fromMs, toMs, points }).catch(() => null) // nothing was kept of it
    const known = (history?.points ?? []).flatMap(([, low, high, last]) => (low === null || high === null || last === null ? [] : [{ low, high, last }]))
    if (!history || known.length === 0) continue
    await unit.trx
      .insertInto('mes_batch_parameter')
      .values({
        id: randomUUID(),
        taskId,
        equipCode: task.equipCode,
        tagCode,
        name,
        unit: measuredIn,
        fromMs,
        toMs,
        lowest: Math.min(...known.map(({ low }) => low)),
        highest: Math.max(...known.map(({ high }) => high)),
        average: known.reduce((sum, { last }) => sum + last, 0) / known.length,
        knownPct: Math.min(100, (known.length / history.points.length) * 100),
      })
      .onConflict((conflict) => conflict.columns(['taskId', 'tagCode']).doNothing())
      .execute()
  }
}
