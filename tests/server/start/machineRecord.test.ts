import { describe, expect, test } from 'vitest'
import type { Command } from '#contract/command.ts'
import { BatchRecord } from '#contract/modules/production/batchRecord.ts'
import { finishTask } from '#contract/modules/production/planCommands.ts'
import { tasks } from '#contract/modules/production/task.ts'
import { afterCommand } from '#contract/withinEvent.ts'
import { systemActor } from '../../../server/bus/unit.ts'
import { createUnits } from '../../../server/bus/units.ts'
import { batchRecord } from '../../../server/modules/production/plans/batchRecord.service.ts'
import { keepMachineRecord } from '../../../server/start/machineRecord.ts'
import { databases } from '../../support/databases.ts'
import { resourcesOn } from '../../support/resourcesOn.ts'
import { aTag } from '../modules/equipment/config/plantFiles.ts'
import { eventually } from '../../support/eventually.ts'

const [startMs, minuteMs] = [Date.parse('2026-11-20T00:00:00Z'), 60_000]
const steps = [0, 1, 1, 2]

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`what a machine says for the record on ${database.name}`, () => {
    const house = resourcesOn(database)

    /** A running task of a machine of its own, and how it ends with a machine's record beside it. */
    async function running() {
      const { db, bus } = house.api
      const id = await house.stored(tasks)
      await db.updateTable('mes_task').set({ status: 'running', actualStart: startMs, actualEnd: null, pauseReason: '' }).where('id', '=', id).execute()
      const task = await db
        .selectFrom('mes_task')
        .innerJoin('mes_equipment', 'mes_equipment.id', 'mes_task.equipmentId')
        .select(['equipCode', 'planId', 'equipmentId'])
        .where('mes_task.id', '=', id)
        .executeTakeFirstOrThrow()
      const own = { equipmentCode: task.equipCode, role: 'process' as const, deviceCode: 'ML-01' }
      const tags = [
        aTag({ ...own, tagCode: `${task.equipCode}.outTemp`, limitL: 20, limitH: 60 }),
        aTag({ ...own, tagCode: `${task.equipCode}.stepNo`, name: '步号', valueMap: { 1: '投料', 2: '干混' } }),
      ]
      const complaints: string[] = []
      const record = keepMachineRecord({
        db,
        bus,
        collecting: {
          collector: { machines: () => [], tags: () => tags },
          historian: {
            trend: async ({ tagCode, fromMs, toMs }) => ({
              tagCode,
              fromMs,
              toMs,
              bucketMs: minuteMs,
              points: steps.map((step, at) => {
                const value = tagCode.endsWith('stepNo') ? step : 50 + at * 5
                return [startMs + at * minuteMs, value - 1, value, value] satisfies [number, number, number, number]
              }),
            }),
          },
          latest: { find: () => undefined, figureOf: () => null },
        },
        now: () => startMs,
        log: { error: (said) => void complaints.push(said) },
      })
      const units = createUnits({ db, bus, now: () => startMs + steps.length * minuteMs })
      return {
        id,
        planId: task.planId,
        close: record.close,
        complaints,
        async finish() {
          await units(systemActor, async (unit) => {
            await unit.within(afterCommand(finishTask as Command), { record: { ...task, id }, before: null, asked: {}, plantTz: 'Asia/Shanghai' })
            await unit.trx.updateTable('mes_task').set({ status: 'done', actualEnd: unit.at }).where('id', '=', id).execute()
          }).finally(record.close)
        },
        status: async () => (await db.selectFrom('mes_task').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status,
      }
    }

    test('the parameters of a task stand in the record of its batch, with curve, limits and the steps of the machine', async () => {
      const task = await running()
      await task.finish()
      const read = (planId: string) => batchRecord(house.api.db, { planId }, 'Asia/Shanghai')
      const { batch, steps: told } = BatchRecord.parse(await read(task.planId))
      expect([batch?.planId, task.complaints]).toEqual([task.planId, []])
      const [warm, step] = told.find(({ taskId }) => taskId === task.id)?.parameters ?? []
      expect(warm).toMatchObject({ lowest: 49, highest: 65, average: 57.5, knownPct: 100, limitL: 20, limitH: 60, limitHH: null, words: null })
      expect(warm?.curve.map(([at, low, high]) => [(at - startMs) / minuteMs, low, high])).toEqual([0, 1, 2, 3].map((at) => [at, 49 + at * 5, 50 + at * 5]))
      expect(step?.words).toEqual({ 1: '投料', 2: '干混' })
      expect(step?.curve.map(([at, , , value]) => [(at - startMs) / minuteMs, value])).toEqual([0, 1, 3].map((at) => [at, steps[at]])) // changes alone
      await expect(read('nothing')).rejects.toThrow('没有找到这个批次')
    })

    test('what came into the history after a task had ended is put into the record of its batch', async () => {
      const task = await running()
      const { api } = house
      await api.db
        .updateTable('mes_task')
        .set({ status: 'done', actualEnd: startMs + steps.length * minuteMs })
        .where('id', '=', task.id)
        .execute()
      api.bus.emit('machines.backfilled')
      const kept = () => api.db.selectFrom('mes_batch_parameter').select('highest').where('taskId', '=', task.id).orderBy('tagCode').execute()
      await eventually(async () => expect((await kept()).map(({ highest }) => highest)).toEqual([65, 2]))
      task.close()
    })

    test('a record that cannot be kept is told in the log, and the task ends all the same', async () => {
      const task = await running()
      const { schema } = house.api.db
      await schema.alterTable('mes_batch_parameter').renameTo('gone').execute()
      await task.finish()
      await schema.alterTable('gone').renameTo('mes_batch_parameter').execute()
      expect(task.complaints).toEqual(['the parameters of a task were not kept'])
      expect(await task.status()).toBe('done')
    })
  })
