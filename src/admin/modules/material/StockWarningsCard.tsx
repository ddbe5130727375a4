import { Card } from 'antd'
import { Link } from 'react-router-dom'
import { useInventorySums } from '../../../api/stock.ts'
import { addressWith } from '../../resource/resourcePathsContext.ts'
import { Asked } from '../../session/Asked.tsx'
import styles from './StockWarningsCard.module.css'

const warnings = [
  { only: 'short', by: 'material', title: '低于安全库存', unit: '种' },
  { only: 'expiring', by: 'lot', title: '30 天内到期', unit: '批' },
  { only: 'expired', by: 'lot', title: '已到期', unit: '批' },
  { only: 'blocked', by: 'lot', title: '不可用', unit: '批' },
] as const

/** What needs attention in stock; every number opens its rows. */
export function StockWarningsCard() {
  const query = useInventorySums()
  return (
    <Card size="small" title="库存提醒" extra={<Link to="/wms/inventory">库存清单</Link>}>
      <Asked query={query} failed="库存没有读出">
        {(sums) => (
          <ul className={styles.warnings}>
            {warnings.map(({ only, by, title, unit }) => (
              <li key={only} data-warns={sums[only] > 0}>
                <span>{title}</span>
                <Link to={addressWith('/wms/inventory', { by, only })}>
                  {sums[only]} {unit}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </Asked>
    </Card>
  )
}
