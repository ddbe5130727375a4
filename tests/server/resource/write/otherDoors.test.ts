import { beforeAll, describe, expect, test } from 'vitest'
import { atLeast } from '../../../support/atLeast.ts'
import { atOnce } from '../../../support/atOnce.ts'
import { databases } from '../../../support/databases.ts'
import type { Method } from '../../../support/resourceApi.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'
import { wholeDatabase } from '../../../support/wholeDatabase.ts'

type Shown = { id: string | number; version: number; children?: Shown[] }
type Door = {
  door: string
  add: [string, Record<string, unknown>]
  /** reads what there is, and the name by which the added one is known there */
  list: string
  known: [string, string]
  edit: [Method, string]
  changed: [object, string]
  other: object
}

const rule = { permissionId: 'sys:dict:list', ruleColumn: 'dictCode', ruleConditions: '=', ruleValue: 'a', status: '1' }
const menu = (base: string): Door => ({
  door: `${base}/edit`,
  add: [`${base}/add`, { name: '第一名', menuType: 0, url: `/first${base}` }],
  list: `${base}/list`,
  known: ['url', `/first${base}`],
  edit: ['PUT', `${base}/edit`],
  changed: [{ name: '改过的名' }, '菜单名称'],
  other: { description: '别的' },
})
/** Addresses of the contract at which a record of a resource is changed beside the resource's own. */
const doors: readonly Door[] = [
  menu('/sys/permission'),
  menu('/sys/permissionApp'),
  {
    door: '/sys/permission/editPermissionRule',
    add: ['/sys/permission/addPermissionRule', { ...rule, ruleName: '规则一' }],
    list: '/sys/permission/getPermRuleListByPermId?permissionId=sys:dict:list',
    known: ['ruleName', '规则一'],
    edit: ['PUT', '/sys/permission/editPermissionRule'],
    changed: [{ ruleValue: 'b' }, '值'],
    other: { status: '0' },
  },
  {
    door: '/sys/tenant/edit',
    add: ['/sys/tenant/add', { id: 41, name: '四十一厂', beginDate: '2020-01-01', endDate: '' }],
    list: '/sys/tenant/list?pageSize=100',
    known: ['name', '四十一厂'],
    edit: ['PUT', '/sys/tenant/edit'],
    changed: [{ name: '改过的厂' }, '租户名称'],
    other: { status: 0 },
  },
]

/** A record has one version, whatever door it is changed by (factory.md 4 R12). */
for (const database of databases)
  describe.skipIf(database.isLeftOut)(`doors of the contract on ${database.name}`, () => {
    const house = resourcesOn(database)
    const read = new Map<string, Shown>()
    const shownAt = async ({ list }: Door): Promise<Shown[]> => {
      const { result } = (await house.call('GET', list)).body
      return Array.isArray(result) ? (result as Shown[]) : (result as { records: Shown[] }).records // lists of the contract
    }
    beforeAll(async () => {
      for (const door of atLeast(4, doors)) {
        const added = await house.call('POST', door.add[0], door.add[1])
        if (added.status !== 200) throw new Error(`${door.door}: ${added.body.message}`)
        const found = (await shownAt(door)).find((row) => (row as unknown as Record<string, unknown>)[door.known[0]] === door.known[1])
        if (!found) throw new Error(`${door.door} lists nothing of what was added`)
        read.set(door.door, found)
      }
    })
    /** As somebody sends back what was read with something changed. */
    const send = ({ door, add, edit: [method, url] }: Door, changed: object, version?: number) => {
      const { children: _below, ...row } = { ...add[1], ...read.get(door) } as Shown
      return house.call(method, url, { ...row, ...changed, version })
    }

    test.for(doors)('$door: a version that is over is refused with who saved which fields, and nothing is written', async (door) => {
      const version = Number(read.get(door.door)?.version)
      expect(version).toBeGreaterThan(0)
      expect((await send(door, door.changed[0], version)).status).toBe(200)
      const before = await wholeDatabase(house.api.db)
      const late = await send(door, door.other, version)
      expect([late.status, late.body.message]).toEqual([409, `admin 保存过这条记录，改了 ${door.changed[1]}，请刷新后重新修改`])
      expect((late.body.result as { changed: string[] }).changed).toEqual(Object.keys(door.changed[0]))
      expect(await wholeDatabase(house.api.db)).toEqual(before)
      expect((await send(door, { ...door.changed[0], ...door.other }, version + 1)).status).toBe(200)
      expect((await send(door, door.changed[0])).status).toBe(200) // a client of the contract knows no version
    })

    test.for(doors)('$door: of two edits of one version at once one is done and the other is told', async (door) => {
      const now = (await shownAt(door)).find(({ id }) => id === read.get(door.door)?.id)
      const version = Number(now?.version)
      const answers = await atOnce(house.api.db, [() => send(door, door.changed[0], version), () => send(door, door.other, version)])
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
      const after = (await shownAt(door)).find(({ id }) => id === read.get(door.door)?.id)
      expect(after?.version).toBe(version + 1)
    })
  })
