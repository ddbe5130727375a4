import { afterEach, describe, expect, test } from 'vitest'
import { measuredWanted } from '#contract/modules/charging/measuredWanted.ts'
import { millTopic } from '#contract/modules/charging/millTopic.ts'
import { follow } from '../../../../server/bus/bus.ts'
import { oneDatabase } from '../../../support/databases.ts'
import { vesselsOn } from './vessels.ts'

const fine = { d50: 9.1, d90: 24, sieveResidue: 0.2, metalCheck: 'pass' }

// what decides is the state of a record, which commands judge alike on both databases
for (const database of oneDatabase)
  describe(`milling on ${database.name}`, () => {
    const on = vesselsOn(database)
    const api = () => on.book().api
    const endings: (() => void)[] = []
    afterEach(() => endings.splice(0).forEach((end) => end()))

    /** A running task on a mill. */
    async function milling() {
      const { mixing, vesselId, batchNo } = await on.bare()
      await api().db.updateTable('mes_task').set({ machineType: 'mill' }).where('id', '=', mixing).execute()
      const { equipCode } = await on.vessel(vesselId)
      return { taskId: mixing, equipCode, batchNo }
    }
    const start = (taskId: string, more: object = {}) =>
      on.post('/mes/mill/start', { taskId, screenMesh: 200, rotorRpm: 4800, feedRate: 60, inQty: 5, ...more })
    const passesOf = (taskId: string) => api().db.selectFrom('mes_mill_record').selectAll().where('taskId', '=', taskId).orderBy('passNo').execute()
    async function give(id: string, command: string, asked: object = {}) {
      const { version } = await api().db.selectFrom('mes_mill_record').select('version').where('id', '=', id).executeTakeFirstOrThrow()
      const signatures = command === 'abort' ? await on.signed('mesMillRecord', id, command, version, ['admin']) : []
      return on.post(`/mes/mill/${command}`, { id, version, ...asked, signatures })
    }
    const newest = async (taskId: string) => (await passesOf(taskId)).at(-1)?.id ?? ''

    test('a pass takes its yield from its amounts, its temperature and current from what the mill measured from its begin to its end', async () => {
      const { taskId, equipCode } = await milling()
      const wanted: object[] = []
      const listening = follow(measuredWanted, async (_unit, { tell, names, ...asked }) => {
        wanted.push({ names, ...asked })
        tell('outTemp', { highest: 57.26, average: 50, knownPct: 99.6 })
        tell('current', { highest: 60, average: 41.44, knownPct: 80.2 })
      })
      endings.push(api().bus.onWithin(listening))
      const began = api().clock.now
      await on.done(start(taskId))
      api().clock.now += 1_800_000
      await on.done(give(await newest(taskId), 'sample', { outQty: 4.9 }))
      expect(wanted).toEqual([{ names: ['outTemp', 'current'], equipCode, fromMs: began, toMs: began + 1_800_000 }])
      const [pass] = await passesOf(taskId)
      expect(pass).toMatchObject({ status: 'sampling', passNo: 1, yieldPct: 98, outTempMax: 57.3, currentAvg: 41.4, knownPct: 80 })
      await on.done(give(pass?.id ?? '', 'pass', fine))
      await on.done(give(pass?.id ?? '', 'done'))
      expect((await passesOf(taskId))[0]).toMatchObject({ status: 'done', d50: 9.1, d90: 24, sieveResidue: 0.2, metalCheck: 'pass' })
    })

    test('where nobody knows what a mill measured its record says so', async () => {
      const { taskId } = await milling()
      await on.done(start(taskId))
      api().clock.now += 60_000
      await on.done(give(await newest(taskId), 'sample', { outQty: 5 }))
      expect((await passesOf(taskId))[0]).toMatchObject({ yieldPct: 100, outTempMax: null, currentAvg: null, knownPct: null })
    })

    test('what is too coarse is milled once more with what came out, six times at most', async () => {
      const { taskId } = await milling()
      await on.done(start(taskId))
      for (let pass = 1; pass < 6; pass += 1) {
        await on.done(give(await newest(taskId), 'sample', { outQty: 5 - pass * 0.1 }))
        await on.done(give(await newest(taskId), 'repass', { ...fine, d50: 20 - pass, screenMesh: 200 + pass }))
      }
      const rows = await passesOf(taskId)
      expect(rows.map(({ passNo, status }) => [passNo, status])).toEqual([...[1, 2, 3, 4, 5].map((pass) => [pass, 'repass']), [6, 'running']])
      expect(rows.map(({ inQty }) => Number(inQty) / 1e6)).toEqual([5, 4.9, 4.8, 4.7, 4.6, 4.5])
      await on.done(give(await newest(taskId), 'sample', { outQty: 4.4 }))
      const { status, body } = await give(await newest(taskId), 'repass', { ...fine, screenMesh: 200 })
      expect([status, body.message]).toEqual([409, expect.stringMatching(/已经磨了 6 遍/)])
    })

    test('metal in the powder is no pass, more cannot come out than went in, and one pass is in hand at a time', async () => {
      const { taskId } = await milling()
      await on.done(start(taskId))
      expect((await start(taskId)).body.message).toMatch(/还没有完成/)
      expect((await give(await newest(taskId), 'sample', { outQty: 5.1 })).status).toBe(422)
      await on.done(give(await newest(taskId), 'sample', { outQty: 5 }))
      expect((await give(await newest(taskId), 'pass', { ...fine, metalCheck: 'fail' })).body.message).toMatch(/检出金属/)
      expect((await passesOf(taskId)).map(({ status }) => status)).toEqual(['sampling'])
    })

    test('figures of a sample that cannot be are refused: a D50 above its D90, and a metal check that says neither', async () => {
      const { taskId } = await milling()
      await on.done(start(taskId))
      await on.done(give(await newest(taskId), 'sample', { outQty: 5 }))
      const swapped = { ...fine, d50: 24.1, d90: 24, screenMesh: 200 }
      for (const command of ['pass', 'repass']) {
        const { status, body } = await give(await newest(taskId), command, swapped)
        expect([command, status, body.message]).toEqual([command, 422, expect.stringMatching(/可能填反了/)])
      }
      const { body } = await give(await newest(taskId), 'repass', { ...fine, metalCheck: 'perhaps', screenMesh: 200 })
      expect(body.message).toMatch(/请选择金检结果/)
      await on.done(give(await newest(taskId), 'pass', { ...fine, d50: 24, d90: 24 }))
      expect((await passesOf(taskId)).map(({ status }) => status)).toEqual(['pass'])
    })

    test('a pass that was broken off is signed for and counts for none', async () => {
      const { taskId } = await milling()
      await on.done(start(taskId))
      expect((await on.post('/mes/mill/abort', { id: await newest(taskId), version: 1, reason: '筛网破' })).status).toBe(422)
      await on.done(give(await newest(taskId), 'abort', { reason: '筛网破' }))
      await on.done(start(taskId))
      expect((await passesOf(taskId)).map(({ passNo, status }) => `${passNo} ${status}`).toSorted()).toEqual(['1 aborted', '1 running'])
    })

    test('walls hear of the newest pass of a mill with its fineness', async () => {
      const { taskId, equipCode, batchNo } = await milling()
      await on.done(start(taskId))
      const told = () => api().bus.retained(millTopic).get(equipCode)
      expect(told()).toMatchObject({ batchNo, passNo: 1, status: 'running', inQty: 5, outQty: null, d90: null })
      await on.done(give(await newest(taskId), 'sample', { outQty: 4.8 }))
      await on.done(give(await newest(taskId), 'pass', fine))
      expect(told()).toMatchObject({ status: 'pass', outQty: 4.8, yieldPct: 96, d50: 9.1, d90: 24, metalCheck: 'pass' })
    })
  })
