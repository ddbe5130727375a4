import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Database } from '../../../server/db/database.ts'
import { createOutbound } from '../../../server/outbound/outbound.ts'
import { openVault } from '../../../server/secrets/vault.ts'
import { openDatabase } from '../../../server/start/openDatabase.ts'
import { makeLivedDemo } from '../../../server/start/people/livedDemo.ts'
import { canonicalDump } from '../../measure/demo/canonicalDump.ts'

const config = { SIM_SEED: 1, PLANT_TZ: 'Asia/Shanghai', SIM_PORT: 15_020 }
const nowMs = Date.parse('2026-11-17T16:00:00+08:00')
const outbound = createOutbound({ allow: { names: [], networks: [] } }) // nobody is called

/** A working day from its morning to four in the afternoon, and an hour more in a second start where that is wanted. */
async function lived(inTwoStarts: boolean) {
  const dataDir = mkdtempSync(join(tmpdir(), 'millwright-lived-'))
  const { db, close } = await openDatabase({ dataDir, url: undefined })
  const parts = { db, config, hookParts: { jobHandlers: new Map(), vault: openVault(dataDir), outbound }, days: 8 / 24, onProgress: () => {} }
  const first = await makeLivedDemo({ ...parts, nowMs })
  if (inTwoStarts) await leaveDraft(db)
  const again = inTwoStarts ? await makeLivedDemo({ ...parts, nowMs: nowMs + 3_600_000 }) : null
  const tasks = await db.selectFrom('mes_task').select(['status', 'taskNo']).execute()
  const reports = await db
    .selectFrom('mes_work_report')
    .innerJoin('mes_task', 'mes_task.id', 'taskId')
    .select(['planId', 'countedBy', 'mes_work_report.status'])
    .execute()
  const weights = await db.selectFrom('mes_weight_order').select(['planId', 'status', 'weighCenterId']).execute()
  const weighed = await db.selectFrom('mes_weigh_record').innerJoin('mes_weight_order as weight', 'weight.id', 'weightId').select('planId').distinct().execute()
  const dispatched = await db.selectFrom('mes_plan').select('id').where('status', 'in', ['dispatched', 'running', 'done', 'closed']).execute()
  const receipts = await db.selectFrom('mes_in_order').select('status').execute()
  const cameIn = await db.selectFrom('mes_in_item').select('status').execute()
  const left = await db.selectFrom('mes_issue').select('status').where('id', '=', leftId).executeTakeFirst()
  const late = await makeLivedDemo({ ...parts, nowMs: nowMs + 40 * 3_600_000 })
  const dump = await canonicalDump(db)
  await close()
  rmSync(dataDir, { recursive: true, force: true })
  return { first, again, late, left, tasks, reports, weights, weighed, dispatched, receipts, cameIn, dump }
}

const leftId = 'left-by-a-kill'

/** An issue order whose process was killed between making it and releasing it. */
async function leaveDraft(db: Database): Promise<void> {
  const { id, ...issue } = await db.selectFrom('mes_issue').selectAll().where('status', '=', 'closed').orderBy('issueNo').executeTakeFirstOrThrow()
  const plan = await db
    .selectFrom('mes_plan')
    .select('id')
    .where('status', 'in', ['locked', 'dispatched', 'running'])
    .orderBy('planNo')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('mes_issue')
    .values({ ...issue, id: leftId, issueNo: 'IS-LEFT', planId: plan.id, status: 'draft' })
    .execute()
  const line = await db.selectFrom('mes_issue_line').selectAll().where('issueId', '=', id).orderBy('seq').executeTakeFirstOrThrow()
  await db
    .insertInto('mes_issue_line')
    .values({ ...line, id: `${leftId}-1`, issueId: leftId, demandQty: 1_000_000, issuedQty: 0, receivedQty: 0, returnedQty: 0, status: 'waiting' })
    .execute()
}

test('people of software make orders into batches on machines by commands that nobody refuses, and the same seed and end leave the same plant', async () => {
  const [one, other] = [await lived(false), await lived(false)]
  expect(one.first?.commands).toBeGreaterThan(100)
  expect([...(one.first?.refusals.keys() ?? [])]).toEqual([])
  expect(one.tasks.filter(({ status }) => status === 'done').length).toBeGreaterThan(3)
  expect(one.reports.length).toBeGreaterThan(3)
  expect(one.reports.filter(({ countedBy, status }) => countedBy !== 'counter' || status !== 'confirmed')).toEqual([])
  expect(one.dispatched.length).toBeGreaterThan(3)
  expect(one.weights.map(({ weighCenterId }) => weighCenterId !== null)).toEqual(one.dispatched.map(() => true))
  // most batches are not weighed bag by bag: what of them was reported all the same is weighed no more
  const made = new Set(one.reports.map(({ planId }) => planId))
  const weighed = new Set(one.weighed.map(({ planId }) => planId))
  const others = one.weights.filter(({ planId }) => !weighed.has(planId))
  expect(others.map(({ planId, status }) => [planId, status])).toEqual(others.map(({ planId }) => [planId, made.has(planId) ? 'cancelled' : 'released']))
  expect(made.size).toBeGreaterThan(1)
  expect(one.receipts.filter(({ status }) => status === 'done').length).toBeGreaterThan(0)
  expect(one.cameIn.length).toBeGreaterThan(5)
  expect(one.dump).toBe(other.dump)
}, 120_000)

test('a stop of an hour is lived through at the next start, with what a kill had left half done, one of more than a day is not', async () => {
  const { again, late, left, cameIn } = await lived(true)
  expect(again?.commands).toBeGreaterThan(0)
  expect(left?.status).toBe('closed') // an issue order that a kill had left as a draft
  expect(cameIn.filter(({ status }) => status === 'put').length).toBeGreaterThan(5) // what came in before the stop
  expect(late).toBeNull()
}, 120_000)
