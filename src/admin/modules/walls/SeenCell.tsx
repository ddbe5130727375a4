import { Badge } from 'antd'
import { instantOf } from '#contract/rules/wireTime.ts'
import { configuration } from '../../../api/address.ts'
import type { RecordRow } from '../../../api/records.ts'
import { ageText } from '../../../charts/duration.ts'
import { serverNow } from '../../../realtime/serverClock.ts'
import { plainText } from '../../fields/plain.ts'

/** A living screen is noted at least every 24 s (server/modules/walls). */
const onlineWithinMs = 45_000

/** Whether a screen is alive, and if not, since when. */
export function SeenCell({ row }: { row: RecordRow }) {
  const seenAt = instantOf(plainText({ name: 'lastSeenAt' }, row), configuration.plantTz)
  if (seenAt === null) return <Badge status="default" text={row['status'] === 'paired' ? '等待屏幕' : '—'} />
  const ageMs = serverNow() - seenAt
  if (row['status'] === 'paired' && ageMs < onlineWithinMs) return <Badge status="success" text="在线" />
  return <Badge status={row['status'] === 'paired' ? 'error' : 'default'} text={`离线 ${ageText(ageMs)}`} title={plainText({ name: 'lastSeenAt' }, row)} />
}
