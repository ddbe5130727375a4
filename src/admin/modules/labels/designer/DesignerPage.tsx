import { App, Button, Card, Skeleton } from 'antd'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { templateOf } from '#contract/modules/labels/labelTemplate.ts'
import { templateFile } from '#contract/modules/labels/templateFile.ts'
import { newTemplate } from '#contract/rules/label/newItem.ts'
import { useTemplate, useTemplateWrites } from '../../../../api/labelTemplates.ts'
import type { StoredTemplate } from '../../../../api/labelTemplates.ts'
import { randomName } from '../../../../api/randomName.ts'
import { ReadyButton } from '../../../grey/ReadyButton.tsx'
import { useEncoder } from '../../../media/label/encoder.ts'
import { useTabName } from '../../../layout/tabs/useTabName.ts'
import { useMoveTab } from '../../../layout/tabs/useReaddress.ts'
import { saveFile } from '../../../saveFile.ts'
import { Failed } from '../../../session/Failed.tsx'
import { useMay } from '../../../session/useMay.ts'
import { CompareDialog } from './CompareDialog.tsx'
import { Designer } from './Designer.tsx'
import type { DesignedNow } from './Designer.tsx'
import { PreviewDialog } from './PreviewDialog.tsx'

const stateWords: Readonly<Record<string, string>> = { draft: '草稿', active: '生效', retired: '停用' }

/** `/print/designer` (MES-027): a new template, or with `?id=` one that is stored. A version that was in use is only looked at. */
export function DesignerPage() {
  const [search] = useSearchParams()
  const id = search.get('id')
  return id === null ? <Drawn stored={null} /> : <Stored key={id} id={id} />
}

function Stored({ id }: { id: string }) {
  const { data, error, refetch } = useTemplate(id)
  if (data) return <Drawn stored={data} />
  if (error) return <Failed title="标签模板没有读出" reason={error.message} action={<Button onClick={() => void refetch()}>重试</Button>} />
  return <Loading />
}

const Loading = () => (
  <Card>
    <Skeleton active paragraph={{ rows: 12 }} aria-label="正在加载" />
  </Card>
)

function Drawn({ stored }: { stored: StoredTemplate | null }) {
  const drawSymbol = useEncoder()
  const writes = useTemplateWrites()
  const navigate = useNavigate()
  const moveTab = useMoveTab()
  const may = useMay()
  const { message } = App.useApp()
  const [isBusy, setBusy] = useState(false)
  const busy = useRef(false)
  const [shown, setShown] = useState<DesignedNow | null>(null)
  const [isComparing, setComparing] = useState(false)
  const [template] = useState(() => (stored ? templateOf(stored) : newTemplate('新标签')))
  /** what this design began with or was last saved as: what somebody else saved since is not overwritten, the server refuses */
  const base = useRef(stored)
  const name = stored?.title ?? null
  useTabName(name)
  if (!drawSymbol) return <Loading />
  const isDraft = stored === null || stored.status === 'draft'
  const mayWrite = may(stored ? 'mes:labelTemplate:edit' : 'mes:labelTemplate:add')

  /** One thing at a time; a refusal is told in the server's words. */
  const during = async (work: () => Promise<void>) => {
    if (busy.current) return // keys are as quick as they like
    busy.current = true
    setBusy(true)
    try {
      await work()
    } catch (error) {
      void message.error(error instanceof Error ? error.message : '没有保存，请重试')
    } finally {
      busy.current = false
      setBusy(false)
    }
  }
  const saved = async ({ template: drawn, bizType, onSaved }: DesignedNow): Promise<StoredTemplate> => {
    const { title, pageWidth, pageHeight, tempItems } = drawn
    const row = { title, bizType, pageWidth, pageHeight, tempItems: JSON.stringify(tempItems) }
    const { current: before } = base
    const after = before
      ? await writes.edit({ id: before.id, version: before.version, ...row })
      : await writes.add({ ...row, code: `LBL-${randomName(4).toUpperCase()}` })
    base.current = after
    onSaved()
    return after
  }
  const save = (now: DesignedNow) =>
    during(async () => {
      const after = await saved(now)
      void message.success('已保存')
      if (!stored) moveTab(`/print/designer?id=${after.id}`)
    })
  const activate = (now: DesignedNow) =>
    during(async () => {
      const after = now.isDirty || !base.current ? await saved(now) : base.current
      void message.success((await writes.give('activate', after)).message)
      moveTab('/print/template')
    })
  const revise = () =>
    during(async () => {
      if (!stored) return
      void message.success((await writes.give('revise', stored)).message)
      await navigate(`/print/template?code=${encodeURIComponent(stored.code)}`)
    })

  const subtitle = stored ? `${stateWords[stored.status] ?? stored.status} v${stored.revision}` : '未保存'
  return (
    <>
      <Designer
        template={template}
        bizType={stored?.bizType ?? 'custom'}
        drawSymbol={drawSymbol}
        isLocked={!isDraft || !mayWrite}
        subtitle={subtitle}
        onSave={(now) => void save(now)}
        renderActions={(now) => (
          <>
            <Button onClick={() => setShown(now)}>预览打印</Button>
            {stored ? <Button onClick={() => setComparing(true)}>比较版本</Button> : null}
            {stored ? (
              <Button onClick={() => saveFile(new Blob([templateFile(stored)], { type: 'application/json' }), `${stored.title}.json`)}>导出</Button>
            ) : null}
            {isDraft && mayWrite ? (
              <Button loading={isBusy} disabled={!now.isDirty && stored !== null} onClick={() => void save(now)}>
                保存
              </Button>
            ) : null}
            {isDraft && may('mes:labelTemplate:activate') ? (
              <ReadyButton
                type="primary"
                loading={isBusy}
                reason={now.errors > 0 ? `还有 ${now.errors} 处错误，改好才能生效` : now.template.tempItems.length === 0 ? '标签上还没有内容' : null}
                onClick={() => void activate(now)}
              >
                {now.errors > 0 ? `先改 ${now.errors} 处` : `生效 v${stored?.revision ?? 1}`}
              </ReadyButton>
            ) : null}
            {!isDraft && may('mes:labelTemplate:revise') ? (
              <Button type="primary" loading={isBusy} onClick={() => void revise()}>
                修订
              </Button>
            ) : null}
          </>
        )}
      />
      {shown ? <PreviewDialog template={shown.template} bizType={shown.bizType} onClose={() => setShown(null)} /> : null}
      {isComparing && stored ? <CompareDialog stored={stored} drawSymbol={drawSymbol} onClose={() => setComparing(false)} /> : null}
    </>
  )
}
