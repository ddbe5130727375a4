// @vitest-environment page
import { fireEvent } from '@testing-library/react'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import type { Field } from '#contract/field.ts'
import { menuEntries, modules } from '#contract/modules/modules.ts'
import { permissionCodes } from '#contract/permissions.ts'
import { endpointsOf } from '#contract/resource.ts'
import type { Resource } from '#contract/resource.ts'
import { resourceListed } from '../../../src/admin/pages.ts'
import { menuItem, shown, startOffice } from '../openOffice.tsx'
import { rowByHead } from '../rowByHead.ts'
import { atLeast } from '../../support/atLeast.ts'

/** The lists of the business, as the menu that modules declare leads to them. */
const office = await startOffice()
const { server } = office
afterEach(() => office.forget())
afterAll(() => office.close())

const resources: readonly Resource[] = modules.flatMap((module): readonly Resource[] => module.resources)
const entryOf = (url: string) => menuEntries.find((entry) => entry.url === url)
const headsNow = () => [...document.querySelectorAll('.ant-table-thead th')].map(({ textContent }) => textContent ?? '')

const elsewhere = '/result/success'
/** A person who may do everything, whose menu has these entries as they are declared, and a page to come from. */
function signIn(urls: readonly string[]): void {
  const menu = menuEntries.filter(({ url }) => urls.includes(url)).map(({ url, component, title }) => menuItem(url, component, title))
  office.signIn({ menu: [menuItem(elsewhere, 'result/Success', '别处'), ...menu], actions: permissionCodes })
  server.succeed('/sys/annountCement/listByUser', { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 })
}
function answerList(resource: Resource, row: Readonly<Record<string, unknown>>): void {
  const kept = { id: 'r1', version: 1, createBy: 'admin', createTime: '2026-11-20 08:00:00', updateTime: '2026-11-20 08:00:00' }
  server.succeed(endpointsOf(resource).list, { records: [{ ...kept, ...row }], total: 1 })
}
const resourceNamed = (name: string) => {
  const found = resources.find((resource) => resource.name === name)
  if (!found) throw new Error(`${name} is not declared`)
  return found
}
/** The title of a field; an amount that says how much of it is done has both in one column: 合格 / 数量. */
function headDeclared(field: Field, { fields }: Resource): string {
  const doneField = field.kind === 'quantity' ? field.doneField : undefined
  if (doneField === undefined) return field.title
  return `${fields.find(({ name }) => name === doneField)?.title} / ${field.title}`
}
/** Goes from another page to the list by its entry in the menu. */
async function goBy(title: string): Promise<void> {
  fireEvent.click(await shown(() => [...document.querySelectorAll('.ant-layout-sider .ant-menu-item')].find(({ textContent }) => textContent === title)))
}

for (const { url, name, row, cells, title } of [
  {
    url: '/mes/order',
    name: 'mesOrder',
    row: { orderNo: 'MO20261120-0001', status_dictText: '生产中' },
    cells: { 订单号: 'MO20261120-0001', 状态: '生产中' },
    title: 'the list of production orders is reached from the menu and shows its records [MES-001]',
  },
  {
    url: '/test/jeecgOrderMain',
    name: 'jeecgOrderMain',
    row: { orderCode: 'D-7' },
    cells: { 订单号: 'D-7' },
    title: 'the example of orders with lines is reached from the menu and shows its records [VW-020]',
  },
] as const)
  test(title, async () => {
    signIn([url])
    answerList(resourceNamed(name), row)
    const router = office.open(elsewhere)
    await goBy(entryOf(url)?.title ?? '')
    expect(rowByHead(await shown(() => document.querySelector('tr[data-row-key="r1"]')))).toMatchObject(cells)
    expect(router.state.location.pathname).toBe(url)
  })

const business = ['production', 'material', 'equipment'] as const
const lists = menuEntries.flatMap(({ url, component }) => {
  const name = resourceListed(component)
  const isBusiness = modules.some((module) => business.some((one) => one === module.name) && module.resources.some((resource) => resource.name === name))
  return name !== null && isBusiness ? [{ url, name }] : []
})

describe('lists of the business are driven by the configuration of their columns', () => {
  test('there are some of production and of equipment', () => {
    expect(lists.map(({ name }) => name)).toEqual(expect.arrayContaining(['mesOrder', 'mesEquipment']))
  })

  test.each(atLeast(20, lists))(
    '$name has a column for each field that its declaration shows, in that order, and no other [MES-028]',
    async ({ url, name }) => {
      const resource = resourceNamed(name)
      signIn([url])
      answerList(resource, {})
      office.open(url)
      await shown(() => document.querySelector('.ant-table-tbody tr[data-row-key]'))
      const declared = resource.fields.filter(({ list }) => list === 'shown').map((field) => headDeclared(field, resource))
      expect(declared.length).toBeGreaterThan(0)
      expect(headsNow().filter((head) => head !== '' && head !== '操作')).toEqual(declared)
    },
  )
})
