import UploadOutlined from '@ant-design/icons/es/icons/UploadOutlined'
import { Button, Upload as Chooser } from 'antd'
import { accepted } from './accepted.ts'
import { CellCommands } from './CellCommands.tsx'
import { CellFile } from './CellFile.tsx'
import styles from './files.module.css'
import type { Upload } from './uploads.ts'
import { useFileCommands } from './useFileCommands.ts'
import { canView, useFileViewer } from './useFileViewer.tsx'

/** What people can do to the files of a cell; null where nobody can change it. */
export type CellChanges = { onAdd: (files: readonly File[]) => void; onRemove: (upload: Upload) => void; onManage: () => void }

type Props = {
  uploads: readonly Upload[]
  isImage: boolean
  isMulti: boolean
  /** what a column takes away (UPL-036) */
  allowDownload: boolean
  allowRemove: boolean
  changes: CellChanges | null
}

/** The files of one cell: empty, on their way, failed, or there with what can be done with them (UPL-001 to UPL-004, UPL-010). */
export function FilesCellView({ uploads, isImage, isMulti, allowDownload, allowRemove, changes }: Props) {
  const { view, viewer } = useFileViewer(uploads)
  const { save, saveAll } = useFileCommands()
  const done = uploads.filter(({ status }) => status === 'done')
  const shown = uploads.find(({ status }) => status !== 'done') ?? uploads[0]
  if (!shown) return changes ? <ChooseButton isImage={isImage} isMulti={isMulti} onAdd={changes.onAdd} /> : null
  const open = () => (canView(shown) ? view(shown) : void save(shown))
  return (
    <div className={styles.cell}>
      <CellFile upload={shown} isImage={isImage} isShort={changes !== null} onOpen={open} />
      {done.length > 1 ? <span className={styles.count}>{`共 ${done.length} 个`}</span> : null}
      <CellCommands
        upload={shown}
        isMulti={done.length > 1}
        {...(allowDownload ? { onSave: () => void save(shown), onSaveAll: () => void saveAll(done) } : {})}
        {...(changes && allowRemove ? { onRemove: () => changes.onRemove(shown) } : {})}
        {...(canView(shown) ? { onView: open } : {})}
        {...(changes ? { onManage: changes.onManage } : {})}
      />
      {viewer}
    </div>
  )
}

function ChooseButton({ isImage, isMulti, onAdd }: { isImage: boolean; isMulti: boolean; onAdd: CellChanges['onAdd'] }) {
  return (
    <Chooser
      className={styles.cell ?? ''}
      multiple={isMulti}
      accept={accepted(isImage)}
      showUploadList={false}
      beforeUpload={(file, chosen) => {
        if (file === chosen[0]) onAdd(chosen)
        return Chooser.LIST_IGNORE
      }}
    >
      <Button size="small" icon={<UploadOutlined />}>
        {isImage ? '上传图片' : '上传文件'}
      </Button>
    </Chooser>
  )
}
