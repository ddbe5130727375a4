import AudioOutlined from '@ant-design/icons/es/icons/AudioOutlined'
import FileExcelOutlined from '@ant-design/icons/es/icons/FileExcelOutlined'
import FileImageOutlined from '@ant-design/icons/es/icons/FileImageOutlined'
import FileOutlined from '@ant-design/icons/es/icons/FileOutlined'
import FilePdfOutlined from '@ant-design/icons/es/icons/FilePdfOutlined'
import FilePptOutlined from '@ant-design/icons/es/icons/FilePptOutlined'
import FileTextOutlined from '@ant-design/icons/es/icons/FileTextOutlined'
import FileWordOutlined from '@ant-design/icons/es/icons/FileWordOutlined'
import VideoCameraOutlined from '@ant-design/icons/es/icons/VideoCameraOutlined'
import type { ComponentType } from 'react'
import { fileClassOf } from '#contract/rules/fileClass.ts'
import type { FileClass } from '#contract/rules/fileClass.ts'

const icons: Record<FileClass, ComponentType> = {
  image: FileImageOutlined,
  txt: FileTextOutlined,
  excel: FileExcelOutlined,
  word: FileWordOutlined,
  pdf: FilePdfOutlined,
  ppt: FilePptOutlined,
  video: VideoCameraOutlined,
  audio: AudioOutlined,
  other: FileOutlined,
}

/** What kind of file a name belongs to, at a glance. */
export function FileIcon({ name }: { name: string }) {
  const Icon = icons[fileClassOf(name)]
  return <Icon />
}
