import { Skeleton } from 'antd'
import { pdfViewerAddress, useFileTicket } from '../../../api/files.ts'
import { Failed } from '../../session/Failed.tsx'
import { SizableModal } from '../../session/SizableModal.tsx'
import styles from './PdfDialog.module.css'

const widthPx = 1200 // DLG-007

/** A PDF in its viewer, as large as the screen to begin with (DLG-006 to DLG-008). */
export function PdfDialog({ file: { path, name }, onClose }: { file: { path: string; name: string }; onClose: () => void }) {
  const { data: ticket, error } = useFileTicket(path)
  return (
    <SizableModal title="查看文件" widthPx={widthPx} startsFull footer={null} onCancel={onClose}>
      {error ? <Failed title={`“${name}”没有打开`} reason={error.message} /> : null}
      {ticket === undefined && !error ? <Skeleton active paragraph={{ rows: 10 }} aria-label="正在打开" /> : null}
      {ticket === undefined ? null : (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- a page of our own; a sandbox that lets it load its worker would hold nothing
        <iframe className={styles.frame} title={name} src={pdfViewerAddress(path, ticket)} />
      )}
    </SizableModal>
  )
}
