import { App } from 'antd'
import { useRef, useState } from 'react'
import { errorText } from '#contract/errorText.ts'
import { useReloadDesigns } from '../../../../api/cgform.ts'

/** Does one thing at a time; what keeps it from being done is shown as the server says it. */
export function useDesigning() {
  const { message } = App.useApp()
  const reload = useReloadDesigns()
  const [isBusy, setBusy] = useState(false)
  const running = useRef(false)

  /** Gives what came of it; null when it was refused. */
  async function run<Result>(deed: () => Promise<Result>, done: string): Promise<{ result: Result } | null> {
    if (running.current) return null
    running.current = true
    setBusy(true)
    try {
      const result = await deed()
      if (done !== '') void message.success(done)
      await reload()
      return { result }
    } catch (error) {
      void message.error(errorText(error, '没有办成，请重试'))
      return null
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { isBusy, run }
}
