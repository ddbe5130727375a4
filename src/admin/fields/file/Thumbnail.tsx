import FileImageOutlined from '@ant-design/icons/es/icons/FileImageOutlined'
import { useCallback } from 'react'
import { useFileBlob } from '../../../api/files.ts'
import styles from './files.module.css'

type Props = { path: string; name: string; onOpen: () => void }

/** A stored picture, small; a click shows it large (UPL-003). */
export function Thumbnail({ path, name, onOpen }: Props) {
  const { data, error } = useFileBlob(path)
  return (
    <button type="button" className={styles.thumbnail} aria-label={`查看 ${name}`} title={error ? `${name}：${error.message}` : name} onClick={onOpen}>
      {data ? <BlobPicture file={data} /> : <FileImageOutlined />}
    </button>
  )
}

/** A picture from bytes; they have an address only as long as it stands there. */
function BlobPicture({ file }: { file: Blob }) {
  const show = useCallback(
    (picture: HTMLImageElement) => {
      picture.src = URL.createObjectURL(file)
      return () => URL.revokeObjectURL(picture.src)
    },
    [file],
  )
  return <img ref={show} alt="" />
}
