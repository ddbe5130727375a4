import { Alert, Button, Flex, Modal, Select, Upload } from 'antd'
import { useState } from 'react'
import { errorText } from '#contract/errorText.ts'
import type { ForeignReport } from '#contract/modules/equipment/foreignImport.ts'
import { plcDevices } from '#contract/modules/equipment/plcDevices.ts'
import { importForeign } from '../../../../api/foreignImport.ts'
import { useRecords } from '../../../../api/records.ts'
import { plainText } from '../../../fields/plain.ts'
import { Permit } from '../../../session/Permit.tsx'
import { foundByWords } from '../../../fields/foundByWords.ts'

const everyDevice = { pageNo: 1, pageSize: 1000, column: 'deviceCode', order: 'asc' }
/** px: more than a few lines scroll */
const reportPx = 240

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
  const { data } = useRecords(plcDevices, everyDevice, true)
  const devices = (data?.records ?? []).map((row) => {
    const code = plainText({ name: 'deviceCode' }, row)
    return { value: code, label: `${code} ${plainText({ name: 'name' }, row)}` }
  })

  async function take(file: File) {
    setReport(null)
    setFailure(null)
    try {
      setReport(await importForeign(file, deviceCode))
    } catch (error) {
      setFailure(errorText(error, '没有导入，请重试'))
    }
  }

  return (
    <Flex vertical gap={12}>
      <Flex vertical gap={4}>
        <span>Kepware、Ignition 的文件只有测点，先选它们属于哪台采集设备；FUXA 的不用选</span>
        <Select
          aria-label="属于哪台采集设备"
          allowClear
          showSearch={foundByWords}
          placeholder="选择采集设备"
          notFoundContent="还没有采集设备"
          value={deviceCode === '' ? null : deviceCode}
          options={devices}
          onChange={(code: string | undefined) => setDeviceCode(code ?? '')}
        />
      </Flex>
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
      description={
        <div style={{ maxHeight: reportPx, overflowY: 'auto' }}>
          {lines.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </div>
      }
    />
  )
}
