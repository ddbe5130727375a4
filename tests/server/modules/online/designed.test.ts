import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { systemActor } from '../../../../server/bus/unit.ts'
import type { UnitOfWork } from '../../../../server/bus/unit.ts'
import { createUnits } from '../../../../server/bus/units.ts'
import { addDesignedResource, removeDesignedResource } from '../../../../server/modules/online/designed/definitions.service.ts'
import { definitionRoutes } from '../../../../server/modules/online/designed/definitions.routes.ts'
import { createPerson } from '../../../../server/modules/identity/people/people.service.ts'
import { followDefinitions } from '../../../../server/start/designed.ts'
import type { Designed } from '../../../../server/start/designed.ts'
import { readersOfTopic } from '../../../../server/start/startLinks.ts'
import { workFor } from '../../../../server/tenancy/atWork.ts'
import { databases } from '../../../support/databases.ts'
import { createDesignedTable, dropDesignedTable, toolTable } from '../../../support/designedTable.ts'
import { startResources } from '../../../support/resourceApi.ts'
import type { Method, ResourceApi } from '../../../support/resourceApi.ts'

const path = '/online/designed/tool'
const Listed = z.object({ total: z.number(), records: z.array(z.looseObject({ id: z.string(), version: z.number() })) })

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`a resource that is described by data, on ${database.name}`, () => {
    let house: ResourceApi
    let designed: Designed
    let closeDatabase = () => {}
    let table = ''
    beforeAll(async () => {
      const { url, close } = await database.open({ hasPeople: true })
      closeDatabase = close
      house = await startResources({
        databaseUrl: url,
        more(parts) {
          designed = followDefinitions({ ...parts, log: { debug() {}, info() {}, warn() {}, error() {} } })
          return definitionRoutes({ designed })
        },
      })
    })
    afterAll(async () => {
      designed.registry.take([])
      await house.close()
      closeDatabase()
    })

    const unit = <Result>(work: (unit: UnitOfWork) => Promise<Result>) =>
      createUnits({ db: house.api.db, bus: house.api.bus, now: () => house.api.clock.now })(systemActor, work)
    const call = (method: Method, url: string, payload?: Record<string, unknown>, as?: string) => house.call(method, url, payload, as)
    const rows = async () => Listed.parse((await call('GET', `${path}/list`)).body.result)
    const settled = () => designed.upToDate() // what the bus has rung for

    beforeEach(async () => {
      table = await createDesignedTable(house.api.db, toolTable)
      await unit((one) => addDesignedResource(one, toolTable))
      await settled()
      return async () => {
        await unit((one) => removeDesignedResource(one, 'tool')).catch(() => {}) // a test may have taken it away
        await settled()
        await dropDesignedTable(house.api.db, table)
      }
    })

    test('has the routes of every other: it lists, adds, edits, deletes, and says what is wrong', async () => {
      expect((await call('POST', `${path}/add`, { toolNo: 'T-1', toolName: '扳手', pieces: 3, boughtOn: '2026-01-31', state: '1' })).body.message).toBe(
        '添加成功！',
      )
      const [row] = (await rows()).records
      expect(row).toMatchObject({ toolNo: 'T-1', toolName: '扳手', pieces: 3, boughtOn: '2026-01-31', state_dictText: '有效', version: 1 })
      expect((await call('PUT', `${path}/edit`, { id: row?.id, version: 1, toolName: '活动扳手' })).status).toBe(200)
      expect((await call('PUT', `${path}/edit`, { id: row?.id, version: 1, toolName: '别的' })).status).toBe(409)
      expect((await rows()).records).toMatchObject([{ toolName: '活动扳手', pieces: 3, version: 2 }])
      expect((await call('POST', `${path}/add`, { toolName: '没有编号', pieces: 100 })).body).toMatchObject({
        code: 422,
        result: { fields: { toolNo: ['请填写工具编号'], pieces: ['不大于 99'] } },
      })
      expect((await call('DELETE', `${path}/delete?id=${row?.id}`)).status).toBe(200)
      expect((await rows()).total).toBe(0)
    })

    test('takes a file as every other does, all of it or nothing', async () => {
      const resource = designed.registry.named('onlineTool')?.resource
      if (!resource) throw new Error('it is not served')
      const csv = (text: string) => [{ name: '工具.csv', bytes: Buffer.from(text) }]
      const wrong = await house.imported(resource, csv('工具编号,工具名称,件数\nT-1,扳手,2\nT-2,锤子,多\n'))
      expect(wrong.body).toMatchObject({ success: false, result: { errorCount: 1 } })
      const { fileUrl } = z.object({ fileUrl: z.string() }).parse(wrong.body.result)
      const faults = await house.api.app.inject({ url: fileUrl, headers: { 'x-access-token': house.token } })
      expect(faults.body).toContain('3,件数,“多”不可用：应为数值')
      expect((await rows()).total).toBe(0)
      expect((await house.imported(resource, csv('工具编号,工具名称,件数\nT-1,扳手,2\nT-2,锤子,4\n'))).body.success).toBe(true)
      expect((await rows()).records).toMatchObject([
        { toolNo: 'T-1', pieces: 2 },
        { toolNo: 'T-2', pieces: 4 },
      ])
      expect((await house.exported(resource, 'format=csv')).toString()).toContain('锤子')
    })

    test('is found by the search, in the versions and in the check for what is taken', async () => {
      await call('POST', `${path}/add`, { toolNo: 'T-77', toolName: '游标卡尺' })
      const [row] = (await rows()).records
      expect((await call('GET', '/sys/search?words=卡尺')).body.result).toMatchObject([{ resource: 'onlineTool', label: 'T-77', besides: '游标卡尺' }])
      expect((await call('GET', `/sys/dataLog/queryDataVerList?dataTable=onlineTool&dataId=${row?.id}`)).body.result).toMatchObject([{ dataVersion: 1 }])
      const taken = (no: string) => call('GET', `/sys/duplicate/check?tableName=online_tool&fieldName=toolNo&fieldVal=${no}&dataId=`)
      expect([(await taken('T-77')).body.success, (await taken('T-78')).body.success]).toEqual([false, true])
    })

    test('is nobody’s but the administrator’s until its rights are given, and what was given stays when it goes and opens nothing', async () => {
      const person = await createPerson(house.api.db, {
        username: 'keeper',
        realname: '库管',
        password: 'a-long-password-1',
        roleCode: 'guest',
        phone: null,
        email: null,
      })
      const token = await house.api.sessions.open({ id: person, tokenVersion: 1 }, { address: '127.0.0.1', agent: 'test' })
      const list = async () => (await call('GET', `${path}/list`, undefined, token)).status
      const definitions = async () =>
        z.array(z.object({ code: z.string() })).parse((await call('GET', '/online/designed/definitions', undefined, token)).body.result)
      expect([await list(), await definitions()]).toEqual([403, []])

      const role = await house.api.db.selectFrom('sys_role').select('id').where('roleCode', '=', 'guest').executeTakeFirstOrThrow()
      const granted = await call('POST', '/sys/permission/saveRolePermission', { roleId: role.id, permissionIds: 'online-table-tool', lastpermissionIds: '' })
      expect(granted.body.message).toBe('保存成功！')
      expect([await list(), await definitions()]).toMatchObject([200, [{ code: 'tool' }]])
      expect((await call('POST', `${path}/add`, { toolNo: 'T-1' }, token)).status).toBe(403)
      expect(readersOfTopic('resource:onlineTool')).toMatchObject({ permission: 'online:tool:list', owner: 'tenant' })

      await unit((one) => removeDesignedResource(one, 'tool'))
      await settled()
      expect([await list(), await definitions()]).toEqual([404, []])
      expect(readersOfTopic('resource:onlineTool')).toBeNull()
      const held = await house.api.db
        .selectFrom('sys_role_permission')
        .select('permission')
        .where('roleId', '=', role.id)
        .where('permission', 'like', 'online:tool:%')
        .execute()
      expect(held).toEqual([{ permission: 'online:tool:list' }])

      await unit((one) => addDesignedResource(one, toolTable))
      await settled()
      expect(await list()).toBe(200)
    })

    test('keeps each tenant to its own rows, whichever statement reads them, as long as it is served', async () => {
      const { db } = house.api
      const kept = sql`${sql.join(['r7', 'x', 1, 'x', 1, 1, 7, 'T-7'])}`
      await sql`insert into ${sql.table(table)} ("id", "createBy", "createTime", "updateBy", "updateTime", "version", "tenantId", "toolNo") values (${kept})`.execute(
        db,
      )
      const seenBy = async (tenant: number) => workFor(tenant, () => sql`select "id" from ${sql.table(table)}`.execute(db)).then(({ rows }) => rows.length)
      expect([await seenBy(7), await seenBy(0), (await rows()).total]).toEqual([1, 0, 0])
      await expect(sql`select * from online_tool`.execute(db)).rejects.toThrow('name it by sql.table')
      await unit((one) => removeDesignedResource(one, 'tool'))
      await settled()
      expect(await seenBy(0)).toBe(1) // nobody's any more but the one who made it
    })

    test('is saved together with its lines, and stands under itself as a tree', async () => {
      const part = {
        code: 'toolPart',
        title: '配件',
        label: 'partNo',
        below: 'tool',
        fields: [
          { kind: 'reference', name: 'toolId', title: '工具', resource: 'onlineTool', form: 'once', list: 'never' },
          { kind: 'number', name: 'seq', title: '行' },
          { kind: 'text', name: 'partNo', title: '配件编号', isRequired: true },
          { kind: 'tree', name: 'above', title: '上级', resource: 'onlineToolPart' },
        ],
        tree: { parent: 'above', root: '' },
        defaultSort: { column: 'partNo', order: 'asc' },
      }
      const parts = await createDesignedTable(house.api.db, part)
      await unit(async (one) => {
        await addDesignedResource(one, part)
        await addDesignedResource(one, { ...toolTable, lines: [{ code: 'toolPart', parentField: 'toolId', orderField: 'seq' }] })
      })
      await settled()
      const line = (key: string, partNo: string) => ({ key, seq: 1, partNo })
      const lines = { onlineToolPart: { changed: [line('a', 'P-1'), line('b', '')], deleted: [] } }
      expect((await call('POST', `${path}/add`, { toolNo: 'T-1', lines })).body.result).toMatchObject({
        lines: { onlineToolPart: { b: { partNo: ['请填写配件编号'] } } },
      })
      expect((await rows()).total).toBe(0)
      lines.onlineToolPart.changed = [line('a', 'P-1'), line('b', 'P-2')]
      expect((await call('POST', `${path}/add`, { toolNo: 'T-1', lines })).status).toBe(200)
      const [tool] = (await rows()).records
      const whole = (await call('GET', `${path}/queryWithLines?id=${tool?.id}`)).body.result
      expect(whole).toMatchObject({ record: { toolNo: 'T-1' }, lines: { onlineToolPart: [{ partNo: 'P-1' }, { partNo: 'P-2' }] } })
      expect((await call('GET', '/online/designed/toolPart/treeList')).body.result).toMatchObject([{ label: 'P-1' }, { label: 'P-2' }])
      await expect(unit((one) => removeDesignedResource(one, 'toolPart'))).rejects.toThrow('它是“工具”的明细，请先从那里去掉')
      await unit((one) => removeDesignedResource(one, 'tool'))
      await unit((one) => removeDesignedResource(one, 'toolPart'))
      await settled()
      await dropDesignedTable(house.api.db, parts)
    })

    test('is refused with what keeps it from being used, and nothing of it is kept', async () => {
      const { db } = house.api
      const kept = () => db.selectFrom('sys_designed_resource').select(['code', 'definition']).execute()
      const before = await kept()
      const [first, ...others] = toolTable.fields
      const refusals: [definition: object, sentence: string][] = [
        [{ ...toolTable, code: 'missing' }, '数据表 online_missing 还没有这些列：id、createBy、createTime、updateBy、updateTime，请先同步数据库'],
        [
          { ...toolTable, fields: [...toolTable.fields, { kind: 'text', name: 'colour', title: '颜色' }] },
          '数据表 online_tool 还没有这些列：colour，请先同步数据库',
        ],
        [
          { ...toolTable, fields: [{ ...first, mask: { unless: 'no:such:right', as: 'nothing' } }, ...others] },
          '字段 toolNo 的脱敏权限 no:such:right 不存在，请重新选择',
        ],
        [{ ...toolTable, lines: [{ code: 'nothing', parentField: 'x', orderField: 'y' }] }, '定义不能使用'],
        [{ ...toolTable, code: 'sys_user' }, '编码应以小写字母开头，只用字母和数字，不超过 32 位'],
      ]
      for (const [definition, sentence] of refusals) await expect(unit((one) => addDesignedResource(one, definition))).rejects.toThrow(sentence)
      await expect(unit((one) => removeDesignedResource(one, 'nothing'))).rejects.toThrow('没有这张表，请刷新后重试')
      expect(await kept()).toEqual(before)
      await unit((one) => addDesignedResource(one, { ...toolTable, fields: [{ ...first, mask: { unless: 'online:tool:edit', as: 'nothing' } }, ...others] }))
    })

    test('has one right for each verb in the menu, and loses that of a verb that goes, whoever is called nearly alike', async () => {
      const rights = async (code: string) =>
        (await house.api.db.selectFrom('sys_permission').select('id').orderBy('id').execute())
          .map(({ id }) => id)
          .filter((id) => id.startsWith(`online:${code}:`))
      const other = await createDesignedTable(house.api.db, { ...toolTable, code: 'toOl' })
      await unit((one) => addDesignedResource(one, { ...toolTable, code: 'toOl', title: '别的' }))
      await unit((one) => addDesignedResource(one, { ...toolTable, verbs: ['list', 'export'] }))
      expect(await rights('tool')).toEqual(['online:tool:export', 'online:tool:list'])
      expect(await rights('toOl')).toHaveLength(6)
      await unit((one) => removeDesignedResource(one, 'toOl'))
      expect([await rights('toOl'), (await rights('tool')).length]).toEqual([[], 2])
      await dropDesignedTable(house.api.db, other)
    })

    test('leaves a line in the audit chain for each time it is described, and for its end', async () => {
      const lines = async () =>
        (await house.api.db.selectFrom('mes_audit').select('action').where('entityId', '=', 'tool').orderBy('seq').execute()).map(({ action }) => action)
      const before = (await lines()).length
      await unit((one) => addDesignedResource(one, { ...toolTable, title: '量具' }))
      await unit((one) => removeDesignedResource(one, 'tool'))
      expect((await lines()).slice(before)).toEqual(['designedResource.edit', 'designedResource.delete'])
    })

    test('asks who calls before it says that there is no such table', async () => {
      const nobody = await house.api.call({ method: 'GET', url: '/online/designed/nothing/list' })
      expect(nobody.status).toBe(401)
      expect((await call('GET', '/online/designed/nothing/list')).body.message).toBe('这张表不存在，或已经停用：请刷新页面，或联系管理员')
      expect((await call('GET', `${path}/nothing`)).status).toBe(404)
    })
  })
