import type { TagMeta } from '#contract/tag.ts'
import { useRawRegisters } from '../../../api/plc.ts'
import { useTag } from '../../../realtime/useTag.ts'
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
          <p>
            当前显示 <Shown tagCode={meta.tagCode} /> {meta.unit}
          </p>
        </>
      ) : (
        <p>{error ? `没有取到：${error.message}` : data ? '这个测点由系统计算，没有寄存器。' : '正在读取'}</p>
      )}
    </aside>
  )
}

function Orders({ words, dataType, configured }: { words: readonly number[]; dataType: string; configured: string | null }) {
  const readings = fourOrders(words, dataType)
  if (readings === null) return <p>{words.length > 1 ? '文本没有字节序可选。' : '只有一个寄存器，没有字节序可选。'}</p>
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

function Shown({ tagCode }: { tagCode: string }) {
  return <b>{useTag(tagCode).text}</b>
}
