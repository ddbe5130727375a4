import { App } from 'antd'
import { useEffect, useState } from 'react'
import { fileClassOf } from '#contract/rules/fileClass.ts'
import { errorText } from '#contract/errorText.ts'
import { fileBlob, saveAddress } from '../../../api/files.ts'
import { saveAt, saveFile } from '../../saveFile.ts'
import type { Upload } from './uploads.ts'

const savingMs = 5000 // UPL-026

/** Saving files to the person's computer: one, or all of a field. `isSaving`: all were just asked for. */
export function useFileCommands() {
  const { message } = App.useApp()
  const [isSaving, setSaving] = useState(false)
  useEffect(() => {
    if (!isSaving) return undefined
    const timer = setTimeout(() => setSaving(false), savingMs)
    return () => clearTimeout(timer)
  }, [isSaving])

  async function save({ name, path }: Pick<Upload, 'name' | 'path'>): Promise<void> {
    if (path === '') return void message.warning('未知的文件') // UPL-024
    try {
      // films and recordings are taken by the browser itself as they come, everything else is checked first
      if (['video', 'audio'].includes(fileClassOf(path))) saveAt(await saveAddress(path), name)
      else saveFile(await fileBlob(path), name)
    } catch (error) {
      void message.error(errorText(error, '文件下载失败'))
    }
  }
  return {
    isSaving,
    save,
    /** One after the other: browsers drop files that come all at once. */
    async saveAll(uploads: readonly Upload[]): Promise<void> {
      void message.info('下载中！') // UPL-025
      setSaving(true)
      for (const upload of uploads) await save(upload)
    },
  }
}
