import { App, Button, Input, Segmented, Select, Tag } from 'antd'
import { useEffect, useState } from 'react'
import { errorText } from '#contract/errorText.ts'
import type { RightNode } from '#contract/modules/access/permission.ts'
import { Asked } from '../../session/Asked.tsx'
import { changesOf, shownNodes, toggled } from './rightDraft.ts'
import type { Draft, Shown } from './rightDraft.ts'
import { RightTreeTable } from './RightTreeTable.tsx'
import styles from './rights.module.css'
import { useGranted, useRightTree, useSaveRights } from './useRights.ts'
import type { Holder } from './useRights.ts'
import { foundByWords } from '../../fields/foundByWords.ts'

/** changes that the bar names one by one */
const mostNamed = 6

type Props = {
  holder: Holder
  /** other roles to stand beside */
  others: readonly { id: string; name: string }[]
  isReadOnly: boolean
  /** hears what would be granted, for a look before saving */
  onDraft: (draft: Draft) => void
  onRules: ((node: RightNode) => void) | null
}

/** Grants of a role or a department: tree, search, comparison, and saving of the difference. */
export function GrantEditor(props: Props) {
  const tree = useRightTree(props.holder)
  const granted = useGranted(props.holder, true)
  return (
    <Asked query={tree} failed="权限树没有读出">
      {({ treeList }) => (
        <Asked query={granted} failed="已授权限没有读出">
          {(saved) => <Editor {...props} roots={treeList} saved={saved} />}
        </Asked>
      )}
    </Asked>
  )
}

function Editor({ holder, others, isReadOnly, onDraft, onRules, roots, saved }: Props & { roots: readonly RightNode[]; saved: Draft }) {
  const [draft, setDraft] = useState(saved)
  const [base, setBase] = useState(saved)
  const [words, setWords] = useState('')
  const [shown, setShown] = useState<Shown>('all')
  const [besideId, setBesideId] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { message } = App.useApp()
  const save = useSaveRights(holder)
  const besideGranted = useGranted({ kind: 'role', id: besideId, terminal: holder.kind === 'role' ? holder.terminal : 'web' }, besideId !== '')
  const beside = besideId !== '' && besideGranted.data ? { name: others.find(({ id }) => id === besideId)?.name ?? '', granted: besideGranted.data } : null
  const { added, dropped } = changesOf(roots, base, draft)
  const count = added.length + dropped.length
  if (base !== saved && count === 0) {
    setBase(saved) // somebody else saved, and nothing is being changed here
    setDraft(saved)
  }
  useEffect(() => onDraft(draft), [draft, onDraft])

  const isShown: Record<Shown, (node: RightNode) => boolean> = {
    all: () => true,
    granted: ({ key }) => draft.has(key),
    changed: ({ key }) => draft.has(key) !== base.has(key),
    different: ({ key }) => beside !== null && beside.granted.has(key) !== draft.has(key),
  }
  const nodes = words === '' && shown === 'all' ? roots : shownNodes(roots, words, isShown[shown])

  async function keep() {
    setBusy(true)
    try {
      void message.success(`${await save(draft, base)} 5 秒内在打开的页面生效`)
      setBase(draft)
    } catch (error) {
      void message.error(errorText(error, '没有保存，请重试'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <div className={styles.bar}>
        <Input.Search
          allowClear
          className={styles.search ?? ''}
          aria-label="查找权限"
          placeholder="菜单、按钮或权限标识"
          onChange={({ target }) => setWords(target.value)}
        />
        <Segmented<Shown>
          aria-label="显示"
          value={shown}
          onChange={setShown}
          options={[
            { value: 'all', label: '全部' },
            { value: 'granted', label: '已授' },
            { value: 'changed', label: `改动 ${count}` },
            ...(beside === null ? [] : [{ value: 'different' as const, label: '不同' }]),
          ]}
        />
        <span className={styles.space} />
        {others.length === 0 ? null : (
          <Select
            aria-label="对比角色"
            placeholder="对比角色"
            allowClear
            showSearch={foundByWords}
            style={{ minWidth: 140 }}
            value={besideId === '' ? null : besideId}
            onChange={(id: string | null | undefined) => {
              setBesideId(id ?? '')
              if (!id && shown === 'different') setShown('all')
            }}
            options={others.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </div>
      <RightTreeTable
        {...{ nodes, draft, beside, isReadOnly, onRules }}
        saved={base}
        isOpen={words !== '' || shown !== 'all'}
        onToggle={(node) => setDraft(toggled(roots, node, draft))}
      />
      {count === 0 ? null : (
        <div className={styles.save} role="status">
          <strong>{count} 项未保存</strong>
          {[...added.map((node) => ({ node, sign: '＋', color: 'success' })), ...dropped.map((node) => ({ node, sign: '－', color: 'error' }))]
            .slice(0, mostNamed)
            .map(({ node, sign, color }) => (
              <Tag key={node.key} color={color}>
                {sign} {node.slotTitle}
              </Tag>
            ))}
          {count > mostNamed ? <span className={styles.quiet}>还有 {count - mostNamed} 项</span> : null}
          <span className={styles.space} />
          <Button onClick={() => setDraft(base)}>放弃</Button>
          <Button type="primary" loading={isBusy} onClick={() => void keep()}>
            保存 {count} 项
          </Button>
        </div>
      )}
    </>
  )
}
