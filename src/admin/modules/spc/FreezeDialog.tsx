import { Alert, App, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import type { Series } from '#contract/modules/spc/characteristics.ts'
import { colorMeasures } from '#contract/modules/spc/colorMeasure.ts'
import { freezeLimit, spcLimits } from '#contract/modules/spc/spcLimit.ts'
import { chartTexts } from '#contract/rules/spc/charts.ts'
import { createIntent } from '../../../api/commands.ts'
import { useReload } from '../../../api/records.ts'
import { okOrReason } from '../../grey/okOrReason.tsx'
import type { SpcDesk } from './desk.ts'

/** Holds the limits of the readings on the page, for a reason. The server takes the readings anew and decides. */
export function FreezeDialog({ desk: { chart, size, analysis, groups }, series, onClose }: { desk: SpcDesk; series: Series; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [intent] = useState(createIntent)
  const { message } = App.useApp()
  const [reload, reloadLimits] = [useReload(colorMeasures), useReload(spcLimits)]
  const [first, last] = [series.readings[0]?.at ?? '', series.readings.at(-1)?.at ?? '']

  async function submit() {
    setBusy(true)
    setRefusal(null)
    try {
      const asked = { characteristic: series.characteristic.key, chart, size: chart === 'imr' ? 1 : size, dataFrom: first, dataTo: last, reason: reason.trim() }
      const { message: said } = await intent.give(spcLimits, freezeLimit, { record: null, asked }, async () => [])
      void message.success(said)
      reload()
      reloadLimits()
      onClose()
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title={`固定控制限：${series.characteristic.title}`}
      okText="固定"
      footer={okOrReason(reason.trim() === '' ? '请先写明固定原因' : null, '固定')}
      confirmLoading={isBusy}
      mask={{ closable: false }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <p>
        {chartTexts[chart]}，{groups.length} 组，{first} 到 {last}
        {analysis.stretches.length === 0 ? '' : `。这段数据有 ${analysis.stretches.length} 段命中，最好先去掉异常再固定`}
      </p>
      {refusal === null ? null : <Alert type="error" showIcon title={refusal} />}
      <Form layout="vertical">
        <Form.Item label="固定原因" required>
          <Input.TextArea
            aria-label="固定原因"
            rows={3}
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            placeholder="例如：换新料后连续 25 组稳定"
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
