import { quantityText } from '#contract/rules/quantity.ts'
import { scanActions } from '#contract/modules/scanning/scanActions.ts'
import { usePickList } from '../../../api/stock.ts'
import { useOutDesk } from '../../../api/warehouse.ts'
import type { ScanTask } from './useScanDesk.ts'
import styles from './ScanPage.module.css'

/** What to scan next, in the biggest type of the page. */
export function NextPanel({ task }: { task: ScanTask }) {
  if (task.action === 'pick') return <NextPick task={task} />
  if (task.action === 'outPick') return <NextOut task={task} />
  const words = nextWords(task)
  return (
    <section className={styles.next} aria-label="下一步">
      <p>{task.action === 'look' ? '扫码' : scanActions[task.action].title}</p>
      <h2>{words.big}</h2>
      <p>{words.small}</p>
    </section>
  )
}

function nextWords({ action, title, unitCode, toCode }: ScanTask): { big: string; small: string } {
  if (unitCode !== '') return { big: '扫库位', small: `${unitCode} 要移到哪里` }
  if (toCode !== '') return { big: title, small: '把物料件移到这里，请逐件扫' }
  if (action === 'clean' || action === 'dirty') return { big: '扫容器', small: `逐个扫，每个都${action === 'clean' ? '记为已清洁' : '转为待清洗'}` }
  return { big: '扫任何码', small: '物料、批次、件、箱、容器、库位、设备、单据、留样、人员' }
}

/** The place to go to for an issue order, and what to take there. */
function NextPick({ task }: { task: ScanTask }) {
  const { data } = usePickList(task.issueId)
  const lines = data?.lines ?? []
  const open = lines.filter(({ issuedQty, demandQty }) => issuedQty < demandQty)
  const line = open.find(({ suggestions }) => suggestions.length > 0) ?? open[0]
  const first = line?.suggestions[0]
  return (
    <section className={styles.next} aria-label="下一步">
      <p>
        发料单 {task.title}　已拣 {lines.length - open.length} / {lines.length} 行
      </p>
      {line ? (
        <>
          <h2 className={styles.place}>{first?.locationCode ?? '没有可用的批次'}</h2>
          <h3>{line.materialName}</h3>
          <p>
            拿 <b>{quantityText(line.demandQty - line.issuedQty, 6)}</b> {line.unit}
            {first ? `　${first.huCode}　批 ${first.lotNo}` : ''}
          </p>
        </>
      ) : (
        <h2>{data ? '都拣齐了' : '离线，请按单拣料'}</h2>
      )}
    </section>
  )
}

/** The same for an out order. */
function NextOut({ task }: { task: ScanTask }) {
  const { data } = useOutDesk(task.outId)
  const lines = data?.lines ?? []
  const open = lines.filter(({ pickedQty, planQty }) => pickedQty < planQty)
  const line = open.find(({ takeable }) => takeable.length > 0) ?? open[0]
  const first = line?.takeable[0]
  return (
    <section className={styles.next} aria-label="下一步">
      <p>
        出库单 {task.title}　已备 {lines.length - open.length} / {lines.length} 行
      </p>
      {line ? (
        <>
          <h2 className={styles.place}>{first?.locationCode ?? '没有可用的批次'}</h2>
          <h3>{line.materialName}</h3>
          <p>
            拿 <b>{quantityText(line.planQty - line.pickedQty, 6)}</b> {line.unit}
            {first ? `　${first.huCode}　批 ${first.lotNo}` : ''}
          </p>
        </>
      ) : (
        <h2>{data ? '都备齐了' : '离线，请按单拣货'}</h2>
      )}
    </section>
  )
}
