import { Alert, App, Button, Form, Input, Modal, Select, Upload } from 'antd'
import { useState } from 'react'
import { colorStandards } from '#contract/modules/formula/colorStandard.ts'
import { colorMeasures, importMeasures } from '#contract/modules/spc/colorMeasure.ts'
import { geometryTexts, illuminantTexts, observerTexts } from '#contract/rules/colour/conditions.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import { configuration } from '../../../api/address.ts'
import { createIntent } from '../../../api/commands.ts'
import { useRecords, useReload } from '../../../api/records.ts'
import { plainText } from '../../fields/plain.ts'
import { foundByWords } from '../../fields/foundByWords.ts'
import { okOrReason } from '../../grey/okOrReason.tsx'

/** what the server takes of one file, in base64 */
const mostBytes = 70_000
const usable = { status_MultiString: 'valid,expiring', column: 'standardNo', order: 'asc', pageNo: 1, pageSize: 1000 }
const options = (texts: Readonly<Record<string, string>>) => Object.entries(texts).map(([value, label]) => ({ value, label }))

/** Sends the file of an instrument as it is; the server says as what it was read, or why nothing of it was taken. */
export function ImportMeasures({ onClose }: { onClose: () => void }) {
  const standards = useRecords(colorStandards, usable, true).data?.records ?? []
  const [asked, setAsked] = useState({ standardId: '', instrument: '', illuminant: 'D65', observer: '10', geometry: 'd8sci' })
  const [file, setFile] = useState<{ fileName: string; content: string } | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [intent] = useState(createIntent)
  const { message } = App.useApp()
  const reload = useReload(colorMeasures)
  const set = (more: Partial<typeof asked>) => {
    setRefusal(null)
    setAsked({ ...asked, ...more })
  }

  const lacks = asked.standardId === '' ? '请先选择标准样' : asked.instrument.trim() === '' ? '请先填写测色仪' : file === null ? '请先选择文件' : null

  async function submit() {
    if (!file) return
    setBusy(true)
    setRefusal(null)
    try {
      const measuredAt = wireTime(Date.now(), configuration.plantTz)
      const { message: said } = await intent.give(colorMeasures, importMeasures, { record: null, asked: { ...asked, ...file, measuredAt } }, async () => [])
      void message.success(said, 6)
      reload()
      onClose()
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }

  async function take(chosen: File): Promise<void> {
    setRefusal(null)
    if (chosen.size > mostBytes) {
      setRefusal(`文件有 ${Math.ceil(chosen.size / 1024)} KB，一次最多 ${Math.floor(mostBytes / 1024)} KB。请从测色仪分几次导出`)
      return
    }
    const bytes = new Uint8Array(await chosen.arrayBuffer())
    setFile({ fileName: chosen.name, content: btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('')) })
  }

  return (
    <Modal
      open
      title="读入测色文件"
      okText="读入"
      footer={okOrReason(lacks, '读入')}
      confirmLoading={isBusy}
      mask={{ closable: false }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <p>测色仪导出的 CSV：一行一次读数，每个样品三行，样品名称就是批号。UTF-8 或 GBK，逗号或分号都可以。</p>
      {refusal === null ? null : <Alert type="error" showIcon title={refusal} />}
      <Form layout="vertical">
        <Form.Item label="标准样" required>
          <Select
            aria-label="标准样"
            showSearch={foundByWords}
            value={asked.standardId === '' ? null : asked.standardId}
            options={standards.map((row) => ({
              value: row.id,
              label: `${plainText({ name: 'standardNo' }, row)}（有效至 ${plainText({ name: 'validUntil' }, row)}）`,
            }))}
            onChange={(standardId) => set({ standardId })}
          />
        </Form.Item>
        <Form.Item label="测色仪" required>
          <Input aria-label="测色仪" maxLength={40} value={asked.instrument} onChange={(event) => set({ instrument: event.target.value })} />
        </Form.Item>
        <Form.Item label="光源">
          <Select aria-label="光源" value={asked.illuminant} options={options(illuminantTexts)} onChange={(illuminant) => set({ illuminant })} />
        </Form.Item>
        <Form.Item label="视角">
          <Select aria-label="视角" value={asked.observer} options={options(observerTexts)} onChange={(observer) => set({ observer })} />
        </Form.Item>
        <Form.Item label="几何条件">
          <Select aria-label="几何条件" value={asked.geometry} options={options(geometryTexts)} onChange={(geometry) => set({ geometry })} />
        </Form.Item>
        <Upload accept=".csv,.txt" maxCount={1} beforeUpload={(chosen) => (void take(chosen), false)} onRemove={() => setFile(null)}>
          <Button>选择文件</Button>
        </Upload>
      </Form>
    </Modal>
  )
}
