import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { screens } from '#contract/modules/walls/screen.ts'
import { ResourcePage } from '../../resource/ResourcePage.tsx'
import { PairCommand } from './PairCommand.tsx'
import { Badge } from 'antd'
import { instantOf } from '#contract/rules/wireTime.ts'
import { configuration } from '../../../api/address.ts'
import type { RecordRow } from '../../../api/records.ts'
import { ageText } from '../../../charts/duration.ts'
import { serverNow } from '../../../realtime/serverClock.ts'
import { plainText } from '../../fields/plain.ts'

const lookEveryMs = 10_000
const cells = { lastSeenAt: SeenCell }

const firstSteps = () => `在新的屏幕上打开 ${window.location.origin}/display，它会显示配对码和二维码：扫码，或点“配对屏幕”输入配对码。`

/** The screens of the plant: which are alive, which board each shows, letting new ones in and sending old ones away. */
export function ScreensPage() {
  const queries = useQueryClient()
  useEffect(() => {
    const looking = setInterval(() => void queries.invalidateQueries({ queryKey: ['records', screens.name] }), lookEveryMs)
    return () => clearInterval(looking)
  }, [queries])
  return <ResourcePage resource={screens} firstSteps={firstSteps()} cells={cells} ToolbarActions={PairCommand} />
}

/** A living screen is noted at least every 24 s (server/modules/walls). */
const onlineWithinMs = 45_000

/** Whether a screen is alive, and if not, since when. */
function SeenCell({ row }: { row: RecordRow }) {
  const seenAt = instantOf(plainText({ name: 'lastSeenAt' }, row), configuration.plantTz)
  if (seenAt === null) return <Badge status="default" text={row['status'] === 'paired' ? '等待屏幕' : '—'} />
  const ageMs = serverNow() - seenAt
  if (row['status'] === 'paired' && ageMs < onlineWithinMs) return <Badge status="success" text="在线" />
  return <Badge status={row['status'] === 'paired' ? 'error' : 'default'} text={`离线 ${ageText(ageMs)}`} title={plainText({ name: 'lastSeenAt' }, row)} />
}
