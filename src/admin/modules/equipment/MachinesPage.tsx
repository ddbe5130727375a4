import type { RecordRow } from '../../../api/records.ts'
import { QrLabels } from '../../resource/qr/QrLabels.tsx'
import { ResourcePage } from '../../resource/ResourcePage.tsx'
import { flatMachines } from './flatMachines.ts'
import { LiveStates } from './LiveStates.tsx'
import { MachineNameCell } from './MachineNameCell.tsx'

const cells = { name: MachineNameCell }
const firstSteps = '请先在“车间”里建立车间，再新增设备，或导入表格。'

/** The register of machines as one list, each with how it does right now (MES-015). */
export function MachinesPage() {
  return (
    <>
      <LiveStates />
      <ResourcePage resource={flatMachines} cells={cells} firstSteps={firstSteps} ToolbarActions={MachineLabels} />
    </>
  )
}

/** What stands on the small label of a machine: its code to scan, its name to read. */
const labelOf = (row: RecordRow) => ({
  id: row.id,
  code: typeof row['equipCode'] === 'string' ? row['equipCode'] : row.id,
  lines: [row['name'], row['equipCode']].filter((text) => typeof text === 'string' && text !== '').map(String),
})

function MachineLabels() {
  return <QrLabels name="qrMachine" labelOf={labelOf} />
}
