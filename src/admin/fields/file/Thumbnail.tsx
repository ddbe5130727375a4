import FileImageOutlined from '@ant-design/icons/es/icons/FileImageOutlined'
import { useEffect, useState } from 'react'
import { useFileBlob } from '../../../api/files.ts'
import styles from './files.module.css'

type Props = { path: string; name: string; onOpen: () => void }

/** A stored picture, small; a click shows it large (UPL-003). */
export function Thumbnail({ path, name, onOpen }: Props) {
  const { data, error } = useFileBlob(path)
  const address = useAddressOf(data ?? null)
  return (
    <button type="button" className={styles.thumbnail} aria-label={`查看 ${name}`} title={error ? `${name}：${error.message}` : name} onClick={onOpen}>
      {address === null ? <FileImageOutlined /> : <img src={address} alt="" />}
    </button>
  )
}

/** An address of these bytes, as long as somebody looks at them. */
function useAddressOf(file: Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (file === null) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
