import type { GridColumn } from '#contract/gridColumn.ts'
import { uploadLimit } from '#contract/gridColumn.ts'
import { FilesCell } from '../../fields/file/FilesCell.tsx'
import { FilesCellView } from '../../fields/file/FilesCellView.tsx'
import { uploadsOf } from '../../fields/file/uploads.ts'
import type { GridRow } from '../store/gridRow.ts'
import styles from './cells.module.css'
import type { EditorProps } from './gridFace.ts'

/** a cell takes so many files where its column says nothing (UPL-018) */
const standardCount = 5

type Files = EditorProps & { column: GridColumn; isImage: boolean }

/** The files of a cell, sent as its column says (GRID-014 to GRID-016; UPL-011, UPL-035, UPL-036). */
export function FilesEditor({ label, value, onChange, column, isImage }: Files) {
  const { action, token, responseName, allowDownload, allowRemove } = column
  const maxCount = uploadLimit(column) ?? standardCount
  const sending = { withToken: token, responseName, ...(action === undefined ? {} : { action }) }
  return (
    <div role="group" aria-label={label} className={styles.files}>
      <FilesCell {...{ value, onChange, isImage, maxCount, allowDownload, allowRemove, sending }} />
    </div>
  )
}

/** The same to be looked at. */
export function FilesShown({ row, column: { key, allowDownload }, isImage }: { row: GridRow; column: GridColumn; isImage: boolean }) {
  return <FilesCellView uploads={uploadsOf(row.values[key])} isImage={isImage} isMulti allowDownload={allowDownload} allowRemove={false} changes={null} />
}
