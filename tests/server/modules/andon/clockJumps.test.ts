import { beforeAll, describe, expect, test } from 'vitest'
import { escalateAfterMin } from '#contract/modules/andon/andon.ts'
import { createBus } from '../../../../server/bus/bus.ts'
import { createUnits } from '../../../../server/bus/units.ts'
import { createEscalations } from '../../../../server/modules/andon/escalate.service.ts'
import { clockJumps } from '../../../support/clockJumps.ts'
import { oneDatabase } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'

const kept = { createBy: 'x', createTime: 1, updateBy: 'x', updateTime: 1, version: 1 }
const none = {
  note: '',
  source: 'tap',
  callBy: 'admin',
  ackBy: '',
  ackTime: null,
  arriveTime: null,
  closeBy: '',
  closeTime: null,
  cause: '',
  action: '',
  level: 1,
}
const minuteMs = 60_000

for (const database of oneDatabase)
  describe(`calls while the clock is set on ${database.name}`, () => {
    const plant = resourcesOn(database)
    let clock = 1_800_000_000_000
    let escalations: ReturnType<typeof createEscalations>

    beforeAll(() => {
      const { db } = plant.api
      const bus = createBus((error) => {
        throw error
      })
      escalations = createEscalations({ db, units: createUnits({ db, bus, now: () => clock }), plantTz: 'Asia/Shanghai' })
    })
    async function call(id: string) {
      await plant.api.db.deleteFrom('mes_andon').execute()
      const made = { andonNo: id, type: 'equipment', equipCode: 'ML-01', status: 'open', callTime: clock, escalation: 0 }
      await plant.api.db
        .insertInto('mes_andon')
        .values({ ...kept, ...none, ...made, id })
        .execute()
      await escalations.tick(clock)
    }
    async function pass(ms: number) {
      clock += ms
      await escalations.tick(clock)
      return (await plant.api.db.selectFrom('mes_andon').select('escalation').executeTakeFirstOrThrow()).escalation
    }

    test.each(clockJumps)(
      'a call that nobody answers is passed on when it has waited for so long, each step once, when the clock is set by %i ms',
      async (jump) => {
        await call(`call${jump}`)
        const [first, second, third] = escalateAfterMin
        expect(await pass(first * minuteMs - 1000)).toBe(0)
        clock += jump
        escalations.shift(jump)
        expect(await pass(999)).toBe(0)
        expect(await pass(1)).toBe(1)
        clock -= jump
        escalations.shift(-jump)
        expect(await pass((second - first) * minuteMs - 1)).toBe(1)
        expect(await pass(1)).toBe(2)
        expect(await pass((third - second) * minuteMs - 1)).toBe(2)
        expect(await pass(1)).toBe(3)
      },
    )

    test('a call that is made after the clock was set waits from then on', async () => {
      clock += 3_600_000
      escalations.shift(3_600_000)
      await call('later')
      expect(await pass(escalateAfterMin[0] * minuteMs - 1)).toBe(0)
      expect(await pass(1)).toBe(1)
    })
  })
