import { Flex } from 'antd'
import { plans } from '#contract/modules/production/plan.ts'
import { DetailCommands } from '../../resource/command/DetailCommands.tsx'
import { DetailPage } from '../../resource/detail/DetailPage.tsx'
import type { DetailSlots } from '../../resource/detail/DetailPage.tsx'
import { BatchRecordLink } from './BatchRecordLink.tsx'

/** One plan: the usual page, and the way to what its batch went through. */
export function PlanPage() {
  return <DetailPage resource={plans} Actions={PlanActions} />
}

const PlanActions: NonNullable<DetailSlots['Actions']> = (props) => (
  <Flex wrap gap={8} align="center">
    <DetailCommands {...props} />
    <BatchRecordLink of={{ plan: props.row.id }} />
  </Flex>
)
