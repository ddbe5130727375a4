import type { ShiftHistory } from '#contract/rules/calendar/shifts.ts'
import type { Database } from '../../server/db/database.ts'

/** The shifts of the demonstration, 08:00 to 20:00 and back, as they always were. */
export const twoShifts: ShiftHistory = {
  plantTz: 'Asia/Shanghai',
  patterns: [
    {
      fromMs: 0,
      shifts: [
        { name: '早班', span: [480, 1200], days: [1, 2, 3, 4, 5, 6] },
        { name: '夜班', span: [1200, 1920], days: [1, 2, 3, 4, 5, 6] },
      ],
    },
  ],
}

/** Gives every day a 早班 that comes before all other shifts, so that a sample can name it. */
export async function offerShift(db: Database): Promise<void> {
  const kept = { createBy: 'x', createTime: 1, updateBy: 'x', updateTime: 1, version: 1 }
  const place = { scope: 'plant', workshopId: null, machineId: null, breaks: '', weekdays: '1,2,3,4,5,6,7', teams: '', status: 'Y' }
  await db
    .insertInto('mes_shift')
    .values({ ...kept, ...place, id: 'offered', code: 'OFFERED', name: '早班', startTime: '00:00:00', endTime: '06:00:00' })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Writes them as somebody did before the clock of the test began. */
export async function addTwoShifts(db: Database): Promise<void> {
  const kept = { createBy: 'x', createTime: 1, updateBy: 'x', updateTime: 1, version: 1 }
  const plant = { scope: 'plant', workshopId: null, machineId: null, breaks: '', weekdays: '1,2,3,4,5,6', teams: '', status: 'Y' }
  await db
    .insertInto('mes_shift')
    .values([
      { ...kept, ...plant, id: 'shift-d', code: 'D', name: '早班', startTime: '08:00:00', endTime: '20:00:00' },
      { ...kept, ...plant, id: 'shift-n', code: 'N', name: '夜班', startTime: '20:00:00', endTime: '08:00:00' },
    ])
    .execute()
}
