import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined'
import { App, Button } from 'antd'
import { useState } from 'react'
import { errorText } from '#contract/errorText.ts'
import { exportPlc } from '../../../../api/plcDesk.ts'
import { useListAround } from '../../../resource/listContext.ts'
import { saveFile } from '../../../saveFile.ts'
import { Permit } from '../../../session/Permit.tsx'

/** All devices or all tags, whatever the list is narrowed to: the file is a configuration, and the import takes it back. */
export function ExportAll() {
  const { resource } = useListAround()
  const [isBusy, setBusy] = useState(false)
  const { message } = App.useApp()
  async function save() {
    setBusy(true)
    try {
      saveFile(await exportPlc(resource.path), `${resource.title}.xlsx`)
    } catch (error) {
      void message.error(errorText(error, '没有导出，请重试'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Permit action={`${resource.permission}:export`}>
      <Button icon={<DownloadOutlined />} loading={isBusy} onClick={() => void save()}>
        导出全部
      </Button>
    </Permit>
  )
}
