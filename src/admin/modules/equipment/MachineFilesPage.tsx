import { LinesBelow } from '../../resource/lines/LinesBelow.tsx'
import { ResourcePage } from '../../resource/ResourcePage.tsx'
import { flatMachines } from './flatMachines.ts'

/** Each machine opens to its spare parts, check items, documents and tags (MES-016). */
export function MachineFilesPage() {
  return <ResourcePage resource={flatMachines} RowBelow={MachineLines} />
}

function MachineLines({ row: { id } }: { row: { id: string } }) {
  return <LinesBelow resource={flatMachines} id={id} />
}
