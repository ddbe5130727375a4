import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { ApiError, request } from '../../../../api/request.ts'

const everyMs = 5000
const parts: Record<string, string> = { database: '数据库', collector: '采集', history: '历史' }

/** `failing` names the part that is not ready, in Chinese. */
export type ServerHealth = { kind: 'ready' } | { kind: 'notReady'; failing: string }

/** Whether the server says it is ready, every 5 s. An error means that it did not answer. */
export function useServerHealth() {
  return useQuery({ queryKey: ['serverHealth'], queryFn: askHealth, refetchInterval: everyMs, retry: false })
}

async function askHealth(): Promise<ServerHealth> {
  try {
    await request('/health/ready', z.unknown(), { quiet: true })
    return { kind: 'ready' }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 503) throw error
    return { kind: 'notReady', failing: parts[error.message] ?? error.message }
  }
}
