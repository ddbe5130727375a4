import { Segmented } from 'antd'
import type { FieldAccess } from '#contract/modules/workflow/model.ts'
import styles from './Panel.module.css'

type Props = { value: readonly FieldAccess[]; fields: readonly { name: string; title: string }[]; onChange: (value: FieldAccess[]) => void }

const options = [
  { value: 'hidden', label: '不看' },
  { value: 'read', label: '只看' },
  { value: 'edit', label: '能改' },
  { value: 'required', label: '必填' },
]

/** What a step does with each field of the record; what is not said is read. The server enforces it. */
export function AccessField({ value, fields, onChange }: Props) {
  const of = (name: string) => value.find(({ field }) => field === name)?.access ?? 'read'
  if (fields.length === 0) return <p className={styles.quiet}>请先在上方选择这个流程办哪种单据</p>
  return (
    <ul className={styles.access}>
      {fields.map(({ name, title }) => (
        <li key={name}>
          <span>{title}</span>
          <Segmented
            size="small"
            aria-label={title}
            options={options}
            value={of(name)}
            onChange={(access) => {
              const rest = value.filter(({ field }) => field !== name)
              onChange(access === 'read' ? rest : [...rest, { field: name, access: access as FieldAccess['access'] }]) // one of the options
            }}
          />
        </li>
      ))}
    </ul>
  )
}
