import { parse } from 'csv-parse/sync'
import type { Resource } from '#contract/resource.ts'
import { endpointsOf } from '#contract/resource.ts'
import type { ResourceApi } from '../resourceApi.ts'
import type { OneRow } from './books.ts'
import type { Role } from './cells.ts'

/** The columns of a resource that stand for each kind of cell. */
export type Columns = { resource: string; fields: Partial<Record<Role, string>> }

/** Resources whose imports have all or some of the kinds of cells. */
export const peoplesColumns: readonly Columns[] = [
  { resource: 'mesEquipment', fields: { text: 'model', number: 'powerKw', day: 'buyDate', moment: 'lastCleanTime' } },
  { resource: 'mesSupplier', fields: { text: 'licenseNo', day: 'licenseUntil' } },
  { resource: 'mesOrder', fields: { text: 'sourceNo', number: 'qty', day: 'dueDate' } },
  { resource: 'jeecgDemo', fields: { text: 'keyWord', number: 'salaryMoney', day: 'birthday', moment: 'punchTime' } },
  { resource: 'testOrderGoods', fields: { text: 'goodsName', number: 'price', day: 'needDate' } },
]

export type Told = { reads: unknown } | { named: string }

/** Sends files through the import of a resource: what each made of one field of a record that is deleted again, or with which words it was refused. */
export function importOf(resources: ResourceApi, resource: Resource) {
  const paths = endpointsOf(resource)
  /** A row that is right, as the resource's own export writes it. */
  async function table(field: string): Promise<OneRow> {
    const one = await resources.added(resource)
    const [heading = [], texts = []] = parse(await resources.exported(resource, `format=csv&selections=${one.id}`), { bom: true })
    await remove(one.id)
    return { heading, texts, at: heading.indexOf(resource.fields.find(({ name }) => name === field)?.title ?? field) }
  }
  async function remove(id: string): Promise<void> {
    await resources.call('DELETE', `${paths.remove}?id=${id}`)
    await resources.emptyBin(resource)
  }
  return {
    table,
    async send(name: string, bytes: Buffer, field: string): Promise<Told> {
      const before = new Set((await resources.listed(resource)).records.map(({ id }) => id))
      const { status, body } = await resources.imported(resource, [{ name, bytes }])
      const added = (await resources.listed(resource)).records.filter(({ id }) => !before.has(id))
      for (const { id } of added) await remove(id)
      const [record] = added
      if (status === 200 && body.code === 200 && added.length === 1 && record) return { reads: record[field] }
      if (added.length > 0) throw new Error(`${name}: ${body.message}, and ${added.length} records stand`)
      const { errors = [] } = (body.result ?? {}) as { errors?: { line: number; column: string; reason: string }[] } // ImportResult
      return { named: [...errors.map(({ line, column, reason }) => `第 ${line} 行 ${column}：${reason}`), body.message].join('\n') }
    },
  }
}
