import { fileNameOf, pathsIn } from '#contract/rules/filePath.ts'
import type { PopupFile, UploadedValue } from '#contract/uploading.ts'

/** A file of a field; `key` tells it from the others on the page. */
export type Upload = UploadedValue & { key: string }

/** The files that a value names: all of them done. */
export function uploadsOf(value: unknown): Upload[] {
  return pathsIn(value).map((path) => ({ key: path, name: fileNameOf(path), type: '', size: 0, status: 'done', percent: 100, path }))
}

/** A file that was just chosen. */
export function started(file: File, key: string): Upload {
  return { key, name: file.name, type: file.type, size: file.size, status: 'uploading', percent: 0, path: '' }
}

/** The value of a field: the paths of what is done (UPL-014). */
export function collected(uploads: readonly Upload[]): string {
  return uploads.flatMap(({ status, path }) => (status === 'done' && path !== '' ? [path] : [])).join(',')
}

/** Of several the last `count`; all of them for 0 (UPL-018). */
export function lastOf<Item>(items: readonly Item[], count: number): readonly Item[] {
  return count > 0 ? items.slice(-count) : items
}

/** What the dialog of a cell gives back (UPL-009); `urlOf` is where a browser finds a path. */
export function popupFiles(uploads: readonly Upload[], urlOf: (path: string) => string): PopupFile[] {
  return uploads.flatMap(({ status, name, path, key }) => (status === 'done' ? [{ name, url: urlOf(path), path, status, id: key }] : []))
}

/** Why a chosen file is not even sent; null when it is (UPL-016, UPL-017). */
export function refusalOf({ type }: Pick<File, 'type'>, isImage: boolean): string | null {
  return isImage && !type.includes('image') ? '请上传图片' : null
}

/** How an upload ended, for people (UPL-020 to UPL-022). */
export function endingOf(name: string, isDone: boolean): string {
  const words = isDone ? '上传成功' : '上传失败'
  return name === '' ? words : `${name} ${words}`
}

/** What stands where a failure brought no words (UPL-006, UPL-012). */
export const unknownError = '未知错误'

const longestInCell = 5

/** A name as a cell shows it (CONST-048). */
export function shortName(name: string): string {
  const letters = Array.from(name)
  return letters.length <= longestInCell ? name : `${letters.slice(0, longestInCell).join('')}...`
}
