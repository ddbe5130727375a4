import { Flex } from 'antd'
import { Link } from 'react-router-dom'
import type { machines } from '#contract/modules/equipment/machine.ts'
import type { RowOf } from '../../resource/RecordList.tsx'
import { Ellipsis } from '../../fields/Ellipsis.tsx'
import { MachineStateTag } from './MachineStateTag.tsx'

type Row = RowOf<NonNullable<(typeof machines)['rowType']>>

/** The name of a machine, and how it does. Some `LiveStates` on the page must hold the values. */
export function MachineNameCell({ row: { equipCode, name } }: { row: Row }) {
  return (
    <Flex gap={8} align="center" justify="space-between">
      <Ellipsis text={name ?? ''} />
      <Link to={`/display/machine/${encodeURIComponent(equipCode ?? '')}`} title="打开这台设备的看板">
        <MachineStateTag equipCode={equipCode ?? ''} />
      </Link>
    </Flex>
  )
}
