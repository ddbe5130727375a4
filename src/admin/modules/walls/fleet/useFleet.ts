import { useMemo } from 'react'
import { screens } from '#contract/modules/walls/screen.ts'
import { vitalsTopic } from '#contract/modules/walls/vitals.ts'
import { configuration } from '../../../../api/address.ts'
import { ownBuild } from '../../../../api/build.ts'
import { useThumbs } from '../../../../api/fleet.ts'
import { useRecords, useRereading } from '../../../../api/records.ts'
import { useServerNow } from '../../../../realtime/serverClock.ts'
import { useRecordChanges } from '../../../../realtime/useRecordChanges.ts'
import { useRetained } from '../../../../realtime/useTopic.ts'
import { fleetScreens } from './fleetScreens.ts'

/** at most so many screens hang in one plant; a page of them is asked for at once */
const wholeFleet = { pageNo: 1, pageSize: 200 }

/** The screens of the plant with how each does now, and their newest small pictures. */
export function useFleet() {
  const rows = useRecords(screens, wholeFleet, true)
  const reread = useRereading()
  useRecordChanges(screens.name, { onChange: reread, onGap: reread })
  const view = useRetained(vitalsTopic)
  const nowMs = useServerNow(1000)
  const stamp = Math.max(0, ...Array.from(view.values.values(), ({ pictureAt }) => pictureAt ?? 0))
  const { data: thumbs } = useThumbs(stamp)
  const pictures = useMemo(() => new Map((thumbs ?? []).map((thumb) => [thumb.screenId, thumb])), [thumbs])
  const fleet = fleetScreens(rows.data?.records ?? [], view.values, nowMs, ownBuild, configuration.plantTz)
  return { rows, fleet, pictures, nowMs, isStale: view.isStale }
}
