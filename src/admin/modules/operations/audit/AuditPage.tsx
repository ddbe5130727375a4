import { Flex, Tag, Button, Typography } from 'antd'
import { audits } from '#contract/modules/operations/audit.ts'
import type { RecordRow } from '../../../../api/records.ts'
import { DigestCell } from '../../../fields/DigestCell.tsx'
import { OffersProvider } from '../../../fields/offersContext.ts'
import { plainText } from '../../../fields/plain.ts'
import { DetailPage } from '../../../resource/detail/DetailPage.tsx'
import { ResourcePage } from '../../../resource/ResourcePage.tsx'
import { deedWord, knownDeeds, knownThings, thingWord } from './auditWords.ts'
import { useAuditVerdict } from '../../../../api/audit.ts'
import { chainWord } from './chainWord.ts'
import { Permit } from '../../../session/Permit.tsx'

const cells = { action: DeedCell, entity: ThingCell, hash: HashCell }
const offered = (known: typeof knownDeeds) => known.map(([value, words]) => ({ value, label: words, words }))
const offers = { action: offered(knownDeeds), entity: offered(knownThings) }

/** Everything that was done, in the words of the office, and whether the chain of it holds. */
export function AuditPage() {
  return (
    <OffersProvider value={offers}>
      <ResourcePage resource={audits} cells={cells} ToolbarActions={VerifyChain} />
    </OffersProvider>
  )
}

/** One line of it. */
export function AuditDetailPage() {
  return <DetailPage resource={audits} Steps={LineInChain} />
}

type Line = { row: { action: string | null; entity: string | null } }

function DeedCell({ row: { action, entity } }: Line) {
  return <span title={action ?? ''}>{deedWord(entity ?? '', action ?? '')}</span>
}

function ThingCell({ row: { entity } }: Line) {
  return <span title={entity ?? ''}>{thingWord(entity ?? '')}</span>
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
  const [entity, action] = [plainText({ name: 'entity' }, row), plainText({ name: 'action' }, row)]
  return (
    <Flex wrap gap={8} align="center">
      <b>
        {deedWord(entity, action)} {thingWord(entity)}
      </b>
      <ChainTag seq={Number(row['seq'])} />
      <VerifyChain />
    </Flex>
  )
}

/** Whether the chain holds at one line, once it was verified. */
function ChainTag({ seq }: { seq: number }) {
  const word = chainWord(useAuditVerdict().data, seq)
  return word === null ? null : <Tag color={word === '链接完整' ? 'success' : 'error'}>{word}</Tag>
}

/** Reads the whole audit chain when somebody asks, and says in words whether it holds. */
function VerifyChain() {
  const { data, error, isFetching, refetch } = useAuditVerdict()
  return (
    <Permit action="sys:audit:verify">
      <Flex wrap align="center" gap={8}>
        <Button loading={isFetching} onClick={() => void refetch()}>
          校验链接
        </Button>
        {error ? (
          <Typography.Text type="danger">没有校验成：{error.message}</Typography.Text>
        ) : data?.fault ? (
          <Typography.Text type="danger">链接不完整：{data.fault.sentence}</Typography.Text>
        ) : data ? (
          <Typography.Text type="success">链接完整：已校验 {data.checked} 条</Typography.Text>
        ) : null}
      </Flex>
    </Permit>
  )
}
