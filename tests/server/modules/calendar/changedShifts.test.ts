import { describe, expect, test } from 'vitest'
import { ShiftHistory, shiftHistoryPath } from '#contract/modules/calendar/shiftHistory.ts'
import { ShiftReport } from '#contract/modules/handover/calls.ts'
import { shiftAt, shiftWord, shiftsBetween } from '#contract/rules/calendar/shifts.ts'
import { plantHours } from '../../../../server/calendar/plantHours.ts'
import { readShifts } from '../../../../server/calendar/readShifts.ts'
import { calendarModule } from '../../../../server/modules/calendar/module.ts'
import type { WatchedMachine } from '../../../../server/modules/equipment/machineStates.ts'
import { oeeOfShift } from '../../../../server/modules/equipment/oee/summary.service.ts'
import { rollHours } from '../../../../server/modules/equipment/oee/rollHours.service.ts'
import { createStateLog } from '../../../../server/modules/equipment/stateLog.ts'
import { handoverModule } from '../../../../server/modules/handover/module.ts'
import { reportHooks } from '../../../../server/modules/production/plans/reportCommands.ts'
import { shiftOutput } from '../../../../server/modules/production/shiftOutput.service.ts'
import { figureValues } from '../../../../server/resource/figure/figureValues.ts'
import { systemActor } from '../../../../server/bus/unit.ts'
import { createUnits } from '../../../../server/bus/units.ts'
import { hourMarks } from '../../../../src/charts/gantt/hourMarks.ts'
import { databases } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'
import { addTwoShifts } from '../../../support/twoShifts.ts'

