import type { FieldKind } from '#contract/field.ts'
import { area } from './area/area.tsx'
import { code } from './code/code.tsx'
import { colour } from './colour.tsx'
import { date, dateTime, month, time } from './dates.tsx'
import { cron } from './cron/cron.tsx'
import { dict, dictNumber, radio } from './dict.tsx'
import { checkbox, dictMulti } from './dictMulti.tsx'
import { department } from './department/department.tsx'
import type { FieldKit } from './fieldKit.ts'
import { file, image } from './file/file.tsx'
import { json } from './json.tsx'
import { markdown } from './markdown/markdown.tsx'
import { position, role } from './keyed.tsx'
import { money } from './money.tsx'
import { number } from './number.tsx'
import { popup } from './popup/popup.tsx'
import { progress } from './progress.tsx'
import { quantity } from './quantity.tsx'
import { range } from './range.tsx'
import { reference } from './reference.tsx'
import { richText } from './richText/richText.tsx'
import { search } from './search.tsx'
import { switchKit } from './switch.tsx'
import { tags } from './tags.tsx'
import { text } from './text.tsx'
import { textarea } from './textarea.tsx'
import { category } from './tree/category.tsx'
import { tree } from './tree/tree.tsx'
import { user } from './user/user.tsx'

/** Every kind has its face: one that is added to the contract does not compile before it stands here. */
const kits: { [Kind in FieldKind]: FieldKit<Kind> } = {
  text,
  textarea,
  number,
  money,
  quantity,
  switch: switchKit,
  checkbox,
  radio,
  date,
  dateTime,
  month,
  range,
  time,
  dict,
  dictNumber,
  dictMulti,
  search,
  area,
  popup,
  tags,
  reference,
  department,
  user,
  role,
  position,
  tree,
  category,
  colour,
  progress,
  json,
  richText,
  markdown,
  code,
  cron,
  file,
  image,
}

/** How a kind is read, written and looked for. */
export function fieldKitOf<Kind extends FieldKind>(kind: Kind): FieldKit<Kind> {
  return kits[kind]
}
