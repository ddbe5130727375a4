import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { ListView, listViewPaths, mostViews } from '#contract/modules/listViews/listView.ts'
import { listViews } from '../../../../server/modules/listViews/module.ts'
import { databases } from '../../../support/databases.ts'
import { startResources } from '../../../support/resourceApi.ts'
import type { ResourceApi } from '../../../support/resourceApi.ts'
import { addTenant } from '../../../support/tenants.ts'

const late = { list: 'sysPosition', title: '会晚', query: { name: '%蜜桃%', column: 'name', order: 'asc' } }

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`on ${database.name}`, () => {
    let house: ResourceApi
    let closeDatabase = () => {}
    let tokens: { admin: string; viewer: string; guest: string }
    beforeAll(async () => {
      const { url, close } = await database.open()
      closeDatabase = close
      house = await startResources({ databaseUrl: url, more: (parts) => listViews.routes(parts) })
      const { db, tokenOf } = house.api
      const { id: roleId } = await db.selectFrom('sys_role').select('id').where('roleCode', '=', 'viewer').executeTakeFirstOrThrow()
      await db.insertInto('sys_role_permission').values({ roleId, permission: 'sys:position:list' }).execute()
      tokens = { admin: await tokenOf('admin'), viewer: await tokenOf('viewer'), guest: await tokenOf('guest') }
    })
    afterAll(async () => {
      await house.close()
      closeDatabase()
    })
    beforeEach(() => house.api.db.deleteFrom('sys_list_view').execute())

    const keep = (view: object, who: keyof typeof tokens = 'admin') => house.call('POST', listViewPaths.save, { ...view }, tokens[who])
    const views = async (who: keyof typeof tokens = 'admin') =>
      z.array(ListView).parse((await house.call('GET', listViewPaths.mine, undefined, tokens[who])).body.result)
    const titles = async (who: keyof typeof tokens) => (await views(who)).map(({ title, isOwn }) => [title, isOwn])

    test('a view is kept as it was asked, and one of the same name takes its place', async () => {
      expect((await keep(late)).status).toBe(200)
      expect(await views()).toMatchObject([{ ...late, isShared: false, isOwn: true }])
      expect((await keep({ ...late, title: ' 会晚 ', query: { words: '蜜桃' } })).status).toBe(200)
      expect(await views()).toMatchObject([{ title: '会晚', query: { words: '蜜桃' } }])
    })

    test('six saves of one name at once are one view', async () => {
      const answers = await Promise.all(Array.from({ length: 6 }, (_, at) => keep({ ...late, query: { words: `第${at}次` } })))
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
      const [view, ...others] = await views()
      expect(others).toEqual([])
      expect(view?.query['words']).toMatch(/^第\d次$/)
      expect(new Set(answers.map(({ body }) => z.object({ id: z.string() }).parse(body.result).id))).toEqual(new Set([view?.id]))
    })

    test('others find what is shared, of lists that they may see, after their own', async () => {
      await keep(late)
      await keep({ ...late, title: '大家的', isShared: true })
      await keep({ list: 'sysRole', title: '角色', query: { words: 'x' }, isShared: true })
      await keep({ ...late, title: '看的' }, 'viewer')
      expect(await titles('viewer')).toEqual([
        ['看的', true],
        ['大家的', false],
      ])
      expect(await titles('guest')).toEqual([])
      expect((await titles('admin')).length).toBe(3)
    })

    test('who may not share keeps for themselves, and of no list that they may not see', async () => {
      expect((await keep({ ...late, isShared: true }, 'viewer')).body).toMatchObject({ success: false, message: '没有分享视图的权限，可以先存为自己的视图' })
      expect((await keep({ ...late, list: 'sysRole' }, 'viewer')).status).toBe(404)
      expect((await keep({ ...late, list: 'nothing' })).status).toBe(404)
      expect((await keep(late, 'viewer')).status).toBe(200)
      expect(await titles('viewer')).toEqual([['会晚', true]])
    })

    test('what is no view is refused with a sentence, and nothing is kept', async () => {
      for (const [wrong, sentence] of [
        [{ title: '  ' }, '请填写视图名称'],
        [{ title: '字'.repeat(21) }, '视图名称不超过 20 个字符'],
        [{ query: {} }, '没有任何条件或排序，请先筛选再存为视图'],
        [{ query: { words: 'x', pageNo: '3', nothing: '1' } }, '这个列表没有条件 pageNo、nothing，请重新筛选后再保存'],
        [{ query: { words: 'x'.repeat(4001) } }, '这个视图的条件太长，请减少条件'],
        [{ query: Object.fromEntries(Array.from({ length: 41 }, (_none, at) => [`f${at}`, 'x'])) }, '条件不超过 40 个'],
      ] as const) {
        const { status, body } = await keep({ ...late, ...wrong })
        expect([status, body.message]).toEqual([422, expect.stringContaining(sentence)])
      }
      expect(await views()).toEqual([])
    })

    test('a list has so many views of a person, and no more', async () => {
      for (let at = 0; at < mostViews; at += 1) expect((await keep({ ...late, title: `视图 ${at}` })).status).toBe(200)
      expect((await keep(late)).body.message).toBe('一个列表最多存 12 个视图，请先删除不用的')
      expect((await keep({ ...late, title: '视图 3', query: { words: 'x' } })).status).toBe(200)
      expect((await keep({ ...late, list: 'sysRole', query: { words: 'x' } })).status).toBe(200)
    })

    test('a view is removed by who keeps it, a shared one by who may share, and by nobody else', async () => {
      const id = async (view: object, who: 'admin' | 'viewer') => ((await keep(view, who)).body.result as { id: string }).id // as kept
      const remove = (of: string, who: 'admin' | 'viewer') => house.call('DELETE', `${listViewPaths.remove}?id=${of}`, undefined, tokens[who])
      const [mine, everybodys, theirs] = [await id(late, 'admin'), await id({ ...late, title: '大家的', isShared: true }, 'admin'), await id(late, 'viewer')]
      for (const [of, who] of [
        [mine, 'viewer'],
        [everybodys, 'viewer'],
        [theirs, 'admin'],
      ] as const)
        expect((await remove(of, who)).body.message).toBe('这个视图已经不在了')
      await house.api.db.updateTable('sys_list_view').set({ isShared: 1 }).where('id', '=', theirs).execute()
      for (const [of, who] of [
        [mine, 'admin'],
        [theirs, 'admin'],
      ] as const)
        expect((await remove(of, who)).status).toBe(200)
      expect(await titles('admin')).toEqual([['大家的', true]])
    })

    test('a tenant’s views are its own', async () => {
      const admin = await house.api.db.selectFrom('sys_user').select('id').where('username', '=', 'admin').executeTakeFirstOrThrow()
      await addTenant(house.api.db, { id: 7, name: 'seven' }, [admin.id])
      await keep({ ...late, isShared: true })
      const there = { method: 'GET', url: listViewPaths.mine, headers: { 'x-access-token': tokens.admin, 'tenant-id': '7' } } as const
      expect((await house.api.call(there)).body.result).toEqual([])
      expect((await views()).length).toBe(1)
    })
  })
