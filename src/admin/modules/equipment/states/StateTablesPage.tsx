import { Button } from 'antd'
import { useState } from 'react'
import { stateTables } from '#contract/modules/equipment/stateTable.ts'
import type { RowOf } from '../../../resource/RecordList.tsx'
import { ResourcePage } from '../../../resource/ResourcePage.tsx'
import { Permit } from '../../../session/Permit.tsx'
import { StateTrialDrawer } from './StateTrialDrawer.tsx'

type Row = RowOf<NonNullable<(typeof stateTables)['rowType']>>

const firstSteps = '请新增第一张状态表：从上往下第一条符合的就是设备的状态；建好后点“试算”看最近 8 小时会怎样。'

/** What the values of PLCs mean, tried on the last hours before it counts (factory.md 7.3). */
export function StateTablesPage() {
  return <ResourcePage resource={stateTables} RowActions={TrialButton} firstSteps={firstSteps} />
}

function TrialButton({ row }: { row: Row }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Permit action="mes:plc:view">
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        试算
      </Button>
      {isOpen ? <StateTrialDrawer id={row.id} name={row.name ?? ''} onClose={() => setOpen(false)} /> : null}
    </Permit>
  )
}
