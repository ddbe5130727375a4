import { Input, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import type { InDesk } from '#contract/modules/warehouse/in/inCalls.ts'
import { quantityText } from '#contract/rules/quantity.ts'
import { unitText } from '#contract/rules/unitConversion.ts'
import styles from './Store.module.css'

/** Goods as a label or a person names them, while they are checked. */
export type GoodsInHand = {
  materialId: string
  lotNo: string
  supplierLotNo: string
  mfgDate: string
  expireDate: string
  qtyEach: number | null
  count: number | null
  huType: string
  labelText: string
}

type Lines = InDesk['lines']

/** Nothing in hand; the only line that wants anything is chosen. */
export function emptyGoods(open: Lines): GoodsInHand {
  const only = open.length === 1 ? (open[0]?.materialId ?? '') : ''
  return { materialId: only, lotNo: '', supplierLotNo: '', mfgDate: '', expireDate: '', qtyEach: null, count: 1, huType: 'bag', labelText: '' }
}

/** packages of the trade (dictionary mes_hu_type) that goods come in */
const packages = { bag: '袋', drum: '桶', carton: '箱', pallet: '托盘' }

/** What a label said, to be checked and completed. */
export function GoodsForm({ lines, goods, onChange }: { lines: Lines; goods: GoodsInHand; onChange: (goods: GoodsInHand) => void }) {
  const set = (change: Partial<GoodsInHand>) => onChange({ ...goods, ...change })
  const line = lines.find(({ materialId }) => materialId === goods.materialId)
  const unit = line ? unitText(line.unit) : ''
  return (
    <div className={styles.fields}>
      <Labelled title="物料" isWide>
        <Select
          size="large"
          aria-label="物料"
          placeholder="选择收货行"
          value={goods.materialId === '' ? null : goods.materialId}
          options={lines.map((one) => ({
            value: one.materialId,
            label: `${one.materialName}　还应收 ${quantityText(one.planQty - one.receivedQty, 6)} ${unitText(one.unit)}`,
          }))}
          onChange={(materialId: string) => set({ materialId })}
        />
      </Labelled>
      <Labelled title="批号" isWide={false}>
        <Input
          size="large"
          aria-label="批号"
          maxLength={32}
          value={goods.lotNo}
          onChange={({ target }) => set({ lotNo: target.value, supplierLotNo: target.value })}
        />
      </Labelled>
      <Labelled title="包装" isWide={false}>
        <Select
          size="large"
          aria-label="包装"
          value={goods.huType}
          options={Object.entries(packages).map(([value, label]) => ({ value, label }))}
          onChange={(huType: string) => set({ huType })}
        />
      </Labelled>
      <Labelled title="生产日期" isWide={false}>
        <Input size="large" type="date" aria-label="生产日期" value={goods.mfgDate} onChange={({ target }) => set({ mfgDate: target.value })} />
      </Labelled>
      <Labelled title="有效期至" isWide={false}>
        <Input size="large" type="date" aria-label="有效期至" value={goods.expireDate} onChange={({ target }) => set({ expireDate: target.value })} />
      </Labelled>
      <Labelled title={`每件数量${unit === '' ? '' : `（${unit}）`}`} isWide={false}>
        <InputNumber size="large" aria-label="每件数量" min={0} value={goods.qtyEach} onChange={(qtyEach) => set({ qtyEach })} />
      </Labelled>
      <Labelled title="件数" isWide={false}>
        <InputNumber size="large" aria-label="件数" min={1} max={200} precision={0} value={goods.count} onChange={(count) => set({ count })} />
      </Labelled>
    </div>
  )
}

function Labelled({ title, isWide, children }: { title: string; isWide: boolean; children: ReactNode }) {
  return (
    <label data-wide={isWide}>
      <span>{title}</span>
      {children}
    </label>
  )
}
