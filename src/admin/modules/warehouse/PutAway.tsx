import type { ScannedEntity } from '#contract/modules/scanning/scanCalls.ts'
import type { InDesk } from '#contract/modules/warehouse/in/inCalls.ts'
import { quantityText } from '#contract/rules/quantity.ts'
import { unitText } from '#contract/rules/unitConversion.ts'
import { LastScans } from '../scanning/LastScans.tsx'
import { ScanAnswer } from '../scanning/ScanAnswer.tsx'
import { ScanField } from '../scanning/ScanField.tsx'
import { looking, useScanDesk } from '../scanning/useScanDesk.ts'
import type { ScanTask } from '../scanning/useScanDesk.ts'
import { useScans } from '../scanning/useScans.ts'
import { TypedScan } from './TypedScan.tsx'
import styles from './Store.module.css'

type Props = { waiting: InDesk['waiting']; onMoved: () => void }

/** A unit that is scanned looks for its place at once. */
const looksForPlace = ({ kind, code }: ScannedEntity): ScanTask | null =>
  kind === 'hu' ? { ...looking, action: 'transfer', title: code, unitCode: code } : null

/** Unit, then place: each pair of scans puts one away, also without a network. The place that suits it best is the largest thing. */
export function PutAway({ waiting, onMoved }: Props) {
  const desk = useScanDesk(looking, looksForPlace)
  useScans((scan) => desk.scanned(scan))
  const inHand = waiting.find(({ huCode }) => huCode === desk.task.unitCode)
  const putAway = () => {
    desk.putAway()
    onMoved()
  }
  return (
    <section className={styles.work} aria-label="上架">
      <div className={styles.next}>
        {desk.task.unitCode === '' ? (
          <>
            <p>下一步</p>
            <h2>{waiting.length === 0 ? '都上架了' : '扫要上架的件'}</h2>
            <p>{waiting.length === 0 ? '这张单没有待上架的货' : `还有 ${waiting.length} 件`}</p>
          </>
        ) : (
          <>
            <p>{desk.task.unitCode} 放到</p>
            <h2>{inHand && inHand.placeCode !== '' ? inHand.placeCode : '扫库位'}</h2>
            <p>{inHand?.placeWhy ?? '扫要放的库位'}</p>
          </>
        )}
      </div>
      <ScanField hint={desk.task.unitCode === '' ? '扫件码' : '扫库位'} />
      <TypedScan onScan={(scan) => desk.scanned(scan)} />
      <ul className={styles.units} aria-label="待上架">
        {waiting.map((unit) => (
          <li key={unit.itemId} data-now={unit.huCode === desk.task.unitCode}>
            <b>{unit.huCode}</b>
            <span>{unit.materialName}</span>
            <span>批 {unit.lotNo}</span>
            <span>
              {quantityText(unit.qty, 6)} {unitText(unit.unit)}
            </span>
            <span className={styles.end}>
              {unit.placeCode === '' ? unit.placeWhy : `→ ${unit.placeCode}`} {unit.placeCode === '' ? '' : <small>{unit.placeWhy}</small>}
            </span>
          </li>
        ))}
      </ul>
      <LastScans scans={desk.last} onUndo={(scan) => void desk.undo(scan).then(onMoved)} />
      <ScanAnswer answer={desk.answer} onGone={putAway} />
    </section>
  )
}
