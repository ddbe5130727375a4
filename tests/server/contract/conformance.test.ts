import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { atLeast } from '../../support/atLeast.ts'
import type { Method } from '../../support/resourceApi.ts'
import { joinDeparts } from '../../../server/modules/organisation/departs/departs.service.ts'
import { registered } from '../../../server/modules/modules.ts'
import { startApi } from '../../support/api.ts'
import type { Api } from '../../support/api.ts'
import { routesBesidesOffice } from '../../support/everyRoute.ts'
import { inventory } from '../routeInventory.ts'
import { sampleRow } from '../../support/sampleRow.ts'
import { endpoints, notYet, refused, standardSix } from './endpoints.ts'
import { named } from './named.ts'
import type { Made } from './endpoints.ts'

/** The wire as api-contract.md says it, and as clients that were not written for us call it. */
let api: Api
let token = ''
let made: Made
beforeAll(async () => {
  api = await startApi(routesBesidesOffice)
  token = await api.tokenOf('admin')
  made = await makeRecords()
})
afterAll(() => api.close())

const Id = z.looseObject({ id: z.string(), version: z.number() })
type Sent = Readonly<Record<string, unknown>>
const call = (method: Method, url: string, payload?: object) => api.call({ method, url, headers: { 'x-access-token': token }, ...(payload ? { payload } : {}) })
async function add(path: string, row: Sent) {
  const { status, body } = await call('POST', `${path}/add`, row)
  expect([path, status, body.message]).toEqual([path, 200, '添加成功！'])
  return Id.parse(body.result)
}

async function makeRecords(): Promise<Made> {
  const depart = await add('/sys/sysDepart', { departName: '总公司', orgCategory: '1', parentId: null, departOrder: '0', mobile: null })
  await add('/sys/sysDepart', { departName: '生产部', orgCategory: '2', parentId: depart.id })
  const category = await add('/sys/category', { name: '原料', pid: '0' })
  await add('/sys/category', { name: '色料', pid: category.id })
  const dict = await add('/sys/dict', { dictName: '停机原因', dictCode: 'down_reason', type: 1 })
  const item = await add('/sys/dictItem', { dictId: dict.id, itemText: '换模', itemValue: '1', sortOrder: '2', status: '1' })
  const role = await add('/sys/role', { roleName: '统计员', roleCode: 'statistician', description: null })
  const position = await add('/sys/position', { name: '班长', code: 'foreman', postRank: '', companyId: null })
  const user = await api.db.selectFrom('sys_user').select('id').where('username', '=', 'admin').executeTakeFirstOrThrow()
  await joinDeparts(api.db, user.id, ['A01'])
  await call('POST', '/sys/annountCement/add', { titile: '停电通知', msgContent: '<p>周日停电</p>', priority: 'H', msgCategory: '1', msgType: 'ALL' })
  const template = {
    templateName: '停机',
    templateCode: 'stand_still',
    templateType: '4',
    templateContent: '设备 ${machine} 停机',
    templateTestJson: '{"machine":"ML-01"}',
  }
  await add('/sys/message/sysMessageTemplate', template)
  const announcement = await api.db.selectFrom('sys_announcement').select('id').where('titile', '=', '停电通知').executeTakeFirstOrThrow()
  return {
    user: user.id,
    depart: depart.id,
    category: category.id,
    dict: dict.id,
    item: item.id,
    role: role.id,
    position: position.id,
    announcement: announcement.id,
  }
}

for (const [section, rows] of Object.entries(endpoints))
  describe(`section ${section}`, () => {
    test.each(atLeast(1, rows).map((row, at) => ({ name: `${at + 1} ${row.call}`, row })))(
      '$name answers in an envelope whose result has its shape',
      async ({ row }) => {
        const [method = '', path = ''] = row.call.split(' ')
        const { status, body } = await call(method as Method, path + (row.url?.(made) ?? ''), row.body?.(made) ?? (method === 'GET' ? undefined : {})) // spelled by the type of `call`
        expect([status, body.success, typeof body.message]).toEqual([200, true, 'string'])
        expect(row.message ?? body.message).toBe(body.message)
        expect([0, 200]).toContain(body.code)
        expect(body.timestamp).toBeGreaterThan(1_600_000_000_000)
        expect(body).toHaveProperty('result')
        const { error } = row.result.safeParse(body.result)
        expect(error?.issues ?? []).toEqual([])
      },
    )
  })

