import { Form, Input, Modal } from 'antd'
import { designActs } from '../../../../api/cgform.ts'
import { codeRules } from './codeRules.ts'
import { useDesigning } from './useDesigning.ts'

type Filled = { code: string; title: string }

/** The same table under another code. */
export function CopyDialog({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const [form] = Form.useForm<Filled>()
  const { isBusy, run } = useDesigning()
  const copy = async ({ code, title: called }: Filled) => {
    if (await run(() => designActs.copy(id, code, called), '已复制')) onClose()
  }
  return (
    <Modal open title={`复制“${title}”`} okText="复制" confirmLoading={isBusy} onOk={() => form.submit()} onCancel={onClose}>
      <Form<Filled> form={form} layout="vertical" initialValues={{ title: `${title}副本` }} onFinish={(filled) => void copy(filled)}>
        <Form.Item name="title" label="名称" rules={[{ required: true, whitespace: true, message: '请填写名称' }]}>
          <Input maxLength={32} />
        </Form.Item>
        <Form.Item name="code" label="编码" extra="保存后不能改" rules={codeRules}>
          <Input maxLength={32} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
