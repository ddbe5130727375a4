import { Input, Segmented, Tag } from 'antd'
import { useState } from 'react'
import type { DeviceLink } from '#contract/modules/equipment/overview.ts'
import { Sparkline } from '../../../../charts/Sparkline.tsx'
import { linkColours, linkWords, msText } from './linkWords.ts'
import { slots } from './roundTrips.ts'
import type { RoundTrips } from './roundTrips.ts'
import styles from './PlcOverviewPage.module.css'

type DeviceLinksProps = { links: readonly DeviceLink[]; trips: RoundTrips; chosen: string | null; onChoose: (deviceCode: string) => void }

/** All devices, those that need somebody first; each with its last round trips. */
export function DeviceLinks({ links, trips, chosen, onChoose }: DeviceLinksProps) {
  const [words, setWords] = useState('')
  const [which, setWhich] = useState<'all' | 'ill'>('all')
  const ill = links.filter(isIll)
  const shown = (which === 'ill' ? ill : [...ill, ...links.filter((link) => !isIll(link))]).filter(({ deviceCode, name, host }) =>
    `${deviceCode} ${name} ${host}`.toLowerCase().includes(words.trim().toLowerCase()),
  )
  return (
    <div className={styles.list}>
      <div className={styles.find}>
        <Input allowClear aria-label="查找设备" placeholder="名称、编码或地址" value={words} onChange={(event) => setWords(event.target.value)} />
        <Segmented
          aria-label="显示哪些设备"
          value={which}
          onChange={setWhich}
          options={[
            { value: 'all', label: `全部 ${links.length}` },
            { value: 'ill', label: `要处理 ${ill.length}` },
          ]}
        />
      </div>
      <ul className={styles.links} aria-label="采集设备">
        {shown.map((link) => (
          <li key={link.deviceCode}>
            <button type="button" className={styles.link} aria-pressed={link.deviceCode === chosen} onClick={() => onChoose(link.deviceCode)}>
              <span className={styles.who}>
                <b>{link.deviceCode}</b> {link.name}
                <small>
                  {link.host}:{link.port} · {link.tags} 个测点
                </small>
              </span>
              <span className={styles.trips} aria-hidden="true">
                <Trips values={trips.get(link.deviceCode) ?? []} />
              </span>
              <span className={styles.figures}>
                <Tag color={linkColours[link.state]}>{linkWords[link.state]}</Tag>
                <small title="95% 的往返在这个时间以内">{link.reason ?? msText(link.rttP95Ms)}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 ? <p className={styles.quiet}>{which === 'ill' && words === '' ? '没有要处理的设备' : '没有符合的设备'}</p> : null}
    </div>
  )
}

/** fewer are a stroke, not a course */
const fewestTrips = 5

function Trips({ values }: { values: readonly (number | null)[] }) {
  return values.length < fewestTrips ? null : <Sparkline values={values} slots={slots} />
}

/** Somebody has to look: it is meant to be read and is not, or not whole. */
/** Whether a device needs somebody. */
export function isIll({ state, failedBlocks }: DeviceLink): boolean {
  return state !== 'disabled' && (state !== 'online' || failedBlocks > 0)
}
