import { Form } from 'antd'
import type { FormInstance } from 'antd'
import { useState } from 'react'
import { approvalOf } from '#contract/modules/workflow/approvals.ts'
import type { FieldAccess } from '#contract/modules/workflow/model.ts'
import type { Task } from '#contract/modules/workflow/wire.ts'
import type { Resource } from '#contract/resource.ts'
import type { RecordRow } from '../../../../api/records.ts'
import { useApprovedRecord } from '../../../../api/workflow.ts'
import { RecordForm } from '../../../resource/RecordForm.tsx'
import type { Written } from '../../../resource/RecordForm.tsx'
import { RecordSections } from '../../../resource/RecordSections.tsx'
import { Asked } from '../../../session/Asked.tsx'
import styles from './Todo.module.css'
import type { Field } from '#contract/field.ts'

type Props = {
  task: Pick<Task, 'tableName' | 'tableId'>
  access: readonly FieldAccess[]
  form: FormInstance<Written>
  onFinish: (written: Written, version: number) => void
}

const nobodyHears = () => {}
const nothing = {}

/** The record that a step is about: what its people may change stands first, as a form, the rest below. */
export function TaskRecord({ task: { tableName, tableId }, access, form, onFinish }: Props) {
  const record = useApprovedRecord(tableName, tableId)
  const approval = approvalOf(tableName)
  if (!approval) return <p className={styles.quiet}>这个版本不认识这种单据，请刷新页面</p>
  const { shown, written } = taskForm(approval.resource, access)
  return (
    <Asked query={record} failed="单据没有读出">
      {(row) => (
        <div className={styles.record}>
          {written === null ? (
            <Form form={form} hidden />
          ) : (
            <section aria-label="这一步要填的" className={styles.written}>
              <h3>这一步要填的</h3>
              <AsOpened key={row.id} form={form} resource={written} row={row} onFinish={onFinish} />
            </section>
          )}
          <RecordSections resource={shown} row={row} more={[]} />
        </div>
      )}
    </Asked>
  )
}

type AsOpenedProps = Pick<Props, 'form' | 'onFinish'> & { resource: Resource; row: RecordRow }

/** The form of the record as it was opened: when somebody saves another version meanwhile, what was typed stays, and passing says who was faster. */
function AsOpened({ form, resource, row, onFinish }: AsOpenedProps) {
  const [opened] = useState(row)
  return (
    <RecordForm
      form={form}
      resource={resource}
      known={opened}
      start={nothing}
      fixed={nothing}
      onWriting={nobodyHears}
      onFinish={(written) => onFinish(written, opened.version)}
    />
  )
}

/** How a step shows a record: what may be written and what is only read. A field that the step does not name is read. */
type TaskForm = { shown: Resource; written: Resource | null }

/** The record of a step as two declarations. The server enforces the same; this only draws it. */
function taskForm(resource: Resource, access: readonly FieldAccess[]): TaskForm {
  const of = new Map(access.map((one) => [one.field, one.access]))
  const kept = resource.fields.filter(({ name }) => of.get(name) !== 'hidden')
  const isWritten = ({ name }: Field) => of.get(name) === 'edit' || of.get(name) === 'required'
  const writable = kept
    .filter(isWritten)
    .map((field): Field => ({ ...field, form: 'edited', isRequired: field.isRequired || of.get(field.name) === 'required' }))
  const plain = { lines: [], sections: [], rules: [], lockedIn: {} }
  return {
    shown: { ...resource, lines: [], fields: kept.filter((field) => !isWritten(field)) },
    written: writable.length === 0 ? null : { ...resource, ...plain, fields: writable },
  }
}
