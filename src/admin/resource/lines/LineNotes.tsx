import { Button } from 'antd'
import type { Field } from '#contract/field.ts'
import { fieldKitOf } from '../../fields/fieldKits.ts'
import type { LineDraft } from './lineChanges.ts'
import type { Complaints } from './lineComplaints.ts'
import styles from './lines.module.css'

type Props = { fields: readonly Field[]; draft: LineDraft; complaints: Complaints; onAnswer: (choice: 'theirs' | 'mine') => void }

/** What has to be said below a line: what is wrong with it, and what another person saved in the same fields. */
export function LineNotes({ fields, draft, complaints, onAnswer }: Props) {
  const titleOf = (name: string) => fields.find((field) => field.name === name)?.title
  return (
    <ul className={styles.notes} role="alert">
      {Object.entries(complaints).map(([name, sentences]) => (
        <li key={name} className={styles.error}>
          {titleOf(name) === undefined ? sentences.join('；') : `${titleOf(name)}：${sentences.join('；')}`}
        </li>
      ))}
      {draft.conflict ? <Choice fields={fields} draft={draft} onAnswer={onAnswer} /> : null}
    </ul>
  )
}

/** Both values, and whose stays. */
function Choice({ fields, draft: { conflict, isDeleted }, onAnswer }: Omit<Props, 'complaints'>) {
  if (!conflict) return null
  const { theirs } = conflict
  const both = fields.filter(({ name }) => conflict.fields.includes(name))
  const words = theirs ? both.map((field) => `${field.title}：对方保存为 ${fieldKitOf(field.kind).text(field, theirs) || '空'}`).join('；') : ''
  return (
    <li className={styles.choice}>
      <span className={styles.error}>{theirs === null ? '对方已删除这一行' : isDeleted ? '对方刚刚改过您要删除的这一行' : words}</span>
      <Button size="small" onClick={() => onAnswer('theirs')}>
        用对方的
      </Button>
      <Button size="small" onClick={() => onAnswer('mine')}>
        {isDeleted ? '仍要删除' : '保留我的'}
      </Button>
    </li>
  )
}

/** Whether there is anything to say. */
export function hasNotes({ conflict }: Pick<LineDraft, 'conflict'>, complaints: Complaints): boolean {
  return conflict !== null || Object.keys(complaints).length > 0
}
