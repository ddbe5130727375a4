import { Modal } from 'antd'
import { isLabelBiz, labelSources } from '#contract/modules/labels/labelSources.ts'
import type { PrintTemplate } from '#contract/rules/label/template.ts'
import { designPdf } from '../../../../api/printing.ts'
import { LabelForm } from '../LabelForm.tsx'

/** The template as it stands, with sample values that can be changed: looked at, printed by the browser, or as PDF. */
export function PreviewDialog({ template, bizType, onClose }: { template: PrintTemplate; bizType: string; onClose: () => void }) {
  const fields = isLabelBiz(bizType) ? labelSources[bizType] : []
  return (
    <Modal open title={`预览：${template.title}`} width="min(1100px, 96vw)" footer={null} onCancel={onClose}>
      <LabelForm template={template} fields={fields} pdf={(values) => designPdf({ template, bizType, values: { ...values } })} />
    </Modal>
  )
}
