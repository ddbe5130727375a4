import { Alert, Button, Flex, Modal, Select, Upload } from 'antd'
import { useState } from 'react'
import { errorText } from '#contract/errorText.ts'
import type { ForeignReport } from '#contract/modules/equipment/foreignImport.ts'
import { plcDevices } from '#contract/modules/equipment/plcDevices.ts'
import { importForeign } from '../../../../api/foreignImport.ts'
import { useRecords } from '../../../../api/records.ts'
import { plainText } from '../../../fields/plain.ts'
import { Permit } from '../../../session/Permit.tsx'
import { ForeignOutcome } from './ForeignOutcome.tsx'
import { foundByWords } from '../../../fields/foundByWords.ts'

const everyDevice = { pageNo: 1, pageSize: 1000, column: 'deviceCode', order: 'asc' }

/** Devices and tags out of files of other programs: first what they would become, then the import. */
export function ForeignImport() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Permit action="mes:plcDevice:import">
      <Button onClick={() => setOpen(true)}>从别的系统导入</Button>
      {isOpen ? (
        <Modal open title="从 FUXA、Kepware、Ignition、TIA 导入" footer={null} width={760} onCancel={() => setOpen(false)} destroyOnHidden>
          <ForeignFile />
        </Modal>
      ) : null}
    </Permit>
  )
}

function ForeignFile() {
  const [deviceCode, setDeviceCode] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [report, setReport] = useState<ForeignReport | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { data } = useRecords(plcDevices, everyDevice, true)
  const devices = (data?.records ?? []).map((row) => {
    const code = plainText({ name: 'deviceCode' }, row)
    return { value: code, label: `${code} ${plainText({ name: 'name' }, row)}` }
  })

  async function take(taken: File, isTrial: boolean, under = deviceCode) {
    setFile(taken)
    setReport(null)
    setFailure(null)
    setBusy(true)
    try {
      setReport(await importForeign(taken, { deviceCode: under, isTrial }))
    } catch (error) {
      setFailure(errorText(error, '没有导入，请重试'))
    }
    setBusy(false)
  }

  return (
    <Flex vertical gap={12}>
      <Flex vertical gap={4}>
        <span>Kepware、Ignition、TIA 的文件只有测点，先选它们属于哪台采集设备；FUXA 的不用选</span>
        <Select
          aria-label="属于哪台采集设备"
          allowClear
          showSearch={foundByWords}
          placeholder="选择采集设备"
          notFoundContent="还没有采集设备"
          disabled={isBusy}
          value={deviceCode === '' ? null : deviceCode}
          options={devices}
          onChange={(code: string | undefined) => {
            setDeviceCode(code ?? '')
            if (file !== null) void take(file, true, code ?? '') // what was shown was of another device
          }}
        />
      </Flex>
      <Upload.Dragger
        accept=".json,.csv,.xlsx"
        maxCount={1}
        showUploadList={false}
        disabled={isBusy}
        beforeUpload={(picked) => {
          void take(picked, true)
          return false
        }}
      >
        <p>{file === null ? '把文件拖到这里，或点击选择文件；看过地址和数值以后才导入' : `${file.name}（拖到这里或点击换一个文件）`}</p>
        <p>FUXA 的设备或工程（JSON、CSV），Kepware 的测点（CSV），Ignition 的测点（CSV、JSON），TIA 的 PLC 变量表（XLSX、CSV）</p>
      </Upload.Dragger>
      {failure === null ? null : <Alert type="error" showIcon title={failure} />}
      {report === null ? null : <ForeignOutcome report={report} />}
      {report === null || report.isStored || report.faults.length > 0 || file === null ? null : (
        <Flex justify="flex-end">
          <Button type="primary" loading={isBusy} onClick={() => void take(file, false)}>
            导入 {report.tags} 个测点
          </Button>
        </Flex>
      )}
    </Flex>
  )
}
