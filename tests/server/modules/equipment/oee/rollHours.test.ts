import { describe, expect, test } from 'vitest'
import type { Trend } from '#contract/modules/equipment/overview.ts'
import { rollHours } from '../../../../../server/modules/equipment/oee/rollHours.service.ts'
import { createStateLog } from '../../../../../server/modules/equipment/stateLog.ts'
import { databases } from '../../../../support/databases.ts'
import { resourcesOn } from '../../../../support/resourcesOn.ts'
import { watchedMachine } from '../states/watchedMachine.ts'

const plantTz = 'Asia/Shanghai'
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const startMs = Date.parse('2026-11-20T09:00:00+08:00')
const press = { ...watchedMachine('PR-01', []), countTag: 'PR-01.good', rejectTag: 'PR-01.reject' }

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`hours of machines on ${database.name}`, () => {
    const plant = resourcesOn(database)

    /** The hours from 09:00 on, of counters that show what these say at each minute. */
    async function rolled(shown: Record<string, (minute: number) => number | null>, toMs: number, fromMs = startMs) {
      const db = plant.api.db
      const trend = ({ tagCode, fromMs: from, toMs: to }: { tagCode: string; fromMs: number; toMs: number }): Promise<Trend> => {
        const points = Array.from({ length: Math.ceil((to - from) / minuteMs) }, (_, place): Trend['points'][number] => {
          const value = shown[tagCode]?.((from - startMs) / minuteMs + place) ?? null
          return [from + place * minuteMs, value, value, value]
        })
        return Promise.resolve({ tagCode, fromMs: from, toMs: to, bucketMs: minuteMs, points })
      }
      await rollHours({ db, stateLog: createStateLog(db), trend, machines: [press], plantTz }, { fromMs, toMs })
      return db.selectFrom('mes_oee_hour').select(['good', 'reject', 'countNote']).where('equipCode', '=', 'PR-01').orderBy('hourMs').execute()
    }

    test('a counter that shows 0 for a minute adds nothing to its hour, and the hour says what was left out', async () => {
      const state = { equipCode: 'PR-01', state: 'running', startMs: startMs - hourMs, endMs: null, reason: '', source: 'plc' }
      await plant.api.db
        .insertInto('mes_equipment_state')
        .values({ id: 's1', ...state })
        .execute()
      const rejects = (minute: number) => (minute === 30 ? 0 : 51_642 + Math.floor(minute / 20))
      const plain = await rolled(
        { 'PR-01.good': (minute) => 1000 + 10 * minute, 'PR-01.reject': (minute) => 51_642 + Math.floor(minute / 20) },
        startMs + 2 * hourMs,
      )
      expect(plain).toEqual([
        { good: 600, reject: 3, countNote: '' },
        { good: 600, reject: 3, countNote: '' },
      ])
      const [odd, whole] = await rolled({ 'PR-01.good': (minute) => 1000 + 10 * minute, 'PR-01.reject': rejects }, startMs + 2 * hourMs)
      expect(odd).toEqual({ good: 600, reject: 3, countNote: 'PR-01.reject 从 51643 短时变为 0 又回来，51643 没有计入' })
      expect(whole).toEqual({ good: 600, reject: 3, countNote: '' })
    })

    test('a glitch that lasts over the end of an hour is none of the next hour either, whichever is told first', async () => {
      const over = (minute: number) => (minute >= 58 && minute < 62 ? 0 : 40_000 + minute)
      const running = await rolled({ 'PR-01.good': over }, startMs + hourMs + minuteMs)
      expect(running.map(({ good }) => good)).toEqual([58, 0])
      const later = await rolled({ 'PR-01.good': over }, startMs + 2 * hourMs, startMs + hourMs)
      expect(later.map(({ good }) => good)).toEqual([58, 62])
    })
  })
