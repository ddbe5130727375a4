import { Card, Skeleton } from 'antd'
import { useState } from 'react'
import type { ComponentType } from 'react'
import { useParams } from 'react-router-dom'
import type { Resource } from '#contract/resource.ts'
import { useLinesAgain, useWithLines } from '../../../api/recordLines.ts'
import type { RecordWithLines } from '../../../api/recordLines.ts'
import type { RecordRow } from '../../../api/records.ts'
import { explainedText } from '../../fields/plain.ts'
import { troubleOf } from '../../session/Asked.tsx'
import { useTabName } from '../../layout/tabs/useTabName.ts'
import { DetailCommands } from '../command/DetailCommands.tsx'
import { StateSteps } from '../command/StateSteps.tsx'
import { RecordChanged } from '../RecordChanged.tsx'
import { useUnsaved } from '../../layout/tabs/unsavedTabs.ts'
import { RecordDrawer } from '../RecordDrawer.tsx'
import { useRecordChange } from '../useRecordChange.ts'
import styles from './detail.module.css'
import { DetailHead } from './DetailHead.tsx'
import { DetailTabs } from './DetailTabs.tsx'
import { LineChanges } from './LineChanges.tsx'
import { NotThere } from './NotThere.tsx'

export type DetailSlots = {
  /** what can be done with the record, below its name */
  Actions?: ComponentType<{ resource: Resource; row: RecordRow; onWriting: (isWriting: boolean) => void; onGiven: (record: RecordRow | null) => void }>
  /** how far the record is */
  Steps?: ComponentType<{ resource: Resource; row: RecordRow }>
}

const nothing = {}

/** The page of one record, at an address of its own: what stands in it, its lines, what happened to it, its files, and what refers to it. */
export function DetailPage({ resource, ...slots }: { resource: Resource } & DetailSlots) {
  const { id = '' } = useParams()
  return <RecordPage resource={resource} id={id} {...slots} />
}

/** The same for a record that is known by other ways than the address. */
export function RecordPage({ resource, id, ...slots }: { resource: Resource; id: string } & DetailSlots) {
  const found = useWithLines(resource, id, true)
  const readLinesAgain = useLinesAgain(resource, id)
  const readAgain = async () => (await found.refetch()).data?.record ?? null
  const followLines = () => void readLinesAgain().catch(() => {}) // a record that is gone says so itself, the next change or visit reads what a cut link did not bring
  if (found.data) return <Found resource={resource} found={found.data} readAgain={readAgain} followLines={followLines} {...slots} />
  if (found.error) return <NotThere resource={resource} error={found.error} onRetry={() => void found.refetch()} />
  const trouble = troubleOf(found) // it still asks again by itself
  if (trouble !== null) return <NotThere resource={resource} error={new Error(trouble)} onRetry={() => void found.refetch()} />
  return (
    <Card>
      <Skeleton active paragraph={{ rows: 10 }} aria-label="正在加载" />
    </Card>
  )
}

type FoundProps = { resource: Resource; found: RecordWithLines; readAgain: () => Promise<RecordRow | null>; followLines: () => void } & DetailSlots

function Found({ resource, found, readAgain, followLines, Actions = DetailCommands, Steps = StateSteps }: FoundProps) {
  const { record } = found
  const [isEditing, setEditing] = useState(false)
  const [isWriting, setWriting] = useState(false)
  useUnsaved(isWriting, resource.name)
  const { change } = useRecordChange(resource, record)
  const label = explainedText({ name: resource.label }, record) || record.id
  useTabName(label)
  const isGone = change === 'deleted'

  return (
    <div className={styles.page}>
      {change ? <RecordChanged change={change} read={readAgain} onRead={() => {}} /> : null}
      <Card className={isGone ? (styles.gone ?? '') : ''}>
        <DetailHead resource={resource} record={record} label={label} isGone={isGone} onEdit={() => setEditing(true)} />
        <div className={styles.steps}>
          <Steps resource={resource} row={record} />
        </div>
        <div className={styles.actions}>
          {isGone ? null : <Actions resource={resource} row={record} onWriting={setWriting} onGiven={() => void readAgain()} />}
        </div>
      </Card>
      <Card className={isGone ? (styles.gone ?? '') : ''}>
        <DetailTabs resource={resource} found={found} />
      </Card>
      {resource.lines.map((lines) => (
        <LineChanges key={lines.resource.name} lines={lines} rows={found.lines[lines.resource.name] ?? []} isHeld={isWriting} onChanged={followLines} />
      ))}
      {isEditing ? (
        <RecordDrawer
          onAdded={null}
          resource={resource}
          edited={record}
          start={nothing}
          fixed={nothing}
          onWriting={setWriting}
          onClose={() => (setEditing(false), setWriting(false))}
        />
      ) : null}
    </div>
  )
}
