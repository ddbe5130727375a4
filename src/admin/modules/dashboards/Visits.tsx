import { useQuery } from '@tanstack/react-query'
import { Card, Skeleton } from 'antd'
import { VisitDay, VisitTotals } from '#contract/modules/identity/visits.ts'
import { z } from 'zod'
import { request } from '../../../api/request.ts'
import { troubleOf } from '../../session/Asked.tsx'
import styles from './Visits.module.css'

/** Sign-ins of the last seven days as bars, with the totals above. */
export function Visits() {
  const totals = useQuery({ queryKey: ['visits', 'totals'], queryFn: () => request('/sys/loginfo', VisitTotals, { quiet: true }) })
  const days = useQuery({ queryKey: ['visits', 'days'], queryFn: () => request('/sys/visitInfo', z.array(VisitDay), { quiet: true }) })
  const most = Math.max(1, ...(days.data ?? []).map(({ visit }) => visit))
  const trouble = troubleOf(totals) ?? troubleOf(days)
  if (totals.data === undefined || days.data === undefined)
    return trouble === null ? (
      <Skeleton active />
    ) : (
      <Card size="small" title="登录">
        {trouble}
      </Card>
    )
  return (
    <Card size="small" title="登录">
      <p className={styles.totals}>
        今天 <strong>{totals.data.todayVisitCount}</strong> 次 · 来自 <strong>{totals.data.todayIp}</strong> 个地址 · 累计{' '}
        <strong>{totals.data.totalVisitCount}</strong> 次
      </p>
      <ol className={styles.days}>
        {days.data.map(({ tian, type, visit }) => (
          <li key={tian}>
            <span className={styles.bar} style={{ height: `${Math.round((visit / most) * 100)}%` }} title={`${tian}：${visit} 次`} />
            <b>{visit}</b>
            <span>{type}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
