import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined'
import { App, Button } from 'antd'
import { useState } from 'react'
import { errorText } from '#contract/errorText.ts'
import { exportRecords } from '../../api/records.ts'
import { saveFile } from '../saveFile.ts'
import { useListAround } from './listContext.ts'

/** The selected records, or all that the list finds, as a workbook (ONL-005, ONL-021). */
export function ExportButton() {
  const { resource, question, selected } = useListAround()
  const [isBusy, setBusy] = useState(false)
  const { message } = App.useApp()
  async function save() {
    setBusy(true)
    try {
      const ids = selected.map(({ id }) => id)
      saveFile(await exportRecords(resource, question, ids), `${resource.title}.xlsx`)
    } catch (error) {
      void message.error(errorText(error, '没有导出，请重试'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={<DownloadOutlined />} loading={isBusy} onClick={() => void save()}>
      {selected.length > 0 ? `导出选中 ${selected.length} 条` : '导出'}
    </Button>
  )
}
