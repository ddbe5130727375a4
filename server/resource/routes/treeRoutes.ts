import { z } from 'zod'
import { deepestLevel, endpointsOf, isTree } from '#contract/resource.ts'
import type { WireNode } from '#contract/treeNode.ts'
import { nested } from '../../db/nested.ts'
import { signedIn } from '../../http/caller.ts'
import { Problem } from '../../http/problem.ts'
import { defineRoute } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import { everything } from '../field/condition.ts'
import type { Condition } from '../field/condition.ts'
import { ById } from '../field/keys.ts'
import { createTableReader } from '../read/tableReader.ts'
import { maskedViewOf } from '../scope/fieldMasks.ts'
import { scopedTo } from '../scope/rights.ts'
import { scopeOf } from '../scope/scope.ts'
import type { ResourceContext } from './resourceContext.ts'
import { narrowedBy } from '../read/treeNarrowing.ts'
import { notFound } from '../write/versionConflict.ts'

const mostNodes = 20_000
const Narrowed = z.object({ condition: z.string().max(1000).optional() })

/** What can be read of a tree besides its lists: all of it as nested nodes, and the way from the top to one record. */
export function treeRoutes(served: ResourceContext): AnyRoute[] {
  const { resource, db, table, plantTz } = served
  if (!isTree(resource)) return []
  const { tree, fields, label, title, defaultSort } = resource
  const paths = endpointsOf(resource)
  const access = scopedTo(resource, 'list')
  const reader = createTableReader({ db, table, resource, plantTz })

  return [
    defineRoute({
      method: 'GET',
      path: paths.whole,
      access,
      query: Narrowed,
      async run({ query: { condition }, caller }): Promise<WireNode[]> {
        const scope = await scopeOf(served, signedIn(caller), access.permission)
        const view = maskedViewOf(resource, signedIn(caller))
        const asked: Condition = { is: 'all', of: [scope, condition ? narrowedBy(condition, view.fields(fields), plantTz) : everything] }
        const rows = await reader.some(asked, [view.order(defaultSort)], mostNodes + 1)
        if (rows.length > mostNodes) throw new Problem(422, `${title}超过 ${mostNodes} 个，请用条件缩小范围`)
        const named = view.rows(rows).map((row) => ({ id: textOf(row['id']), parent: textOf(row[tree.parent]), label: textOf(row[label]) }))
        return nested(named, ({ parent }) => parent, nodeOf)
      },
    }),
    defineRoute({
      method: 'GET',
      path: paths.pathTo,
      access,
      query: ById,
      async run({ query: { id }, caller }): Promise<{ id: string; label: string }[]> {
        const scope = await scopeOf(served, signedIn(caller), access.permission)
        const view = maskedViewOf(resource, signedIn(caller))
        const way: { id: string; label: string }[] = []
        for (let at = id; at !== tree.root && way.length < deepestLevel;) {
          const found = await reader.one(at, scope)
          if (!found) break
          way.unshift({ id: at, label: textOf(view.row(found)[label]) })
          at = textOf(found[tree.parent])
        }
        if (way.length === 0) throw new Problem(404, notFound)
        return way
      },
    }),
  ]
}

function nodeOf({ id, parent, label }: { id: string; parent: string; label: string }, children: WireNode[]): WireNode {
  const isLeaf = children.length === 0
  return { key: id, value: id, id, parentId: parent, title: label, label, name: label, leaf: isLeaf ? 1 : 0, isLeaf, children: isLeaf ? null : children }
}

/** A key or a label: text, or a key that counts up. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
