import { useState } from 'react'
import { ApiError } from '../../../api/request.ts'

/** Runs one step: `take` asks the server; what it refuses is told in `refusal`, in the server's words. */
export function useStep() {
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  async function take(ask: () => Promise<void>): Promise<void> {
    setBusy(true)
    setRefusal(null)
    try {
      await ask()
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.message : '没有成功，请重试')
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, refusal, take }
}
