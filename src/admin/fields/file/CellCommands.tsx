import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined'
import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined'
import MoreOutlined from '@ant-design/icons/es/icons/MoreOutlined'
import { Button, Dropdown } from 'antd'
import type { Upload } from './uploads.ts'

type Props = {
  upload: Upload
  isMulti: boolean
  /** what is absent is not offered */
  onSave?: () => void
  onSaveAll?: () => void
  onRemove?: () => void
  onView?: () => void
  onManage?: () => void
}

/** What can be done with the files of a cell: save, delete, and more (UPL-002). */
export function CellCommands({ upload: { name, status }, isMulti, onSave, onSaveAll, onRemove, onView, onManage }: Props) {
  const more = [
    ...(onView ? [{ key: 'view', label: '查看', onClick: onView }] : []),
    ...(onSaveAll && isMulti ? [{ key: 'saveAll', label: '全部下载', onClick: onSaveAll }] : []),
    ...(onManage ? [{ key: 'manage', label: '管理文件', onClick: onManage }] : []),
  ]
  return (
    <>
      {onSave && status === 'done' ? (
        <Button type="text" size="small" icon={<DownloadOutlined />} aria-label={`下载 ${name}`} title="下载" onClick={onSave} />
      ) : null}
      {onRemove ? (
        <Button
          type="text"
          size="small"
          danger
          icon={<DeleteOutlined />}
          aria-label={`${status === 'uploading' ? '取消' : '删除'} ${name}`}
          title={status === 'uploading' ? '取消' : '删除'}
          onClick={onRemove}
        />
      ) : null}
      {more.length > 0 ? (
        <Dropdown trigger={['click']} menu={{ items: more }}>
          <Button type="text" size="small" icon={<MoreOutlined />} aria-label={`更多 ${name}`} title="更多" />
        </Dropdown>
      ) : null}
    </>
  )
}
