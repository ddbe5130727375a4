import { App, Modal } from 'antd'
import { useState } from 'react'
import type { PopupFile } from '#contract/uploading.ts'
import { configuration, staticUrl } from '../../../api/address.ts'
import type { Value } from '../fieldKit.ts'
import { UploadArea } from './UploadArea.tsx'
import { popupFiles } from './uploads.ts'
import { useUploads } from './useUploads.ts'
import type { Sending } from './useUploads.ts'

const widthPx = 520

type Props = { value: Value; isImage: boolean; maxCount: number; sending: Sending; onOk: (files: readonly PopupFile[]) => void; onClose: () => void }

/** The files of one cell with room to work on them; nothing changes before 确定. */
export function FilesDialog({ value: before, isImage, maxCount, sending, onOk, onClose }: Props) {
  const [value, setValue] = useState(before)
  const { message } = App.useApp()
  const { uploads, add, remove, again } = useUploads({ value, onChange: setValue, maxCount, isImage, sending })

  function confirm() {
    const files = popupFiles(uploads, (path) => staticUrl(configuration, window.location.hostname, path))
    if (uploads.some(({ status }) => status === 'uploading')) void message.warning('还有文件正在上传，请稍候')
    else if (files.length === 0) void message.warning('没有上传文件') // UPL-015
    else {
      onOk(files)
      onClose()
    }
  }

  return (
    <Modal title={isImage ? '上传图片' : '上传文件'} open width={widthPx} mask={{ closable: false }} onOk={confirm} onCancel={onClose}>
      <UploadArea id={undefined} uploads={uploads} isImage={isImage} maxCount={maxCount} isLocked={false} onAdd={add} onRemove={remove} onAgain={again} />
    </Modal>
  )
}
