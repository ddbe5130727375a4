import { Button } from 'antd'
import { useState } from 'react'
import { plcDevices } from '#contract/modules/equipment/plcDevices.ts'
import type { RowOf } from '../../../resource/RecordList.tsx'
import { ResourcePage } from '../../../resource/ResourcePage.tsx'
import { Permit } from '../../../session/Permit.tsx'
import { ConnectButton } from '../connect/ConnectButton.tsx'
import { DeviceDesk } from './DeviceDesk.tsx'
import { ExportAll } from './ExportAll.tsx'
import { ForeignImport } from './ForeignImport.tsx'

type Row = RowOf<NonNullable<(typeof plcDevices)['rowType']>>

/** Import goes its own way and always updates what is there: nothing is to be chosen. */
const devices = { ...plcDevices, unique: [], verbs: [...plcDevices.verbs, 'import' as const] }
const firstSteps = '点“接设备”：一张表写好怎样连、读哪些值、有哪几台，一次接好；也可以导入两张表格。'

/** The devices that are read: set up, tried and looked into without a restart (factory.md Appendix B, 通讯). */
export function PlcDevicesPage() {
  return <ResourcePage resource={devices} ToolbarActions={Tools} RowActions={DeskButton} firstSteps={firstSteps} />
}

function Tools() {
  return (
    <>
      <ConnectButton />
      <ExportAll />
      <ForeignImport />
    </>
  )
}

function DeskButton({ row }: { row: Row }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Permit action="mes:plcDevice:edit">
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        调试
      </Button>
      {isOpen ? (
        <DeviceDesk deviceCode={row.deviceCode ?? ''} name={row.name ?? ''} protocol={row.protocol ?? 'modbusTcp'} onClose={() => setOpen(false)} />
      ) : null}
    </Permit>
  )
}
