import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { deepestLevel, endpointsOf, isTree } from '#contract/resource.ts'
import type { TreeResource } from '#contract/resource.ts'
import { TreeNode } from '#contract/treeNode.ts'
import { registered } from '../../../../server/modules/modules.ts'
import { writeCsv } from '../../../../server/files/csv.ts'
import { readTableFile } from '../../../../server/files/tableFile.ts'
import { atLeast } from '../../../support/atLeast.ts'
import { startResources } from '../../../support/resourceApi.ts'
import type { ResourceApi, StoredRow } from '../../../support/resourceApi.ts'

/** What every tree must do, whatever stands in it (security.md 1B-25). */
let resources: ResourceApi
beforeAll(async () => {
  resources = await startResources()
})
afterAll(() => resources.close())

const trees = registered.flatMap(({ resource, table }) => (isTree(resource) ? [{ name: resource.name, resource, table }] : []))
const Way = z.array(z.object({ id: z.string(), label: z.string() }))

describe.each(atLeast(6, trees))('$name', ({ resource, table }) => {
  const { parent, root } = resource.tree
  const paths = endpointsOf(resource)
  const below = (id: string) => resources.added(resource, { [parent]: id })
  const get = async (url: string) => resources.call('GET', url)
  const whole = async () => z.array(TreeNode).parse((await get(paths.whole)).body.result)

  /** An edit as a form sends it: every field that can be written. */
  function moved(of: TreeResource, row: StoredRow, to: string) {
    const kept = of.fields.filter(({ form }) => form === 'edited' || form === 'once').map(({ name }) => [name, row[name]])
    return resources.call('PUT', paths.edit, { ...Object.fromEntries(kept), id: row.id, version: row.version, [parent]: to })
  }

  test('what stands below a record is listed by its parent, and each says whether more stands below it [ONL-026]', async () => {
    const top = await below(root)
    const [one, other] = [await below(top.id), await below(top.id)]
    const deep = await below(one.id)
    const listed = await resources.listed(resource, { [parent]: top.id })
    expect(new Map(listed.records.map(({ id, hasChildren }) => [id, hasChildren]))).toEqual(
      new Map([
        [one.id, true],
        [other.id, false],
      ]),
    )
    const tops = await resources.listed(resource, { [parent]: `eq ${root}` })
    expect(tops.records.map(({ id }) => id)).toContain(top.id)
    expect(tops.records.map(({ id }) => id)).not.toContain(deep.id)
  })

  test('it is read whole, and the way to a record from the top', async () => {
    const top = await below(root)
    const middle = await below(top.id)
    const deep = await below(middle.id)
    const found = (await whole()).find(({ key }) => key === top.id)
    expect(found).toMatchObject({ label: top[resource.label], isLeaf: false, children: [{ key: middle.id, children: [{ key: deep.id, isLeaf: true }] }] })
    const way = Way.parse((await get(`${paths.pathTo}?id=${deep.id}`)).body.result)
    expect(way).toEqual([top, middle, deep].map((row) => ({ id: row.id, label: row[resource.label] })))
    expect((await get(`${paths.pathTo}?id=nobody`)).status).toBe(404)
  })

  test('it is read by a condition on its fields; one that is no JSON object, and any other name, is refused', async () => {
    const top = await below(root)
    const asked = (condition: string) => get(`${paths.whole}?condition=${encodeURIComponent(condition)}`)
    expect((await asked(JSON.stringify({ [resource.label]: top[resource.label] }))).body.result).toMatchObject([{ key: top.id }])
    const refused = await asked('[1]')
    expect([refused.status, refused.body.message]).toEqual([422, 'component JTreeSelect-condition value wrong, needs a json string'])
    expect((await asked('{"password":"x"}')).status).toBe(422)
  })

  test('its list and its branches are narrowed by the same condition [ONL-024]', async () => {
    const top = await below(root)
    const [one] = [await below(top.id), await below(top.id)]
    const condition = JSON.stringify({ [resource.label]: one[resource.label] })
    expect((await resources.listed(resource, { [parent]: top.id, condition })).records.map(({ id }) => id)).toEqual([one.id])
    expect((await get(`${paths.list}?condition=${encodeURIComponent('{"password":"x"}')}`)).status).toBe(422)
  })

  test.runIf(resource.verbs.includes('export'))('its file is narrowed by the same condition', async () => {
    const top = await below(root)
    const [one] = [await below(top.id), await below(top.id)]
    const condition = JSON.stringify({ [resource.label]: one[resource.label] })
    const file = await resources.exported(resource, `format=csv&${new URLSearchParams({ [parent]: top.id, condition }).toString()}`)
    expect(readTableFile('tree.csv', file)).toHaveLength(2)
  })

  test('a record cannot stand below itself or below what stands below it, and stays where it was', async () => {
    const top = await below(root)
    const middle = await below(top.id)
    const deep = await below(middle.id)
    for (const to of [top.id, middle.id, deep.id]) {
      const { status, body } = await moved(resource, top, to)
      const title = resource.fields.find(({ name }) => name === parent)?.title
      expect([status, body.message]).toEqual([422, `${title}不能是它自己或它的下级，请另选一个`])
      expect(body.result).toMatchObject({ fields: { [parent]: [body.message] } })
    }
    expect((await get(`${paths.one}?id=${top.id}`)).body.result).toMatchObject({ [parent]: root, version: 1 })
  })

  test('a record moves with all below it', async () => {
    const [from, to] = [await below(root), await below(root)]
    const middle = await below(from.id)
    const deep = await below(middle.id)
    expect((await moved(resource, middle, to.id)).status).toBe(200)
    const way = Way.parse((await get(`${paths.pathTo}?id=${deep.id}`)).body.result)
    expect(way.map(({ id }) => id)).toEqual([to.id, middle.id, deep.id])
    expect((await resources.listed(resource, { [parent]: from.id })).total).toBe(0)
  })

  test(`it is at most ${deepestLevel} levels deep, for new records and for those that move`, async () => {
    let lowest = await below(root)
    const first = lowest
    for (let level = 2; level <= deepestLevel; level += 1) lowest = await below(lowest.id)
    const refused = await resources.call('POST', paths.add, { ...(await resources.sampleOf(resource)), [parent]: lowest.id })
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining(`最多 ${deepestLevel} 层`)])
    const alone = await below(root)
    const { status, body } = await moved(resource, first, alone.id)
    expect([status, body.message]).toEqual([422, expect.stringContaining(`${deepestLevel} 层`)])
  })

  test.runIf(resource.tree.deletesBelow)('a record is deleted with everything below it, and each of them is told', async () => {
    for (const way of [paths.remove, paths.removeMany]) {
      const top = await below(root)
      const [middle, stays] = [await below(top.id), await below(root)]
      const deep = await below(middle.id)
      const heard: (string | null)[] = []
      const stop = resources.api.bus.on('resource.changed', ({ id, verb }) => verb === 'delete' && heard.push(id))
      const { status } = await resources.call('DELETE', way === paths.remove ? `${way}?id=${top.id}` : `${way}?ids=${top.id},`)
      stop()
      expect(status).toBe(200)
      expect(heard).toEqual([deep.id, middle.id, top.id])
      expect((await resources.listed(resource, { id: `in ${top.id},${middle.id},${deep.id},${stays.id}` })).records.map(({ id }) => id)).toEqual([stays.id])
    }
  })

  test.skipIf(resource.tree.deletesBelow)('a record with others below it is not deleted, and the sentence says what to do', async () => {
    const top = await below(root)
    await below(top.id)
    for (const url of [`${paths.remove}?id=${top.id}`, `${paths.removeMany}?ids=${top.id}`]) {
      const { status, body } = await resources.call('DELETE', url)
      expect([status, body.message]).toEqual([422, `“${String(top[resource.label])}”下面还有 1 个${resource.title}，请先删除或移走它们`])
    }
    expect((await get(`${paths.one}?id=${top.id}`)).status).toBe(200)
  })

  test('records are deleted together with all below them, in whatever order they are named', async () => {
    const top = await below(root)
    const middle = await below(top.id)
    const deep = await below(middle.id)
    const { status } = await resources.call('DELETE', `${paths.removeMany}?ids=${[middle, top, deep].map(({ id }) => id).join(',')}`)
    expect(status).toBe(200)
    expect((await resources.listed(resource, { id: `in ${top.id},${middle.id},${deep.id}` })).total).toBe(0)
  })

  test.runIf(resource.verbs.includes('import'))(
    'a whole tree that was exported and deleted comes back by its import; a line below one that comes later is refused',
    async () => {
      const top = await below(root)
      const middle = await below(top.id)
      const deep = await below(middle.id)
      const ids = [deep, top, middle].map(({ id }) => id).join(',')
      const file = await resources.exported(resource, `format=csv&selections=${ids}&column=createTime&order=desc`)
      await resources.call('DELETE', `${paths.removeMany}?ids=${ids}`)
      const [heading = [], ...lines] = readTableFile('tree.csv', file).map(({ cells }) => cells)
      const turned = { name: 'tree.csv', bytes: writeCsv([heading, ...lines.toReversed()]) }
      expect((await resources.imported(resource, [turned])).body).toMatchObject({ code: 201, result: { successCount: 0 } })
      expect((await resources.imported(resource, [{ name: 'tree.csv', bytes: file }])).body).toMatchObject({ code: 200, result: { successCount: 3 } })
      const found = (await whole()).find(({ label }) => label === top[resource.label])
      expect(found).toMatchObject({ children: [{ label: middle[resource.label], children: [{ label: deep[resource.label], isLeaf: true }] }] })
      const again = await resources.imported(resource, [{ name: 'tree.csv', bytes: file }], { query: '?existing=update' })
      expect(again.body).toMatchObject({ code: 200, result: { successCount: 3 } })
    },
  )

  test('a circle in the table, however it came there, hangs nothing', async () => {
    const [one, other] = [await below(root), await below(root)]
    const point = (id: string, to: string) =>
      resources.api.db
        .updateTable(table as 'sys_category')
        .set({ [parent]: to })
        .where('id', '=', id)
        .execute() // any tree has this column
    await point(one.id, other.id)
    await point(other.id, one.id)
    expect((await get(paths.whole)).status).toBe(200)
    expect((await get(`${paths.pathTo}?id=${one.id}`)).status).toBe(200)
    const third = await below(root)
    expect((await moved(resource, third, one.id)).status).toBe(422)
    expect((await resources.call('DELETE', `${paths.removeMany}?ids=${one.id},${other.id}`)).status).toBe(422)
    await point(one.id, root)
    await resources.call('DELETE', `${paths.removeMany}?ids=${one.id},${other.id}`)
  })
})
