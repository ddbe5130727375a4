import { FilePdfOutlined, PrinterOutlined } from '@ant-design/icons'
import { Button, Card, Form, Input, InputNumber, Segmented, Space } from 'antd'
import { useMemo, useState } from 'react'
import { Field } from '#contract/field.ts'
import { plantLabels } from '#contract/modules/labels/plantLabels.ts'
import type { PlantLabel } from '#contract/modules/labels/plantLabel.ts'
import { layOut } from '#contract/rules/label/layOut.ts'
import { svgOf } from '#contract/rules/label/svg.ts'
import { notify } from '../../../api/notices.ts'
import { labelPdf } from '../../../api/printing.ts'
import { fieldKitOf } from '../../fields/fieldKits.ts'
import { saveFile } from '../../saveFile.ts'
import { useEncoder } from './encoder.ts'
import { labelFamily, LabelSheet } from './LabelSheet.tsx'
import { printInBrowser } from './printInBrowser.ts'
import styles from './PrintDemoPage.module.css'

const samples = ({ fields }: PlantLabel): Record<string, string> => Object.fromEntries(fields.map(({ name, sample }) => [name, sample]))

/** The plant's labels with values of one's own: seen as they will be, printed by the browser or as PDF (VW-017). */
export function PrintDemoPage() {
  const [chosen, setChosen] = useState(plantLabels[0]?.name ?? '')
  const label = plantLabels.find(({ name }) => name === chosen)
  return (
    <Card title="打印示例">
      <Segmented
        className={styles['labels'] ?? ''}
        value={chosen}
        onChange={setChosen}
        options={plantLabels.map(({ name, template }) => ({ value: name, label: template.title }))}
      />
      {label && <LabelForm key={label.name} label={label} />}
    </Card>
  )
}

function LabelForm({ label }: { label: PlantLabel }) {
  const [values, setValues] = useState(samples(label))
  const [copies, setCopies] = useState(1)
  const [isWriting, setWriting] = useState(false)
  const drawSymbol = useEncoder()
  const laidOut = useMemo(() => drawSymbol && layOut(label.template, { fields: label.fields, values }, { drawSymbol }), [label, values, drawSymbol])
  const isReady = laidOut !== null && laidOut.findings.every(({ severity }) => severity !== 'error')
  const print = () => {
    if (!laidOut) return
    const page = svgOf(laidOut.pages[0] ?? [], laidOut, { family: labelFamily, picture: () => null })
    printInBrowser({ pages: Array.from({ length: copies }, () => page), width: laidOut.width / 100, height: laidOut.height / 100, title: label.template.title })
  }
  const savePdf = async () => {
    setWriting(true)
    try {
      saveFile(await labelPdf({ label: label.name, values, copies }), `${label.template.title}.pdf`)
    } catch (error) {
      notify({ kind: 'error', message: error instanceof Error ? error.message : 'PDF 没有生成，请重试' })
    } finally {
      setWriting(false)
    }
  }
  return (
    <div className={styles['page']}>
      <Form layout="vertical">
        {label.fields.map(({ name, title, kind }) => (
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
          <Button type="primary" icon={<PrinterOutlined />} disabled={!isReady} onClick={print}>
            打印
          </Button>
          <Button icon={<FilePdfOutlined />} disabled={!isReady} loading={isWriting} onClick={() => void savePdf()}>
            下载 PDF
          </Button>
        </Space>
      </Form>
      <LabelSheet label={label} laidOut={laidOut} />
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
