import { Button } from 'antd'
import { charges, undoCharge } from '#contract/modules/charging/charge.ts'
import type { BagToCharge, VesselNow } from '#contract/modules/charging/chargeCalls.ts'
import { amountText } from '#contract/modules/charging/batchDocument/documentParts.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import { CommandHost } from '../../resource/command/CommandHost.tsx'
import { useCommandHost } from '../../resource/command/hostContext.ts'
import styles from './Tg.module.css'

const nobodyHears = () => {}

/** The bags of the batch in the order in which they go in; the newest that is in can be taken out again until charging is complete. */
export function BagList({ now: { bags, plantTz, progress }, onDone }: { now: VesselNow; onDone: () => void }) {
  const newest = bags.toSorted((one, other) => (other.chargedAt ?? 0) - (one.chargedAt ?? 0)).find(({ chargedAt }) => chargedAt !== null)
  return (
    <section className={styles.bags} aria-label="料袋">
      <h3>料袋</h3>
      {bags.length === 0 ? <p>这批还没有称好的料袋。称好并复核后会自己出现在这里</p> : null}
      <CommandHost resource={charges} onWriting={nobodyHears} onGiven={onDone}>
        <ol>
          {bags.map((bag) => (
            <li key={bag.huId} data-in={bag.chargedAt !== null}>
              <span className={styles.mark}>{bag.chargedAt === null ? (bag.isSigned ? '○' : '…') : '✓'}</span>
              <span>
                <b>{bag.materialName}</b>
                <small>
                  {bag.phase} {bag.huCode} {bag.lotNo}
                </small>
              </span>
              <span className={styles.weight}>
                {amountText(bag.qty)} {bag.unit}
              </span>
              <span>{stateOf(bag, plantTz)}</span>
              {bag.chargeId !== null && bag === newest && !progress.isChecked ? (
                <UndoButton id={bag.chargeId} version={bag.chargeVersion} chargeNo={bag.huCode} />
              ) : null}
            </li>
          ))}
        </ol>
      </CommandHost>
    </section>
  )
}

function stateOf({ chargedAt, isSigned }: BagToCharge, plantTz: string): string {
  if (chargedAt !== null) return wireTime(chargedAt, plantTz).slice(11, 16)
  return isSigned ? '等投' : '没复核'
}

function UndoButton(charge: { id: string; version: number; chargeNo: string }) {
  const { start } = useCommandHost()
  return (
    <Button size="large" className={styles.touch ?? ''} onClick={() => void start(undoCharge, { ...charge, result: 'ok' })}>
      撤销
    </Button>
  )
}
