import { FilePdfOutlined } from '@ant-design/icons'
import { Form, Input, InputNumber, Space } from 'antd'
import { useMemo, useState } from 'react'
import { Field } from '#contract/field.ts'
import type { LabelField } from '#contract/rules/label/binding.ts'
import { layOut } from '#contract/rules/label/layOut.ts'
import type { PrintTemplate } from '#contract/rules/label/template.ts'
import { notify } from '../../../api/notices.ts'
import { fieldKitOf } from '../../fields/fieldKits.ts'
import { ReadyButton } from '../../grey/ReadyButton.tsx'
import { useEncoder } from '../../media/label/encoder.ts'
import { LabelSheet, pageSvg } from '../../media/label/LabelSheet.tsx'
import { PrintButtons } from '../../media/label/PrintButtons.tsx'
import { saveFile } from '../../saveFile.ts'
import styles from './PrintDemoPage.module.css'

type Values = Readonly<Record<string, string>>
type Props = {
  template: PrintTemplate
  fields: readonly LabelField[]
  /** the label with these values as a PDF; throws ApiError with what keeps it from being printed */
  pdf: (values: Values, copies: number) => Promise<Blob>
}

/** A label with values of one's own: seen as it will be, printed by the browser or as PDF. */
export function LabelForm({ template, fields, pdf }: Props) {
  const [values, setValues] = useState<Values>(() => Object.fromEntries(fields.map(({ name, sample }) => [name, sample])))
  const [copies, setCopies] = useState(1)
  const [isWriting, setWriting] = useState(false)
  const drawSymbol = useEncoder()
  const laidOut = useMemo(() => drawSymbol && layOut(template, { fields, values }, { drawSymbol }), [template, fields, values, drawSymbol])
  const lacks =
    laidOut === null ? '标签还没有画好，请稍等' : laidOut.findings.some(({ severity }) => severity === 'error') ? '标签上有错误，请先按下面的说明改好' : null
  const pages = () => {
    if (!laidOut) return null
    const svgs = Array.from({ length: copies }, () => laidOut.pages.map((_, at) => pageSvg(laidOut, at))).flat()
    return { pages: svgs, width: laidOut.width / 100, height: laidOut.height / 100, title: template.title }
  }
  const savePdf = async () => {
    setWriting(true)
    try {
      saveFile(await pdf(values, copies), `${template.title}.pdf`)
    } catch (error) {
      notify({ kind: 'error', message: error instanceof Error ? error.message : 'PDF 没有生成，请重试' })
    } finally {
      setWriting(false)
    }
  }
  return (
    <div className={styles.page}>
      <Form layout="vertical">
        {fields.map(({ name, title, kind }) => (
          <Form.Item key={name} label={title} htmlFor={`label-${name}`}>
            {kind === 'date' ? (
              <DayInput name={name} title={title} value={values[name] ?? ''} onChange={(day) => setValues({ ...values, [name]: day })} />
            ) : (
              <Input
                id={`label-${name}`}
                inputMode={kind === 'number' ? 'decimal' : 'text'}
                value={values[name] ?? ''}
                onChange={({ target }) => setValues({ ...values, [name]: target.value })}
              />
            )}
          </Form.Item>
        ))}
        <Space wrap>
          <InputNumber aria-label="张数" min={1} max={200} precision={0} value={copies} onChange={(count) => setCopies(count ?? 1)} suffix="张" />
          <PrintButtons isPrimary reason={lacks} pages={pages} />
          <ReadyButton icon={<FilePdfOutlined />} reason={lacks} loading={isWriting} onClick={() => void savePdf()}>
            下载 PDF
          </ReadyButton>
        </Space>
      </Form>
      <LabelSheet title={template.title} laidOut={laidOut} />
    </div>
  )
}

type DayProps = { name: string; title: string; value: string; onChange: (day: string) => void }

/** A day, chosen as in every other form. */
function DayInput({ name, title, value, onChange }: DayProps) {
  const field = Field.parse({ kind: 'date', name, title })
  const { Input: OfKind } = fieldKitOf(field.kind)
  return <OfKind id={`label-${name}`} field={field} value={value} onChange={(day) => onChange(String(day ?? ''))} />
}
