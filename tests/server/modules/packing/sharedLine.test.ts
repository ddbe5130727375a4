import { describe, expect, test } from 'vitest'
import { countWanted } from '#contract/modules/production/countWanted.ts'
import { follow } from '../../../../server/bus/bus.ts'
import { databases } from '../../../support/databases.ts'
import { packLineOn } from './packLine.ts'

const minuteMs = 60_000

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`two batches on one packing line on ${database.name}`, () => {
    const on = packLineOn(database)
    const later = (minutes: number) => void (on.book().api.clock.now += minutes * minuteMs)

    /** Another batch begins on the line of the first, which left it. */
    async function other(line: string) {
      const job = await on.readyJob({ packQty: 10, qtyTarget: 40 })
      await on.db().updateTable('mes_nbc_job').set({ lineId: line }).where('id', '=', job.jobId).execute()
      await on.clear(job.planId, line)
      await on.done(on.give('nbcJob', job.jobId, 'start'))
      return job
    }

    test('a job goes on without a clearance where it had the line to itself, and needs a new one after another batch, which is used up', async () => {
      const one = await on.packingJob()
      later(1)
      await on.done(on.give('nbcJob', one.jobId, 'pause', { reason: '午休' }))
      await on.done(on.give('nbcJob', one.jobId, 'resume'))
      await on.done(on.give('nbcJob', one.jobId, 'pause', { reason: '让线' }))
      later(1)
      const two = await other(one.line)
      await on.done(on.give('nbcJob', two.jobId, 'pause', { reason: '让线' }))
      const refused = await on.give('nbcJob', one.jobId, 'resume')
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(/后来包了 .*已经用过。请重新清场/)])
      await on.clear(one.planId, one.line)
      later(1)
      await on.done(on.give('nbcJob', one.jobId, 'resume'))
      const cleared = await on.db().selectFrom('mes_line_clearance').select('status').where('planId', '=', one.planId).execute()
      expect(cleared.map(({ status }) => status)).toEqual(['used', 'used'])
      later(1)
      await on.done(on.give('nbcJob', one.jobId, 'pause', { reason: '让线' }))
      expect((await on.give('nbcJob', two.jobId, 'resume')).body.message).toContain('请重新清场')
    })

    test('what the counter counted while another batch was packed is not counted again for the first', async () => {
      const one = await on.packingJob({ packQty: 10, qtyTarget: 40 })
      await on.db().updateTable('mes_equipment').set({ rateUnit: 'pcsPerHour' }).where('id', '=', one.line).execute()
      const began = on.book().api.clock.now
      const asked: number[][] = []
      const end = on.book().api.bus.onWithin(
        follow(countWanted, async (_unit, { tell, fromMs, toMs }) => {
          asked.push([fromMs, toMs].map((at) => (at - began) / minuteMs))
          tell({ good: Math.round((toMs - fromMs) / minuteMs), bad: 0, toMs })
        }),
      )
      later(10)
      await on.done(on.give('nbcJob', one.jobId, 'takeCount'))
      for (const { id } of await on.db().selectFrom('mes_box').select('id').where('jobId', '=', one.jobId).execute()) {
        await on.weigh(id, 10)
        await on.done(on.give('box', id, 'seal'))
      }
      await on.done(on.give('nbcJob', one.jobId, 'reconcile'))
      later(1)
      const two = await other(one.line)
      later(9)
      await on.done(on.give('nbcJob', two.jobId, 'takeCount'))
      await on.done(on.give('nbcJob', two.jobId, 'pause', { reason: '让线' }))
      await on.clear(one.planId, one.line)
      later(1)
      await on.done(on.give('nbcJob', one.jobId, 'resume'))
      later(4)
      await on.done(on.give('nbcJob', one.jobId, 'takeCount'))
      end()
      expect(asked).toEqual([
        [0, 10],
        [11, 20],
        [21, 25],
      ])
      expect([(await on.job(one.jobId)).qtyGood, (await on.job(two.jobId)).qtyGood]).toEqual([14, 9])
    })
  })
