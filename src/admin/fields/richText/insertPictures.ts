import type { Editor } from '@tiptap/core'
import { storeEditorPicture } from '../../../api/editorPictures.ts'
import { ApiError } from '../../../api/request.ts'
import { imageDataUrl } from '../../media/imageDataUrl.ts'

/** Stores pictures one after the other and puts each where the cursor is; `warn` hears why one was not taken. */
export async function insertPictures(editor: Editor, files: readonly File[], warn: (sentence: string) => void): Promise<void> {
  for (const file of files) {
    if (!file.type.includes('image')) {
      warn('请上传图片')
      continue
    }
    try {
      const src = (await storeEditorPicture(file)) ?? (await embedded(file, warn))
      if (src !== null) editor.chain().focus().setImage({ src, alt: file.name }).run()
    } catch (error) {
      warn(error instanceof ApiError ? error.message : '图片没有上传，请重试')
    }
  }
}

/** A server that keeps no files lets the text carry small pictures itself. */
async function embedded(file: File, warn: (sentence: string) => void): Promise<string | null> {
  const read = await imageDataUrl(file)
  if ('dataUrl' in read) return read.dataUrl
  warn(read.refused)
  return null
}
