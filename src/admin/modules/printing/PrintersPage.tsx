import { App, Button } from 'antd'
import { useState } from 'react'
import { errorText } from '#contract/errorText.ts'
import { printers, PrinterSays, printerStatusPath } from '#contract/modules/printing/printer.ts'
import type { RecordRow } from '../../../api/records.ts'
import { request } from '../../../api/request.ts'
import { ResourcePage } from '../../resource/ResourcePage.tsx'

const firstSteps = '点“新增”，填上打印机的 IP 地址；打印机要支持 ZPL，端口一般是 9100。保存后点“打印测试页”，量一下边框再校准。'

/** Label printers: where they are, what is in them, whether they answer. */
export function PrintersPage() {
  return <ResourcePage resource={printers} firstSteps={firstSteps} RowActions={AskStatus} />
}

/** Asks the printer itself. */
function AskStatus({ row }: { row: RecordRow }) {
  const { message } = App.useApp()
  const [isAsking, setAsking] = useState(false)
  async function ask() {
    setAsking(true)
    try {
      const { isReady, sentence } = await request(printerStatusPath, PrinterSays, { query: { id: row.id }, quiet: true })
      void (isReady ? message.success(sentence) : message.warning(sentence))
    } catch (error) {
      void message.error(errorText(error, '没有问到打印机的状态，请重试'))
    } finally {
      setAsking(false)
    }
  }
  return (
    <Button type="link" size="small" loading={isAsking} onClick={() => void ask()}>
      状态
    </Button>
  )
}
