import { Button, Card, Flex } from 'antd'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { departs } from '#contract/modules/organisation/departRecord.ts'
import { users } from '#contract/modules/identity/user.ts'
import { permissionStore } from '../../api/permissions.ts'
import { RecordPage } from '../resource/detail/DetailPage.tsx'
import { createGridStore } from '../grid/store/gridStore.ts'
import { draftsOf } from '../resource/lines/lineChanges.ts'
import type { LineDraft } from '../resource/lines/lineChanges.ts'
import { withValue } from '../resource/lines/lineEdits.ts'
import { LinesEditor } from '../resource/lines/LinesEditor.tsx'
import { answered, mergeLines, standing } from '../resource/lines/mergeLines.ts'
import type { LinesEditing, LineSheet } from '../resource/lines/useLinesEditing.ts'
import { useLinesEditing } from '../resource/lines/useLinesEditing.ts'
import { TreeAndList } from '../resource/TreeAndList.tsx'
import { lines, tryOrders } from './sampleOrder.ts'

const allowed = ['try:order:edit', 'sys:dataLog:list'].map((action) => ({ action, type: '1', describe: action, status: '1' }))
const nobodyHears = () => {}

/** A record with lines: its page, its lines while they are written and after another person saved some of them, and a tree beside a list. */
export function RecordGallery() {
  useEffect(() => {
    if (permissionStore.getState().state.kind === 'absent')
      permissionStore.setState({ state: { kind: 'ready', permissions: { menu: [], auth: allowed, allAuth: allowed } } })
  }, [])
  return (
    <>
      <Card title="记录的页面" style={{ margin: 16 }}>
        <RecordPage resource={tryOrders} id="o1" />
      </Card>
      <Card title="编辑明细" style={{ margin: 16 }}>
        <Written />
      </Card>
      <Card title="明细：对方也保存了" style={{ margin: 16 }}>
        <Colliding />
      </Card>
      <Card title="树和列表" style={{ margin: 16 }}>
        <TreeAndList tree={departs} list={users} field="username" depth="below" />
      </Card>
    </>
  )
}

function Written() {
  const editing = useLinesEditing(tryOrders, 'o1', nobodyHears)
  return (
    <>
      <LinesEditor editing={editing} />
      <Flex gap={8} style={{ marginBlockStart: 12 }}>
        <Button onClick={() => editing.complaint()}>检查</Button>
        <Button onClick={() => editing.refuse({ lines: { tryLine: { l3: { kg: ['合计 108.5 kg，超过上限 103.0 kg，本行最多填 31.0'] } } } })}>
          服务器拒绝
        </Button>
      </Flex>
    </>
  )
}

const rows = ['上海一仓', '广州仓', '成都仓'].map((place, at) => ({ id: `l${at}`, version: 1, orderId: 'o1', lineNo: at + 1, place, kg: 30 + at, note: '' }))
const mine = withValue(withValue(draftsOf(lines, rows), 'l1', 'kg', 28), 'l2', 'note', '加急')
const theirs = rows.map((row) => (row.id === 'l1' ? { ...row, version: 2, kg: 36 } : row)).filter(({ id }) => id !== 'l2')

function Colliding() {
  const [store] = useState(() => {
    const made = createGridStore<LineDraft>({ orderField: lines.orderField })
    made.load(draftsOf(lines, theirs), standing(mergeLines(lines, mine, theirs)))
    return made
  })
  useSyncExternalStore(store.subscribe, store.version)
  const answer: LineSheet['answer'] = (draft, choice) =>
    store.replace(standing(store.rows().flatMap((one) => (one.key === draft.key ? (answered(lines, one, choice) ?? []) : [one]))))
  const sheet = { lines, store, drafts: store.rows(), removed: [], complaintsOf: () => ({}), answer, headerId: null, readAgain: () => {}, check: nobodyHears }
  const editing: Pick<LinesEditing, 'hasLines' | 'sheets' | 'failure' | 'readAgain'> = {
    hasLines: true,
    sheets: [sheet],
    failure: null,
    readAgain: nobodyHears,
  }
  return <LinesEditor editing={editing} />
}
