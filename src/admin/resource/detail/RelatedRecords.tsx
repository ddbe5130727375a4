import { Empty, Skeleton } from 'antd'
import { Link } from 'react-router-dom'
import type { Resource } from '#contract/resource.ts'
import { useRecords } from '../../../api/records.ts'
import type { RecordRow } from '../../../api/records.ts'
import { useListPaths } from '../../fields/detailPaths.ts'
import { registry } from '#contract/modules/registry.ts'
import styles from './detail.module.css'
import { relationsTo } from './relations.ts'
import type { Relation } from './relations.ts'
import { troubleOf } from '../../session/Asked.tsx'

/** How many records of which lists refer to this one; each count opens its list with them. Lists that the person may not read are not counted. */
export function RelatedRecords({ resource, row }: { resource: Resource; row: RecordRow }) {
  const listPath = useListPaths()
  const relations = relationsTo(resource, row, registry.resources()).flatMap((relation) => {
    const path = listPath(relation.resource.name)
    return path === null ? [] : [{ ...relation, path }]
  })
  if (relations.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有其他数据会引用它" />
  return (
    <ul className={styles.relations}>
      {relations.map((relation) => (
        <Counted key={`${relation.resource.name} ${relation.field.name}`} {...relation} />
      ))}
    </ul>
  )
}

function Counted({ resource, field, asked, path }: Relation & { path: string }) {
  const answer = useRecords(resource, { ...asked, pageNo: 1, pageSize: 1, field: 'id' }, true)
  const { data } = answer
  const trouble = troubleOf(answer)
  return (
    <li>
      <span>
        {resource.title} · {field.title}
      </span>
      {data ? (
        <Count total={data.total} to={`${path}?${new URLSearchParams(asked).toString()}`} />
      ) : trouble !== null ? (
        <span>没有读出：{trouble}</span>
      ) : (
        <Skeleton.Button active size="small" />
      )}
    </li>
  )
}

function Count({ total, to }: { total: number; to: string }) {
  return total === 0 ? <span>0 条</span> : <Link to={to}>{`${total} 条`}</Link>
}
