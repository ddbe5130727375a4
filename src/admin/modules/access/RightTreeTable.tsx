import { Button, Checkbox, Table, Tag } from 'antd'
import type { TableColumnType } from 'antd'
import { useState } from 'react'
import type { RightNode } from '#contract/modules/access/permission.ts'
import { checkedOf, grantableIn, isGrantable } from './rightDraft.ts'
import type { Draft } from './rightDraft.ts'
import { ruledList } from './ruledList.ts'
import styles from './rights.module.css'

const kindWords = ['', '菜单', '按钮'] as const

type Props = {
  nodes: readonly RightNode[]
  /** open from the start, such as what was searched for */
  isOpen: boolean
  draft: Draft
  saved: Draft
  /** another role beside; null for none */
  beside: { name: string; granted: Draft } | null
  isReadOnly: boolean
  onToggle: (node: RightNode) => void
  /** null where no data rules are kept */
  onRules: ((node: RightNode) => void) | null
}

/** The tree of what can be granted: a box for each menu and button, half where only some below it is. */
export function RightTreeTable({ nodes, isOpen, draft, saved, beside, isReadOnly, onToggle, onRules }: Props) {
  const [open, setOpen] = useState<readonly React.Key[]>(nodes.map(({ key }) => key))
  const columns: TableColumnType<Drawn>[] = [
    {
      key: 'name',
      title: '权限',
      render: (_value, node) => {
        const checked = checkedOf(node, draft)
        const of = grantableIn(node)
        const count = node.children.length === 0 || of.length === 0 ? '' : ` ${of.filter(({ key }) => draft.has(key)).length}/${of.length}`
        return (
          <span className={styles.node}>
            <Checkbox
              checked={node.isOpen || checked === 'all'}
              indeterminate={checked === 'some'}
              disabled={isReadOnly || of.length === 0}
              onChange={() => onToggle(node)}
            >
              <span className={node.menuType === 0 ? styles.group : undefined}>{node.slotTitle}</span>
            </Checkbox>
            <span className={styles.quiet}>{count}</span>
            {node.isOpen ? <Tag>所有人</Tag> : null}
          </span>
        )
      },
    },
    {
      key: 'kind',
      title: '类型',
      width: 70,
      responsive: ['lg'],
      render: (_value, { menuType }) => <span className={styles.quiet}>{kindWords[menuType]}</span>,
    },
    {
      key: 'perms',
      title: '标识',
      width: 210,
      ellipsis: true,
      responsive: ['xl'],
      render: (_value, { perms }) => <code className={styles.quiet}>{perms}</code>,
    },
    {
      key: 'change',
      title: '改动',
      width: 80,
      render: (_value, node) => {
        if (!isGrantable(node) || draft.has(node.key) === saved.has(node.key)) return null
        return draft.has(node.key) ? <Tag color="success">新授</Tag> : <Tag color="error">取消</Tag>
      },
    },
    ...(onRules === null
      ? []
      : [
          {
            key: 'rules',
            title: '数据规则',
            width: 100,
            render: (_value: unknown, node: RightNode) =>
              node.menuType === 1 && saved.has(node.key) && ruledList(node.perms) !== null ? (
                <Button type="link" size="small" onClick={() => onRules(node)}>
                  {node.ruleFlag === 1 ? '有规则' : '设置'}
                </Button>
              ) : null,
          },
        ]),
    ...(beside === null
      ? []
      : [
          {
            key: 'beside',
            title: beside.name,
            width: 110,
            render: (_value: unknown, node: RightNode) => {
              if (!isGrantable(node)) return null
              const has = beside.granted.has(node.key)
              return has === draft.has(node.key) ? (
                <span className={styles.quiet}>{has ? '✓' : '–'}</span>
              ) : (
                <Tag color="warning">{has ? '✓ 不同' : '– 不同'}</Tag>
              )
            },
          },
        ]),
  ]
  return (
    <Table<Drawn>
      key={isOpen ? 'open' : 'usual'}
      size="small"
      rowKey="key"
      aria-label="权限树"
      columns={columns}
      dataSource={nodes.map(drawn)}
      pagination={false}
      scroll={{ x: 520 }}
      rowClassName={(node) =>
        isGrantable(node) && draft.has(node.key) !== saved.has(node.key) ? (draft.has(node.key) ? (styles.added ?? '') : (styles.dropped ?? '')) : ''
      }
      expandable={
        isOpen
          ? { childrenColumnName: 'below', defaultExpandAllRows: true }
          : {
              childrenColumnName: 'below',
              expandedRowKeys: [...open],
              onExpand: (isNow, { key }) => setOpen(isNow ? [...open, key] : open.filter((each) => each !== key)),
            }
      }
      locale={{ emptyText: '没有符合条件的权限' }}
      rowHoverable={false}
    />
  )
}

/** As the table takes a tree: what has nothing below it says so by having no list. */
type Drawn = RightNode & { below?: Drawn[] }

function drawn(node: RightNode): Drawn {
  return node.children.length === 0 ? node : { ...node, below: node.children.map(drawn) }
}
