import { Alert, Segmented } from 'antd'
import { useState } from 'react'
import type { SheetLine, TakeSheet } from '#contract/modules/stocktake/takeCalls.ts'
import { DifferenceTable } from './DifferenceTable.tsx'
import { LinePanel } from './LinePanel.tsx'
import styles from './Stocktake.module.css'

const differs = ({ diffQty, foundCode, stage }: SheetLine) => stage === 'settled' && ((diffQty !== null && diffQty !== 0) || foundCode !== '')
const isUnexplained = (line: SheetLine) => line.diffQty !== null && line.diffQty !== 0 && line.diffReason === '' && line.stage === 'settled'
const isSame = ({ diffQty, foundCode, stage }: SheetLine) => stage === 'settled' && diffQty === 0 && foundCode === ''

const kinds = {
  differs: { title: '有差', is: differs },
  recount: { title: '待复盘', is: ({ stage }: SheetLine) => stage === 'recount' },
  unexplained: { title: '没原因', is: isUnexplained },
  waiting: { title: '待盘', is: ({ stage }: SheetLine) => stage === 'waiting' },
  counted: { title: '已盘', is: ({ stage }: SheetLine) => stage === 'counted' },
  same: { title: '一致', is: isSame },
} as const
type Kind = keyof typeof kinds
/** what is shown until somebody chooses */
const mostPressing: readonly Kind[] = ['recount', 'differs', 'waiting', 'counted', 'same']

/** What was counted beside what the ledger says: differences first; the one that is chosen beside them with what made its book amount. */
export function TakeDifferences({ sheet, onChanged }: { sheet: TakeSheet; onChanged: () => void }) {
  const { take, lines, why } = sheet
  const counts = Object.fromEntries(Object.entries(kinds).map(([kind, { is }]) => [kind, lines.filter(is).length])) as Record<Kind, number> // of its own keys
  const [wanted, setWanted] = useState<Kind | null>(null)
  const kind = wanted ?? mostPressing.find((one) => counts[one] > 0) ?? 'differs'
  const [lineId, setLineId] = useState('')
  const shown = lines.filter(kinds[kind].is)
  const chosen = shown.find(({ id }) => id === lineId) ?? shown[0] ?? null
  const offered = (Object.keys(kinds) as Kind[]).filter((one) => counts[one] > 0 || one === kind) // its own keys
  return (
    <section className={styles.differences} aria-label="盘点差异">
      <div className={styles.bar}>
        <Segmented
          aria-label="看哪些行"
          value={kind}
          onChange={setWanted}
          options={offered.map((value) => ({ value, label: `${kinds[value].title} ${counts[value]}` }))}
        />
        <span>账面已算到扫码那一刻{take.blind === 'Y' ? '，盲盘' : ''}</span>
      </div>
      {why === null || take.status === 'counting' ? null : (
        <Alert type="error" showIcon title={`还不能${take.status === 'recount' ? '交审' : '往下走'}：${why}`} />
      )}
      {why !== null && take.status === 'counting' ? <Alert type="info" showIcon title={why} /> : null}
      <div className={styles.columns}>
        <DifferenceTable lines={shown} sheet={sheet} chosenId={chosen?.id ?? ''} onChoose={setLineId} onChanged={onChanged} />
        {chosen === null ? null : <LinePanel key={chosen.id} line={chosen} />}
      </div>
    </section>
  )
}
