import UploadOutlined from '@ant-design/icons/es/icons/UploadOutlined'
import WarningOutlined from '@ant-design/icons/es/icons/WarningOutlined'
import { Button, Tooltip, Upload as Chooser } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { fileClassOf } from '#contract/rules/fileClass.ts'
import type { Value } from '../face.ts'
import { accepted } from './accepted.ts'
import { CellCommands } from './CellCommands.tsx'
import { FileIcon } from './FileIcon.tsx'
import styles from './files.module.css'
import { Thumbnail } from './Thumbnail.tsx'
import { UploadErrorDialog } from './UploadErrorDialog.tsx'
import { shortName, unknownError } from './uploads.ts'
import type { Upload } from './uploads.ts'
import { useFileCommands } from './useFileCommands.ts'
import { canView, useFileViewer } from './useFileViewer.tsx'
import { useUploads } from './useUploads.ts'
import type { Sending } from './useUploads.ts'

const FilesDialog = lazy(async () => ({ default: (await import('./FilesDialog.tsx')).FilesDialog }))

export type FilesCellProps = {
  value: Value
  /** a cell that nobody can change has none */
  onChange: ((value: Value) => void) | null
  isImage: boolean
  maxCount: number
  /** what a column takes away (UPL-036) */
  allowDownload: boolean
  allowRemove: boolean
  sending: Sending
}

const nobodyHears = () => {}

/** The files of one cell: empty, on their way, failed, or there with what can be done with them (UPL-001 to UPL-004, UPL-010). */
export function FilesCell({ value, onChange, isImage, maxCount, allowDownload, allowRemove, sending }: FilesCellProps) {
  const { uploads, add, remove } = useUploads({ value, onChange: onChange ?? nobodyHears, maxCount, isImage, sending })
  const { view, viewer } = useFileViewer(uploads)
  const { save, saveAll } = useFileCommands()
  const [isManaging, setManaging] = useState(false)
  const shown = uploads.find(({ status }) => status !== 'done') ?? uploads[0]
  const done = uploads.filter(({ status }) => status === 'done')

  if (!shown) return onChange ? <ChooseButton isImage={isImage} isMulti={maxCount > 1} onAdd={add} /> : null
  const open = () => (canView(shown) ? view(shown) : void save(shown))
  return (
    <div className={styles.cell}>
      <CellFile upload={shown} isImage={isImage} isShort={onChange !== null} onOpen={open} />
      {done.length > 1 ? <span>{`共 ${done.length} 个`}</span> : null}
      <CellCommands
        upload={shown}
        isMulti={done.length > 1}
        {...(allowDownload ? { onSave: () => void save(shown), onSaveAll: () => void saveAll(done) } : {})}
        {...(onChange && allowRemove ? { onRemove: () => remove(shown) } : {})}
        {...(canView(shown) ? { onView: open } : {})}
        {...(onChange ? { onManage: () => setManaging(true) } : {})}
      />
      {isManaging && onChange ? (
        <Suspense fallback={null}>
          <FilesDialog
            value={value}
            isImage={isImage}
            maxCount={maxCount}
            sending={sending}
            onOk={(files) => onChange(files.map(({ path }) => path).join(','))}
            onClose={() => setManaging(false)}
          />
        </Suspense>
      ) : null}
      {viewer}
    </div>
  )
}

function ChooseButton({ isImage, isMulti, onAdd }: { isImage: boolean; isMulti: boolean; onAdd: (files: readonly File[]) => void }) {
  return (
    <Chooser
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

/** What is seen of the file itself. */
function CellFile({ upload, isImage, isShort, onOpen }: { upload: Upload; isImage: boolean; isShort: boolean; onOpen: () => void }) {
  const { name, path, status, percent, message } = upload
  const [isExplained, setExplained] = useState(false)
  switch (status) {
    case 'uploading':
      return <span className={styles.name}>{`${shortName(name)} ${percent}%`}</span>
    case 'error':
      if (!isImage) return <span role="alert" className={styles.error}>{`${shortName(name)} ${message || unknownError}`}</span>
      return (
        <>
          <Button type="text" danger icon={<WarningOutlined />} aria-label={`${name} 上传出错，查看原因`} onClick={() => setExplained(true)} />
          {isExplained ? <UploadErrorDialog message={message} onClose={() => setExplained(false)} /> : null}
        </>
      )
    case 'done':
      if (isImage && fileClassOf(path) === 'image') return <Thumbnail path={path} name={name} onOpen={onOpen} />
      return (
        <span className={styles.name}>
          <FileIcon name={name} />
          <Tooltip title={name}>
            <button type="button" className={styles.open} onClick={onOpen}>
              {isShort ? shortName(name) : name}
            </button>
          </Tooltip>
        </span>
      )
    case 'removed':
      return null
    default:
      return status satisfies never
  }
}
