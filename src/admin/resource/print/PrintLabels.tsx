import { Button, Tooltip } from 'antd'
import type { ButtonProps } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { labelled } from '#contract/modules/labels/labelBiz.ts'
import type { Resource } from '#contract/resource.ts'
import { useActiveTemplates } from '../../../api/printing.ts'
import type { RecordRow } from '../../../api/records.ts'
import { useMay } from '../../session/useMay.ts'

const PrintDialog = lazy(async () => ({ default: (await import('./PrintDialog.tsx')).PrintDialog })) // with the layout and the encoder of labels

/** With an icon the words are its name. */
type Props = { resource: Resource; rows: readonly RecordRow[]; look: Pick<ButtonProps, 'type' | 'size' | 'icon'> }

/** Whether labels of these records are printed here: there is a template in use for them, and the person may print. */
function useTemplates({ name }: Pick<Resource, 'name'>) {
  const mayPrint = useMay()('mes:label:print') && Object.hasOwn(labelled, name)
  const { data } = useActiveTemplates(name, mayPrint)
  return mayPrint ? (data ?? []) : []
}

/** 打印标签, for one record or for several (factory.md 3.10); nothing where no label of these records is in use. */
export function PrintLabels({ resource, rows, look }: Props) {
  const templates = useTemplates(resource)
  const [isOpen, setOpen] = useState(false)
  if (templates.length === 0 || rows.length === 0) return null
  const words = rows.length === 1 ? '打印标签' : `打印标签 ${rows.length} 条`
  return (
    <>
      <Tooltip title={look.icon ? words : ''}>
        <Button {...look} aria-label={words} onClick={() => setOpen(true)}>
          {look.icon ? null : words}
        </Button>
      </Tooltip>
      {isOpen ? (
        <Suspense fallback={null}>
          <PrintDialog resource={resource} rows={rows} templates={templates} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** px that the button takes beside a record */
export function usePrintPx(resource: Pick<Resource, 'name'>, buttonPx: number): number {
  return useTemplates(resource).length > 0 ? buttonPx : 0
}
