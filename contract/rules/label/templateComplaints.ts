import { bindingComplaints } from './binding.ts'
import type { LabelField } from './binding.ts'
import { carriedPicture, pictogramOf } from './pictograms.ts'
import { richComplaints } from './richText.ts'
import { longestText } from './template.ts'
import type { PrintItem } from './template.ts'

/** What a template must not say, item by item: fields that its source has not, tags that not every output knows, pictures that are none, and texts without end. */
export function templateComplaints(items: readonly PrintItem[], fields: readonly LabelField[]): { item: string; text: string }[] {
  const known = new Set<string>()
  return items.flatMap((item) => {
    const said = [...complaintsAbout(item, fields), ...(known.has(item.uuid) ? ['编号和另一个组件一样'] : [])]
    known.add(item.uuid)
    return said.map((text) => ({ item: item.uuid, text: `${item.name || item.title || '组件'}：${text}` }))
  })
}

function complaintsAbout(item: PrintItem, fields: readonly LabelField[]): string[] {
  if (item.type === 'braid-image')
    return item.value === '' || pictogramOf(item.value) || carriedPicture(item.value) !== null ? [] : ['图片要从图示里选，或放入 PNG、JPEG 文件']
  if (item.value.length > longestText) return [`内容最多 ${longestText} 个字符`]
  const texts = [item.value, item.defaultValue, ...(item.table?.cells.flat() ?? []).map((cell) => cell?.value ?? '')]
  // the value of a table with columns names a list, not a text
  const complaints = texts.flatMap((text) => bindingComplaints(text, fields))
  return item.type === 'braid-html' ? [...complaints, ...richComplaints(item.value)] : complaints
}
