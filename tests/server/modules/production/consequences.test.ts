import { describe, expect, test } from 'vitest'
import { passwords } from '../../../support/api.ts'
import { databases } from '../../../support/databases.ts'
import { batchesOn } from './batches.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`what follows from a command on ${database.name}`, () => {
    const { book, dispatched, done, give, plansOf, report, tasksOf } = batchesOn(database)

    /** What was noted since a line of the chain, in the order of each log. */
    async function notedSince(seq: number) {
      const { db } = book().api
      const audit = await db.selectFrom('mes_audit').selectAll().where('id', '>', seq).orderBy('id').execute()
      const at = audit[0]?.createTime ?? 0
      const states = await db.selectFrom('mes_state_log').selectAll().where('at', '=', at).orderBy('id').execute()
      const versions = await db.selectFrom('sys_data_log').selectAll().where('createTime', '=', at).orderBy('id').execute()
      return { audit, states, versions }
    }
    /** The one machine is free again. */
    const leave = (taskId: string) => done(give('mes_task', taskId, 'pause', { reason: '换班' }))
    const newest = async () => (await book().api.db.selectFrom('mes_audit').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0

    test('stands in the state log, the audit chain and the history, cause before consequence, by the person, with the reason and the version [RULE-019]', async () => {
      const { orderId, planId, mixing } = await dispatched()
      book().api.clock.now += 60_000
      const since = await newest()
      await done(give('mes_task', mixing, 'start'))
      const { audit, states, versions } = await notedSince(since)
      const wished = ['mesTask.start', 'mesPlan.start', 'mesOrder.start']
      expect(audit.map(({ entity, action }) => `${entity}.${action}`)).toEqual(wished)
      expect(states.map(({ resource, action }) => `${resource}.${action}`)).toEqual(wished)
      expect(versions.map(({ resource, command }) => `${resource}.${command}`)).toEqual(wished)
      expect(audit.map(({ entityId }) => entityId)).toEqual([mixing, planId, orderId])
      expect(new Set(audit.map(({ username, ip }) => `${username} ${ip}`))).toEqual(new Set(['admin 127.0.0.1']))
      const order = await book().stored(orderId)
      expect([order.status, Number(order.actualStart)]).toEqual(['running', book().api.clock.now])
      expect(states[2]).toMatchObject({ fromState: 'released', toState: 'running', version: order.version })
      expect(versions[2]).toMatchObject({ dataVersion: order.version, verb: 'edit' })
      expect(JSON.parse(audit[2]?.after ?? '')).toMatchObject({ status: 'running', version: order.version })
      expect(JSON.parse(audit[2]?.before ?? '')).toMatchObject({ status: 'released', version: order.version - 1 })
      await leave(mixing)
    })

    test('of a recall puts every ready task back by a command of its own, with the reason of the recall', async () => {
      const { planId, mixing } = await dispatched()
      book().api.clock.now += 60_000
      const since = await newest()
      await done(give('mes_plan', planId, 'recall', { reason: '设备要保养' }))
      const { audit, states } = await notedSince(since)
      expect(audit.map(({ entity, action, entityId }) => [`${entity}.${action}`, entityId])).toEqual([
        ['mesPlan.recall', planId],
        ['mesTask.unready', mixing],
      ])
      expect(states.map(({ reason }) => reason)).toEqual(['设备要保养', '设备要保养'])
      expect((await tasksOf(planId)).map(({ status }) => status)).toEqual(['pending', 'pending'])
    })

    test('is refused with it: nothing of the chain is left where the last of it fails', async () => {
      const { orderId, planId, mixing } = await dispatched()
      const { db, bus } = book().api
      const before = { since: await newest(), plan: (await plansOf(orderId)).find(({ id }) => id === planId)?.status }
      const stop = bus.onWithin({
        event: { name: 'mesOrder.start' },
        listener: async () => {
          throw new Error('refused')
        },
      })
      expect((await give('mes_task', mixing, 'start')).status).toBe(500)
      stop()
      expect({ since: await newest(), plan: (await plansOf(orderId)).find(({ id }) => id === planId)?.status }).toEqual(before)
      expect((await db.selectFrom('mes_state_log').select('id').where('recordId', '=', mixing).where('action', '=', 'start').execute()).length).toBe(0)
      await done(give('mes_task', mixing, 'start'))
      await leave(mixing)
    })

    test('of a correction is booked once the report no longer counts', async () => {
      const { mixing } = await dispatched()
      await done(give('mes_task', mixing, 'start'))
      const made = await report(mixing, 3)
      const { id, version } = made.body.result as { id: string; version: number } // the report that was made
      const signing = { resource: 'mesWorkReport', id, version, command: 'correct', username: 'admin', method: 'password', secret: passwords.admin }
      const signed = await book().call('POST', '/sys/esign/sign', signing)
      const { signId } = signed.body.result as { signId: string } // Signed
      const asked = { qtyGood: 2, qtyBad: 0, reason: '看错' }
      const corrected = await book().call('POST', '/mes/workReport/correct', { id, version, ...asked, signatures: [signId] })
      expect(corrected.status, corrected.body.message).toBe(200)
      const reports = await book().api.db.selectFrom('mes_work_report').select(['status', 'version']).where('taskId', '=', mixing).orderBy('id').execute()
      expect(reports).toEqual([
        { status: 'corrected', version: 2 },
        { status: 'submitted', version: 1 },
      ])
      const task = await book().api.db.selectFrom('mes_task').select('qtyGood').where('id', '=', mixing).executeTakeFirstOrThrow()
      expect(Number(task.qtyGood)).toBe(2_000_000)
    })
  })
