import { TreeSelect } from 'antd'
import { useState } from 'react'
import type { TreeNode } from '#contract/treeNode.ts'
import { useSettled } from '../../session/useSettled.ts'
import { isFoundBy } from '../foundByWords.ts'

const highestPx = 400 // CONST-033
const openedAtMost = 200
const searchAfterMs = 300 // CONST-032

type Props = {
  /** what a node is called, as in 请选择… */
  what: string
  /** undefined while they are on their way */
  nodes: readonly TreeNode[] | undefined
  /** why there are none */
  reason: string | undefined
  chosen: readonly string[]
  isMulti: boolean
  isClearable: boolean
  onChoose: (values: string[]) => void
  id?: string
  disabled?: boolean
  /** of several, how many are named where room is scarce */
  maxTagCount?: number
  /** where no label of a form stands beside it */
  'aria-label'?: string
}

/** One or several nodes of a tree that opens below, found by typing (PICK-030). */
export function NodeSelect({ what, nodes, reason, chosen, isMulti, isClearable, onChoose, ...rest }: Props) {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(false) // here, because it was perhaps opened before its nodes came
  const [isHere, setHere] = useState(false)
  const words = useSettled(typed.trim().toLowerCase(), searchAfterMs)
  return (
    <TreeSelect<string | string[] | null>
      // an opened tree stays as it was first drawn: it is drawn anew once its nodes are there, and who was in it stays in it
      key={nodes ? 'there' : 'coming'}
      autoFocus={isHere}
      onFocus={() => setHere(true)}
      onBlur={() => setHere(false)}
      {...rest}
      open={isOpen}
      onOpenChange={setOpen}
      showSearch={{ onSearch: setTyped, filterTreeNode: (_typed, { label }) => isFoundBy(words, label) }}
      multiple={isMulti}
      allowClear={isClearable}
      placeholder={`请选择${what}`}
      notFoundContent={reason ?? (nodes ? '没有查询到任何数据' : '正在查找')}
      loading={nodes === undefined && reason === undefined}
      treeDefaultExpandAll={countOf(nodes ?? []) <= openedAtMost}
      treeData={[...(nodes ?? [])]}
      listHeight={highestPx}
      styles={{ popup: { root: { maxHeight: highestPx, overflow: 'auto' } } }}
      style={{ width: '100%', minWidth: 0 }}
      value={isMulti ? [...chosen] : (chosen[0] ?? null)}
      onChange={(next) => onChoose(Array.isArray(next) ? next : next ? [next] : [])}
    />
  )
}

function countOf(nodes: readonly TreeNode[]): number {
  return nodes.reduce((sum, { children }) => sum + 1 + countOf(children), 0)
}
