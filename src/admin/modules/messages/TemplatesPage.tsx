import { Button, Modal } from 'antd'
import { useState } from 'react'
import { messageTemplates } from '#contract/modules/messages/messageTemplate.ts'
import { readValues } from '#contract/rules/messageTemplate.ts'
import type { RecordRow } from '../../../api/records.ts'
import { plainText } from '../../fields/plain.ts'
import { ResourcePage } from '../../resource/ResourcePage.tsx'
import { MessagePreview } from './MessagePreview.tsx'

/** Texts of messages with variables, and how each looks with its sample values (MSG-020). */
export function TemplatesPage() {
  return (
    <ResourcePage
      resource={messageTemplates}
      RowActions={PreviewAction}
      firstSteps="点“新增”写第一个模板：内容里用 ${名称} 表示变量，并在“变量”里给每个变量一个示例值。"
    />
  )
}

function PreviewAction({ row }: { row: RecordRow }) {
  const [isOpen, setOpen] = useState(false)
  const text = (name: string) => plainText({ name }, row)
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        预览
      </Button>
      <Modal title={`预览：${text('templateName')}`} open={isOpen} footer={null} onCancel={() => setOpen(false)}>
        <MessagePreview
          title={text('templateTitle') || text('templateName')}
          content={text('templateContent')}
          values={readValues(text('templateTestJson')) ?? {}}
        />
      </Modal>
    </>
  )
}
