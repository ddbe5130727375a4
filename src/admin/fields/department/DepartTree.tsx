import { Button, Empty, Flex, Input, Skeleton, Tree } from 'antd'
import { useState } from 'react'
import { useDepartTree } from '../../../api/departTree.ts'
import { Failed } from '../../session/Failed.tsx'
import { branchKeys, narrowedTree } from './narrowedTree.ts'

type Props = {
  chosen: readonly string[]
  isMulti: boolean
  /** ids; none when the chosen one is chosen again */
  onChoose: (ids: string[]) => void
}

/** The departments of the company, narrowed by what is typed above them (PICK-002, PICK-004). */
export function DepartTree({ chosen, isMulti, onChoose }: Props) {
  const { data, error, refetch } = useDepartTree()
  const [words, setWords] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  if (error)
    return (
      <Failed
        title="部门没有读出"
        reason={error.message}
        action={
          <Button size="small" onClick={() => void refetch()}>
            重试
          </Button>
        }
      />
    )
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} aria-label="正在加载" />
  const shown = narrowedTree(data, words)
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
