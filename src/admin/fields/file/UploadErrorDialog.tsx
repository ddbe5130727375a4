import { Modal } from 'antd'
import { unknownError } from './uploads.ts'

/** Why a picture is not there (UPL-004 to UPL-006). */
export function UploadErrorDialog({ message, onClose }: { message: string | undefined; onClose: () => void }) {
  return (
    <Modal title="上传出错" open okText="知道了" onOk={onClose} onCancel={onClose} cancelButtonProps={{ style: { display: 'none' } }}>
      错误信息：{message || unknownError}
    </Modal>
  )
}
