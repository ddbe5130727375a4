import { Button } from 'antd'
import type { OfferedAction, ScannedEntity } from '#contract/modules/scanning/scanCalls.ts'
import { scanActions } from '#contract/modules/scanning/scanActions.ts'
import { eventIdAt } from '../../../outbox/device.ts'
import { LastScans } from '../scanning/LastScans.tsx'
import { NextPanel } from '../scanning/NextPanel.tsx'
import { ScanAnswer } from '../scanning/ScanAnswer.tsx'
import { ScannedCard, ScannedChoices } from '../scanning/ScannedCard.tsx'
import { ScanField } from '../scanning/ScanField.tsx'
import { startOf } from '../scanning/startOf.ts'
import { looking, useScanDesk } from '../scanning/useScanDesk.ts'
import type { ScanTask } from '../scanning/useScanDesk.ts'
import { useScans } from '../scanning/useScans.ts'
import { TypedScan } from './TypedScan.tsx'
import styles from './Workbench.module.css'

/** A place or an order that was scanned is what the next units are scanned for; a unit alone is a card. */
function startedBy(entity: ScannedEntity): ScanTask | null {
  const start = entity.actions.find(({ name, reason }) => reason === null && scanActions[name].needs === entity.kind)
  return start ? taskOf(entity, start) : null
}

function taskOf(entity: ScannedEntity, { name }: OfferedAction): ScanTask {
  const { needs } = scanActions[name]
  const next = { ...looking, action: name, title: `${entity.code} ${entity.title}`.trim() }
  if (needs !== null && needs === entity.kind) return { ...next, ...startOf(needs, entity) }
  return { ...next, unitCode: entity.code } // a unit that looks for its place
}

/** One box that understands everything (factory.md 3.11): place and unit is a move, order and unit a pick, unit alone a card with what may be done now. */
export function StoreScanBox({ onScanned }: { onScanned: () => void }) {
  const desk = useScanDesk(looking, startedBy)
  useScans((scan) => desk.scanned(scan))
  const { task, inHand } = desk
  const isAtWork = task.action !== 'look'
  const act = (entity: ScannedEntity, action: OfferedAction) => {
    const { needs, of } = scanActions[action.name]
    if (needs === null && of.length > 0) desk.scanned({ eventId: eventIdAt(Date.now()), raw: entity.code, symbology: '' }, { ...looking, action: action.name })
    else desk.begin(taskOf(entity, action))
  }
  const putAway = () => {
    desk.putAway()
    onScanned()
  }
  return (
    <section className={styles.box} aria-label="扫码">
      <header>
        <h2>扫码</h2>
        {isAtWork ? (
          <Button size="small" onClick={() => desk.begin(looking)}>
            扫别的
          </Button>
        ) : (
          <span>库位加件就移库，单加件就拣货，件就看卡片</span>
        )}
      </header>
      {isAtWork ? <NextPanel task={task} /> : null}
      <ScanField hint={isAtWork ? (task.unitCode === '' ? '扫件码' : '扫库位') : '扫任何码'} />
      <TypedScan onScan={(scan) => desk.scanned(scan)} />
      {inHand.choices.length > 0 ? <ScannedChoices choices={inHand.choices} onChoose={desk.choose} /> : null}
      {inHand.entity === null ? null : (
        <ScannedCard key={inHand.entity.id} entity={inHand.entity} onAction={(action) => inHand.entity && act(inHand.entity, action)} />
      )}
      <LastScans scans={desk.last.slice(0, 3)} onUndo={(scan) => void desk.undo(scan).then(onScanned)} />
      <ScanAnswer answer={desk.answer} onGone={putAway} />
    </section>
  )
}
