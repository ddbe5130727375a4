import { App, Button, Space } from 'antd'
import ArrowDownOutlined from '@ant-design/icons/es/icons/ArrowDownOutlined'
import ArrowUpOutlined from '@ant-design/icons/es/icons/ArrowUpOutlined'
import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined'
import RedoOutlined from '@ant-design/icons/es/icons/RedoOutlined'
import UndoOutlined from '@ant-design/icons/es/icons/UndoOutlined'
import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { useDictionaries } from '../../../api/dictionary.ts'
import type { GridFace } from '../../grid/cells/gridFace.ts'
import { fieldFaces } from '../../grid/cells/fieldFaces.tsx'
import type { GridFocus } from '../../grid/store/gridFocus.ts'
import { Grid } from '../../grid/view/Grid.tsx'
import { useGrid } from '../../grid/view/useGrid.ts'
import type { GridInHand } from '../../grid/view/useGrid.ts'
import { isUnsaved, lineFields } from './lineChanges.ts'
import type { LineDraft } from './lineChanges.ts'
import { LineNotes } from './LineNotes.tsx'
import styles from './lines.module.css'
import { lineSums } from './lineSums.ts'
import { sumText } from './LineSums.tsx'
import type { LineSheet } from './useLinesEditing.ts'

type Props = { sheet: LineSheet; focus: GridFocus; fresh: (ahead: number) => LineDraft }

/** The lines as an editable grid, where there is room for one: errors stand in their cells, what both wrote above them. */
export function LineGrid({ sheet, focus, fresh }: Props) {
  const { lines, store, drafts, complaintsOf, answer, check } = sheet
  const dictionaries = useDictionaries()
  const fields = useMemo(() => lineFields(lines).filter(({ name }) => name !== lines.orderField), [lines])
  const [thisYear] = useState(() => new Date().getFullYear())
  const faces = useMemo(() => fieldFaces(fields, dictionaries, thisYear), [fields, dictionaries, thisYear])
  const isLocked = (draft: LineDraft, face: GridFace) => draft.isDeleted || face.isLocked(draft)
  const grid = useGrid<LineDraft>({ store, focus, faces, fresh, isLocked })
  const sums = lineSums(
    fields,
    drafts.filter(({ isDeleted }) => !isDeleted).map(({ values }) => values),
  )
  const foot = Object.fromEntries(fields.filter(({ name }) => name in sums).map((field) => [field.name, sumText(field, sums)]))
  /** what belongs to no cell of the grid */
  const noted = drafts.flatMap((draft) => {
    const outside = Object.fromEntries(Object.entries(complaintsOf(draft)).filter(([name]) => !faces.some(({ key }) => key === name)))
    return draft.conflict !== null || Object.keys(outside).length > 0 ? [{ draft, outside }] : []
  })
  const stateOf = (draft: LineDraft) => {
    if (draft.isDeleted) return 'struck'
    return draft.stored === null ? 'new' : isUnsaved(lines, draft) ? 'edited' : 'same'
  }
  return (
    <>
      {noted.map(({ draft, outside }) => (
        <div key={draft.key} className={styles.noted}>
          <span>第 {store.indexOf(draft.key) + 1} 行</span>
          <LineNotes fields={lineFields(lines)} draft={draft} complaints={outside} onAnswer={(choice) => answer(draft, choice)} />
        </div>
      ))}
      <Tools grid={grid} title={lines.resource.title} />
      <Grid
        grid={grid}
        label={lines.resource.title}
        isLocked={isLocked}
        stateOf={stateOf}
        complaintsOf={complaintsOf}
        onLeave={check}
        foot={drafts.length > 0 ? foot : {}}
      />
    </>
  )
}

/** What is done to whole rows, and to the last step. */
function Tools({ grid: { store, focus, actions }, title }: { grid: GridInHand<LineDraft>; title: string }) {
  const { modal } = App.useApp()
  const at = useStore(focus, (place) => place.at)
  const ticked = useStore(focus, (place) => place.ticked.size)
  const count = store.rows().length

  /** GRID-083 */
  function remove() {
    const rows = actions.toRemove()
    modal.confirm({
      title: `确定删除这 ${rows} 行${title}吗？`,
      content: '保存前可以用“撤销”取回。',
      okText: '删除',
      okButtonProps: { danger: true },
      cancelText: '不删除',
      onOk: actions.removeRows,
    })
  }
  return (
    <Space size={4} className={styles.tools ?? ''}>
      <Button size="small" icon={<UndoOutlined />} disabled={!store.canUndo()} onClick={() => actions.run({ do: 'undo' })}>
        撤销
      </Button>
      <Button size="small" icon={<RedoOutlined />} disabled={!store.canRedo()} onClick={() => actions.run({ do: 'redo' })}>
        重做
      </Button>
      <Button size="small" icon={<ArrowUpOutlined />} disabled={count === 0 || at.row === 0} onClick={() => actions.run({ do: 'moveRows', by: -1 })}>
        上移
      </Button>
      <Button size="small" icon={<ArrowDownOutlined />} disabled={at.row >= count - 1} onClick={() => actions.run({ do: 'moveRows', by: 1 })}>
        下移
      </Button>
      <Button size="small" danger icon={<DeleteOutlined />} disabled={count === 0} onClick={remove}>
        {ticked > 0 ? `删除所选 ${ticked} 行` : '删除所在行'}
      </Button>
    </Space>
  )
}
