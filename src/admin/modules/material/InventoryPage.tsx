import { Card, Empty, Input, Segmented, Tag } from 'antd'
import { Link } from 'react-router-dom'
import { InventoryAsked } from '#contract/modules/material/stock/inventory.ts'
import type { InventoryAnswer } from '#contract/modules/material/stock/inventory.ts'
import { handlingUnits } from '#contract/modules/material/stock/handlingUnit.ts'
import { useReload } from '../../../api/records.ts'
import { useInventory } from '../../../api/stock.ts'
import { useRecordChanges } from '../../../realtime/useRecordChanges.ts'
import { useAddressQuery } from '../../resource/listQueryState.ts'
import { Asked } from '../../session/Asked.tsx'
import { InventoryTable } from './InventoryTable.tsx'
import styles from './InventoryPage.module.css'

const ways = [
  { value: 'material', label: '按物料' },
  { value: 'lot', label: '按批次' },
  { value: 'place', label: '按库位' },
  { value: 'piece', label: '按件' },
]

/** What lies where, with its age and its end (factory.md 3.11 库存清单; MES-013). What is asked stands in the address; each line opens what it is made of. */
export function InventoryPage() {
  const { asked: address, ask } = useAddressQuery()
  const asked = InventoryAsked.safeParse(address).data ?? InventoryAsked.parse({})
  const query = useInventory(asked)
  const reload = useReload(handlingUnits)
  useRecordChanges(handlingUnits.name, { onChange: reload, onGap: reload })
  const isOfAge = asked.ageFrom > 0 || asked.ageTo < 100_000
  const narrowed = isOfAge || asked.materialId !== '' || asked.lotId !== '' || asked.locationId !== ''
  const change = (more: Record<string, string>) => ask({ ...address, ...more })

  return (
    <Card>
      <div className={styles.page}>
        <div className={styles.bar}>
          <Segmented aria-label="库存按什么统计" value={asked.by} options={ways} onChange={(by) => change({ by })} />
          <Input.Search
            key={asked.words}
            className={styles.search ?? ''}
            allowClear
            aria-label="查找库存"
            placeholder="物料、批号、库位或件码"
            defaultValue={asked.words}
            onSearch={(words) => change({ words })}
          />
          {narrowed ? (
            <Tag closable onClose={() => ask({ by: asked.by })} color="blue">
              {isOfAge ? `库龄 ${asked.ageFrom} 天${asked.ageTo < 100_000 ? `至 ${asked.ageTo} 天` : '以上'}` : '只看所选范围'}
            </Tag>
          ) : null}
        </div>
        <Asked query={query} failed="库存没有读出">
          {({ rows, total, sums }) => (
            <>
              {sums === null ? null : <Sums sums={sums} asked={asked} onChoose={(by, only) => ask({ by, only })} />}
              {rows.length === 0 ? (
                <Empty description={isAsked(asked) ? '没有符合条件的库存' : <Link to="/mes/materialLot">还没有库存，去“物料批次”新增批次并收货入库</Link>} />
              ) : (
                <InventoryTable rows={rows} by={asked.by} />
              )}
              {total > rows.length ? (
                <p className={styles.quiet}>
                  共 {total} 行，只显示前 {rows.length} 行，请用查找缩小范围
                </p>
              ) : null}
            </>
          )}
        </Asked>
      </div>
    </Card>
  )
}

function isAsked({ words, materialId, lotId, locationId, only, ageFrom }: InventoryAsked): boolean {
  return ageFrom > 0 || words !== '' || materialId !== '' || lotId !== '' || locationId !== '' || only !== 'all'
}

type SumsProps = { sums: NonNullable<InventoryAnswer['sums']>; asked: InventoryAsked; onChoose: (by: string, only: string) => void }

/** What needs attention in all of the stock; each number opens its rows. */
function Sums({ sums, asked, onChoose }: SumsProps) {
  const tiles = [
    { only: 'all', by: 'material', title: '全部库存', value: null, unit: '' },
    { only: 'short', by: 'material', title: '低于安全库存', value: sums.short, unit: '种' },
    { only: 'expiring', by: 'lot', title: '30 天内到期', value: sums.expiring, unit: '批' },
    { only: 'expired', by: 'lot', title: '已到期', value: sums.expired, unit: '批' },
    { only: 'blocked', by: 'lot', title: '不可用', value: sums.blocked, unit: '批' },
    { only: 'reserved', by: 'piece', title: '已预定', value: sums.reserved, unit: '件' },
  ]
  return (
    <div className={styles.sums} role="group" aria-label="库存提醒">
      {tiles.map(({ only, by, title, value, unit }) => (
        <button
          key={only}
          type="button"
          className={styles.sum}
          aria-pressed={asked.only === only}
          data-warns={value !== null && value > 0 && only !== 'reserved'}
          onClick={() => onChoose(by, only)}
        >
          <span>{title}</span>
          {value === null ? null : (
            <strong>
              {value} <small>{unit}</small>
            </strong>
          )}
        </button>
      ))}
    </div>
  )
}
