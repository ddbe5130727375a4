import { Flex, Table, Tag } from 'antd'
import type { TableColumnType } from 'antd'
import type { Field } from '#contract/field.ts'
import { fieldKitOf } from '../../fields/fieldKits.ts'
import type { Value } from '../../fields/fieldKit.ts'
import { LineButtons } from './LineButtons.tsx'
import { cellId, LineCell } from './LineCell.tsx'
import { isUnsaved, lineFields } from './lineChanges.ts'
import type { LineDraft } from './lineChanges.ts'
import { hasNotes, LineNotes } from './LineNotes.tsx'
import { LineSums } from './LineSums.tsx'
import styles from './lines.module.css'
import { answered } from './mergeLines.ts'
import type { LineSheet } from './useLinesEditing.ts'

const orderPx = 72
const buttonsPx = 108
/** an input needs more room than a text */
const inputPx = 40

type Props = { sheet: LineSheet; onSet: (key: string, name: string, value: Value) => void }

/** The lines as a table of inputs, where there is room for one. */
export function LineRows({ sheet, onSet }: Props) {
  const { lines, drafts, complaintsOf, change, check } = sheet
  const fields = lineFields(lines).filter(({ name }) => name !== lines.orderField)
  const nameOf = (draft: LineDraft) => `第 ${draft.values[lines.orderField] ?? ''} 行`
  const noted = drafts.filter((draft) => hasNotes(draft, complaintsOf(draft)))

  const columnOf = (field: Field): TableColumnType<LineDraft> => ({
    key: field.name,
    title: field.isRequired ? `${field.title} *` : field.title,
    width: (field.width ?? fieldKitOf(field.kind).widthPx) + inputPx,
    render: (_value, draft) => (
      <>
        <label className={styles.hidden} htmlFor={cellId(draft.key, field.name)}>{`${nameOf(draft)} ${field.title}`}</label>
        <LineCell
          id={cellId(draft.key, field.name)}
          field={field}
          value={draft.values[field.name] ?? null}
          lineKey={draft.key}
          isLocked={draft.isDeleted || (field.form === 'once' && draft.stored !== null)}
          onSet={onSet}
        />
      </>
    ),
  })
  const columns: TableColumnType<LineDraft>[] = [
    {
      key: 'order',
      title: '行',
      width: orderPx,
      render: (_value, draft) => (
        <span className={styles.order}>
          {draft.values[lines.orderField]}
          <Mark sheet={sheet} draft={draft} />
        </span>
      ),
    },
    ...fields.map(columnOf),
    {
      key: 'buttons',
      title: '',
      width: buttonsPx,
      fixed: 'end',
      render: (_value, draft, at) => (
        <Flex>
          <LineButtons sheet={sheet} draft={draft} at={at} name={nameOf(draft)} />
        </Flex>
      ),
    },
  ]
  const answer = (key: string, choice: 'theirs' | 'mine') =>
    change((all) => all.flatMap((draft) => (draft.key === key ? (answered(lines, draft, choice) ?? []) : [draft])))
  const notesOf = (draft: LineDraft) => (
    <LineNotes fields={lineFields(lines)} draft={draft} complaints={complaintsOf(draft)} onAnswer={(choice) => answer(draft.key, choice)} />
  )
  const foot = () => <LineSums fields={fields} rows={drafts.filter(({ isDeleted }) => !isDeleted).map(({ values }) => values)} isBesideButtons />
  return (
    <Table<LineDraft>
      size="small"
      rowKey="key"
      aria-label={lines.resource.title}
      pagination={false}
      dataSource={[...drafts]}
      columns={columns}
      scroll={{ x: columns.reduce((sum, { width }) => sum + Number(width), 0) }}
      rowClassName={(draft) => classOf(sheet, draft)}
      onRow={(draft) => ({ 'data-line': draft.key, onBlur: () => check(draft.key) }) as object} // React takes any data attribute; antd's type names none
      expandable={{
        showExpandColumn: false,
        expandedRowKeys: noted.map(({ key }) => key),
        expandedRowRender: notesOf,
      }}
      summary={foot}
    />
  )
}

/** Whether the line is saved. */
export function Mark({ sheet: { lines }, draft }: { sheet: LineSheet; draft: LineDraft }) {
  if (!isUnsaved(lines, draft)) return null
  if (draft.isDeleted) return <Tag color="error">将删除</Tag>
  return <Tag color="warning">{draft.stored === null ? '新增' : '未保存'}</Tag>
}

function classOf({ lines, complaintsOf }: LineSheet, draft: LineDraft): string {
  const marks = [
    isUnsaved(lines, draft) ? styles.unsaved : null,
    hasNotes(draft, complaintsOf(draft)) ? styles.wrong : null,
    draft.isDeleted ? styles.deleted : null,
  ]
  return marks.filter((mark) => mark !== null && mark !== undefined).join(' ')
}
