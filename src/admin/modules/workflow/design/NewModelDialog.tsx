import { Form, Input, Modal } from 'antd'
import { workflowPaths as paths } from '#contract/modules/workflow/paths.ts'
import { act } from '../../../../api/workflow.ts'
import { useActing } from '../todo/useActing.ts'

type Filled = { name: string; key: string; description?: string }

/** Begins a drawing: its name, and the key that all its versions have. */
export function NewModelDialog({ onClose }: { onClose: () => void }) {
  const [form] = Form.useForm<Filled>()
  const { isBusy, run } = useActing()

  async function make({ name, key, description = '' }: Filled) {
    if (await run(() => act(paths.createModel, { name, key, description }))) onClose()
  }

  return (
    <Modal open title="新建流程" okText="新建" confirmLoading={isBusy} mask={{ closable: false }} onOk={() => form.submit()} onCancel={onClose}>
      <Form<Filled> form={form} layout="vertical" onFinish={(filled) => void make(filled)}>
        <Form.Item name="name" label="名称" rules={[{ required: true, whitespace: true, message: '请输入流程名称' }]}>
          <Input maxLength={100} placeholder="例如 请假审批" />
        </Form.Item>
        <Form.Item
          name="key"
          label="标识"
          extra="所有版本共用，以后不能改"
          rules={[
            { required: true, message: '请输入标识' },
            { pattern: /^[A-Za-z_][\w.-]*$/, message: '以字母或下划线开头，只含字母、数字、下划线、点和短横' },
          ]}
        >
          <Input maxLength={64} placeholder="例如 leave" />
        </Form.Item>
        <Form.Item name="description" label="说明">
          <Input.TextArea maxLength={500} rows={3} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
