import { Flex } from 'antd'
import { Link } from 'react-router-dom'
import { qcOrders } from '#contract/modules/quality/qcOrder.ts'
import { plainText } from '../../fields/plain.ts'
import { DetailCommands } from '../../resource/command/DetailCommands.tsx'
import { DetailPage } from '../../resource/detail/DetailPage.tsx'
import type { DetailSlots } from '../../resource/detail/DetailPage.tsx'
import { Permit } from '../../session/Permit.tsx'

/** One inspection: the usual page, and the way to its readings. */
export function QcOrderPage() {
  return <DetailPage resource={qcOrders} Actions={QcActions} />
}

const QcActions: NonNullable<DetailSlots['Actions']> = (props) => (
  <Flex wrap gap={8} align="center">
    <DetailCommands {...props} />
    {plainText({ name: 'status' }, props.row) === 'done' ? null : (
      <Permit action="mes:qc:record">
        <Link to={`/qc/desk?qc=${props.row.id}`}>去检验台录结果</Link>
      </Permit>
    )}
  </Flex>
)
