import type { Diagnostics } from '#contract/modules/equipment/overview.ts'
import { qualityOf, errorText } from '#contract/quality.ts'
import { useDiagnostics } from '../../../api/plc.ts'
import { isReplay } from '../../../api/replayed.ts'
import { freshnessText } from '../../../charts/Freshness.tsx'
import { useServerNow } from '../../../realtime/serverClock.ts'
import { Elapsed } from '../../live/Elapsed.tsx'
import styles from './CommunicationLine.module.css'

const words: Record<Diagnostics['state'], string> = {
  disabled: '已停用',
  connecting: '正在连接',
  online: '在线',
  degraded: '部分异常',
  failing: '全部被拒绝',
  offline: '离线',
}

/** Health of the communication with the machine's PLC. `deviceCode` null: nobody reads this machine. */
export function CommunicationLine({ deviceCode }: { deviceCode: string | null }) {
  const { data, error } = useDiagnostics(deviceCode)
  if (deviceCode === null) return <span>没有采集设备</span>
  if (isReplay) return <span>通讯诊断 未存储</span>
  if (!data) return <span>{error ? `通讯诊断没有取到：${error.message}` : '正在读取通讯诊断'}</span>
  return <Health diagnostics={data} />
}

function Health({ diagnostics }: { diagnostics: Diagnostics }) {
  const { state, stateSinceMs, lastOkMs, rttP50Ms, rttP95Ms, timeouts, exceptions, garbage, reconnects, blocks } = diagnostics
  const nowMs = useServerNow(1000)
  const broken = blocks.filter((block) => qualityOf(block.status) === 'bad')
  const isWell = state === 'online'
  return (
    <>
      <span className={isWell ? '' : styles.acting}>
        通讯 <b>{words[state]}</b> {stateSinceMs === null ? null : <Elapsed sinceMs={stateSinceMs} />}
      </span>
      <span>
        最近成功 <b>{lastOkMs === null ? '—' : `${freshnessText(nowMs - lastOkMs)}前`}</b>
      </span>
      <span title="往返时间：一半的请求不超过前一个数，95% 不超过后一个数">
        往返{' '}
        <b>
          {milliseconds(rttP50Ms)} / {milliseconds(rttP95Ms)}
        </b>{' '}
        毫秒
      </span>
      <Count name="超时" count={timeouts} />
      <Count name="拒绝" count={exceptions} />
      <Count name="错帧" count={garbage} />
      <Count name="重连" count={reconnects} />
      <span>
        数据块{' '}
        <b>
          {blocks.length - broken.length}/{blocks.length}
        </b>{' '}
        正常
      </span>
      <ul className={styles.blocks}>
        {blocks
          .toSorted((a, b) => b.status - a.status)
          .map(({ area, start, count, scanMs, status }) => (
            <li key={`${area}${start}${scanMs}`} data-well={qualityOf(status) === 'good'}>
              {areaName(area)} {start}–{start + count - 1} <b>{qualityOf(status) === 'good' ? `${scanMs} 毫秒` : errorText(status)}</b>
            </li>
          ))}
      </ul>
    </>
  )
}

const areaNames: Record<string, string> = { coil: '线圈', discrete: '离散输入', input: '输入', holding: '保持' }

function areaName(area: string): string {
  return areaNames[area] ?? area.toUpperCase() // an S7 block is DB5
}

function Count({ name, count }: { name: string; count: number }) {
  return (
    <span>
      {name} <b>{count}</b>
    </span>
  )
}

function milliseconds(ms: number | null): string {
  return ms === null ? '—' : ms.toFixed(1)
}
