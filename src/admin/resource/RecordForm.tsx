import { Form } from 'antd'
import type { FormInstance } from 'antd'
import type { Field } from '#contract/field.ts'
import { isNumberKind } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import { complaintsOf } from '#contract/rules/formComplaints.ts'
import { fieldSentence } from '#contract/rules/fieldRules.ts'
import { formStateOf, hasFormRules, isNothing, settled } from '#contract/rules/formRules.ts'
import { lazy } from 'react'
import { PickerProvider } from '../fields/pickerContext.ts'
import type { PickerProps } from '../fields/pickerContext.ts'
import { ReportPickerProvider } from '../fields/popup/reportPickerContext.ts'
import type { ReportPickerProps } from '../fields/popup/reportPickerContext.ts'
import type { Value } from '../fields/fieldKit.ts'
import { RowProvider } from '../fields/rowContext.ts'
import { FormFields } from './FormFields.tsx'
import { formFields } from './formLayout.ts'
import { wordsOf } from './formWords.ts'
import { storedComplaint } from './storedComplaint.ts'

export type Written = Record<string, Value | undefined>

type Props = {
  form: FormInstance<Written>
  resource: Resource
  /** the record that is changed; null for a new one */
  known: Readonly<Record<string, unknown>> | null
  /** what a new record starts with, besides what its fields say */
  start: Readonly<Record<string, string | number>>
  /** values that are given by where the form stands */
  fixed: Readonly<Record<string, string>>
  /** something was filled in */
  onWriting: () => void
  onFinish: (written: Written) => void
}

const RecordPicker = lazy(async () => ({ default: (await import('./RecordPicker.tsx')).RecordPicker }))
const renderPicker = (props: PickerProps) => <RecordPicker {...props} />
const ReportPicker = lazy(async () => ({ default: (await import('./ReportPicker.tsx')).ReportPicker }))
const renderReportPicker = (props: ReportPickerProps) => <ReportPicker {...props} />

/**
 * The fields of one record, checked when they are left: by the rules of the resource and of its form, and by what only the server knows. They come,
 * go, lock and follow one another while others are written.
 */
export function RecordForm({ form, resource, known, start, fixed, onWriting, onFinish }: Props) {
  const isLive = hasFormRules(resource) || resource.fields.some((field) => field.kind === 'quantity' && field.unitField !== undefined)
  const began = startOf(resource, known, start)
  const watched = Form.useWatch((values: Written) => (isLive ? values : null), { form, preserve: true })
  const rowOf = (values: Written): Written => ({ ...began, ...values, ...fixed })
  const row = settled(resource, rowOf(watched ?? {}))
  const states = formStateOf(resource, row)

  const valid = async ({ name }: Field) => {
    const values = { ...form.getFieldsValue(), ...fixed }
    const complaint = complaintOf(resource, values, name, known?.[name]) ?? formComplaint(name)
    if (complaint !== null) throw new Error(complaint)
  }
  const formComplaint = (name: string) =>
    complaintsOf(resource, rowOf(form.getFieldsValue()), known, wordsOf(resource)).find(({ field }) => field === name)?.sentence ?? null
  const stored = async (field: Field) => {
    if (field.form === 'once' && known !== null) return // it stays as it is
    const complaint = await storedComplaint(resource, field, form.getFieldValue(field.name), known)
    if (complaint !== null) throw new Error(complaint)
  }

  function follow(changed: Written) {
    onWriting()
    if (!hasFormRules(resource)) return
    const now = formStateOf(resource, rowOf(form.getFieldsValue(true)))
    for (const { name } of resource.fields) {
      const lock = now[name]?.lockedBy
      // a field that locks keeps what stood in it before this form was opened
      if (lock && lock.is !== 'computed' && !isAlike(form.getFieldValue(name), began[name])) form.setFieldValue(name, began[name])
    }
    const complained = form
      .getFieldsError()
      .flatMap(({ name: [name], errors }) => (errors.length > 0 && name !== undefined && !(name in changed) ? [String(name)] : []))
    if (complained.length > 0) void form.validateFields(complained).catch(() => {}) // what is still wrong stands at its field
  }

  return (
    <PickerProvider value={renderPicker}>
      <ReportPickerProvider value={renderReportPicker}>
        <RowProvider value={row}>
          <Form<Written>
            form={form}
            layout="vertical"
            requiredMark
            initialValues={began}
            validateTrigger="onBlur"
            scrollToFirstError={{ focus: true, block: 'center' }}
            onValuesChange={follow}
            onFinish={onFinish}
          >
            <FormFields
              resource={resource}
              fields={formFields(resource, known === null, fixed)}
              states={states}
              row={row}
              isNew={known === null}
              check={{ valid, stored }}
            />
          </Form>
        </RowProvider>
      </ReportPickerProvider>
    </PickerProvider>
  )
}

/** What the rules of a resource say of one field of a row; null when they are content. */
function complaintOf(resource: Resource, row: Written, name: string, before: unknown): string | null {
  const { error } = resource.row.safeParse(written(row))
  const field = resource.fields.find((one) => one.name === name)
  const byRule = field ? fieldSentence(field, row[name], before) : null
  return error?.issues.find(({ path }) => path[0] === name)?.message ?? byRule
}

/** As it is sent: a number that was left open is not there. */
export function written(row: Written): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined && value !== null))
}

/** The same for a resource whose rules take null somewhere: there an open field empties what stands. */
export function sent({ row: rules }: Pick<Resource, 'row'>, row: Written): Record<string, unknown> {
  const open = Object.entries(row).flatMap(([name, value]) => (value === null ? [name] : []))
  const refused = rules.safeParse({ ...row }).error?.issues.map(({ path }) => path[0]) ?? []
  return { ...written(row), ...Object.fromEntries(open.filter((name) => !refused.includes(name)).map((name) => [name, null])) }
}

/** What a form begins with, by field. */
export function startOf({ fields }: Pick<Resource, 'fields'>, known: Props['known'], start: Props['start']): Written {
  const fresh = (field: Field) => start[field.name] ?? field.initial ?? (isNumberKind(field.kind) ? null : '')
  return Object.fromEntries(fields.map((field) => [field.name, known ? valueOf(known[field.name]) : fresh(field)]))
}

function valueOf(value: unknown): Value {
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

export function isAlike(one: Value | undefined, other: Value | undefined): boolean {
  return one === other || (isNothing(one) && isNothing(other))
}
