import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined'
import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined'
import RedoOutlined from '@ant-design/icons/es/icons/RedoOutlined'
import { Button, Progress } from 'antd'
import { fileClassOf } from '#contract/rules/fileClass.ts'
import { FileIcon } from './FileIcon.tsx'
import styles from './files.module.css'
import { Thumbnail } from './Thumbnail.tsx'
import { unknownError } from './uploads.ts'
import type { Upload } from './uploads.ts'
import { useFileCommands } from './useFileCommands.ts'
import { canView, useFileViewer } from './useFileViewer.tsx'

type Props = { uploads: readonly Upload[]; isLocked: boolean; onRemove: (upload: Upload) => void; onAgain: (upload: Upload) => void }

/** The files of a field, one below the other: how far each is, and what can be done with it. */
export function UploadList({ uploads, isLocked, onRemove, onAgain }: Props) {
  const { save, saveAll, isSaving } = useFileCommands()
  const { view, viewer } = useFileViewer(uploads)
  const done = uploads.filter(({ status }) => status === 'done')
  if (uploads.length === 0) return null
  return (
    <>
      <ul className={styles.list}>
        {uploads.map((upload) => {
          const { key, name, path, size, status, percent, message } = upload
          const open = () => (canView(upload) ? view(upload) : void save(upload))
          return (
            <li key={key} className={styles.item}>
              {status === 'done' && fileClassOf(path) === 'image' ? <Thumbnail path={path} name={name} onOpen={open} /> : <FileIcon name={name} />}
              <div className={styles.about}>
                {status === 'done' ? (
                  <button type="button" className={styles.open} title={name} onClick={open}>
                    {name}
                  </button>
                ) : (
                  <span title={name}>{name}</span>
                )}
                {status === 'uploading' ? <Progress size="small" percent={percent} aria-label={`${name} 已上传`} /> : null}
                {status === 'error' ? (
                  <span role="alert" className={styles.error}>
                    {message || unknownError}
                  </span>
                ) : null}
                {size > 0 && status === 'done' ? <span className={styles.size}>{sizeText(size)}</span> : null}
              </div>
              {status === 'error' && !isLocked ? (
                <Button type="text" icon={<RedoOutlined />} aria-label={`重新上传 ${name}`} title="重新上传" onClick={() => onAgain(upload)} />
              ) : null}
              {status === 'done' ? (
                <Button type="text" icon={<DownloadOutlined />} aria-label={`下载 ${name}`} title="下载" onClick={() => void save(upload)} />
              ) : null}
              {isLocked ? null : (
                <Button
                  type="text"
                  danger
                  icon={<DeleteOutlined />}
                  aria-label={`${status === 'uploading' ? '取消' : '删除'} ${name}`}
                  title={status === 'uploading' ? '取消' : '删除'}
                  onClick={() => onRemove(upload)}
                />
              )}
            </li>
          )
        })}
      </ul>
      {done.length > 1 ? (
        <Button type="link" className={styles.all ?? ''} icon={<DownloadOutlined />} loading={isSaving} onClick={() => void saveAll(done)}>
          全部下载
        </Button>
      ) : null}
      {viewer}
    </>
  )
}

/** Bytes as people say them. */
function sizeText(bytes: number): string {
  const units = ['字节', 'KB', 'MB', 'GB']
  const step = Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)))
  const amount = bytes / 1024 ** step
  return `${step === 0 ? amount : amount.toFixed(1)} ${units[step]}`
}
