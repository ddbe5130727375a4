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
      <ResourcePage resource={flatMachines} cells={cells} firstSteps={firstSteps} />
    </>
  )
}
