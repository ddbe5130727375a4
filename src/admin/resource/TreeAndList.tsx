import { Alert, Card, Empty, Grid, Input, Skeleton, Tree } from 'antd'
import type { TreeDataNode } from 'antd'
import { useState } from 'react'
import { isSeveral } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import type { TreeNode } from '#contract/treeNode.ts'
import { useWholeTree } from '../../api/records.ts'
import { SplitPanel } from '../layout/SplitPanel.tsx'
import { Asked } from '../session/Asked.tsx'
import { RecordList } from './RecordList.tsx'
import type { Slots } from './RecordList.tsx'
import { useAddressQuery } from './listQueryState.ts'
import { TreeDrawer } from './TreeDrawer.tsx'
import { foundNodes, labelOf, narrowingBy } from './treeNarrowing.ts'

const listPercent = 22
/** px: a tree of a large plant scrolls beside its list */
const treePx = 560
/** in the address: the chosen node */
const nodeName = 'node'
const nothing = {}

type Props<Row extends Record<string, unknown>> = {
  /** a resource that is a tree */
  tree: Resource
  /** the resource whose records stand under its nodes */
  list: Resource<Row>
  /** the field of the list that holds the id of a node */
  field: NoInfer<keyof Row & string>
  /** whether a node also shows what stands under the nodes below it */
  depth: 'node' | 'below'
} & Slots<NoInfer<Row>>

/** A tree, and beside it the list of what stands under the chosen node; which one it is stands in the address. On a phone the tree is in a drawer. */
export function TreeAndList<Row extends Record<string, unknown>>({ tree, list, field, depth, ...slots }: Props<Row>) {
  const isRoomy = Grid.useBreakpoint().md ?? true
  const { asked, ask } = useAddressQuery()
  const { [nodeName]: chosen = '', ...ofList } = asked
  const nodes = useWholeTree(tree, undefined)
  const narrowing = narrowingBy(nodes.data, chosen, depth === 'below')
  const { pageNo: _page, ...fromFirstPage } = ofList
  /** a field of several holds a list: commas around ask whether one of these is in it */
  const isInList = list.fields.some((each) => each.name === field && isSeveral(each))
  const keys = narrowing.is === 'ids' ? narrowing.ids.join(',') : chosen
  const choose = (next: string) => ask(next === '' ? fromFirstPage : { ...fromFirstPage, [nodeName]: next })

  const treeFor = (onChoose: (key: string) => void) => (
    <Asked query={nodes} failed={`${tree.title}没有读出`}>
      {(found) => <Nodes title={tree.title} nodes={found} chosen={chosen} onChoose={onChoose} />}
    </Asked>
  )
  const records = (
    <>
      {narrowing.is === 'gone' ? <Alert type="warning" showIcon title={`选中的${tree.title}已不存在，请重新选择`} /> : null}
      {narrowing.is === 'tooMany' ? (
        <Alert type="warning" showIcon title={`下级有 ${narrowing.count} 个，一次查不完：下面只显示直接属于它的${list.title}，请选择更小的一级`} />
      ) : null}
      {depth === 'below' && chosen !== '' && nodes.isPending ? (
        <Skeleton active aria-label="正在加载" />
      ) : (
        <RecordList
          key={chosen}
          resource={list}
          asking={{ asked: ofList, ask: (next) => ask({ ...next, ...(chosen === '' ? {} : { [nodeName]: chosen }) }) }}
          fixed={nothing}
          narrowing={chosen === '' ? nothing : { [field]: isInList ? `,${keys},` : keys }}
          start={chosen === '' ? nothing : { [field]: chosen }}
          {...slots}
        />
      )}
    </>
  )

  if (isRoomy) {
    return (
      <SplitPanel
        title={tree.title}
        startPercent={listPercent}
        left={
          <Card size="small" title={tree.title}>
            {treeFor(choose)}
          </Card>
        }
        right={<Card size="small">{records}</Card>}
      />
    )
  }
  return (
    <Card size="small">
      <TreeDrawer title={tree.title} chosen={chosen === '' ? null : labelOf(nodes.data ?? [], chosen)}>
        {(close) =>
          treeFor((key) => {
            close()
            choose(key)
          })
        }
      </TreeDrawer>
      {records}
    </Card>
  )
}

type NodesProps = { title: string; nodes: readonly TreeNode[]; chosen: string; onChoose: (key: string) => void }

/** A second click on the chosen node shows everything again. */
function Nodes({ title, nodes, chosen, onChoose }: NodesProps) {
  const [words, setWords] = useState('')
  const shown = foundNodes(nodes, words)
  return (
    <>
      <Input.Search allowClear aria-label={`查找${title}`} placeholder={`查找${title}`} onChange={({ target }) => setWords(target.value)} />
      {shown.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={words === '' ? `还没有${title}` : '没有符合条件的记录'} />
      ) : (
        <Tree
          key={words} // what is found is open
          aria-label={title}
          blockNode
          defaultExpandAll
          height={treePx}
          treeData={shown.map(drawn)}
          selectedKeys={chosen === '' ? [] : [chosen]}
          onSelect={([key]) => onChoose(key === undefined ? '' : String(key))}
        />
      )}
    </>
  )
}

function drawn({ value, label, children }: TreeNode): TreeDataNode {
  return { key: value, title: label, children: children.map(drawn) }
}
