import { Alert, App, Form, Input, InputNumber, Modal, Select } from 'antd'
import { useState } from 'react'
import { errorText } from '#contract/errorText.ts'
import { isLabelBiz, labelSources } from '#contract/modules/labels/labelSources.ts'
import { printJobs, printLabels } from '#contract/modules/printing/printJob.ts'
import { createIntent } from '../../../api/commands.ts'
import { useActiveTemplates } from '../../../api/printing.ts'
import { useReload } from '../../../api/records.ts'
import { ApiError } from '../../../api/request.ts'
import { usePrinters } from '../../resource/print/usePrinters.ts'
import { ReasonFields } from './ReasonFields.tsx'
import { useOnlyPrinter } from './useOnlyPrinter.ts'
import styles from './printing.module.css'

type Written = {
  printerId: string
  templateId: string
  object: string
  values: Record<string, string>
  copies: number
  rangeFrom: number | null
  rangeTo: number | null
  reprintReason?: string
  reprintText?: string
}

/** Orders one label: which, with what on it, how many of it and where. */
export function PrintDialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Written>()
  const templates = useActiveTemplates('', true)
  const [bizType, setBizType] = useState('')
  const fields = isLabelBiz(bizType) ? labelSources[bizType] : []
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [intent] = useState(createIntent)
  const { message } = App.useApp()
  const printers = usePrinters()
  useOnlyPrinter(form, printers)
  const reload = useReload(printJobs)

  async function print({ object, values, ...rest }: Written) {
    setBusy(true)
    setRefused(null)
    try {
      const asked = { ...rest, records: JSON.stringify([{ object: object ?? '', values: written(values) }]) }
      const { message: said } = await intent.give(printJobs, printLabels, { record: null, asked }, async () => [])
      void message.success(said)
      reload()
      onClose()
    } catch (error) {
      if (error instanceof ApiError) form.setFields(Object.entries(error.fields).map(([name, errors]) => ({ name: name as keyof Written, errors }))) // the form takes the fields it has
      setRefused(errorText(error, '没有打印，请重试'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <Modal title="打印标签" open width={720} okText="打印" confirmLoading={isBusy} onOk={() => form.submit()} onCancel={onClose}>
      {refused !== null && <Alert className={styles['refused'] ?? ''} type="error" showIcon title={refused} />}
      <Form<Written> form={form} name="printLabels" layout="vertical" initialValues={{ copies: 1 }} onFinish={(filled) => void print(filled)}>
        <div className={styles['columns']}>
          <Form.Item label="标签" name="templateId" rules={[{ required: true, message: '请选择标签' }]}>
            <Select
              placeholder="请选择"
              loading={templates.isPending}
              notFoundContent="没有生效的标签模板，请先到“标签模板”里设计并生效"
              options={(templates.data ?? []).map(({ id, title, pageWidth, pageHeight }) => ({ value: id, label: `${title} ${pageWidth}×${pageHeight}` }))}
              onChange={(id) => setBizType(templates.data?.find((one) => one.id === id)?.bizType ?? '')}
            />
          </Form.Item>
          <Form.Item label="打印机" name="printerId" rules={[{ required: true, message: '请选择打印机' }]}>
            <Select options={printers} placeholder="请选择" notFoundContent="还没有启用的打印机，请先到“打印机”里新增" />
          </Form.Item>
          <Form.Item label="对象编号" name="object" extra="批号、容器号等；同一对象再次打印需要原因">
            <Input maxLength={100} />
          </Form.Item>
          <Form.Item label="张数" name="copies">
            <InputNumber min={1} max={10_000} precision={0} />
          </Form.Item>
          <Form.Item label="从第几张" name="rangeFrom">
            <InputNumber min={1} max={10_000} precision={0} placeholder="1" />
          </Form.Item>
          <Form.Item label="到第几张" name="rangeTo">
            <InputNumber min={1} max={10_000} precision={0} placeholder="最后一张" />
          </Form.Item>
          {fields.map(({ name, title, sample }) => (
            <Form.Item key={name} label={title} name={['values', name]}>
              <Input maxLength={200} placeholder={`例如 ${sample}`} />
            </Form.Item>
          ))}
          <ReasonFields isRequired={false} />
        </div>
      </Form>
    </Modal>
  )
}

/** What was filled in; a field that was left empty has no value. */
const written = (values: Partial<Record<string, string>> | undefined) =>
  Object.fromEntries(Object.entries(values ?? {}).filter(([, text]) => text !== undefined && text !== ''))
