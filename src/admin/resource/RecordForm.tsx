import { Form } from 'antd'
import type { FormInstance } from 'antd'
import type { Field } from '#contract/field.ts'
import { isNumberKind } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import { lazy } from 'react'
import { fieldKitOf } from '../fields/fieldKits.ts'
import { PickerProvider } from '../fields/pickerContext.ts'
import type { PickerProps } from '../fields/pickerContext.ts'
import { ReportPickerProvider } from '../fields/popup/reportPickerContext.ts'
import type { ReportPickerProps } from '../fields/popup/reportPickerContext.ts'
import type { Value } from '../fields/fieldKit.ts'
import { storedComplaint } from './storedComplaint.ts'

export type Written = Record<string, Value | undefined>

type Props = {
  form: FormInstance<Written>
  resource: Resource
  /** the record that is changed; null for a new one */
  known: Readonly<Record<string, unknown>> | null
  /** what a new record starts with, besides what its fields say */
  start: Readonly<Record<string, string>>
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

/** The fields of one record, checked when they are left: by the rules of the resource, and by what only the server knows. */
export function RecordForm({ form, resource, known, start, fixed, onWriting, onFinish }: Props) {
  const shown = resource.fields.filter((field) => field.form !== 'never' && !(field.name in fixed) && (known !== null || field.form !== 'shown'))
  const valid = async ({ name }: Field) => {
    const complaint = complaintOf(resource, { ...form.getFieldsValue(), ...fixed }, name)
    if (complaint !== null) throw new Error(complaint)
  }
  const stored = async (field: Field) => {
    if (field.form === 'once' && known !== null) return // it stays as it is
    const complaint = await storedComplaint(resource, field, form.getFieldValue(field.name), known)
    if (complaint !== null) throw new Error(complaint)
  }
  return (
    <PickerProvider value={renderPicker}>
      <ReportPickerProvider value={renderReportPicker}>
        <Form<Written>
          form={form}
          layout="vertical"
          requiredMark
          initialValues={startOf(resource, known, start)}
          validateTrigger="onBlur"
          onValuesChange={onWriting}
          onFinish={onFinish}
        >
          {shown.map((field) => {
            const { Input } = fieldKitOf(field.kind)
            return (
              <Form.Item
                key={field.name}
                name={field.name}
                label={field.title}
                extra={field.hint}
                required={field.isRequired}
                rules={[{ validator: () => valid(field) }, { validator: () => stored(field) }]}
                validateFirst
              >
                <Input field={field} disabled={field.form === 'shown' || (field.form === 'once' && known !== null)} />
              </Form.Item>
            )
          })}
        </Form>
      </ReportPickerProvider>
    </PickerProvider>
  )
}

/** What the rules of a resource say of one field of a row; null when they are content. */
function complaintOf(resource: Resource, row: Written, name: string): string | null {
  const { error } = resource.row.safeParse(written(row))
  return error?.issues.find(({ path }) => path[0] === name)?.message ?? null
}

/** As it is sent: a number that was left open is not there. */
export function written(row: Written): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined && value !== null))
}

function startOf({ fields }: Resource, known: Props['known'], start: Props['start']): Written {
  const fresh = (field: Field) => start[field.name] ?? field.initial ?? (isNumberKind(field.kind) ? null : '')
  return Object.fromEntries(fields.map((field) => [field.name, known ? valueOf(known[field.name]) : fresh(field)]))
}

function valueOf(value: unknown): Value {
  return typeof value === 'string' || typeof value === 'number' ? value : null
}
