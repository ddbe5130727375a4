import { Button, Card, Segmented } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { workshops } from '#contract/modules/equipment/workshop.ts'
import { useRecords } from '../../../../api/records.ts'
import type { RecordRow } from '../../../../api/records.ts'
import { plainText } from '../../../fields/plain.ts'
import { ResourcePage } from '../../../resource/ResourcePage.tsx'
import styles from './Plan.module.css'

/** The workshops of the plant: the floor of one as it is now, rooms with their climate and machines where they stand, and the list of all. */
export function WorkshopsPage() {
  return (
    <div className={styles.page}>
      <LiveFloor />
      <ResourcePage resource={workshops} RowActions={PlanButton} />
    </div>
  )
}

/** The wall of a workshop in a frame; it is the same picture that hangs there, with the age of what is not fresh. */
function LiveFloor() {
  const [chosen, choose] = useState('')
  const found = useRecords(workshops, { column: 'seq', order: 'asc', pageNo: 1, pageSize: 50 }, true).data?.records ?? []
  const options = found.map((row) => ({ value: plainText({ name: 'code' }, row), label: plainText({ name: 'name' }, row) }))
  const code = chosen || options[0]?.value
  if (code === undefined) return null
  return (
    <Card size="small" title="车间实景">
      <Segmented aria-label="车间" className={styles.floors ?? ''} options={options} value={code} onChange={choose} />
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of our own, with the session of this one */}
      <iframe key={code} className={styles.floor} title="车间实景" src={`/display/map?preview&workshop=${encodeURIComponent(code)}`} />
    </Card>
  )
}

function PlanButton({ row }: { row: RecordRow }) {
  return (
    <Link to={`/eq/workshop/plan?code=${encodeURIComponent(plainText({ name: 'code' }, row))}`}>
      <Button type="link" size="small">
        平面图
      </Button>
    </Link>
  )
}
