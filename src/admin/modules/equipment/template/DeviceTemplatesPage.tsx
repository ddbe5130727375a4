import { Button, Flex } from 'antd'
import { useState } from 'react'
import { deviceTemplates } from '#contract/modules/equipment/deviceTemplate.ts'
import type { RowOf } from '../../../resource/RecordList.tsx'
import { ResourcePage } from '../../../resource/ResourcePage.tsx'
import { Permit } from '../../../session/Permit.tsx'
import { MachineMaker } from './MachineMaker.tsx'
import { TemplateChanges } from './TemplateChanges.tsx'

type Row = RowOf<NonNullable<(typeof deviceTemplates)['rowType']>>

const firstSteps = '请新增第一个模板：写一台设备怎样连接、有哪些测点，再点“生成设备”一次接入许多台；也可以在“采集设备”里由一台已经调好的设备做模板。'

/** Twenty machines alike from one template, and what a changed template would change on each of them (factory.md 7.1). */
export function DeviceTemplatesPage() {
  return <ResourcePage resource={deviceTemplates} RowActions={Actions} firstSteps={firstSteps} />
}

function Actions({ row }: { row: Row }) {
  const [open, setOpen] = useState<'make' | 'changes' | null>(null)
  const close = () => setOpen(null)
  return (
    <Flex>
      <Permit action="mes:deviceTemplate:edit">
        <Button type="link" size="small" onClick={() => setOpen('make')}>
          生成设备
        </Button>
      </Permit>
      <Button type="link" size="small" onClick={() => setOpen('changes')}>
        看变化
      </Button>
      {open === 'make' ? <MachineMaker id={row.id} name={row.name ?? ''} onClose={close} /> : null}
      {open === 'changes' ? <TemplateChanges id={row.id} name={row.name ?? ''} onClose={close} /> : null}
    </Flex>
  )
}
