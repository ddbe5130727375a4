import { UploadOutlined } from '@ant-design/icons'
import { Alert, Button, Form, Input, Modal, Upload } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Field } from '#contract/field.ts'
import { designedName } from '#contract/designedNames.ts'
import { designActs } from '../../../../api/cgform.ts'
import { codeRules } from './codeRules.ts'
import { useDesigning } from './useDesigning.ts'

type Filled = { title: string; code: string }
/** what lines are told by: the record that they stand under, and their order */
const lineFields = (below: string): Field[] => [
  Field.parse({ kind: 'reference', name: 'headerId', title: '主表记录', resource: designedName(below), form: 'once', list: 'never' }),
  Field.parse({ kind: 'number', name: 'lineNo', title: '行号', form: 'never', list: 'hidden' }),
]
const firstField = Field.parse({ kind: 'text', name: 'name', title: '名称', maxLength: 100, isRequired: true, filter: 'shown' })

type Props = {
  /** the code of the table whose lines these are; '' for a table of its own */
  below: string
  to: (id: string) => string
  onClose: () => void
}

/** Begins a table: its name and code, and its fields where a file has them already. */
export function NewDesignDialog({ below, to, onClose }: Props) {
  const [form] = Form.useForm<Filled>()
  const [guessed, setGuessed] = useState<{ fields: Field[]; rows: number; file: string } | null>(null)
  const { isBusy, run } = useDesigning()
  const navigate = useNavigate()

  const guess = async (file: File) => {
    const done = await run(() => designActs.guess(file), '')
    if (!done) return
    setGuessed({ ...done.result, file: file.name })
    if (!form.getFieldValue('title')) form.setFieldValue('title', file.name.replace(/\.[^.]+$/, '').slice(0, 32))
  }
  const make = async ({ title, code }: Filled) => {
    const own = guessed?.fields ?? [firstField]
    const fields = below === '' ? own : [...lineFields(below), ...own]
    const table = { code, title, label: own[0]?.name ?? 'name', fields, below: below === '' ? null : below }
    const done = await run(() => designActs.add({ table, indexes: [] }), '已新建')
    if (done) await navigate(to(done.result))
    if (done) onClose()
  }

  return (
    <Modal
      open
      title={below === '' ? '新建表' : `给 ${below} 加子表`}
      okText="新建"
      confirmLoading={isBusy}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<Filled> form={form} layout="vertical" onFinish={(filled) => void make(filled)}>
        <Form.Item label="从 Excel 开始" extra="第一行是表头：各列的类型按内容来猜，之后都可以改">
          <Upload accept=".xlsx,.xls,.csv" showUploadList={false} beforeUpload={(file) => (void guess(file), false)}>
            <Button icon={<UploadOutlined />} loading={isBusy}>
              选择文件
            </Button>
          </Upload>
        </Form.Item>
        {guessed ? (
          <Alert
            type="success"
            showIcon
            title={`${guessed.file}：认出 ${guessed.fields.length} 列，${guessed.rows} 行`}
            description={guessed.fields.map(({ title }) => title).join('、')}
          />
        ) : null}
        <Form.Item name="title" label="名称" rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
          <Input maxLength={32} placeholder="例如 样品寄送" />
        </Form.Item>
        <Form.Item name="code" label="编码" extra="数据表和接口用它，保存后不能改" rules={codeRules}>
          <Input maxLength={32} placeholder="例如 sampleSend" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
