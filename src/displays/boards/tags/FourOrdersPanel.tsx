import { isTextType } from '#contract/tag.ts'
import type { TagMeta } from '#contract/tag.ts'
import { useTrend } from '../../../api/trends.ts'
import { useRawRegisters } from '../../../api/rawRegisters.ts'
import { configuration } from '../../../api/address.ts'
import { TextChanges } from '../../../charts/TextChanges.tsx'
import { momentText } from '../../../charts/trendTime.ts'
import { useServerNow } from '../../../realtime/serverClock.ts'
import { valueText } from '../../../realtime/text.ts'
import { fourOrders } from '#contract/modules/equipment/fourOrders.ts'
import { addressText, wordsText } from './rawText.ts'
import styles from './FourOrdersPanel.module.css'

type FourOrdersPanelProps = { deviceCode: string; meta: TagMeta; onClose: () => void }

/** The registers of one tag read in all four byte orders at once: whoever commissions sees the plausible one. Changes nothing. */
export function FourOrdersPanel({ deviceCode, meta, onClose }: FourOrdersPanelProps) {
  const { data, error } = useRawRegisters(deviceCode)
  const registers = data?.find(({ tagCode }) => tagCode === meta.tagCode)
  return (
    <aside className={styles.panel} aria-label="四种字节序">
      <header className={styles.head}>
        <h2>
          {meta.tagCode} <span>{meta.name}</span>
        </h2>
        <button type="button" onClick={onClose}>
          关闭
        </button>
      </header>
      {registers ? (
        <>
          <p>
            {addressText(registers)} · {registers.dataType} · <code>{registers.words.length > 0 ? wordsText(registers.words) : '还没有读到'}</code>
          </p>
          <Orders words={registers.words} dataType={registers.dataType} configured={registers.wordOrder} />
          <p data-read={registers.at}>
            {registers.at === 0 ? null : `${momentText(registers.at, configuration.plantTz)} 读到 `}
            <b>{valueText(registers.value, meta)}</b> {registers.value === null ? registers.reason : `${meta.unit} ${registers.reason}`}
          </p>
          {isTextType(registers.dataType) ? <Changes tagCode={meta.tagCode} /> : null}
        </>
      ) : (
        <p>{error ? `没有取到：${error.message}` : data ? '这个测点由系统计算，没有寄存器。' : '正在读取'}</p>
      )}
    </aside>
  )
}

const pastDayMs = 24 * 3_600_000
const everyMs = 10_000

/** What the text said over the last day. */
function Changes({ tagCode }: { tagCode: string }) {
  const nowMs = useServerNow(everyMs)
  const { data } = useTrend({ tagCode, fromMs: nowMs - pastDayMs, toMs: nowMs, points: 200 })
  return (
    <div className={styles.changes}>
      <TextChanges changes={data?.texts} toMs={nowMs} timeZone={configuration.plantTz} />
    </div>
  )
}

function Orders({ words, dataType, configured }: { words: readonly number[]; dataType: string; configured: string | null }) {
  const readings = fourOrders(words, dataType)
  if (isTextType(dataType)) return <p>文本没有字节序可选。</p>
  if (readings === null) return <p>{words.length > 1 ? '还没有读到完整的数值。' : '只有一个寄存器，没有字节序可选。'}</p>
  return (
    <dl className={styles.orders}>
      {readings.map(({ order, text }) => (
        <div key={order} aria-current={order === configured ? 'true' : undefined}>
          <dt>
            {order}
            {order === configured ? ' 当前设置' : ''}
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
