import { Card, Flex, Typography } from 'antd'
import { useState } from 'react'
import type { Value } from '../fields/fieldKit.ts'
import { FilesCell } from '../fields/file/FilesCell.tsx'
import { FilesCellView } from '../fields/file/FilesCellView.tsx'
import { UploadList } from '../fields/file/UploadList.tsx'
import { uploadsOf } from '../fields/file/uploads.ts'
import type { Upload } from '../fields/file/uploads.ts'
import { fieldSamples } from './fieldSamples.ts'

const nobodyHears = () => {}
const changes = { onAdd: nobodyHears, onRemove: nobodyHears, onManage: nobodyHears }
const [arrived] = uploadsOf(fieldSamples.file.value)
const pictures = uploadsOf(fieldSamples.image.value)
const onItsWay: Upload = { key: 'u', name: '振动曲线.xlsx', type: '', size: 0, status: 'uploading', percent: 42, path: '' }
const failed: Upload = { ...onItsWay, key: 'e', status: 'error', message: '文件大小超出50MB限制, 请压缩或降低文件质量!' }

/** Cells and lists of files in every state there is. */
export function FileStates() {
  const [value, setValue] = useState<Value>('')
  const [picture, setPicture] = useState<Value>('')
  const cell = (title: string, uploads: readonly Upload[], isImage: boolean, isLocked = false) => (
    <Flex vertical gap={4} style={{ minWidth: 200 }}>
      <Typography.Text type="secondary">{title}</Typography.Text>
      <FilesCellView uploads={uploads} isImage={isImage} isMulti allowDownload allowRemove changes={isLocked ? null : changes} />
    </Flex>
  )
  return (
    <Card title="文件的各种状态" style={{ margin: 16 }}>
      <Flex wrap gap={24}>
        {cell('没有文件', [], false)}
        {cell('上传中', [onItsWay], false)}
        {cell('出错', [failed], false)}
        {cell('已上传', arrived ? [arrived] : [], false)}
        {cell('只读', arrived ? [arrived] : [], false, true)}
        {cell('没有图片', [], true)}
        {cell('图片出错', [failed], true)}
        {cell('多张图片', pictures, true)}
      </Flex>
      <Flex gap={24} wrap style={{ marginTop: 16 }}>
        <FilesCell value={value} onChange={setValue} isImage={false} maxCount={5} allowDownload allowRemove sending={{}} />
        <FilesCell value={picture} onChange={setPicture} isImage maxCount={5} allowDownload allowRemove={false} sending={{}} />
      </Flex>
      <UploadList uploads={[...pictures, onItsWay, failed]} isLocked={false} onRemove={nobodyHears} onAgain={nobodyHears} />
    </Card>
  )
}
