import InboxOutlined from '@ant-design/icons/es/icons/InboxOutlined'
import { Upload as Chooser } from 'antd'
import { accepted } from './accepted.ts'
import type { Upload } from './uploads.ts'
import { UploadList } from './UploadList.tsx'

type Props = {
  id: string | undefined
  uploads: readonly Upload[]
  isImage: boolean
  maxCount: number
  isLocked: boolean
  onAdd: (files: readonly File[]) => void
  onRemove: (upload: Upload) => void
  onAgain: (upload: Upload) => void
}

/** Where files are dropped, chosen by mouse or keyboard, and listed below. */
export function UploadArea({ id, uploads, isImage, maxCount, isLocked, onAdd, onRemove, onAgain }: Props) {
  const word = isImage ? '图片' : '文件'
  return (
    <div>
      {isLocked ? null : (
        <Chooser.Dragger
          {...(id === undefined ? {} : { id })}
          multiple={maxCount > 1}
          accept={accepted(isImage)}
          showUploadList={false}
          styles={{ root: { padding: 0 } }}
          beforeUpload={(file, chosen) => {
            if (file === chosen[0]) onAdd(chosen)
            return Chooser.LIST_IGNORE
          }}
        >
          <InboxOutlined style={{ fontSize: 24 }} />
          <div>{`把${word}拖到这里，或点击选择`}</div>
          <small>{maxCount > 1 ? `最多 ${maxCount} 个，多出时保留最后的 ${maxCount} 个` : '只保留最后选择的一个'}</small>
        </Chooser.Dragger>
      )}
      <UploadList uploads={uploads} isLocked={isLocked} onRemove={onRemove} onAgain={onAgain} />
    </div>
  )
}
