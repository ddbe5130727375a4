import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { pageOf } from '#contract/envelope.ts'
import { StateChange } from '#contract/commandCalls.ts'
import { Announcement } from '#contract/modules/messages/announcement.ts'
import { messagesRoutes } from '../../../../server/modules/messages/messages.routes.ts'
import { resourceRoutes } from '../../../../server/start/resources.ts'
import { startApi } from '../../../support/api.ts'
import type { Api, PersonName } from '../../../support/api.ts'
import { databases } from '../../../support/databases.ts'

const base = '/sys/annountCement'
type Sent = { as?: PersonName; payload?: object }

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`on ${database.name}`, () => {
    let api: Api
    let closeDatabase = () => {}
    const tokens: Partial<Record<PersonName, string>> = {}
    beforeAll(async () => {
      const { url, close } = await database.open()
      closeDatabase = close
      api = await startApi((parts) => [...resourceRoutes(parts), ...messagesRoutes(parts)], { databaseUrl: url })
      for (const person of ['admin', 'viewer', 'guest'] as const) tokens[person] = await api.tokenOf(person)
    })
    afterAll(async () => {
      await api.close()
      closeDatabase()
    })

    const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, { as = 'admin', payload }: Sent = {}) =>
      api.call({ method, url, headers: { 'x-access-token': tokens[as] }, ...(payload ? { payload } : {}) })
    const idOf = async (username: string) => (await api.db.selectFrom('sys_user').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id
    async function add(more: object = {}): Promise<string> {
      const { body } = await ask('POST', `${base}/add`, { payload: { titile: '停机通知', msgContent: '<p>周六停机</p>', priority: 'H', ...more } })
      return z.object({ id: z.string() }).parse(body.result).id
    }
    const read = async (id: string, as: PersonName = 'admin') => ask('GET', `${base}/queryById?id=${id}`, { as })
    const stored = async (id: string) => Announcement.parse((await read(id)).body.result)
    const release = (id: string, version = '') => ask('GET', `${base}/doReleaseData?id=${id}${version}`)
    const revoke = (id: string) => ask('GET', `${base}/doReovkeData?id=${id}`)
    const versionsOf = (id: string) => api.db.selectFrom('sys_data_log').select('dataVersion').where('dataId', '=', id).orderBy('dataVersion').execute()

    test('null texts of an announcement are not given, also of what its form does not show', async () => {
      const nothing = {
        msgAbstract: null,
        startTime: null,
        endTime: null,
        msgType: null,
        userIds: null,
        openType: null,
        openPage: null,
        busType: null,
        busId: null,
      }
      const id = await add(nothing)
      expect(await stored(id)).toMatchObject({ msgAbstract: '', msgType: 'ALL', userIds: '', openType: '', openPage: '', busType: '', busId: '' })
      const edited = await ask('PUT', `${base}/edit`, { payload: { ...(await stored(id)), ...nothing, titile: '改期通知' } })
      expect(edited.body).toMatchObject({ success: true, message: '修改成功!' })
      expect(await stored(id)).toMatchObject({ titile: '改期通知', msgAbstract: '', busType: '', busId: '' })
    })

    test('an announcement is added unreleased, listed, edited, released and revoked [API-031, API-032, API-033]', async () => {
      const id = await add({ startTime: '2026-11-21 08:00:00' })
      expect(await stored(id)).toMatchObject({
        titile: '停机通知',
        sendStatus: '0',
        sendTime: null,
        startTime: '2026-11-21 08:00:00',
        sender: 'admin',
        userIds: '',
        version: 1,
      })
      const page = pageOf(Announcement).parse((await ask('GET', `${base}/list?titile=*停机*&sendStatus=0`)).body.result)
      expect(page.records.map((row) => row.id)).toContain(id)
      expect((await ask('PUT', `${base}/edit`, { payload: { ...(await stored(id)), titile: '改期通知' } })).body.message).toBe('修改成功!')
      const heard: unknown[] = []
      const stops = [
        api.bus.on('announcement.published', (event) => heard.push(['out', event])),
        api.bus.on('announcement.changed', (event) => heard.push(['back', event])),
      ]
      expect((await release(id)).body.message).toBe('该系统通知发布成功')
      expect(await stored(id)).toMatchObject({ titile: '改期通知', sendStatus: '1', sendTime: expect.any(String) as string })
      expect((await revoke(id)).body.message).toBe('该系统通知撤销成功')
      expect(await stored(id)).toMatchObject({ sendStatus: '2', cancelTime: expect.any(String) as string })
      for (const stop of stops) stop()
      const event = { id, title: '改期通知', userIds: null, isMail: false }
      expect(heard).toEqual([
        ['out', event],
        ['back', event],
      ])
    })

    test('each step by the doors of the contract is a version of the record and a line of its states', async () => {
      const id = await add()
      await release(id)
      await revoke(id)
      const changes = z.array(StateChange).parse((await ask('GET', `${base}/states?id=${id}`)).body.result)
      expect(changes.map(({ from, to, actionTitle, by }) => [from, to, actionTitle, by])).toEqual([
        ['0', '1', '发布', 'admin'],
        ['1', '2', '撤销', 'admin'],
      ])
      expect((await versionsOf(id)).map(({ dataVersion }) => Number(dataVersion))).toEqual([1, 2, 3])
      const audited = await api.db.selectFrom('mes_audit').select('action').where('entityId', '=', id).orderBy('seq').execute()
      expect(audited.map(({ action }) => action)).toEqual(['add', 'release', 'revoke'])
    })

    test('what cannot be done now is refused with a sentence and changes nothing: release twice, revoke what is not out, edit what is out', async () => {
      const id = await add()
      expect((await revoke(id)).status).toBe(409)
      await release(id)
      const before = await stored(id)
      const twice = await release(id)
      expect([twice.status, twice.body.message]).toEqual([409, '“已发布”的通知公告不能发布。现在可以：撤销'])
      expect((await ask('PUT', `${base}/edit`, { payload: { ...before, titile: 'x' } })).status).toBe(409)
      expect(await stored(id)).toEqual(before)
    })

    test('of two who edit the same version the second is told, and so is who releases what was changed since they looked', async () => {
      const id = await add()
      const mine = await stored(id)
      await ask('PUT', `${base}/edit`, { payload: { ...mine, titile: '先到' } })
      const late = await ask('PUT', `${base}/edit`, { payload: { ...mine, titile: '后到' } })
      expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('admin')])
      expect((await release(id, '&version=1')).status).toBe(409)
      expect(await stored(id)).toMatchObject({ titile: '先到', sendStatus: '0' })
      expect((await release(id, '&version=2')).status).toBe(200)
    })

    test('of 20 edits of one version at once exactly one is kept', async () => {
      const id = await add()
      const mine = await stored(id)
      const before = (await versionsOf(id)).length
      const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => ask('PUT', `${base}/edit`, { payload: { ...mine, titile: `第 ${n} 人` } })))
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
      const winner = answers.findIndex(({ status }) => status === 200)
      expect(await stored(id)).toMatchObject({ titile: `第 ${winner} 人`, version: 2 })
      expect((await versionsOf(id)).length).toBe(before + 1)
    })

    test('of 20 releases at once exactly one releases, and readers hear of it once', async () => {
      const id = await add()
      const heard: string[] = []
      const stop = api.bus.on('announcement.published', (event) => heard.push(event.id))
      const answers = await Promise.all(Array.from({ length: 20 }, () => release(id)))
      stop()
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
      expect(heard).toEqual([id])
      expect(await stored(id)).toMatchObject({ sendStatus: '1', version: 2 })
      expect(z.array(StateChange).parse((await ask('GET', `${base}/states?id=${id}`)).body.result)).toHaveLength(1)
    })

    test('one for named people keeps their names with a trailing comma, must name people who exist, and needs one to go out', async () => {
      const [viewer, guest] = [await idOf('viewer'), await idOf('guest')]
      const id = await add({ msgType: 'USER', userIds: `${viewer},${guest},${viewer}` })
      expect((await stored(id)).userIds).toBe(`${viewer},${guest},`)
      const copies = async () =>
        (await api.db.selectFrom('sys_announcement_send').select('userId').where('anntId', '=', id).execute()).map(({ userId }) => userId)
      expect((await copies()).toSorted()).toEqual([viewer, guest].toSorted())
      await ask('PUT', `${base}/edit`, { payload: { ...(await stored(id)), userIds: guest } })
      expect(await copies()).toEqual([guest])
      await ask('PUT', `${base}/edit`, { payload: { ...(await stored(id)), msgType: 'ALL' } })
      expect([(await stored(id)).userIds, await copies()]).toEqual(['', []])
      const unknown = await ask('POST', `${base}/add`, { payload: { titile: 'x', msgType: 'USER', userIds: `${viewer},nobody` } })
      expect([unknown.status, unknown.body.message]).toEqual([422, '接收人：引用的记录不存在，请重新选择'])
      const nobody = await add({ msgType: 'USER' })
      const refused = await release(nobody)
      expect([refused.status, refused.body.message]).toEqual([409, '没有选择接收人、部门或角色，请编辑后再发布'])
    })

    test('one for a department and a role reaches who works there or below and who holds it when it goes out, and nobody else', async () => {
      const at = { createBy: 'test', createTime: 1, updateBy: 'test', updateTime: 1, version: 1, departOrder: 1 }
      const departs = [
        { id: 'plant', parentId: '', departName: '工厂', orgCode: 'A01' },
        { id: 'shop', parentId: 'plant', departName: '车间', orgCode: 'A01A01' },
      ]
      await api.db
        .insertInto('sys_depart')
        .values(departs.map((depart) => ({ ...at, ...depart })))
        .execute()
      const id = await add({ msgType: 'USER', departIds: 'plant' })
      // comes to the department only after it was written
      await api.db
        .insertInto('sys_user_depart')
        .values({ userId: await idOf('viewer'), departId: 'shop' })
        .execute()
      const rung: (readonly string[] | null)[] = []
      const stop = api.bus.on('announcement.published', ({ userIds }) => rung.push(userIds))
      expect((await release(id)).status).toBe(200)
      expect(rung).toEqual([[await idOf('viewer')]])
      expect([(await read(id, 'viewer')).status, (await read(id, 'guest')).status]).toEqual([200, 404])
      expect((await ask('GET', `${base}/show/${id}`, { as: 'guest' })).status).toBe(404)
      const shown = await api.app.inject({ url: `${base}/show/${id}`, headers: { 'x-access-token': tokens.viewer } })
      expect([shown.statusCode, shown.body.includes('<p>周六停机</p>')]).toEqual([200, true])
      const role = await api.db.selectFrom('sys_role').select('id').where('roleCode', '=', 'guest').executeTakeFirstOrThrow()
      const forRole = await add({ msgType: 'USER', roleIds: role.id })
      await release(forRole)
      stop()
      expect(rung.at(-1)).toEqual([await idOf('guest')])
      await api.db.deleteFrom('sys_depart').where('id', 'in', ['plant', 'shop']).execute()
    })

    test('a deleted announcement is gone for everybody, also several at once, and readers of one that was out hear of it', async () => {
      const ids = [await add(), await add(), await add()]
      await release(ids[1] ?? '')
      const heard: unknown[] = []
      const stop = api.bus.on('announcement.changed', (event) => heard.push(event.id))
      expect((await ask('DELETE', `${base}/delete?id=${ids[0]}`)).body.message).toBe('删除成功!')
      expect((await ask('DELETE', `${base}/deleteBatch?ids=${ids[1]},${ids[2]},`)).body.message).toBe('批量删除成功！')
      stop()
      expect(heard).toEqual([ids[1]])
      for (const id of ids) expect((await read(id)).status).toBe(404)
      expect((await ask('DELETE', `${base}/delete?id=${ids[0]}`)).status).toBe(404)
    })

    test('HTML is cleaned when it is written, and codes and times are checked', async () => {
      const id = await add({ msgContent: '<p onclick="x()">好<script>alert(1)</script></p>' })
      expect((await stored(id)).msgContent).toBe('<p>好</p>')
      for (const wrong of [
        { priority: 'X' },
        { openType: 'javascript' },
        { openType: 'url', openPage: '' },
        { msgCategory: '9' },
        { titile: '' },
        { startTime: '2026-02-31x' },
        { startTime: '2026-11-21 08:00:00', endTime: '2026-11-20 08:00:00' },
        { userIds: "a' or 1=1" },
        { msgContent: 'x'.repeat(60_001) },
      ])
        expect((await ask('POST', `${base}/add`, { payload: { titile: 'x', ...wrong } })).status, JSON.stringify(wrong).slice(0, 60)).toBe(422)
      for (const probe of ["' or '1'='1", 'a,b', 'x'.repeat(65)])
        expect((await ask('GET', `${base}/queryById?id=${encodeURIComponent(probe)}`)).status).toBe(422)
    })

    test('who it is from, its state and its times are never taken from the body', async () => {
      const id = await add({ sender: '厂长', createBy: 'boss', sendStatus: '1', sendTime: '2020-01-01 00:00:00', id: 'mine', version: 9 })
      expect(id).not.toBe('mine')
      expect(await stored(id)).toMatchObject({ sender: 'admin', createBy: 'admin', sendStatus: '0', sendTime: null, version: 1 })
    })

    describe('somebody without the permission', () => {
      test('changes nothing by any verb', async () => {
        const id = await add()
        const before = await stored(id)
        const tries = [
          ask('POST', `${base}/add`, { as: 'viewer', payload: { titile: 'x' } }),
          ask('PUT', `${base}/edit`, { as: 'viewer', payload: { ...before, titile: 'x' } }),
          ask('DELETE', `${base}/delete?id=${id}`, { as: 'viewer' }),
          ask('DELETE', `${base}/deleteBatch?ids=${id}`, { as: 'viewer' }),
          ask('GET', `${base}/doReleaseData?id=${id}`, { as: 'viewer' }),
          ask('GET', `${base}/doReovkeData?id=${id}`, { as: 'viewer' }),
          ask('POST', `${base}/release`, { as: 'viewer', payload: { id, version: 1 } }),
          ask('GET', `${base}/list`, { as: 'viewer' }),
        ]
        for (const { status } of await Promise.all(tries)) expect(status).toBe(403)
        expect(await stored(id)).toEqual(before)
      })

      test('reads one only once it is out and for them, and is not told that others exist', async () => {
        const forViewer = await add({ msgType: 'USER', userIds: await idOf('viewer') })
        const never = await read('no-such-id', 'guest')
        expect((await read(forViewer, 'viewer')).status).toBe(404)
        await release(forViewer)
        const seen = await read(forViewer, 'viewer')
        expect(seen.status).toBe(200)
        expect(Announcement.parse(seen.body.result).userIds).toBe('')
        const foreign = await read(forViewer, 'guest')
        expect({ ...foreign.body, timestamp: 0 }).toEqual({ ...never.body, timestamp: 0 })
      })
    })

    test('who may see only some announcements by a data rule releases no other', async () => {
      const [mine, other] = [await add({ titile: '甲线' }), await add({ titile: '乙线' })]
      await narrowTo(api, '甲线')
      const token = await api.tokenOf('viewer')
      const door = (id: string) => api.call({ method: 'GET', url: `${base}/doReleaseData?id=${id}`, headers: { 'x-access-token': token } })
      expect([(await door(other)).status, (await door(mine)).status]).toEqual([404, 200])
      expect((await stored(other)).sendStatus).toBe('0')
    })

    test('each change is a line of the log', async () => {
      const lines = await api.db.selectFrom('sys_log').select(['logContent', 'userid']).where('logType', '=', 2).execute()
      const done = new Set(lines.map(({ logContent }) => logContent))
      for (const title of ['新增通知公告', '编辑通知公告', '删除通知公告', '批量删除通知公告', '发布通知公告', '撤销通知公告']) expect(done).toContain(title)
    })
  })

/** Viewers may list and release from now on, but only announcements with this title. */
async function narrowTo({ db }: Api, titile: string): Promise<void> {
  const { id: roleId } = await db.selectFrom('sys_role').select('id').where('roleCode', '=', 'viewer').executeTakeFirstOrThrow()
  for (const permission of ['sys:announcement:list', 'sys:announcement:release'])
    await db.insertInto('sys_role_permission').values({ roleId, permission }).execute()
  const kept = { createBy: 'admin', createTime: 0, updateBy: 'admin', updateTime: 0, version: 1 }
  const rule = { id: 'narrow', permission: 'sys:announcement:list', ruleName: '只看一条', ruleColumn: 'titile', ruleConditions: '=', ruleValue: titile }
  await db
    .insertInto('sys_permission_data_rule')
    .values({ ...kept, ...rule, status: '1' })
    .execute()
  await db.insertInto('sys_role_data_rule').values({ roleId, ruleId: 'narrow' }).execute()
}
