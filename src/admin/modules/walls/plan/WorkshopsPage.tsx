import { Button } from 'antd'
import { Link } from 'react-router-dom'
import { workshops } from '#contract/modules/equipment/workshop.ts'
import type { RecordRow } from '../../../../api/records.ts'
import { plainText } from '../../../fields/plain.ts'
import { ResourcePage } from '../../../resource/ResourcePage.tsx'

/** The workshops of the plant, each with its floor plan: rooms with their climate, machines where they stand. */
export function WorkshopsPage() {
  return <ResourcePage resource={workshops} RowActions={PlanButton} />
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
