import { Flex } from 'antd'
import { audits } from '#contract/modules/system/audit.ts'
import type { RecordRow } from '../../../../api/records.ts'
import { DigestCell } from '../../../fields/DigestCell.tsx'
import { DetailPage } from '../../../resource/detail/DetailPage.tsx'
import { ResourcePage } from '../../../resource/ResourcePage.tsx'
import { ChainTag } from './ChainTag.tsx'
import { VerifyChain } from './VerifyChain.tsx'

const cells = { hash: HashCell }

/** Everything that was done, and whether the chain of it holds. */
export function AuditPage() {
  return <ResourcePage resource={audits} cells={cells} ToolbarActions={VerifyChain} />
}

/** One line of it. */
export function AuditDetailPage() {
  return <DetailPage resource={audits} Steps={LineInChain} />
}

function HashCell({ row }: { row: { seq: number | null; hash: string | null } }) {
  return (
    <Flex gap={8} align="center">
      <DigestCell digest={row.hash ?? ''} />
      <ChainTag seq={row.seq ?? 0} />
    </Flex>
  )
}

function LineInChain({ row }: { row: RecordRow }) {
  return (
    <Flex wrap gap={8} align="center">
      <ChainTag seq={Number(row['seq'])} />
      <VerifyChain />
    </Flex>
  )
}
