import { describe, expect, test } from 'vitest'
import { lineClearances } from '#contract/modules/charging/lineClearance.ts'
import { millRecords } from '#contract/modules/charging/millRecord.ts'
import { boxes } from '#contract/modules/packing/box.ts'
import { nbcHandovers } from '#contract/modules/packing/nbcHandover.ts'
import { nbcJobs } from '#contract/modules/packing/nbcJob.ts'
import { nbcMaterials } from '#contract/modules/packing/nbcMaterial.ts'
import { nbcRejects } from '#contract/modules/packing/nbcReject.ts'
import { plans } from '#contract/modules/production/plan.ts'
import { tasks } from '#contract/modules/production/task.ts'
import { qcOrders } from '#contract/modules/quality/qcOrder.ts'
import { qcResults } from '#contract/modules/quality/qcResult.ts'
import { batchesByHand, handsInBatch } from '../../../../server/modules/quality/release/hands.service.ts'
import { databases } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'

const [fromMs, toMs] = [1_000_000, 2_000_000]
const [first, last, before, after] = ['1000000', '1999999', '999999', '2000000']
type Batch = { planId: string; batchNo: string }
type Make = (batch: Batch, at: string) => Promise<unknown>

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`hands in a batch on ${database.name}`, () => {
    const house = resourcesOn(database, { sharesReferred: true })
    const db = () => house.api.db
    const jobOf = ({ planId, batchNo }: Batch) => house.stored(nbcJobs, { planId, batchNo })
    const made: Record<string, Make> = {
      milled: async ({ planId, batchNo }, startTime) =>
        house.stored(millRecords, { taskId: await house.stored(tasks, { planId }), batchNo, operator: 'guest', startTime }),
      'brought pans': async (batch, createTime) => house.stored(nbcMaterials, { jobId: await jobOf(batch), createBy: 'guest', createTime }),
      'threw out pieces': async (batch, createTime) => house.stored(nbcRejects, { jobId: await jobOf(batch), createBy: 'guest', createTime }),
    }
    const handedOver =
      (who: Record<string, string>): Make =>
      async ({ batchNo }, saveTime) =>
        house.stored(boxes, { batchNo, handoverId: await house.stored(nbcHandovers, { saveTime, ...who }) })
    const looked: Record<string, Make> = {
      cleared: ({ planId }, signTime) => house.stored(lineClearances, { planId, sign1By: 'guest', sign2By: 'viewer', signTime }),
      'cleared as the second': ({ planId }, signTime) => house.stored(lineClearances, { planId, sign1By: 'viewer', sign2By: 'guest', signTime }),
      inspected: ({ batchNo }, sampleTime) => house.stored(qcOrders, { batchNo, inspectorId: 'guest', sampleTime }),
      reviewed: ({ batchNo }, doneTime) => house.stored(qcOrders, { batchNo, reviewerId: 'guest', doneTime }),
      read: async ({ batchNo }, recordTime) => house.stored(qcResults, { qcId: await house.stored(qcOrders, { batchNo }), recordBy: 'guest', recordTime }),
      'gave boxes': handedOver({ givenBy: 'guest', takenBy: 'viewer' }),
      'took boxes': handedOver({ givenBy: 'viewer', takenBy: 'guest' }),
    }
    let seed = 0
    /** Whether whoever did this once reaches the batch, and is a maker of it. */
    async function reached(make: Make, at: string): Promise<[boolean, boolean]> {
      const batchNo = `HAND-${(seed += 1)}`
      const planId = await house.stored(plans, { batchNo })
      await make({ planId, batchNo }, at)
      const found = await batchesByHand(db(), 'guest', { fromMs, toMs })
      return [found.some((one) => one.batchNo === batchNo), (await handsInBatch(db(), planId)).has('guest')]
    }

    test.for(Object.keys(made))('whoever %s reaches the batch by a recall of that time, and does not release it [TASK-063, TASK-065]', async (did) => {
      const make = made[did] ?? (async () => null)
      expect([await reached(make, first), await reached(make, last)]).toEqual([
        [true, true],
        [true, true],
      ])
      expect([await reached(make, before), await reached(make, after)]).toEqual([
        [false, true],
        [false, true],
      ])
    })

    test.for(Object.keys(looked))(
      'whoever %s reaches the batch by a recall of that time, and may release it: that is no making [TASK-063, TASK-065]',
      async (did) => {
        const look = looked[did] ?? (async () => null)
        expect([await reached(look, first), await reached(look, last)]).toEqual([
          [true, false],
          [true, false],
        ])
        expect([await reached(look, before), await reached(look, after)]).toEqual([
          [false, false],
          [false, false],
        ])
      },
    )
  })
