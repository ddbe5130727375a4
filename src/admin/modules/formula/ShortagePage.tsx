import { Alert, Card, Empty, Segmented } from 'antd'
import { Link } from 'react-router-dom'
import type { Shortage } from '#contract/modules/formula/shortage.ts'
import { handlingUnits } from '#contract/modules/material/stock/handlingUnit.ts'
import { orders } from '#contract/modules/production/order.ts'
import { plans } from '#contract/modules/production/plan.ts'
import { useReload } from '../../../api/records.ts'
import { useShortage } from '../../../api/stock.ts'
import { useRecordChanges } from '../../../realtime/useRecordChanges.ts'
import { useAddressQuery } from '../../resource/listQueryState.ts'
import { Asked } from '../../session/Asked.tsx'
import { ShortageTable } from './ShortageTable.tsx'
import styles from './ShortagePage.module.css'

const ways = [
  { value: 'short', label: '只看欠料' },
  { value: 'all', label: '全部物料' },
]

/** 欠料清单: which materials the plans and the orders run out of, on which day, and who wants them (factory.md 3.2). Plans and stock that change are seen at once. */
export function ShortagePage() {
  const { asked, ask } = useAddressQuery()
  const only = asked['only'] === 'all' ? 'all' : 'short'
  const reload = useReload(plans)
  useRecordChanges(plans.name, { onChange: reload, onGap: reload })
  useRecordChanges(orders.name, { onChange: reload, onGap: reload })
  useRecordChanges(handlingUnits.name, { onChange: reload, onGap: reload })
  return (
    <Card>
      <Asked query={useShortage()} failed="欠料清单没有读出">
        {(list) => <Listed list={list} only={only} onOnly={(next) => ask({ only: next })} />}
      </Asked>
    </Card>
  )
}

function Listed({ list, only, onOnly }: { list: Shortage; only: 'short' | 'all'; onOnly: (only: string) => void }) {
  const missing = list.rows.filter(({ firstShort }) => firstShort !== null)
  const rows = only === 'all' ? list.rows : missing
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <Segmented aria-label="看哪些物料" value={only} options={ways} onChange={onOnly} />
        <p className={styles.told} role="status">
          {list.rows.length === 0
            ? '没有未完工的计划和订单要用料'
            : missing.length === 0
              ? `${list.rows.length} 种物料都够用到最后一天`
              : `${list.rows.length} 种物料中 ${missing.length} 种不够，最早 ${missing[0]?.firstShort ?? ''} 缺料`}
        </p>
      </div>
      {list.unknown.length === 0 ? null : (
        <Alert
          type="warning"
          showIcon
          title={
            <>
              {list.unknown.length} 个计划或订单的产品没有定版配方，没有算进来：{[...new Set(list.unknown.map(({ productName }) => productName))].join('、')}
              。请在
              <Link to="/mes/colorFormula">配色档案</Link>选择产品并定版。
            </>
          }
        />
      )}
      {rows.length === 0 ? (
        <Empty description={list.rows.length === 0 ? '订单审核以后，这里按天算出要用的物料' : '没有欠料'} />
      ) : (
        <ShortageTable rows={rows} days={list.days} />
      )}
    </div>
  )
}
