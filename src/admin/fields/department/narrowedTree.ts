/** What a tree of titles is narrowed by. */
type Titled<Kind> = { key: string; title: string; children: Kind[] | null }

/** The nodes whose title holds the words, with all above and below them. */
export function narrowedTree<Kind extends Titled<Kind>>(nodes: readonly Kind[], words: string): Kind[] {
  const wanted = words.trim().toLowerCase()
  return nodes.flatMap((node) => {
    if (node.title.toLowerCase().includes(wanted)) return [node]
    const children = narrowedTree(node.children ?? [], words)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

/** The keys of every node that has others below it. */
export function branchKeys<Kind extends Titled<Kind>>(nodes: readonly Kind[]): string[] {
  return nodes.flatMap(({ key, children }) => (children && children.length > 0 ? [key, ...branchKeys(children)] : []))
}
