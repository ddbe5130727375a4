import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { z } from 'zod'
import { printJobs } from '#contract/modules/printing/printJob.ts'
import { weightLines } from '#contract/modules/weighing/weightLine.ts'
import { useReload } from '../../../api/records.ts'
import { stored } from '../../../api/stored.ts'
import { useWeighDesk } from '../../../api/weighing.ts'
import { useRecordChanges } from '../../../realtime/useRecordChanges.ts'
import { CommandHost } from '../../resource/command/CommandHost.tsx'
import { Asked } from '../../session/Asked.tsx'
import { QueueList } from './QueueList.tsx'
import { WeighDesk } from './WeighDesk.tsx'

/** A booth keeps its scale: it stands beside one for years. */
const foreverMs = 10 * 365 * 86_400_000
const boothScale = stored({ name: 'weighScale', schema: z.string(), lifeMs: foreverMs })

/** 称量工作台 (/mes/weigh/desk): which weight order, then its lines one after the other; or which material, then its lines of order after order. Both stand in the address. */
export function WeighDeskPage() {
  const [search, setSearch] = useSearchParams()
  const weightId = search.get('weight')
  const materialId = search.get('material')
  if (weightId === null)
    return (
      <QueueList
        startsByMaterial={search.get('by') === 'material'}
        onChoose={(weight, material) => setSearch(material === undefined ? { weight } : { weight, material })}
      />
    )
  return (
    <OpenDesk
      key={weightId}
      weightId={weightId}
      materialId={materialId}
      onTurn={(weight) => setSearch({ weight, material: materialId ?? '' }, { replace: true })}
      onLeave={() => setSearch(materialId === null ? {} : { by: 'material' }, { replace: true })}
    />
  )
}

type Open = { weightId: string; materialId: string | null; onTurn: (weightId: string) => void; onLeave: () => void }

function OpenDesk({ weightId, materialId, onTurn, onLeave }: Open) {
  const view = useWeighDesk(weightId)
  const reload = useReload(weightLines)
  useRecordChanges('mesWeightOrder', { onChange: reload, onGap: reload })
  useRecordChanges(weightLines.name, { onChange: reload, onGap: reload })
  useRecordChanges(printJobs.name, { onChange: reload, onGap: reload })
  const [scaleId, setScale] = useState(() => boothScale.read() ?? '')
  const [isAsking, setAsking] = useState(false)
  return (
    <Asked query={view} failed="称重单没有读出">
      {(found) => (
        <CommandHost resource={weightLines} onWriting={setAsking} onGiven={reload}>
          <WeighDesk
            view={found}
            materialId={materialId}
            scaleId={scaleId}
            isAsking={isAsking}
            onWriting={setAsking}
            onSigned={reload}
            onTurn={onTurn}
            onLeave={onLeave}
            onScale={(id) => {
              boothScale.write(id)
              setScale(id)
            }}
          />
        </CommandHost>
      )}
    </Asked>
  )
}
