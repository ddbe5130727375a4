import type { Diagnostics } from '#contract/modules/equipment/overview.ts'

type State = Diagnostics['state']

/** How a device is read, in words and in antd's colours. */
export const linkWords: Record<State, string> = {
  disabled: '已停用',
  connecting: '连接中',
  online: '在线',
  degraded: '部分读不到',
  failing: '全部读不到',
  offline: '离线',
}
export const linkColours: Record<State, 'default' | 'processing' | 'success' | 'warning' | 'error'> = {
  disabled: 'default',
  connecting: 'processing',
  online: 'success',
  degraded: 'warning',
  failing: 'error',
  offline: 'error',
}

export function msText(ms: number | null): string {
  return ms === null ? '—' : `${ms} ms`
}
