const maxBytes = 200 * 1024 // security.md 1B-10

/** A small picture as a data URL, or why it is refused. */
export async function imageDataUrl(file: File): Promise<{ dataUrl: string } | { refused: string }> {
  if (!file.type.includes('image')) return { refused: '请上传图片' }
  if (file.size > maxBytes) return { refused: '图片超过 200 KB，请压缩后再上传' }
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const reader = new FileReader()
  reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
  reader.addEventListener('error', () => reject(reader.error ?? new Error('the file cannot be read')))
  reader.readAsDataURL(file)
  return { dataUrl: await promise }
}
