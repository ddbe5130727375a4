import { Button } from 'antd'
import { printJobStates } from '#contract/modules/printing/printJob.ts'
import { labelLine, voidLine } from '#contract/modules/weighing/lineCommands.ts'
import type { BagLabel, DeskLine } from '#contract/modules/weighing/weighDesk.ts'
import { GreyButton } from '../../grey/GreyButton.tsx'
import { useCommandHost } from '../../resource/command/hostContext.ts'
import { useMay } from '../../session/useMay.ts'
import { gramsText, inGrams } from './grams.ts'
import type { Desk } from './useDesk.ts'
import { terminal } from './useScale.ts'
import styles from './WeighDesk.module.css'

/** states of an order of labels that is not over */
const waits: readonly string[] = ['queued', 'printing', 'paused', 'blocked', 'uncertain'] satisfies (keyof typeof printJobStates)[]

type Props = { record: DeskLine['records'][number]; line: DeskLine; desk: Desk }

/** A bag that was weighed: how its label stands, the label again, and the weighing taken back. A label that came out before asks why. */
export function Weighed({ record, line, desk }: Props) {
  const { start } = useCommandHost()
  const may = useMay()
  const again = record.label.prints > 0
  const print = () => (again ? start(labelLine, line, { recordId: record.id, terminal }) : desk.label(line, record.id))
  return (
    <div className={styles.weighed}>
      <p>
        {line.materialName} {gramsText(inGrams(record.net, line.unit), 1)}&nbsp;g<small data-state={record.label.state}>{labelText(record.label)}</small>
      </p>
      {!may('mes:label:print') || !may(again ? 'mes:label:reprint' : 'mes:label:print') ? null : waits.includes(record.label.state) ? (
        <GreyButton reason="这张标签已在打印任务里等着，请看打印机是否缺纸或暂停">{again ? '补打标签' : '打标签'}</GreyButton>
      ) : (
        <Button onClick={() => void print()}>{again ? '补打标签' : '打标签'}</Button>
      )}
      <Button danger type="text" onClick={() => void start(voidLine, line, { recordId: record.id })}>
        作废
      </Button>
    </div>
  )
}

/** The state of a label in words; a second one is counted. */
function labelText({ state, why, prints }: BagLabel): string {
  const times = prints > 1 ? `，第 ${prints} 次` : ''
  if (state === 'none') return prints > 0 ? `标签已打印${times}` : '标签没有打'
  if (state === 'done') return `标签已打印${times}`
  if (state === 'refused') return `▲ 标签没有打：${why}`
  const word = Object.entries(printJobStates).find(([name]) => name === state)?.[1] ?? state
  return `标签${word}${why === '' ? '' : `：${why}`}${times}`
}
