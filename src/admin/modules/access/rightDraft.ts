import type { RightNode } from '#contract/modules/access/permission.ts'
import { rightsToOpen } from '#contract/rules/rightsToOpen.ts'

/** Granted nodes, by key, as they are being changed. */
export type Draft = ReadonlySet<string>
export type Checked = 'all' | 'some' | 'none'

/** Whether a node is granted for itself; a group is only what stands in it, and what everybody has is granted to nobody. */
export function isGrantable({ menuType, isOpen }: RightNode): boolean {
  return menuType !== 0 && !isOpen
}

/** A node and all below it that can be granted. */
export function grantableIn(node: RightNode): RightNode[] {
  return [...(isGrantable(node) ? [node] : []), ...node.children.flatMap(grantableIn)]
}

/** How much of a node and what stands below it is granted. */
export function checkedOf(node: RightNode, draft: Draft): Checked {
  const of = grantableIn(node)
  const held = of.filter(({ key }) => draft.has(key)).length
  if (held === 0) return 'none'
  return held === of.length ? 'all' : 'some'
}

/**
 * The draft after a click on a node: all of it granted, or none where all was. A menu and the rights that open it go together,
 * so that nobody gets a page that refuses them.
 */
export function toggled(roots: readonly RightNode[], node: RightNode, draft: Draft): Draft {
  const keys = grantableIn(node).map(({ key }) => key)
  const next = new Set(draft)
  if (checkedOf(node, draft) !== 'all') {
    for (const key of keys) next.add(key)
    for (const right of grantableIn(node).flatMap(openedBy)) if (isKnown(roots, right)) next.add(right)
    return next
  }
  for (const key of keys) next.delete(key)
  for (const menu of roots.flatMap(grantableIn)) if (openedBy(menu).some((right) => keys.includes(right))) next.delete(menu.key)
  return next
}

/** What was added and taken away, in the order of the tree. */
export function changesOf(roots: readonly RightNode[], saved: Draft, draft: Draft): { added: RightNode[]; dropped: RightNode[] } {
  const all = roots.flatMap(grantableIn)
  return { added: all.filter(({ key }) => draft.has(key) && !saved.has(key)), dropped: all.filter(({ key }) => !draft.has(key) && saved.has(key)) }
}

export type Shown = 'all' | 'granted' | 'changed' | 'different'

/** The nodes that words and a choice leave, with the way to them. */
export function shownNodes(roots: readonly RightNode[], words: string, isShown: (node: RightNode) => boolean): RightNode[] {
  const wanted = words.trim().toLowerCase()
  return roots.flatMap((node) => {
    const fits = [node.slotTitle, node.perms, node.key].some((text) => text.toLowerCase().includes(wanted))
    const children = shownNodes(node.children, fits && wanted !== '' ? '' : words, isShown)
    return children.length > 0 || (fits && isGrantable(node) && isShown(node)) ? [{ ...node, children }] : []
  })
}

function openedBy({ menuType, perms }: RightNode): string[] {
  return menuType === 1 ? rightsToOpen(perms) : []
}

function isKnown(nodes: readonly RightNode[], key: string): boolean {
  return nodes.some((node) => node.key === key || isKnown(node.children, key))
}
