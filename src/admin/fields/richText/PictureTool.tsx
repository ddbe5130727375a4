import PictureOutlined from '@ant-design/icons/es/icons/PictureOutlined'
import { Button } from 'antd'
import { useRef } from 'react'
import styles from './RichText.module.css'

/** Chooses pictures from this computer or phone. */
export function PictureTool({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button type="text" className={styles.tool ?? ''} aria-label="图片" title="图片" icon={<PictureOutlined />} onClick={() => chooser.current?.click()} />
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        multiple
        style={{ display: 'none' }} // antd's forms show every input of files
        aria-label="选择图片"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          target.value = '' // the same picture can be chosen again
        }}
      />
    </>
  )
}
