import { App } from 'antd'
import { useRef, useState } from 'react'
import { errorText } from '#contract/errorText.ts'
import { useReloadWorkflow } from '../../../../api/workflow.ts'

/** Runs one act at a time; what the server says is shown as it is, and all lists are read anew, also after a refusal: somebody else was first. */
export function useActing() {
  const { message } = App.useApp()
  const reload = useReloadWorkflow()
  const [isBusy, setBusy] = useState(false)
  const running = useRef(false)

  async function run(deed: () => Promise<string>): Promise<boolean> {
    if (running.current) return false
    running.current = true
    setBusy(true)
    try {
      void message.success(await deed())
      return true
    } catch (error) {
      void message.error(errorText(error, '没有办成，请重试'))
      return false
    } finally {
      running.current = false
      setBusy(false)
      reload()
    }
  }
  return { isBusy, run }
}
