import EditOutlined from '@ant-design/icons/es/icons/EditOutlined'
import LeftOutlined from '@ant-design/icons/es/icons/LeftOutlined'
import RightOutlined from '@ant-design/icons/es/icons/RightOutlined'
import { Button, Tag } from 'antd'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { Resource } from '#contract/resource.ts'
import type { RecordRow } from '../../../api/records.ts'
import { detailPath } from '../../fields/detailPaths.ts'
import { explainedText, plainText } from '../../fields/plain.ts'
import { ReadyButton } from '../../grey/ReadyButton.tsx'
import { useMoveTab } from '../../layout/tabs/useReaddress.ts'
import { Permit } from '../../session/Permit.tsx'
import { PrintLabels } from '../print/PrintLabels.tsx'
import { StateTag } from '../StateTag.tsx'
import styles from './detail.module.css'
import { placeIn, placeQuery } from './listPlace.ts'
import { useRecords } from '../../../api/records.ts'
import type { ListPlace } from './listPlace.ts'

type Props = { resource: Resource; record: RecordRow; label: string; isGone: boolean; onEdit: () => void }

/** Name and state of the record, its neighbours in the list it was opened from, and the way to change it. */
export function DetailHead({ resource, record, label, isGone, onEdit }: Props) {
  return (
    <div className={styles.head}>
      <h2 className={styles.label}>{label}</h2>
      <StateTag resource={resource} row={record} />
      {isGone ? <Tag color="error">已删除</Tag> : null}
      <span className={styles.space} />
      <BetweenNeighbours resource={resource} id={record.id} />
      {isGone ? null : <PrintLabels resource={resource} rows={[record]} look={{}} />}
      {resource.verbs.includes('edit') && !isGone ? (
        <Permit action={`${resource.permission}:edit`}>
          <EditButton reason={lockedBy(resource, record)} onEdit={onEdit} />
        </Permit>
      ) : null}
    </div>
  )
}

/** Why a record cannot be edited in its state; null when it can. The server decides again. */
function lockedBy({ states }: Resource, record: RecordRow): string | null {
  if (!states || states.editable.includes(plainText({ name: states.field }, record))) return null
  return `“${explainedText({ name: states.field }, record)}”状态下不能编辑`
}

/** A grey button says why it is grey, also where there is no mouse. */
function EditButton({ reason, onEdit }: { reason: string | null; onEdit: () => void }) {
  return (
    <>
      {reason === null ? null : <span className={styles.quiet}>{reason}</span>}
      <ReadyButton type="primary" icon={<EditOutlined />} reason={reason} onClick={onEdit}>
        编辑
      </ReadyButton>
    </>
  )
}

function BetweenNeighbours({ resource, id }: { resource: Resource; id: string }) {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const move = useMoveTab()
  const found = useNeighbours(resource, id, placeIn(search))
  if (!found) return null
  const list = pathname.replace(/\/detail\/[^/]+$/, '')
  const tab = search.get('tab')
  const to = ({ id: other, place }: Neighbour) => move(`${detailPath(list, other)}?${placeQuery(place)}${tab === null ? '' : `&tab=${tab}`}`)
  const { previous, next, at, total } = found
  return (
    <>
      <Button icon={<LeftOutlined />} aria-label="上一条" title="上一条" disabled={!previous} onClick={() => previous && to(previous)} />
      <span className={styles.place}>{`${at} / ${total}`}</span>
      <Button icon={<RightOutlined />} aria-label="下一条" title="下一条" disabled={!next} onClick={() => next && to(next)} />
    </>
  )
}

type Neighbour = { id: string; place: ListPlace }
type Neighbours = { at: number; total: number; previous: Neighbour | null; next: Neighbour | null }

/** The records before and behind one in the list it was opened from, as that list is now; null while nothing is known of it. */
function useNeighbours(resource: Resource, id: string, place: ListPlace | null): Neighbours | null {
  const at = place?.at ?? 1
  const asking = (pageNo: number) => ({ ...place?.question, pageNo, pageSize: 1, field: 'id' })
  const before = useRecords(resource, asking(at - 1), place !== null && at > 1)
  const behind = useRecords(resource, asking(at + 1), place !== null)
  if (!place || !behind.data) return null
  const neighbour = (row: RecordRow | undefined, step: -1 | 1) => (row && row.id !== id ? { id: row.id, place: { ...place, at: at + step } } : null)
  return {
    at,
    total: Math.max(at, behind.data.total),
    previous: at > 1 ? neighbour(before.data?.records[0], -1) : null,
    next: neighbour(behind.data.records[0], 1),
  }
}
