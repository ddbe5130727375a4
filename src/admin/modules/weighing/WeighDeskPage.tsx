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

/** 称量工作台 (/mes/weigh/desk): which weight order, then its lines one after the other. The order stands in the address. */
export function WeighDeskPage() {
  const [search, setSearch] = useSearchParams()
  const weightId = search.get('weight')
  if (weightId === null) return <QueueList onChoose={(id) => setSearch({ weight: id })} />
  return <OpenDesk key={weightId} weightId={weightId} onLeave={() => setSearch({}, { replace: true })} />
}

function OpenDesk({ weightId, onLeave }: { weightId: string; onLeave: () => void }) {
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
            scaleId={scaleId}
            isAsking={isAsking}
            onWriting={setAsking}
            onSigned={reload}
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
