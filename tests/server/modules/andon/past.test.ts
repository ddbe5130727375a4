import { afterAll, beforeAll, expect, test } from 'vitest'
import { andonPast } from '../../../../server/modules/andon/past.service.ts'
import { openDatabase } from '../../../../server/start/openDatabase.ts'
import { newDataDir } from '../../../support/newDataDir.ts'

const minuteMs = 60_000
const now = 1_795_000_000_000
const ago = (minutes: number) => now - minutes * minuteMs
const none = { note: '', source: '人员', callBy: '李四', ackBy: '', closeBy: '', cause: '', action: '', escalation: 0, level: 2, arriveTime: null }
const kept = { createBy: 'x', createTime: 1, updateBy: 'x', updateTime: 1, version: 1 }

let opened: Awaited<ReturnType<typeof openDatabase>>
beforeAll(async () => {
  opened = await openDatabase({ dataDir: newDataDir() })
})
afterAll(() => opened.close())

type Call = { status: string; calledAgo: number; ackAfter: number | null; closeAfter: number | null }

const store = (id: string, { status, calledAgo, ackAfter, closeAfter }: Call) =>
  opened.db
    .insertInto('mes_andon')
    .values({
      ...kept,
      ...none,
      id,
      andonNo: id,
      status,
      type: 'equipment',
      equipCode: id,
      callTime: ago(calledAgo),
      ackTime: ackAfter === null ? null : ago(calledAgo - ackAfter),
      closeTime: closeAfter === null ? null : ago(calledAgo - closeAfter),
    })
    .execute()

test('where nobody ever called there is nothing to tell', async () => {
  expect(await andonPast(opened.db, now, 24)).toEqual({ calls: 0, closed: 0, ackMedianMs: null, closeMedianMs: null, last: null })
})

test('the calls of the last hours are counted, with the middle of their times; a call that was taken back is none, and the last call may be older', async () => {
  await store('PR-01', { status: 'closed', calledAgo: 26 * 60, ackAfter: 50, closeAfter: 55 })
  const { calls, last } = await andonPast(opened.db, now, 24)
  expect({ calls, last }).toEqual({ calls: 0, last: { type: 'equipment', equipCode: 'PR-01', callTime: ago(26 * 60) } })
  await store('ML-01', { status: 'closed', calledAgo: 300, ackAfter: 2, closeAfter: 20 })
  await store('ML-02', { status: 'closed', calledAgo: 200, ackAfter: 4, closeAfter: 30 })
  await store('ML-03', { status: 'handling', calledAgo: 100, ackAfter: 9, closeAfter: null })
  await store('ML-04', { status: 'cancelled', calledAgo: 10, ackAfter: 1, closeAfter: 2 })
  expect(await andonPast(opened.db, now, 24)).toEqual({
    calls: 3,
    closed: 2,
    ackMedianMs: 4 * minuteMs,
    closeMedianMs: 30 * minuteMs,
    last: { type: 'equipment', equipCode: 'ML-03', callTime: ago(100) },
  })
})
