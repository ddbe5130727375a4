import { Form, Input, InputNumber, Modal, Select } from 'antd'
import { approvals } from '#contract/modules/workflow/approvals.ts'
import { workflowPaths as paths } from '#contract/modules/workflow/paths.ts'
import type { Process } from '#contract/modules/workflow/wire.ts'
import { roles } from '#contract/modules/access/role.ts'
import { act } from '../../../../api/workflow.ts'
import { ChooseRecords } from '../../../fields/ChooseRecords.tsx'
import { useActing } from '../todo/useActing.ts'

type Filled = Pick<Process, 'name' | 'description' | 'businessTable' | 'sort'> & { roles: string[] }

const tables = approvals.map(({ tableName, resource }) => ({ value: tableName, label: resource.title }))

/** How a deployed version is used: for which records, by which roles. */
export function ProcessDialog({ process, onClose }: { process: Process; onClose: () => void }) {
  const [form] = Form.useForm<Filled>()
  const { isBusy, run } = useActing()
  const chosen = Form.useWatch('roles', form) ?? []

  async function save({ roles: granted, businessTable, ...rest }: Filled) {
    const routeName = approvals.find(({ tableName }) => tableName === businessTable)?.routeName ?? ''
    if (await run(() => act(paths.updateProcess, { id: process.id, revision: process.revision, ...rest, businessTable, routeName, roles: granted.join(',') })))
      onClose()
  }

  return (
    <Modal
      open
      title={`${process.name} v${process.version}`}
      okText="保存"
      confirmLoading={isBusy}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<Filled>
        form={form}
        layout="vertical"
        initialValues={{ ...process, roles: process.roles === '' ? [] : process.roles.split(',') }}
        onFinish={(filled) => void save(filled)}
      >
        <Form.Item name="name" label="名称" rules={[{ required: true, message: '请输入流程名称' }]}>
          <Input maxLength={100} />
        </Form.Item>
        <Form.Item name="businessTable" label="关联单据" rules={[{ required: true, message: '请选择关联单据，没有它不能启用' }]}>
          <Select options={tables} placeholder="请选择关联单据" />
        </Form.Item>
        <Form.Item name="roles" label="谁可以发起" extra="不选表示谁都可以">
          <ChooseRecords
            target={roles}
            keyName="roleCode"
            aria-label="谁可以发起"
            chosen={chosen}
            isMulti
            isClearable
            onChoose={(codes) => form.setFieldValue('roles', codes)}
          />
        </Form.Item>
        <Form.Item name="sort" label="排序">
          <InputNumber min={0} max={9999} precision={0} />
        </Form.Item>
        <Form.Item name="description" label="说明">
          <Input.TextArea maxLength={500} rows={3} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
