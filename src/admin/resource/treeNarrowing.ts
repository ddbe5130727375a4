import type { TreeNode } from '#contract/treeNode.ts'

/** Ids that one question of a list can name in an address that every server takes. */
const mostIds = 200

/** What a chosen node does to a list: the ids it may stand under, or how many there are where they are too many for one question. */
export type Narrowing = { is: 'all' } | { is: 'gone' } | { is: 'ids'; ids: readonly string[] } | { is: 'tooMany'; count: number }

/** The node with this key, and with everything below it where `isDeep`; '' for no node. Undefined nodes are still on their way. */
export function narrowingBy(nodes: readonly TreeNode[] | undefined, chosen: string, isDeep: boolean): Narrowing {
  if (chosen === '') return { is: 'all' }
  if (!isDeep || nodes === undefined) return { is: 'ids', ids: [chosen] }
  const node = nodeIn(nodes, chosen)
  if (!node) return { is: 'gone' }
  const ids = idsOf(node)
  return ids.length > mostIds ? { is: 'tooMany', count: ids.length } : { is: 'ids', ids }
}

/** The nodes that a text finds, with the way to each: the rest is left out. */
export function foundNodes(nodes: readonly TreeNode[], words: string): TreeNode[] {
  const wanted = words.trim().toLowerCase()
  return nodes.flatMap((node) => {
    if (wanted === '' || node.label.toLowerCase().includes(wanted)) return [node]
    const children = foundNodes(node.children, words)
    return children.length === 0 ? [] : [{ ...node, children }]
  })
}

/** What the node with this key is called; the key itself while it is not known. */
export function labelOf(nodes: readonly TreeNode[], key: string): string {
  return nodeIn(nodes, key)?.label ?? key
}

function nodeIn(nodes: readonly TreeNode[], key: string): TreeNode | null {
  for (const node of nodes) {
    const found = node.value === key ? node : nodeIn(node.children, key)
    if (found) return found
  }
  return null
}

function idsOf({ value, children }: TreeNode): string[] {
  return [value, ...children.flatMap(idsOf)]
}
