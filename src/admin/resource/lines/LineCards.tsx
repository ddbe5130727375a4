import type { Value } from '../../fields/fieldKit.ts'
import { fieldKitOf } from '../../fields/fieldKits.ts'
import { isComputed, shownLineFields, standingValues } from './computedColumns.ts'
import { LineButtons } from './LineButtons.tsx'
import { cellId, LineCell } from './LineCell.tsx'
import { lineFields, isUnsaved } from './lineChanges.ts'
import { lockedFields } from './lineComplaints.ts'
import { hasNotes, LineNotes } from './LineNotes.tsx'
import styles from './lines.module.css'
import { lineSums } from './lineSums.ts'
import { sumText } from './LineSums.tsx'
import type { LineSheet } from './useLinesEditing.ts'
import { Tag } from 'antd'
import type { LineDraft } from './lineChanges.ts'

type Props = { sheet: LineSheet; onSet: (key: string, name: string, value: Value) => void }

/** The lines on a phone: each a card, its inputs one below the other. */
export function LineCards({ sheet, onSet }: Props) {
  const { lines, drafts, complaintsOf, answer, check } = sheet
  const fields = shownLineFields(lines)
  const sums = lineSums(
    fields,
    drafts.filter(({ isDeleted }) => !isDeleted).map((draft) => standingValues(lines, draft)),
  )
  return (
    <div className={styles.cards}>
      {drafts.map((draft, at) => {
        const name = `第 ${draft.values[lines.orderField] ?? ''} 行`
        const complaints = complaintsOf(draft)
        const marks = [styles.card, hasNotes(draft, complaints) ? styles.cardWrong : '', draft.isDeleted ? styles.cardDeleted : '']
        return (
          // the blur of an input inside comes up here: the card itself is nothing to click
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <div key={draft.key} role="group" aria-label={name} data-line={draft.key} className={marks.join(' ')} onBlur={() => check(draft.key)}>
            <div className={styles.cardHead}>
              <span>{name}</span>
              <LineMark sheet={sheet} draft={draft} />
              <LineButtons sheet={sheet} draft={draft} at={at} name={name} />
            </div>
            {fields.map((field) => (
              <div key={field.name} className={styles.cardField}>
                <label htmlFor={cellId(draft.key, field.name)}>{field.isRequired ? `${field.title} *` : field.title}</label>
                {isComputed(lines, field) ? (
                  <output id={cellId(draft.key, field.name)}>
                    {fieldKitOf(field.kind).text(field, { ...standingValues(lines, draft), id: draft.key, version: 0 }) || '—'}
                  </output>
                ) : (
                  <LineCell
                    id={cellId(draft.key, field.name)}
                    field={field}
                    value={draft.values[field.name] ?? null}
                    lineKey={draft.key}
                    isLocked={draft.isDeleted || (field.form === 'once' && draft.stored !== null) || lockedFields(lines, draft).includes(field.name)}
                    onSet={onSet}
                  />
                )}
              </div>
            ))}
            {hasNotes(draft, complaints) ? (
              <LineNotes fields={lineFields(lines)} draft={draft} complaints={complaints} onAnswer={(choice) => answer(draft, choice)} />
            ) : null}
          </div>
        )
      })}
      {fields
        .filter(({ name }) => name in sums)
        .map((field) => (
          <div key={field.name} className={styles.sum}>
            合计{field.title}：<span className={styles.sumWords}>{sumText(field, sums)}</span>
          </div>
        ))}
    </div>
  )
}

/** Whether the line is saved. */
function LineMark({ sheet: { lines }, draft }: { sheet: LineSheet; draft: LineDraft }) {
  if (!isUnsaved(lines, draft)) return null
  if (draft.isDeleted) return <Tag color="error">将删除</Tag>
  return <Tag color="warning">{draft.stored === null ? '新增' : '未保存'}</Tag>
}
