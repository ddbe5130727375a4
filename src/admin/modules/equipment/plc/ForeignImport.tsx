import { Alert, Button, Flex, Input, Modal, Upload } from 'antd'
import { useState } from 'react'
import { errorText } from '#contract/errorText.ts'
import type { ForeignReport } from '#contract/modules/equipment/foreignImport.ts'
import { importForeign } from '../../../../api/foreignImport.ts'
import { Permit } from '../../../session/Permit.tsx'

/** Devices and tags out of FUXA, Kepware and Ignition; what was not understood is listed by name. */
export function ForeignImport() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Permit action="mes:plcDevice:import">
      <Button onClick={() => setOpen(true)}>从别的系统导入</Button>
      {isOpen ? (
        <Modal open title="从 FUXA、Kepware、Ignition 导入" footer={null} width={640} onCancel={() => setOpen(false)} destroyOnHidden>
          <ForeignFile />
        </Modal>
      ) : null}
    </Permit>
  )
}

function ForeignFile() {
  const [deviceCode, setDeviceCode] = useState('')
  const [report, setReport] = useState<ForeignReport | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  async function take(file: File) {
    setReport(null)
    setFailure(null)
    try {
      setReport(await importForeign(file, deviceCode.trim()))
    } catch (error) {
      setFailure(errorText(error, '没有导入，请重试'))
    }
  }

  return (
    <Flex vertical gap={12}>
      <Input
        aria-label="采集设备编码"
        placeholder="采集设备编码：Kepware 和 Ignition 的测点放到哪台设备，FUXA 不用填"
        value={deviceCode}
        onChange={(event) => setDeviceCode(event.target.value)}
      />
      <Upload.Dragger
        accept=".json,.csv"
        maxCount={1}
        showUploadList={false}
        beforeUpload={(file) => {
          void take(file)
          return false
        }}
      >
        <p>把文件拖到这里，或点击选择文件</p>
        <p>FUXA 导出的设备（JSON、CSV），Kepware、Ignition 导出的测点（CSV）</p>
      </Upload.Dragger>
      {failure === null ? null : <Alert type="error" showIcon title={failure} />}
      {report === null ? null : <Report report={report} />}
    </Flex>
  )
}

function Report({ report: { from, devices, tags, notUnderstood, faults } }: { report: ForeignReport }) {
  const isTaken = faults.length === 0
  const lines = [...faults.map(({ column, reason }) => `${column} ${reason}`), ...notUnderstood.map(({ name, reason }) => `${name}：${reason}`)]
  return (
    <Alert
      type={!isTaken ? 'error' : notUnderstood.length > 0 ? 'warning' : 'success'}
      showIcon
      title={
        isTaken
          ? `${from}：已导入 ${devices} 台设备、${tags} 个测点${notUnderstood.length > 0 ? `，${notUnderstood.length} 处没有看懂` : ''}`
          : `${from}：没有导入`
      }
      description={lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    />
  )
}
