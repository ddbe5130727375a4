import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemActor } from '../../../../server/bus/unit.ts'
import { jobHandlersOf } from '../../../../server/jobs/handler.ts'
import { deliveryJobs } from '../../../../server/modules/messages/delivery/deliver.ts'
import { notifyPeople, queueMessages } from '../../../../server/modules/messages/notify.service.ts'
import type { NewMessage } from '../../../../server/modules/messages/notify.service.ts'
import { createOutbound } from '../../../../server/outbound/outbound.ts'
import { HttpProvider, noWays } from '../../../../server/outbound/ways.ts'
import type { WaySettings } from '../../../../server/outbound/ways.ts'
import { workFor } from '../../../../server/tenancy/atWork.ts'
import { databases } from '../../../support/databases.ts'
import { startSmtp } from '../../../support/smtpServer.ts'
import { hourMs, openJobs } from '../../jobs/jobsFixture.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`messages on ${database.name}`, () => {
    let jobs: Awaited<ReturnType<typeof openJobs>>
    beforeAll(async () => {
      jobs = await openJobs(database)
    })
    afterAll(() => jobs.close())

    const outbound = createOutbound({ allow: { names: [], networks: [] } })
    async function engineWith(ways: Partial<WaySettings>) {
      const handlers = deliveryJobs({ outbound, ways: { ...noWays, ...ways } })
      const engine = jobs.engineOf(handlers)
      const queue = (messages: readonly NewMessage[]) => jobs.units(systemActor, (unit) => queueMessages(unit, jobHandlersOf(handlers), messages))
      const look = async () => {
        await engine.look()
        await engine.idle()
      }
      return { queue, look }
    }
    const stored = (ids: readonly string[]) =>
      jobs.db.selectFrom('sys_sms').select(['esReceiver', 'esSendStatus', 'esSendNum', 'esResult']).where('id', 'in', ids).orderBy('id').execute()
    const mailTo = (receiver: string): NewMessage => ({ type: '2', receiver, title: `给 ${receiver}`, content: '您好' })

    test('a mail server that is down for an hour, then up, gets every mail once', async () => {
      const first = await startSmtp()
      const { port } = first
      await first.close()
      const { queue, look } = await engineWith({ mail: { url: `smtp://127.0.0.1:${port}`, from: '智造看板 <mes@plant.local>' } })
      const receivers = Array.from({ length: 25 }, (_, at) => `person${at}@plant.local`)
      const ids = await queue(receivers.map(mailTo))
      for (const until = jobs.clock.now + hourMs; jobs.clock.now < until; jobs.clock.now += 60_000) await look()
      const waiting = await stored(ids)
      expect(waiting.every(({ esSendStatus }) => esSendStatus === '0')).toBe(true)
      expect(waiting[0]?.esSendNum).toBeGreaterThan(5)
      expect(waiting[0]?.esResult).toBe('邮件服务器没有响应，稍后自动重试')
      const server = await startSmtp(port)
      for (let minute = 0; minute < 8; minute += 1) {
        await look()
        jobs.clock.now += 60_000
      }
      expect(server.mails.map(({ to }) => to).toSorted()).toEqual(receivers.toSorted())
      expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(receivers.length)
      expect((await stored(ids)).every(({ esSendStatus }) => esSendStatus === '1')).toBe(true)
      await server.close()
    })

    test('a mailbox that does not exist fails at once and holds up nobody; an account without an address says so', async () => {
      const server = await startSmtp()
      const { queue, look } = await engineWith({ mail: { url: `smtp://127.0.0.1:${server.port}`, from: 'mes@plant.local' } })
      const ids = await queue(['nobody@plant.local', 'somebody@plant.local', 'unknown-account'].map(mailTo))
      await look()
      expect(server.mails.map(({ to }) => to)).toEqual(['somebody@plant.local'])
      expect((await stored(ids)).map(({ esReceiver, esSendStatus, esResult }) => [esReceiver, esSendStatus, esResult])).toEqual([
        ['nobody@plant.local', '2', '邮件服务器拒绝了这封邮件（550）'],
        ['somebody@plant.local', '1', '已送达'],
        ['unknown-account', '2', '接收人没有这种联系方式'],
      ])
      await server.close()
    })

    test('a text message goes to the service in the form that was described, and its values stay values', async () => {
      const bodies: unknown[] = []
      const service = createServer((request, response) => {
        let body = ''
        request.on('data', (part: Buffer) => {
          body += part.toString('utf8')
        })
        request.on('end', () => {
          bodies.push(JSON.parse(body))
          response.end('{"code":0}')
        })
      })
      await new Promise<void>((resolve) => void service.listen(0, '127.0.0.1', resolve))
      const address = service.address()
      const port = typeof address === 'object' && address ? address.port : 0
      const sms = HttpProvider.parse({ url: `http://127.0.0.1:${port}/send`, body: '{"mobile":"${receiver}","text":"${content}"}', ok: '"code":0' })
      const refusing = HttpProvider.parse({ ...sms, ok: '"code":1' })
      const content = '订单 "MO-1"\n已下达","mobile":"1'
      const good = await engineWith({ sms, webhook: refusing })
      const ids = await good.queue([
        { type: '1', receiver: '13800000000', title: '订单', content },
        { type: '3', receiver: 'group', title: '订单', content: '甲' },
      ])
      await good.look()
      expect(bodies).toContainEqual({ mobile: '13800000000', text: content })
      expect((await stored(ids)).map(({ esSendStatus }) => esSendStatus)).toEqual(['1', '2'])
      await new Promise((resolve) => service.close(resolve))
    })

    test('people are told by the ways they chose for a kind, and by mail only when their quiet hours are over', async () => {
      const { now } = jobs.clock
      jobs.clock.now = Date.parse('2026-11-30T23:00:00+08:00')
      const person = {
        id: 'quiet',
        username: 'quiet',
        realname: '安静',
        email: 'quiet@plant.local',
        status: 1,
        phone: null,
        birthday: null,
        sex: null,
        createTime: 0,
        updateTime: 0,
        version: 1,
      }
      await jobs.db.insertInto('sys_user').values(person).execute()
      const choices = JSON.stringify({ channels: { alarm: ['2', '4'] }, quiet: { from: '22:00', to: '07:00' } })
      await jobs.db.insertInto('sys_message_choice').values({ userId: 'quiet', choices, updateTime: 0 }).execute()
      const handlers = jobHandlersOf(deliveryJobs({ outbound, ways: noWays }))
      const told = { title: '报警', content: '停机', usernames: ['quiet'], plantTz: 'Asia/Shanghai' }
      await jobs.units(systemActor, (unit) => notifyPeople(unit, handlers, { ...told, kind: 'alarm' }))
      const rows = await jobs.db.selectFrom('sys_sms').select(['esType', 'nextTryAt']).where('esReceiver', '=', 'quiet').orderBy('esType').execute()
      expect(rows.map(({ esType, nextTryAt }) => [esType, Number(nextTryAt) - jobs.clock.now])).toEqual([
        ['2', 8 * hourMs],
        ['4', 0],
      ])
      jobs.clock.now = now
    })

    test('mails of two tenants that wait for the same moment are both sent then: each has a run of its own', async () => {
      const server = await startSmtp()
      const { queue, look } = await engineWith({ mail: { url: `smtp://127.0.0.1:${server.port}`, from: 'mes@plant.local' } })
      const dueAt = jobs.clock.now + hourMs
      for (const tenant of [3, 4]) await workFor(tenant, () => queue([{ ...mailTo(`of${tenant}@plant.local`), dueAt }]))
      jobs.clock.now = dueAt + 60_000
      await look()
      await look()
      expect(server.mails.map(({ to }) => to).toSorted()).toEqual(['of3@plant.local', 'of4@plant.local'])
      await server.close()
    })

    test('a way that the plant does not have fails with the name of its setting', async () => {
      const { queue, look } = await engineWith({})
      const ids = await queue([mailTo('a@plant.local')])
      await look()
      expect(await stored(ids)).toMatchObject([{ esSendStatus: '2', esResult: '没有设置邮件服务器（SMTP_URL）' }])
    })
  })
