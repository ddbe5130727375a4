import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Link, useLinkClickHandler } from 'react-router-dom'
import type { RecordRow } from '../../api/records.ts'
import { detailPath, useListPath } from '../fields/detailPaths.ts'
import { placeQuery } from './detail/listPlace.ts'
import { useListAround } from './listContext.ts'
import styles from './OpenRecord.module.css'

type Props = {
  row: RecordRow
  /** opens the record here, where it has no page */
  onOpen: (row: RecordRow) => void
  /** whether somebody waits for what is confirmed in the dialog (DLG-034) */
  opensDialog: boolean
}

/** 详情: a link to the page of the record where its resource has one, so that it also opens in a new tab of the browser; else a dialog. */
export function OpenRecord({ row, onOpen, opensDialog }: Props) {
  const to = useRecordPage(row)
  if (to === null || opensDialog)
    return (
      <Button type="link" size="small" onClick={() => onOpen(row)}>
        详情
      </Button>
    )
  return <DetailLink to={to} />
}

/** What names a record, as a link to its page where it has one. */
export function RecordLink({ row, children }: { row: RecordRow; children: ReactNode }) {
  const to = useRecordPage(row)
  return to === null ? (
    children
  ) : (
    <Link to={to} className={styles.name ?? ''}>
      {children}
    </Link>
  )
}

/** The address of the page of a record, which also tells where it stands in this list; null where it has no page. */
function useRecordPage(row: RecordRow): string | null {
  const { resource, question, shown, face } = useListAround()
  const listPath = useListPath(resource.name)
  if (listPath === null) return null
  const index = face.is === 'ready' && !resource.tree ? face.page.records.findIndex(({ id }) => id === row.id) : -1
  const place = index < 0 ? '' : `?${placeQuery({ question, at: (shown.pageNo - 1) * shown.pageSize + index + 1 })}`
  return detailPath(listPath, row.id) + place
}

function DetailLink({ to }: { to: string }) {
  const follow = useLinkClickHandler(to)
  return (
    <Button type="link" size="small" href={to} onClick={(event) => follow(event as Parameters<typeof follow>[0])} /* with href antd draws a link */>
      详情
    </Button>
  )
}
