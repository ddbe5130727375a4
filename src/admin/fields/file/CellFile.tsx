import WarningOutlined from '@ant-design/icons/es/icons/WarningOutlined'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { fileClassOf } from '#contract/rules/fileClass.ts'
import { FileIcon } from './FileIcon.tsx'
import styles from './files.module.css'
import { Thumbnail } from './Thumbnail.tsx'
import { shortName, unknownError } from './uploads.ts'
import type { Upload } from './uploads.ts'

type Props = {
  upload: Upload
  isImage: boolean
  /** a cell of a grid has room for five letters of a name */
  isShort: boolean
  onOpen: () => void
}

/** What a cell shows of one file, whatever has become of it. */
export function CellFile({ upload: { name, path, status, percent, message }, isImage, isShort, onOpen }: Props) {
  switch (status) {
    case 'uploading':
      return <span className={styles.name}>{`${shortName(name)} ${percent}%`}</span>
    case 'error':
      if (isImage) return <FailedPicture name={name} message={message} />
      return (
        <span role="alert" title={name} className={styles.error}>
          {message || unknownError}
        </span>
      )
    case 'done':
      if (fileClassOf(path) === 'image') return <Thumbnail path={path} name={name} onOpen={onOpen} />
      return (
        <span className={styles.name}>
          <FileIcon name={name} />
          <button type="button" className={styles.open} title={name} onClick={onOpen}>
            {isShort ? shortName(name) : name}
          </button>
        </span>
      )
    case 'removed':
      return null
    default:
      return status satisfies never
  }
}

function FailedPicture({ name, message }: Pick<Upload, 'name' | 'message'>) {
  const [isExplained, setExplained] = useState(false)
  return (
    <>
      <Button type="text" danger icon={<WarningOutlined />} aria-label={`${name} 上传出错，查看原因`} onClick={() => setExplained(true)} />
      {isExplained ? <UploadErrorDialog message={message} onClose={() => setExplained(false)} /> : null}
    </>
  )
}

/** Why a picture is not there (UPL-004 to UPL-006). */
function UploadErrorDialog({ message, onClose }: { message: string | undefined; onClose: () => void }) {
  return (
    <Modal title="上传出错" open okText="知道了" onOk={onClose} onCancel={onClose} cancelButtonProps={{ style: { display: 'none' } }}>
      错误信息：{message || unknownError}
    </Modal>
  )
}
