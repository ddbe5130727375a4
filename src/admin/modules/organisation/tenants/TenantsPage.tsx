import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { tenants } from '#contract/modules/organisation/tenants.ts'
import type { RecordRow } from '../../../../api/records.ts'
import { plainText } from '../../../fields/plain.ts'
import { ResourcePage } from '../../../resource/ResourcePage.tsx'
import { TenantPeople } from './TenantPeople.tsx'

const widthPx = 860

/** Tenants and who belongs to each (ADM-015). */
export function TenantsPage() {
  return (
    <ResourcePage
      resource={tenants}
      RowActions={PeopleAction}
      firstSteps="点“新增”建立租户，再用“人员”添加属于它的人。没有租户时，所有人在同一个工厂里工作。"
    />
  )
}

function PeopleAction({ row }: { row: RecordRow }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        人员
      </Button>
      {isOpen ? (
        <Drawer title={`人员：${plainText({ name: 'name' }, row)}`} size={`min(${widthPx}px, 100vw)`} open onClose={() => setOpen(false)}>
          <TenantPeople tenantNo={Number(row['tenantNo'])} roles={[]} />
        </Drawer>
      ) : null}
    </>
  )
}
