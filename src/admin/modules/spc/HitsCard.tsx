import { Card } from 'antd'
import { Link } from 'react-router-dom'
import type { Series } from '#contract/modules/spc/characteristics.ts'
import { addressWith, useResourcePaths } from '../../resource/resourcePathsContext.ts'
import { ruleText } from './desk.ts'
import type { SpcDesk } from './desk.ts'
import { whereOf } from './GroupTable.tsx'
import styles from './SpcPage.module.css'

const most = 12

/** Every test that struck, the newest above: which groups, and why. Each opens the records of the stretch. */
export function HitsCard({ desk: { analysis, groups }, series: { resource, field } }: { desk: SpcDesk; series: Series }) {
  const path = useResourcePaths().pathOf(resource)
  const stretches = analysis.stretches.toReversed()
  return (
    <Card size="small" title={stretches.length === 0 ? '没有命中' : `命中 ${stretches.length} 段`} className={styles.hits ?? ''}>
      {stretches.length === 0 ? <p className={styles.quiet}>八条判异准则（Nelson）都没有命中，过程受控</p> : null}
      <ul>
        {stretches.slice(0, most).map(({ rule, from, to }) => {
          const own = groups.slice(from, to + 1)
          const refs = [...new Set(own.flatMap((group) => group.refs))]
          return (
            <li key={`${rule} ${from}`} data-rule={rule}>
              <strong>{ruleText(rule)}</strong>
              <span>
                {from === to ? `第 ${to + 1} 组` : `第 ${from + 1} 到 ${to + 1} 组`}　{own[0]?.at.slice(5, 16)}
                {from === to ? '' : ` 到 ${own.at(-1)?.at.slice(5, 16) ?? ''}`}
              </span>
              {path === null ? null : <Link to={addressWith(path, whereOf(field, refs))}>{refs.length} 条记录</Link>}
            </li>
          )
        })}
      </ul>
      {stretches.length > most ? <p className={styles.quiet}>还有 {stretches.length - most} 段更早的，请缩短时间查看</p> : null}
    </Card>
  )
}
