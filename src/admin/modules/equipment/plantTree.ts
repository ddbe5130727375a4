import type { RecordRow } from '../../../api/records.ts'
import { plainText } from '../../fields/plain.ts'

/** What a node of the plant's tree is: all of it, a workshop, or a machine with the parts below it. */
export type PlantNode = { key: string; title: string; of: 'plant' | 'workshop' | 'machine'; id: string; children: PlantNode[] }

export const wholePlant = 'plant'

/** Plant, workshops, machines and their parts (factory.md 3.14). A part stands below its machine, whichever workshop it names; one whose machine is not there stands in its workshop. */
export function plantTree(workshops: readonly RecordRow[], machines: readonly RecordRow[]): PlantNode {
  const known = new Set(machines.map(({ id }) => id))
  const above = (row: RecordRow) => plainText({ name: 'parentId' }, row)
  const isTop = (row: RecordRow) => !known.has(above(row))
  const below = Map.groupBy(
    machines.filter((row) => !isTop(row)),
    above,
  )
  const inWorkshop = Map.groupBy(machines.filter(isTop), (row) => plainText({ name: 'workshopId' }, row))
  const nodeOf = (row: RecordRow): PlantNode => ({
    key: `machine-${row.id}`,
    title: `${plainText({ name: 'equipCode' }, row)} ${plainText({ name: 'name' }, row)}`,
    of: 'machine',
    id: row.id,
    children: (below.get(row.id) ?? []).map(nodeOf),
  })
  return {
    key: wholePlant,
    title: '全厂',
    of: 'plant',
    id: '',
    children: workshops.map((row) => ({
      key: `workshop-${row.id}`,
      title: plainText({ name: 'name' }, row),
      of: 'workshop',
      id: row.id,
      children: (inWorkshop.get(row.id) ?? []).map(nodeOf),
    })),
  }
}

/** The node with this key; null for one that is no longer there. */
export function nodeIn(tree: PlantNode, key: string): PlantNode | null {
  if (tree.key === key) return tree
  for (const child of tree.children) {
    const found = nodeIn(child, key)
    if (found) return found
  }
  return null
}

/** The nodes that are open when a page begins: the plant, and those above the chosen one. */
export function wayTo(tree: PlantNode, key: string): string[] {
  const above = tree.children.find((child) => nodeIn(child, key) !== null)
  return [tree.key, ...(above === undefined || above.key === key ? [] : wayTo(above, key))]
}

/** The keys of the records of a node and of all below it. */
export function idsBelow({ id, children }: PlantNode): string[] {
  return [id, ...children.flatMap(idsBelow)]
}
