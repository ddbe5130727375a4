import { Empty, Flex, Input, Tree } from 'antd'
import { useState } from 'react'
import { useDepartTree } from '../../../api/departTree.ts'
import { Asked } from '../../session/Asked.tsx'

type Props = {
  chosen: readonly string[]
  isMulti: boolean
  /** ids; none when the chosen one is chosen again */
  onChoose: (ids: string[]) => void
}

/** The departments of the company, narrowed by what is typed above them (PICK-002, PICK-004). */
export function DepartTree(props: Props) {
  return (
    <Asked query={useDepartTree()} failed="部门没有读出">
      {(nodes) => <Nodes nodes={nodes} {...props} />}
    </Asked>
  )
}

function Nodes({ nodes, chosen, isMulti, onChoose }: Props & { nodes: readonly Node[] }) {
  const [words, setWords] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const shown = narrowedTree(nodes, words)
  const branches = branchKeys(shown)
  const isOpen = (key: string) => words !== '' || !closed.has(key)
  return (
    <Flex vertical gap={8}>
      <Input.Search allowClear aria-label="查找部门" placeholder="输入部门名称查找" value={words} onChange={({ target }) => setWords(target.value)} />
      {shown.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={words === '' ? '还没有部门' : '没有符合的部门'} />
      ) : (
        <Tree
          blockNode
          aria-label="部门"
          checkable={isMulti}
          checkStrictly
          selectable={!isMulti}
          fieldNames={{ key: 'key', title: 'title', children: 'children' }}
          treeData={shown.map(drawn)}
          expandedKeys={branches.filter(isOpen)}
          onExpand={(open) => setClosed(new Set(branches.filter((key) => !open.includes(key))))}
          selectedKeys={isMulti ? [] : [...chosen]}
          onSelect={(keys) => onChoose(keys.map(String))}
          checkedKeys={isMulti ? [...chosen] : []}
          onCheck={(keys) => onChoose((Array.isArray(keys) ? keys : keys.checked).map(String))}
        />
      )}
    </Flex>
  )
}

type Node = NonNullable<ReturnType<typeof useDepartTree>['data']>[number]
type Drawn = { key: string; title: string; isLeaf: boolean; children: Drawn[] }

function drawn({ key, title, children }: Node): Drawn {
  return { key, title, isLeaf: children === null || children.length === 0, children: (children ?? []).map(drawn) }
}

/** What a tree of titles is narrowed by. */
type Titled<Kind> = { key: string; title: string; children: Kind[] | null }

/** The nodes whose title holds the words, with all above and below them. */
function narrowedTree<Kind extends Titled<Kind>>(nodes: readonly Kind[], words: string): Kind[] {
  const wanted = words.trim().toLowerCase()
  return nodes.flatMap((node) => {
    if (node.title.toLowerCase().includes(wanted)) return [node]
    const children = narrowedTree(node.children ?? [], words)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

/** The keys of every node that has others below it. */
function branchKeys<Kind extends Titled<Kind>>(nodes: readonly Kind[]): string[] {
  return nodes.flatMap(({ key, children }) => (children && children.length > 0 ? [key, ...branchKeys(children)] : []))
}
