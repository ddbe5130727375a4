import { App } from 'antd'
import { useState } from 'react'
import { errorText } from '#contract/errorText.ts'
import { printJobs, printLabels } from '#contract/modules/printing/printJob.ts'
import { createIntent } from '../../../api/commands.ts'
import { useReload } from '../../../api/records.ts'
import { ApiError } from '../../../api/request.ts'

type Order = { printerId: string; templateId: string; resource: string; ids: string; copies: number; reprintReason: string; reprintText: string }

/** Sends labels to a printer: the sentence of a refusal, and whether it was printed before, so that a reason is asked for. */
export function useSending(onSent: () => void) {
  const [isSending, setSending] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [isReprint, setReprint] = useState(false)
  const [intent] = useState(createIntent)
  const { message } = App.useApp()
  const reload = useReload(printJobs)
  async function send(asked: Order) {
    setSending(true)
    setRefused(null)
    try {
      const outcome = await intent.give(printJobs, printLabels, { record: null, asked }, async () => [])
      void message.success(outcome.message)
      reload()
      onSent()
    } catch (error) {
      setRefused(errorText(error, '没有送到打印机，请重试'))
      if (error instanceof ApiError && ('reprintReason' in error.fields || 'reprintText' in error.fields)) setReprint(true)
    } finally {
      setSending(false)
    }
  }
  return { send, isSending, refused, isReprint }
}