test('every success carries a result, also where there is nothing to say', async () => {
  const entry = await add('/sys/dictItem', { dictId: made.dict, itemText: '清洁', itemValue: '9' })
  const answers = [await call('DELETE', `/sys/dictItem/delete?id=${entry.id}`), await call('POST', '/sys/logout')]
  for (const { body } of answers) expect(body).toMatchObject({ success: true, result: null })
  token = await api.tokenOf('admin')
})

describe('a value that is taken is an answer and no failed call', () => {
  test.each([
    ['/sys/duplicate/check?tableName=sys_role&fieldName=role_code&fieldVal=statistician&dataId=', '该值不可用，系统中已存在！'],
    ['/sys/duplicate/check?tableName=sys_role&fieldName=roleCode&fieldVal=statistician', '该值不可用，系统中已存在！'],
    ['/sys/duplicate/check?tableName=sys_dict&fieldName=dict_code&fieldVal=sex', '该值不可用，系统中已存在！'],
    ['/sys/role/checkRoleCode?roleCode=statistician', '角色编码已存在'],
    ['/sys/sysDepart/searchBy?keyWord=nobody', '未查询匹配数据！'],
    ['/sys/category/loadOne?field=id&val=nobody', '查询无果'],
  ])('%s', async (url, message) => {
    const { status, body } = await call('GET', url)
    expect([status, body.success, body.message]).toEqual([200, false, message])
  })

  test('of an entry of a dictionary too, and not for the entry itself', async () => {
    const asked = (id: string) => call('GET', `/sys/dictItem/dictItemCheck?id=${id}&dictId=${made.dict}&itemValue=1`)
    expect((await asked('')).body).toMatchObject({ success: false, message: '该值不可用，系统中已存在！' })
    expect((await asked(made.item)).body).toMatchObject({ success: true, message: '该值可用！' })
  })
})

describe.each(standardSix.map((path) => ({ path })))('the standard six of $path', ({ path }) => {
  const resource = () => {
    const found = registered.find(({ resource: { path: at } }) => at === path)?.resource
    if (!found) throw new Error(`${path} is no resource`)
    return found
  }
  let seed = 500
  const sample = async () => {
    seed += 1
    const row = await sampleRow(resource(), seed, async (name) => (name === 'sysDict' ? made.dict : made.depart))
    return resource().tree ? { ...row, [resource().tree?.parent ?? '']: null } : row
  }
  const written = () => resource().fields.filter(({ form }) => form === 'edited')

  test('take numbers as texts, and null and blank as not given', async () => {
    const row = await sample()
    const asTexts = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, typeof value === 'number' ? String(value) : value]))
    const first = await add(path, asTexts)
    const numbers = Object.entries(row).filter(([, value]) => typeof value === 'number')
    expect(numbers.map(([name]) => [name, first[name]])).toEqual(numbers)
    const required = new Set(
      resource()
        .fields.filter(({ isRequired }) => isRequired)
        .map(({ name }) => name),
    )
    const bare = await sample()
    const blanks = Object.entries(bare).map(([name, value], at) => [name, required.has(name) ? value : at % 2 === 0 ? null : ''] as const)
    const left = await add(path, Object.fromEntries(Object.entries(await sample()).filter(([name]) => required.has(name))))
    const blank = await add(path, Object.fromEntries(blanks))
    const optional = written().filter(({ name }) => !required.has(name))
    expect(optional.map(({ name }) => [name, blank[name]])).toEqual(optional.map(({ name }) => [name, left[name]]))
  })

  test('keep on edit what is not named, and empty what is null or blank', async () => {
    const row = await add(path, await sample())
    const { label } = resource()
    const fresh = String((await sample())[label])
    const edited = Id.parse((await call('PUT', `${path}/edit`, { id: row.id, version: String(row.version), [label]: fresh })).body.result)
    expect(edited[label]).toBe(fresh)
    const others = written().filter(({ name }) => name !== label)
    expect(others.map(({ name }) => [name, edited[name]])).toEqual(others.map(({ name }) => [name, row[name]]))
    let { version } = edited
    for (const { name, isRequired } of atLeast(2, written())) {
      if (name === resource().tree?.parent) continue
      for (const nothing of [null, '']) {
        const { status, body } = await call('POST', `${path}/edit`, { id: row.id, version, [name]: nothing })
        expect([name, nothing, status]).toEqual([name, nothing, isRequired ? 422 : 200])
        if (isRequired) continue
        const after = Id.parse(body.result)
        version = after.version
        expect(after[label]).toBe(fresh)
        expect([null, '', ...initials(name)]).toContain(typeof row[name] === 'string' ? after[name] : '')
      }
    }
  })

  /** what an emptied field says of itself where its rules have a word for nothing */
  const initials = (name: string) => resource().fields.flatMap((field) => (field.name === name && field.initial !== undefined ? [field.initial] : []))

  test('read a page of whatever size, one by its id, and delete with the messages of the contract', async () => {
    const [one, two, three] = [await add(path, await sample()), await add(path, await sample()), await add(path, await sample())]
    const listed = z
      .looseObject({ records: z.array(Id), size: z.number(), total: z.number() })
      .parse((await call('GET', `${path}/list?pageNo=1&pageSize=99999`)).body.result)
    expect(listed.size).toBeLessThanOrEqual(1000)
    expect(listed.records.length).toBeGreaterThanOrEqual(3)
    expect((await call('GET', `${path}/queryById?id=${one.id}`)).body.result).toMatchObject({ id: one.id })
    expect((await call('DELETE', `${path}/delete?id=${one.id}`)).body).toMatchObject({ success: true, message: '删除成功!', result: null })
    expect((await call('DELETE', `${path}/deleteBatch?ids=${two.id},${three.id},`)).body).toMatchObject({
      success: true,
      message: '批量删除成功！',
      result: null,
    })
    expect((await call('GET', `${path}/queryById?id=${two.id}`)).body).toMatchObject({ success: false, message: '未找到对应实体' })
  })
})

