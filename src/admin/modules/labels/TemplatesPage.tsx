import { Button, Upload } from 'antd'
import { useLinkClickHandler, useNavigate } from 'react-router-dom'
import { labelTemplates } from '#contract/modules/labels/labelTemplate.ts'
import { templateIn } from '#contract/modules/labels/templateFile.ts'
import { useTemplateWrites } from '../../../api/labelTemplates.ts'
import { notify } from '../../../api/notices.ts'
import { ResourcePage } from '../../resource/ResourcePage.tsx'
import { Permit } from '../../session/Permit.tsx'

/** Label templates: all versions, drawn in the designer, brought along as files. */
export function TemplatesPage() {
  return <ResourcePage resource={labelTemplates} ToolbarActions={FileCommands} RowActions={DesignLink} firstSteps="点“新建设计”画第一个标签。" />
}

function DesignLink({ row }: { row: { id: string } }) {
  const to = `/print/designer?id=${row.id}`
  const follow = useLinkClickHandler(to)
  return (
    <Button type="link" size="small" href={to} onClick={(event) => follow(event as Parameters<typeof follow>[0])} /* with href antd draws a link */>
      设计
    </Button>
  )
}

function FileCommands() {
  const navigate = useNavigate()
  const writes = useTemplateWrites()
  const take = async (file: File) => {
    try {
      const added = await writes.add(templateIn(await file.text()))
      await navigate(`/print/designer?id=${added.id}`)
    } catch (error) {
      notify({ kind: 'error', message: error instanceof Error ? error.message : '文件没有读入，请重试' })
    }
  }
  return (
    <Permit action="mes:labelTemplate:add">
      <Button onClick={() => void navigate('/print/designer')}>新建设计</Button>
      <Upload accept="application/json,.json" showUploadList={false} beforeUpload={(file) => (void take(file), false)}>
        <Button>导入模板</Button>
      </Upload>
    </Permit>
  )
}
