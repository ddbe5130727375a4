import { Alert, Button } from 'antd'
import { useRef, useState } from 'react'
import { handlingUnits } from '#contract/modules/material/stock/handlingUnit.ts'
import { scanIn } from '#contract/modules/warehouse/in/inCommands.ts'
import type { InDesk, ReadLabel } from '#contract/modules/warehouse/in/inCalls.ts'
import { inItems } from '#contract/modules/warehouse/in/inItem.ts'
import { inOrders } from '#contract/modules/warehouse/in/inOrder.ts'
import { createIntent } from '../../../api/commands.ts'
import { readPage, readRecord } from '../../../api/records.ts'
import type { RecordRow } from '../../../api/records.ts'
import { readLabel } from '../../../api/warehouse.ts'
import { plainText } from '../../fields/plain.ts'
import { ReadyButton } from '../../grey/ReadyButton.tsx'
import { PrintLabels } from '../../resource/print/PrintLabels.tsx'
import { ScanField } from '../scanning/ScanField.tsx'
import { signal } from '../scanning/signals.ts'
import { useScans } from '../scanning/useScans.ts'
import { emptyGoods, GoodsForm } from './GoodsForm.tsx'
import type { GoodsInHand } from './GoodsForm.tsx'
import styles from './Store.module.css'

type Props = { order: RecordRow; lines: InDesk['lines']; onReceived: () => void }
type Said = { is: 'yes' | 'no' | 'look'; text: string }
/** codes of one label that are read together */
const mostCodes = 4

/** Reads suppliers' labels into the words of a receipt, which a person checks and confirms; a label that cannot be read is typed. */
export function ReceiveGoods({ order, lines, onReceived }: Props) {
  const open = lines.filter(({ receivedQty, planQty }) => receivedQty < planQty)
  const [goods, setGoods] = useState<GoodsInHand>(() => emptyGoods(open))
  const [codes, setCodes] = useState<readonly string[]>([])
  const [said, setSaid] = useState<Said | null>(null)
  const [made, setMade] = useState<readonly RecordRow[]>([])
  const [intent, setIntent] = useState(createIntent)
  const [isBusy, setBusy] = useState(false)
  const row = useRef(Promise.resolve())

  useScans(({ raw }) => {
    row.current = row.current.then(() => read(codes.includes(raw) ? codes : [...codes, raw].slice(-mostCodes)))
  })

  async function read(together: readonly string[]): Promise<void> {
    try {
      const label = await readLabel({ inId: order.id, codes: together.map((raw) => ({ raw, symbology: '' })) })
      setCodes(together)
      setGoods(goodsOf(label))
      setSaid(label.refusal !== null ? { is: 'no', text: label.refusal } : label.doubts.length > 0 ? { is: 'look', text: label.doubts.join('；') } : null)
      signal(label.refusal === null ? 'good' : 'bad', label.refusal ?? '')
    } catch (error) {
      refuse(error)
    }
  }

  function refuse(error: unknown): void {
    setSaid({ is: 'no', text: error instanceof Error ? error.message : '没有收，请重试' })
    signal('bad', '没有收')
  }

  const lacks = goods.materialId === '' ? '请先选择物料' : !goods.qtyEach ? '请先填写每件数量' : !goods.count ? '请先填写件数' : null

  function clear(): void {
    setGoods(emptyGoods(open))
    setCodes([])
    setSaid(null)
  }

  async function receive(): Promise<void> {
    setBusy(true)
    try {
      const now = await readRecord(inOrders, order.id)
      await intent.give(inOrders, scanIn, { record: now, asked: { ...goods, qtyEach: goods.qtyEach ?? 0, count: goods.count ?? 0 } }, async () => [])
      const { records } = await readPage(inItems, { inId: order.id, column: 'receiveTime', order: 'desc', pageNo: 1, pageSize: goods.count ?? 1 })
      const ids = records.map((one) => plainText({ name: 'huId' }, one)).join(',')
      const units = await readPage(handlingUnits, { id_MultiString: ids, pageNo: 1, pageSize: 200 }).catch(() => ({ records: [] }))
      setMade(units.records)
      setIntent(createIntent())
      clear()
      const numbers = records.map((one) => plainText({ name: 'huCode' }, one))
      setSaid({ is: 'yes', text: `已收 ${numbers.length} 件：${numbers.slice(0, 3).join('、')}${numbers.length > 3 ? ' 等' : ''}。请贴标签，再上架` })
      signal('good', '')
    } catch (error) {
      refuse(error)
    } finally {
      setBusy(false)
      onReceived()
    }
  }

  return (
    <section className={styles.work} aria-label="收货">
      <div className={styles.next}>
        <p>{codes.length === 0 ? '下一步' : `标签读了 ${codes.length} 个码`}</p>
        <h2>{codes.length === 0 ? '扫厂家标签' : goods.lotNo === '' ? '还没有批号' : `批 ${goods.lotNo}`}</h2>
        <p>{codes.length === 0 ? '一张标签有两个码就都扫；没有标签就直接填' : '核对后收货；同一张标签的另一个码可以接着扫'}</p>
      </div>
      <ScanField hint="扫厂家标签" />
      {said === null ? null : (
        <Alert
          showIcon
          className={styles.said ?? ''}
          type={said.is === 'yes' ? 'success' : said.is === 'no' ? 'error' : 'warning'}
          role={said.is === 'no' ? 'alert' : 'status'}
          title={said.text}
          action={said.is === 'yes' ? <PrintLabels resource={handlingUnits} rows={made} look={{ type: 'primary', size: 'large' }} /> : null}
        />
      )}
      {open.length === 0 ? null : (
        <form
          className={styles.goods}
          aria-label="到货"
          onSubmit={(event) => {
            event.preventDefault()
            if (lacks === null) void receive()
          }}
        >
          <GoodsForm lines={open} goods={goods} onChange={setGoods} />
          <div className={styles.buttons}>
            <Button size="large" onClick={clear}>
              清空
            </Button>
            <ReadyButton type="primary" size="large" htmlType="submit" loading={isBusy} reason={lacks}>
              收货 {goods.count ?? 0} 件
            </ReadyButton>
          </div>
        </form>
      )}
    </section>
  )
}

function goodsOf({ materialId, lotNo, supplierLotNo, mfgDate, expireDate, qtyEach, labelText }: ReadLabel): GoodsInHand {
  return { materialId: materialId ?? '', lotNo, supplierLotNo, mfgDate, expireDate, qtyEach, count: 1, huType: 'bag', labelText }
}
