import { App, Button, Flex, Form } from 'antd'
import { useRef, useState } from 'react'
import { errorText } from '#contract/errorText.ts'
import { approvalOf } from '#contract/modules/workflow/approvals.ts'
import type { Business, Process } from '#contract/modules/workflow/wire.ts'
import { ApiError } from '../../../../api/request.ts'
import { addApplication, useReloadWorkflow } from '../../../../api/workflow.ts'
import { RecordForm } from '../../../resource/RecordForm.tsx'
import type { Written } from '../../../resource/RecordForm.tsx'
import { wireFields } from './wireFields.ts'

type Props = { process: Process; onDraft: (business: Business, isSubmitted: boolean) => void }

const nothing = {}
const nobodyHears = () => {}

/** The form of a process: kept as a draft, or handed in at once. */
export function ApplyForm({ process, onDraft }: Props) {
  const [form] = Form.useForm<Written>()
  const { message } = App.useApp()
  const reload = useReloadWorkflow()
  const [isBusy, setBusy] = useState(false)
  /** which button was pressed */
  const submits = useRef(false)
  const resource = approvalOf(process.businessTable)?.resource
  if (!resource) return <p>这个版本不认识这种单据，请刷新页面</p>

  async function keep(written: Written) {
    if (!resource || isBusy) return
    setBusy(true)
    try {
      const fields = wireFields(resource, written)
      const business = await addApplication({
        ...fields,
        procDefId: process.id,
        procDeTitle: process.name,
        tableName: process.businessTable,
        filedNames: Object.keys(fields).join(','),
      })
      if (!submits.current) void message.success('已存为草稿，在“我的申请”里可以接着填写和提交')
      reload()
      onDraft(business, submits.current)
    } catch (error) {
      if (error instanceof ApiError) form.setFields(Object.entries(error.fields).map(([name, errors]) => ({ name, errors })))
      void message.error(errorText(error, '没有保存，请重试'))
    } finally {
      setBusy(false)
    }
  }
  const press = (isSubmitted: boolean) => {
    submits.current = isSubmitted
    form.submit()
  }

  return (
    <>
      <RecordForm
        form={form}
        resource={resource}
        known={null}
        start={nothing}
        fixed={nothing}
        onWriting={nobodyHears}
        onFinish={(written) => void keep(written)}
      />
      <Flex gap={8} justify="end">
        <Button loading={isBusy} onClick={() => press(false)}>
          存草稿
        </Button>
        <Button type="primary" loading={isBusy} onClick={() => press(true)}>
          下一步
        </Button>
      </Flex>
    </>
  )
}
