import { describe, expect, test } from 'vitest'
import { customers } from '#contract/modules/material/customer.ts'
import { materials } from '#contract/modules/material/material.ts'
import { orders } from '#contract/modules/production/order.ts'
import { workshops } from '#contract/modules/equipment/workshop.ts'
import { machines } from '#contract/modules/equipment/machine.ts'
import { dicts } from '#contract/modules/reference/dict.ts'
import { users } from '#contract/modules/identity/user.ts'
import type { Resource } from '#contract/resource.ts'
import { writeCsv } from '../../../../server/files/csv.ts'
import { databases } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'

type Refusal = { errors: { line: number; column: string; reason: string }[] }

/** Tables as people in an office make them, not as an export writes them. */
for (const database of databases)
  describe.skipIf(database.isLeftOut)(`files of an office on ${database.name}`, () => {
    const house = resourcesOn(database, { sharesReferred: true })
    const sent = async (resource: Resource, lines: string[][], query = '') => house.imported(resource, [{ name: '表.csv', bytes: writeCsv(lines) }], { query })
    const taken = async (resource: Resource, lines: string[][], count: number, query = '') => {
      const before = new Set((await house.listed(resource)).records.map(({ id }) => id))
      const { body } = await sent(resource, lines, query)
      expect([body.message, (body.result as Partial<Refusal>).errors]).toEqual([`共${count}行数据全部导入成功！`, undefined])
      return (await house.listed(resource)).records.filter(({ id }) => !before.has(id)).toSorted((one, other) => (one.id < other.id ? -1 : 1))
    }
    const refused = async (resource: Resource, lines: string[][], query = '') => {
      const before = (await house.listed(resource)).total
      const { body } = await sent(resource, lines, query)
      expect(body.code).toBe(201)
      expect((await house.listed(resource)).total).toBe(before)
      return (body.result as Refusal).errors.map(({ line, column, reason }) => [line, column, reason])
    }
    let seed = 0
    const product = (more: object = {}) => house.added(materials, { unit: 'kg', unitScale: 3, pieceWeight: null, density: null, ...more })
    const heading = ['类型', '产品', '客户', '数量', '单位', '交期']
    const order = (of: string, customer: string, qty = '10', unit = 'kg') => ['打样', of, customer, qty, unit, '2099-01-31']

    test('new orders need no column for the number that the system gives, and empty cells in it are not the same number', async () => {
      const { materialName } = await product()
      const without = await taken(orders, [heading, order(String(materialName), ''), order(String(materialName), ''), order(String(materialName), '')], 3)
      expect(new Set(without.map(({ orderNo }) => orderNo)).size).toBe(3)
      const withEmpty = await taken(
        orders,
        [
          ['订单号', ...heading],
          ['', ...order(String(materialName), '')],
          ['', ...order(String(materialName), '', '20')],
        ],
        2,
      )
      expect(withEmpty.map(({ qty }) => qty)).toEqual([10, 20])
      expect(withEmpty.every(({ orderNo }) => /^MO\d{8}-\d{4}$/.test(String(orderNo)))).toBe(true)
    })

    test('a number that is there already is that order: refused at its line, or changed where that was asked for', async () => {
      const { materialName } = await product()
      const [made] = await taken(orders, [heading, order(String(materialName), '')], 1)
      const row = [String(made?.['orderNo']), ...order(String(materialName), '', '30')]
      expect(await refused(orders, [['订单号', ...heading], row])).toEqual([[2, '订单号', expect.stringContaining('已存在')]])
      expect(await taken(orders, [['订单号', ...heading], row], 1, '?existing=update')).toEqual([])
      expect((await house.listed(orders, { orderNo: String(made?.['orderNo']) })).records).toMatchObject([{ id: made?.id, qty: 30 }])
    })

    test('lines below an order without a number belong to it, whether the order is repeated or left empty', async () => {
      const { materialName } = await product()
      const head = [...heading, '交货行交货时间', '交货行收货地', '交货行数量']
      const of = order(String(materialName), '')
      const due = (place: string, qty: string) => ['2099-01-31 08:00:00', place, qty]
      const blank = ['', '', '', '', '', '']
      const found = await taken(
        orders,
        [head, [...of, ...due('一仓', '4')], [...blank, ...due('二仓', '6')], [...order(String(materialName), '', '20'), ...due('三仓', '20')]],
        3,
      )
      const linesOf = async (orderId: string) =>
        (await house.api.db.selectFrom('mes_order_delivery').select('place').where('orderId', '=', orderId).orderBy('seq').execute()).map(({ place }) => place)
      expect(await Promise.all(found.map(({ id }) => linesOf(id)))).toEqual([['一仓', '二仓'], ['三仓']])
    })

    test('what a record refers to is written by code, by name, in any case and width, or by both', async () => {
      seed += 1
      const made = await product({ materialCode: `RM-${8000 + seed}`, materialName: `滑石粉 Talc${seed}` })
      const customer = await house.added(customers, { code: `c-Abc${seed}`, name: `华东日化${seed}` })
      const [code, name] = [String(made['materialCode']), String(made['materialName'])]
      const wide = (text: string) => text.replaceAll(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))
      const spellings = [name, code, code.toLowerCase(), wide(code), name.toUpperCase(), `${code} ${name}`, `${name}（${code}）`]
      const found = await taken(orders, [heading, ...spellings.map((of) => order(of, `C-ABC${seed}`))], spellings.length)
      expect(found.map(({ productId, customerId }) => [productId, customerId])).toEqual(spellings.map(() => [made.id, customer.id]))
      expect(await refused(orders, [heading, order(`${code} 别的名称`, ''), order('没有的料', '')])).toEqual([
        [2, '产品', expect.stringContaining('没有这一项')],
        [3, '产品', expect.stringContaining('没有这一项')],
      ])
    })

    test('a name that several records have names none of them, and the code says which', async () => {
      const [one, other] = [await product({ materialName: '同名粉' }), await product({ materialName: '同名粉' })]
      expect(await refused(orders, [heading, order('同名粉', '')])).toEqual([[2, '产品', expect.stringContaining('几条同名的记录')]])
      const found = await taken(orders, [heading, order(String(other['materialCode']), ''), order(`${String(one['materialCode'])} 同名粉`, '')], 2)
      expect(found.map(({ productId }) => productId)).toEqual([other.id, one.id])
    })

    test('a title above the heading and a total below the rows are no records, in any list', async () => {
      const { materialName } = await product()
      const table = [['十二月打样计划', '', '', '', '', ''], heading, order(String(materialName), '', '10'), order(String(materialName), '', '15')]
      const found = await taken(orders, [...table, ['合计', '', '', '25', 'kg', '']], 2)
      expect(found.map(({ qty }) => qty)).toEqual([10, 15])
      await taken(orders, [...table, ['', '小计：', '', '25', '', ''], ['', '总 计', '', '25', '', '']], 2)
      const shop = await house.added(workshops)
      const machine = (at: number) => [`TT-${database.name === 'SQLite' ? 1 : 2}${at}`, `试机${at}`, '混合机', String(shop['code'])]
      const [made] = await taken(machines, [['设备清单'], ['设备编码', '设备名称', '类型', '车间'], machine(1), machine(2), ['共计', '2 台']], 2)
      expect(made).toMatchObject({ workshopId: shop.id })
      // a total is only the last thing of a table, and a record that is called so is one
      expect(await refused(orders, [heading, ['合计', '', '', '25', '', ''], order(String(materialName), '')])).toEqual(
        expect.arrayContaining([[2, '类型', expect.anything()]]),
      )
      const words = [
        ['字典名称', '字典编码'],
        ['合计', `sum_${database.name.toLowerCase()}`],
      ]
      expect(await taken(dicts, words, 1)).toMatchObject([{ dictName: '合计' }])
    })

    test('what the rules of a record refuse is named at its line and column, every line of it', async () => {
      const { materialName } = await product({ materialName: `规则粉${database.name}` })
      const of = (qty: string, unit: string, due: string) => ['打样', String(materialName), '', qty, unit, due]
      const lines = [heading, of('10', 'kg', '2099-01-31'), of('0.0005', 'kg', '2099-01-31'), of('1000.5', '个', '2099-01-31'), of('10', '箱', '2099-01-31')]
      expect(await refused(orders, lines)).toEqual([
        [3, '数量', expect.stringContaining('太细')],
        [4, '单位', expect.stringContaining('不能换算成 个')],
        [5, '单位', expect.stringContaining('不能换算成 箱')],
      ])
    })

    test('people without a phone do not share one', async () => {
      const rows = ['a', 'b'].map((one) => [`no_phone_${one}${database.name === 'SQLite' ? 1 : 2}`, '某人', '', ''])
      expect((await taken(users, [['用户账号', '姓名', '手机号', '邮箱'], ...rows], 2)).length).toBe(2)
    })
  })