test('a dictionary keeps the type that a client gave it', async () => {
  expect((await call('GET', `/sys/dict/queryById?id=${made.dict}`)).body.result).toMatchObject({ type: 1 })
})

test('a level of categories says which of them have others below', async () => {
  const Level = z.object({ records: z.array(z.looseObject({ id: z.string(), hasChild: z.string() })) })
  const top = Level.parse((await call('GET', '/sys/category/rootList')).body.result).records.find(({ id }) => id === made.category)
  const below = Level.parse((await call('GET', `/sys/category/getChildListBatch?parentIds=${made.category}`)).body.result).records
  expect([top?.hasChild, below.map(({ hasChild }) => hasChild)]).toEqual(['1', ['0']])
})

test('a category is deleted with everything below it', async () => {
  const top = await add('/sys/category', { name: '包材', pid: '' })
  const below = await add('/sys/category', { name: '瓶', pid: top.id })
  expect((await call('DELETE', `/sys/category/delete?id=${top.id}`)).body).toMatchObject({ success: true, message: '删除成功!' })
  expect((await call('GET', `/sys/category/queryById?id=${below.id}`)).body.success).toBe(false)
})

test('standard dictionaries have the values and the texts of the contract, in its order', async () => {
  const texts = async (code: string) =>
    z
      .array(z.object({ value: z.string(), text: z.string() }))
      .parse((await call('GET', `/sys/dict/getDictItems/${code}`)).body.result)
      .map(({ value, text }) => `${value}=${text}`)
      .join(', ')
  // api-contract.md 4.2, as it stands there
  const standard = `sex: 1=男, 2=女 · priority: H=高, M=中, L=低 · user_status: 1=正常, 2=冻结 · del_flag: 1=已删除, 0=正常 · dict_item_status: 1=启用, 0=不启用 · valid_status: 0=无效, 1=有效 · yn: 1=是, 0=否 · is_open: Y=是, N=否 · menu_type: 0=一级菜单, 1=子菜单, 2=按钮权限 · perms_type: 1=显示, 2=禁用 · log_type: 1=登录日志, 2=操作日志 · quartz_status: 0=正常, -1=停止 · tenant_status: 1=正常, 0=冻结 · position_rank: 1=员级, 2=助级, 3=中级, 4=副高级, 5=正高级 · org_category: 1=公司, 2=部门, 3=岗位 · depart_status: 0=不启用, 1=启用 · activiti_sync: 1=同步, 0=不同步 · msgType: 1=短信, 2=邮件, 3=微信, 4=系统 · msgSendStatus: 0=未发送, 1=发送成功, 2=发送失败 · urgent_level: 1=一般, 2=重要, 3=紧急 · msg_category: 1=通知公告, 2=系统消息 · send_status: 0=未发布, 1=已发布, 2=已撤销`
  for (const line of standard.split(' · ')) {
    const [code = '', entries = ''] = line.split(': ')
    expect([code, await texts(code)]).toEqual([code, entries])
  }
})

