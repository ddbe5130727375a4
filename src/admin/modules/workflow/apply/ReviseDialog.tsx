import { Button, Form, Modal } from 'antd'
import type { FormInstance } from 'antd'
import { useRef, useState } from 'react'
import type { Resource } from '#contract/resource.ts'
import { approvalOf } from '#contract/modules/workflow/approvals.ts'
import { workflowPaths as paths } from '#contract/modules/workflow/paths.ts'
import type { Business } from '#contract/modules/workflow/wire.ts'
import type { RecordRow } from '../../../../api/records.ts'
import { act, useApprovedRecord } from '../../../../api/workflow.ts'
import { RecordForm } from '../../../resource/RecordForm.tsx'
import type { Written } from '../../../resource/RecordForm.tsx'
import { Asked } from '../../../session/Asked.tsx'
import { useActing } from '../todo/useActing.ts'
import { wireFields } from './wireFields.ts'

type Props = { application: Pick<Business, 'title' | 'tableName' | 'tableId'>; onClose: (isSubmitted: boolean) => void }

const nothing = {}
const nobodyHears = () => {}

/** What was applied for, as its applicant changes it: a draft, or one that was sent back. What was typed stays through a refusal. */
export function ReviseDialog({ application: { title, tableName, tableId }, onClose }: Props) {
  const [form] = Form.useForm<Written>()
  const { isBusy, run } = useActing()
  const record = useApprovedRecord(tableName, tableId)
  /** which button was pressed */
  const submits = useRef(false)
  const resource = approvalOf(tableName)?.resource

  async function keep(written: Written, { version }: RecordRow) {
    if (!resource) return
    if (await run(() => act(paths.editForm, { ...wireFields(resource, written), id: tableId, tableName, version }))) onClose(submits.current)
  }
  const press = (isSubmitted: boolean) => {
    submits.current = isSubmitted
    form.submit()
  }

  return (
    <Modal
      open
      title={`修改申请：${title}`}
      mask={{ closable: false }}
      onCancel={() => onClose(false)}
      footer={[
        <Button key="keep" loading={isBusy} onClick={() => press(false)}>
          保存
        </Button>,
        <Button key="submit" type="primary" loading={isBusy} onClick={() => press(true)}>
          保存并提交
        </Button>,
      ]}
    >
      {resource ? (
        <Asked query={record} failed="单据没有读出">
          {(row) => <AsOpened key={row.id} form={form} resource={resource} row={row} onFinish={(written, opened) => void keep(written, opened)} />}
        </Asked>
      ) : (
        <p>这个版本不认识这种单据，请刷新页面</p>
      )}
    </Modal>
  )
}

type AsOpenedProps = { form: FormInstance<Written>; resource: Resource; row: RecordRow; onFinish: (written: Written, opened: RecordRow) => void }

/** The form of the record that was opened: when somebody saves another version meanwhile, what was typed stays, and saving says who was faster. */
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
      onFinish={(written) => onFinish(written, opened)}
    />
  )
}
