import { Form } from 'antd'
import { useId } from 'react'
import type { Field } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import { lockSentence } from '#contract/rules/formComplaints.ts'
import type { Lock } from '#contract/rules/formRules.ts'
import { hasFormRules, sectionsOf, usualState } from '#contract/rules/formRules.ts'
import type { FieldState } from '#contract/rules/formRules.ts'
import { useDictionary } from '../../api/dictionary.ts'
import { fieldKitOf } from '../fields/fieldKits.ts'
import type { Value } from '../fields/fieldKit.ts'
import { isWideField, isWideForm } from './formLayout.ts'
import { wordsOf } from './formWords.ts'
import styles from './RecordForm.module.css'

type Props = {
  resource: Resource
  fields: readonly Field[]
  states: Readonly<Record<string, FieldState>>
  /** what stands in the form, its computed fields included */
  row: Readonly<Record<string, unknown>>
  isNew: boolean
  /** reject with a sentence */
  check: { valid: (field: Field) => Promise<void>; stored: (field: Field) => Promise<void> }
}

/** The fields of a form under the headings of their sections, as they stand at this moment. */
export function FormFields({ resource, fields, states, row, isNew, check }: Props) {
  const columns = isWideForm(resource) ? styles.twoColumns : ''
  const shown = fields.filter(({ name }) => (states[name] ?? usualState).isShown)
  const id = useId()
  return sectionsOf(resource.sections, shown).map(({ title, fields: grouped }) => (
    <div key={title} {...(title === '' ? {} : { role: 'group', 'aria-labelledby': `${id}${title}` })} className={`${styles.group} ${columns}`}>
      {title === '' ? null : (
        <h3 id={`${id}${title}`} className={styles.heading}>
          {title}
        </h3>
      )}
      {grouped.map((field) => (
        <FormField key={field.name} resource={resource} field={field} state={states[field.name] ?? usualState} row={row} isNew={isNew} check={check} />
      ))}
    </div>
  ))
}

type FieldProps = Omit<Props, 'fields' | 'states'> & { field: Field; state: FieldState }

function FormField({ resource, field, state: { isRequired, lockedBy }, row, isNew, check }: FieldProps) {
  const { Input } = fieldKitOf(field.kind)
  const isRuled = hasFormRules(resource)
  const shared = {
    label: field.title,
    className: isWideField(field) ? (styles.wide ?? '') : '',
    extra: lockedBy ? <LockReason resource={resource} field={field} lock={lockedBy} /> : field.hint,
  }
  if (lockedBy?.is === 'computed')
    return (
      <Form.Item {...shared} htmlFor={field.name}>
        <Input field={field} id={field.name} value={valueIn(row[field.name])} disabled />
      </Form.Item>
    )
  return (
    <Form.Item
      {...shared}
      name={field.name}
      required={isRuled ? isRequired : field.isRequired}
      rules={[{ validator: () => check.valid(field) }, { validator: () => check.stored(field) }]}
      validateFirst
    >
      <Input field={field} disabled={lockedBy !== null || field.form === 'shown' || (field.form === 'once' && !isNew)} />
    </Form.Item>
  )
}

/** Why a field cannot be written, and its hint if it has one. */
function LockReason({ resource, field, lock }: { resource: Resource; field: Field; lock: Lock }) {
  useDictionary('') // drawn anew when dictionaries come, whose words the sentence needs
  const reason = lockSentence(resource, field.name, lock, wordsOf(resource))
  return field.hint === undefined ? reason : `${field.hint}（${reason}）`
}

function valueIn(value: unknown): Value {
  return typeof value === 'string' || typeof value === 'number' ? value : null
}