const plantTz = 'Asia/Shanghai'
const at = (text: string) => Date.parse(`${text}+08:00`)
const hourMs = 3_600_000
const mill: WatchedMachine = {
  equipCode: 'ML-01',
  name: '磨粉机',
  type: 'mill',
  workshopCode: 'W02',
  workshopName: '制粉车间',
  deviceCode: null,
  seq: 1,
  stateTag: 'ML-01.state',
  stateSinceTag: 'ML-01.stateSince',
  faultTag: null,
  processTags: [],
  idealPerHour: null,
  plcStateTag: null,
  countTag: null,
  rejectTag: null,
  stateRules: null,
  faultWords: new Map(),
}

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`shifts that the office changes on ${database.name}`, () => {
    const plant = resourcesOn(database, {
      more: (parts) => [...handoverModule.routes({ ...parts, plantTz }), ...calendarModule.routes({ db: parts.db, plantTz, now: parts.now })],
    })
    const db = () => plant.api.db
    const history = async () => ShiftHistory.parse((await plant.call('GET', shiftHistoryPath)).body.result)
    const handover = (day: string, shift: string) => plant.call('GET', `/mes/handover/shift?day=${day}&shift=${encodeURIComponent(shift)}`)
    const spanOf = async (day: string, shift: string) => {
      const { startMs, endMs } = ShiftReport.parse((await handover(day, shift)).body.result)
      return [startMs, endMs]
    }
    /** The hours that ran, as they are rolled at an instant: their days and shifts. */
    async function rolled(fromMs: number, toMs: number): Promise<string[]> {
      await rollHours(
        { db: db(), stateLog: createStateLog(db()), trend: async () => Promise.reject(new Error('no tags')), machines: [mill], plantTz },
        { fromMs, toMs },
      )
      const rows = await db()
        .selectFrom('mes_oee_hour')
        .select(['hourMs', 'day', 'shift'])
        .where('hourMs', '>=', fromMs)
        .where('hourMs', '<', toMs)
        .orderBy('hourMs')
        .execute()
      return rows.map(shiftOfHour)
    }
    const shiftOfHour = ({ hourMs: beganMs, day, shift }: { hourMs: number; day: string; shift: string }) =>
      `${new Date(Number(beganMs) + 8 * hourMs).toISOString().slice(8, 13)} ${day.slice(8)} ${shift}`
    const reportedAt = (atMs: number) =>
      createUnits({ db: db(), bus: plant.api.bus, now: () => atMs })(
        systemActor,
        async (unit) => (await reportHooks({ plantTz }).assigned?.({}, null, unit))?.shift,
      )

    test('OEE, hand-over, reports, walls and gantt follow 07:00 to 15:00 from the change on, and the past keeps its shifts', async () => {
      await addTwoShifts(db())
      await db()
        .insertInto('mes_equipment_state')
        .values({ id: 's1', equipCode: 'ML-01', state: 'running', startMs: at('2026-11-18T00:00:00'), endMs: null, reason: '', source: 'plc' })
        .execute()
      const night = { fromMs: at('2026-11-19T18:00:00'), toMs: at('2026-11-20T10:00:00') }
      const asItWas = await rolled(night.fromMs, night.toMs)
      expect(asItWas.slice(0, 4)).toEqual(['19T18 19 早班', '19T19 19 早班', '19T20 19 夜班', '19T21 19 夜班'])
      expect(asItWas.slice(-3)).toEqual(['20T07 19 夜班', '20T08 20 早班', '20T09 20 早班'])
      expect(await spanOf('2026-11-19', '夜班')).toEqual([at('2026-11-19T20:00:00'), at('2026-11-20T08:00:00')])
      expect(await reportedAt(at('2026-11-20T07:30:00'))).toBe('2026-11-19 夜班')

      plant.api.clock.now = at('2026-11-21T06:00:00')
      const [day, evening] = await db().selectFrom('mes_shift').selectAll().orderBy('code').execute()
      const edited = await plant.call('PUT', '/mes/shift/edit', { id: day?.id, version: day?.version, startTime: '07:00:00', endTime: '15:00:00' })
      expect(edited.status, edited.body.message).toBe(200)
      const gone = await plant.call('DELETE', `/mes/shift/delete?id=${evening?.id}`)
      expect(gone.status, gone.body.message).toBe(200)

      // the past, asked and counted anew
      expect(await rolled(night.fromMs, night.toMs)).toEqual(asItWas)
      expect(await spanOf('2026-11-19', '夜班')).toEqual([at('2026-11-19T20:00:00'), at('2026-11-20T08:00:00')])
      expect(await spanOf('2026-11-20', '早班')).toEqual([at('2026-11-20T08:00:00'), at('2026-11-20T20:00:00')])
      expect(shiftWord(shiftAt(await history(), at('2026-11-20T23:00:00')))).toBe('2026-11-20 夜班')

      // hand-over
      expect(await spanOf('2026-11-22', '早班')).toEqual([at('2026-11-22T07:00:00'), at('2026-11-22T15:00:00')])
      const refused = await handover('2026-11-22', '夜班')
      expect([refused.status, refused.body.message]).toEqual([422, '2026-11-22 没有“夜班”，这一天的班次是：早班'])

      // OEE
      expect(await rolled(at('2026-11-23T06:00:00'), at('2026-11-23T17:00:00'))).toEqual([
        '23T06 22 班外',
        ...['07', '08', '09', '10', '11', '12', '13', '14'].map((hour) => `23T${hour} 23 早班`),
        '23T15 23 班外',
        '23T16 23 班外',
      ])
      const running = await oeeOfShift({ db: db(), plantTz, workshop: '' }, at('2026-11-23T14:30:00'))
      expect(running.hours.map(({ hourMs: beganMs }) => beganMs)).toEqual(
        [7, 8, 9, 10, 11, 12, 13, 14].map((hour) => at('2026-11-23T00:00:00') + hour * hourMs),
      )

      // reports and figures
      expect([await reportedAt(at('2026-11-23T07:30:00')), await reportedAt(at('2026-11-23T15:00:00'))]).toEqual(['2026-11-23 早班', '2026-11-23 班外'])
      const nowMs = at('2026-11-23T14:59:00')
      expect((await shiftOutput(db(), { nowMs, plantTz })).shift).toBe('2026-11-23 早班')
      expect(figureValues(nowMs, await readShifts(db(), plantTz), { username: 'admin' }).shift).toBe('2026-11-23 早班')

      // walls and gantt
      const { shifts, work } = await plantHours(db(), plantTz, nowMs)
      expect(work?.map(({ startMs, endMs }) => [startMs, endMs])).toContainEqual([at('2026-11-23T07:00:00'), at('2026-11-23T15:00:00')])
      const marks = hourMarks({ fromMs: at('2026-11-23T06:00:00'), toMs: at('2026-11-23T18:00:00') }, plantTz, shifts, at('2026-11-23T12:00:00')).filter(
        ({ isShift }) => isShift,
      )
      expect(marks.map(({ text }) => text)).toEqual(['07:00 早班', '15:00 班外'])
      const before = { fromMs: at('2026-11-19T00:00:00'), toMs: at('2026-11-20T00:00:00') }
      expect(hourMarks(before, plantTz, shiftsBetween(await history(), before), before.fromMs).flatMap(({ text, isShift }) => (isShift ? [text] : []))).toEqual(
        ['08:00 早班', '20:00 夜班'],
      )
    })
  })