test('the menu has the addresses and components of the contract', async () => {
  type Item = { path: string; component: string; children?: Item[] | undefined }
  const Item: z.ZodType<Item> = z.looseObject({
    path: z.string(),
    component: z.string(),
    get children() {
      return z.array(Item).optional()
    },
  })
  const all = (items: readonly Item[]): (readonly [string, string])[] =>
    items.flatMap(({ path, component, children }) => [[path, component] as const, ...all(children ?? [])])
  const { menu } = z.object({ menu: z.array(Item) }).parse((await call('GET', '/sys/permission/getUserPermissionByToken')).body.result)
  const found = all(menu)
  // api-contract.md 4.3, what exists of it
  const expected = {
    '/dashboard/analysis': 'dashboard/Analysis',
    '/isystem': 'layouts/RouteView',
    '/isystem/roleUserList': 'system/RoleUserList',
    '/isystem/depart': 'system/DepartList',
    '/isystem/position': 'system/SysPositionList',
    '/isystem/dict': 'system/DictList',
    '/isys/category': 'system/SysCategoryList',
    '/isystem/annountCement': 'system/SysAnnouncementList',
    '/isps/userAnnouncement': 'system/UserAnnouncementList',
    '/isystem/QuartzJobList': 'system/QuartzJobList',
    '/isystem/log': 'system/LogList',
    '/sys/dataLog-list': 'system/DataLogList',
    '/isystem/online': expect.any(String),
    '/isystem/fillRule': 'system/SysFillRuleList',
    '/isystem/checkRule': 'system/SysCheckRuleList',
    '/account/center': 'account/center/Index',
    '/account/settings/BaseSetting': 'account/settings/Index',
    '/oss/file': 'modules/oss/OSSFileList',
  }
  expect(Object.fromEntries(found)).toMatchObject(expected)
})

const served = Object.keys(inventory).map(
  (name) =>
    new RegExp(
      `^${name
        .replaceAll(/[.?+()[\]{}]/g, String.raw`\$&`)
        .replaceAll(/:\w+/g, '[^/]+')
        .replace('*', '.+')}$`,
    ),
)
const isServed = (call: string) => served.some((name) => name.test(call))
const everyNamed = Object.entries(named).flatMap(([section, calls]) => calls.map((one) => ({ section, one })))

test('every call that the contract names in 2.1 to 2.13 is served, or refused with a reason, or known to be missing', () => {
  expect(everyNamed.length).toBeGreaterThan(250)
  const known = [...Object.keys(refused), ...Object.values(notYet).flat()]
  expect(everyNamed.filter(({ one }) => !isServed(one) && !known.includes(one))).toEqual([])
  expect(known.filter((one) => isServed(one))).toEqual([])
  expect(known.filter((one) => everyNamed.every((each) => each.one !== one))).toEqual([])
  for (const { call: one } of atLeast(100, Object.values(endpoints).flat())) expect([one, isServed(one)]).toEqual([one, true])
})

/** Files and pages, which the contract answers bare; what ends the session that asks, or sends the browser elsewhere. */
const bare = /exportXls|static|preview|show|render|callback|getMultiUser|logout|upload/

const enveloped = everyNamed.filter(({ one }) => isServed(one) && !bare.test(one))
test.each(atLeast(150, enveloped))('$section $one answers in the envelope of the contract, asked without anything', async ({ one }) => {
  const [method = '', path = ''] = one.split(' ')
  const { status, body } = await call(method as Method, path, method === 'GET' || method === 'DELETE' ? undefined : {}) // spelled in named.ts
  expect(status).toBeLessThan(500)
  expect(body).toMatchObject({ success: expect.any(Boolean), message: expect.any(String), code: expect.any(Number), timestamp: expect.any(Number) })
  // a refusal says so in its status too, but for the few "nothing found" of the contract
  expect(status === 200 ? [0, 200, 500].includes(body.code) : !body.success && body.code === status).toBe(true)
  expect(body.success ? body : { result: null }).toHaveProperty('result')
})

test('an edit that names a few fields of a branch leaves it where it stands, with its code', async () => {
  const top = await add('/sys/sysDepart', { departName: '质量部', parentId: made.depart })
  const edited = await call('PUT', '/sys/sysDepart/edit', { id: top.id, version: top.version, mobile: '0574-87651234' })
  expect(edited.body.result).toMatchObject({ parentId: made.depart, orgCode: top['orgCode'], departName: '质量部', mobile: '0574-87651234' })
})
