import type { Diagnostics } from '#contract/modules/equipment/overview.ts'
import { useConnection } from '../../../realtime/useConnection.ts'
import { Elapsed } from '../../live/Elapsed.tsx'

const words: Record<Diagnostics['state'], string> = {
  disabled: '已停用',
  connecting: '正在连接',
  online: '在线',
  degraded: '部分异常',
  failing: '全部被拒绝',
  offline: '离线',
}

/** Which device this is, and how its communication is, in one line. */
export function DeviceLine({ device: { name, host, port, state, stateSinceMs, rttP50Ms, timeouts, exceptions, reconnects, blocks } }: { device: Diagnostics }) {
  const isHeard = useConnection().link !== 'offline'
  return (
    <>
      {name} · {host}:{port} · {isHeard ? words[state] : `${words[state]}（服务器没有应答，不知道现在）`}{' '}
      {stateSinceMs === null || !isHeard ? null : <Elapsed sinceMs={stateSinceMs} />}
      {rttP50Ms === null ? '' : ` · 往返 ${rttP50Ms.toFixed(1)} 毫秒`} · 数据块 {blocks.length} · 超时 {timeouts} · 拒绝 {exceptions} · 重连 {reconnects}
    </>
  )
}
