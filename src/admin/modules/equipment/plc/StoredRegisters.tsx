import { useState } from 'react'
import { plcDevices } from '#contract/modules/equipment/plcDevices.ts'
import { plcTags } from '#contract/modules/equipment/plcTags.ts'
import type { Protocol } from '#contract/rules/address/rule.ts'
import { usePlantTags } from '../../../../api/plc.ts'
import { useRecordsByKey } from '../../../../api/records.ts'
import { RecordDrawer } from '../../../resource/RecordDrawer.tsx'
import { useHolds } from '../../../session/useHolds.ts'
import { BrowsePanel } from './BrowsePanel.tsx'
import type { TakenValue } from './BrowsePanel.tsx'
import { newTag, settingsIn } from './newTag.ts'

type Props = { deviceCode: string; protocol: Protocol }

/** The registers of a device that is set up, live; for who may make tags a click on a value opens the form of one that reads it. */
export function StoredRegisters({ deviceCode, protocol }: Props) {
  const mayAdd = useHolds('mes:plcTag:add')
  const [taken, setTaken] = useState<TakenValue | null>(null)
  const device = useRecordsByKey(plcDevices, 'deviceCode', [deviceCode]).data?.records[0]
  const { data: tags = [] } = usePlantTags()
  const isReady = mayAdd && device !== undefined
  return (
    <>
      <BrowsePanel target={{ deviceCode }} protocol={protocol} {...(isReady && { onTake: setTaken })} />
      {taken && device ? (
        <RecordDrawer
          onAdded={null}
          resource={plcTags}
          edited="new"
          start={newTag(taken, { deviceCode, ...settingsIn(device), machines: tags.flatMap((tag) => (tag.deviceCode === deviceCode && tag.equipCode) || []) })}
          fixed={{}}
          onWriting={() => {}}
          onClose={() => setTaken(null)}
        />
      ) : null}
    </>
  )
}
